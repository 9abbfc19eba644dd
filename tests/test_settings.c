// Settings of the game as text: what is wrong in it is reported, the rest is applied, and what is saved is loaded.
#include "karst_test.h"

#include "base/file.h"
#include "game/ui/input.h"
#include "game/ui/settings.h"

#include <math.h>
#include <unistd.h>

typedef struct Heard {
    int warnings;
    char last[512], all[4096]; // the last line; lines from the first on
} Heard;

static void hear(void *context, LogLevel level, const char *line)
{
    Heard *heard = context;
    heard->warnings += level <= LOG_WARNING;
    snprintf(heard->last, sizeof heard->last, "%s", line);
    size_t used = strlen(heard->all);
    snprintf(heard->all + used, sizeof heard->all - used, "%s\n", line);
}

static void every_setting_starts_within_its_bounds(void **state)
{
    (void)state;
    Settings settings;
    settings_init(&settings);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const SettingInfo *info = &setting_table[i];
        double value = setting_value(&settings, info);
        assert_true(value == info->initial && value >= info->lowest && value <= info->highest);
        for (double at = info->lowest; at <= info->highest; at += info->step)
            assert_true(setting_parse(info, setting_format(info, at).text, &value) && fabs(value - at) < 0.006);
        assert_false(setting_parse(info, "", &value) || setting_parse(info, "nan", &value));
        assert_false(setting_parse(info, "1e99", &value) || setting_parse(info, "-1e99", &value));
    }
}

// Parses `text`; returns how many warnings there were.
static int parse(const char *text, Settings *settings, Input *input, Heard *heard)
{
    *heard = (Heard){0};
    settings_init(settings);
    input_init(input);
    log_set_sink(hear, heard);
    settings_parse(settings, input, text, "settings.ini");
    log_set_sink(NULL, NULL);
    input_quit(input);
    return heard->warnings;
}

static void bad_lines_are_reported_and_ignored(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "[video]\nfov = 500\n",      "[video]\nfov = 70.5\n",
        "[video]\nfov = wide\n",     "[video]\ncolour = blue\n",
        "[mouse]\nfov = 70\n",       "[keys]\nforward = Qq\n",
        "[keys]\nforward = Pad a\n", "[keys]\ndance = W\n",
        "[gamepad]\njump = Space\n", "[video]\nvsync = 2\n",
        "[video]\nquality = best\n", "[video]\nnonsense\n",
        "[video\nfov = 80\n",        "fov = 80\n",
    };
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        Settings settings, fresh;
        Input input, initial;
        Heard heard;
        assert_true(parse(bad[i], &settings, &input, &heard) >= 1);
        assert_non_null(strstr(heard.last, "settings.ini"));
        parse("", &fresh, &initial, &heard);
        assert_memory_equal(&settings, &fresh, sizeof settings);
        assert_memory_equal(input.bindings, initial.bindings, sizeof initial.bindings);
    }
}

static void good_lines_around_bad_ones_are_applied(void **state)
{
    (void)state;
    Settings settings;
    Input input;
    Heard heard;
    const char *text = "; words\n[video]\nfov = 90\nfov = x\nview_distance = 20\nvsync = off\nquality = light\n"
                       "[keys]\nforward = Up\njump = Mouse 4\n[gamepad]\njump = Pad b\n";
    assert_int_equal(parse(text, &settings, &input, &heard), 1);
    assert_true(settings.fov == 90 && settings.view_distance == 20 && settings.vsync == 0);
    assert_true(settings.quality == QUALITY_LIGHT);
    assert_true(trigger_equal(input.bindings[ACTION_FORWARD][DEVICE_DESK], (Trigger){TRIGGER_KEY, SDL_SCANCODE_UP}));
    assert_int_equal(input.bindings[ACTION_JUMP][DEVICE_DESK].kind, TRIGGER_MOUSE);
    assert_int_equal(input.bindings[ACTION_JUMP][DEVICE_PAD].code, SDL_CONTROLLER_BUTTON_B);
}

static void every_bad_line_is_reported(void **state)
{
    (void)state;
    Settings settings;
    Input input;
    Heard heard;
    const char *text =
        "\xEF\xBB\xBF[video]\r\nnonsense\r\n  fov = 90\n[mouse\n; a comment that is longer than any line may "
        "be, for it goes on and on and on and on and on and on and on and on and on and on and on and on "
        "and on and on and on and on\nfov = 500\n[video] ; again\nsmooth_light = off\n\n=\nclouds = off";
    assert_int_equal(parse(text, &settings, &input, &heard), 4);
    assert_non_null(strstr(heard.all, "settings.ini: line 2: \"nonsense"));
    assert_non_null(strstr(heard.all, "settings.ini: line 4: \"[mouse"));
    assert_non_null(
        strstr(heard.all, "settings.ini: line 6: fov = 500 is ignored: expected a whole number, 30 to 110"));
    assert_non_null(strstr(heard.all, "settings.ini: line 10: \"\" in [video] is unknown"));
    assert_true(settings.fov == 90 && settings.smooth_light == 0 && settings.clouds == 0);

    char many[2048] = "[video]\n";
    for (int i = 0; i < 40; i++)
        strcat(many, i % 2 ? "nonsense\n" : "fov = x\n");
    strcat(many, "fov = 91\n");
    assert_int_equal(parse(many, &settings, &input, &heard), 9);
    assert_string_equal(heard.last, "settings.ini: and 32 more");
    assert_true(settings.fov == 91);

    char wide[1024];
    snprintf(wide, sizeof wide, "[video]\nfov = %0400d\nfov = 92\n", 70);
    assert_int_equal(parse(wide, &settings, &input, &heard), 1);
    assert_true(settings.fov == 92);
}

static void a_key_bound_twice_is_reported(void **state)
{
    (void)state;
    Settings settings;
    Input input;
    Heard heard;
    const char *text = "[keys]\njump = W\nmap = W\nfly = None\nno_clip = None\n[gamepad]\npick = Pad a\n";
    assert_int_equal(parse(text, &settings, &input, &heard), 3);
    assert_non_null(strstr(heard.all, "settings.ini: [keys] W is bound to both forward and jump"));
    assert_non_null(strstr(heard.all, "settings.ini: [keys] W is bound to both jump and map"));
    assert_non_null(strstr(heard.all, "settings.ini: [gamepad] Pad a is bound to both jump and pick"));
    assert_true(trigger_equal(input.bindings[ACTION_JUMP][DEVICE_DESK], (Trigger){TRIGGER_KEY, SDL_SCANCODE_W}));
    assert_int_equal(input_sharer(&input, ACTION_JUMP, DEVICE_DESK, -1), ACTION_FORWARD);
    assert_int_equal(input_sharer(&input, ACTION_JUMP, DEVICE_DESK, ACTION_FORWARD), ACTION_MAP);
    assert_int_equal(input_sharer(&input, ACTION_FLY, DEVICE_DESK, -1), -1);
}

static void settings_can_be_given_on_the_command_line(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "fov", "fov=", "fov=20", "fov=80,", "fov=80,hue=1", "=3", "vsync=maybe"};
    Settings settings;
    bool given[SETTING_COUNT] = {false};
    Heard heard = {0};
    log_set_sink(hear, &heard);
    for (int i = 0; i < (int)ARRAY_COUNT(bad); i++) {
        settings_init(&settings);
        assert_false(settings_set(&settings, given, bad[i]));
        assert_int_equal(heard.warnings, i + 1);
    }
    memset(given, 0, sizeof given);
    assert_true(settings_set(&settings, given, "fov=80,vsync=off,sensitivity=0.35"));
    log_set_sink(NULL, NULL);
    assert_true(settings.fov == 80 && settings.vsync == 0 && settings.sensitivity == 0.35);
    for (int i = 0; i < SETTING_COUNT; i++)
        assert_int_equal(given[i], i == SETTING_fov || i == SETTING_vsync || i == SETTING_sensitivity);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    srand(7);
    for (int run = 0; run < 300; run++) {
        char text[400];
        static const char letters[] = "[]=;\n vidaofsykm0123456789.eE-\"\\\t\r#:\xC3\xFF";
        for (size_t i = 0; i < sizeof text - 1; i++)
            text[i] = letters[(size_t)rand() % (sizeof letters - 1)];
        text[sizeof text - 1] = '\0';
        Settings settings;
        Input input;
        Heard heard;
        parse(text, &settings, &input, &heard);
        for (int i = 0; i < SETTING_COUNT; i++) {
            double value = setting_value(&settings, &setting_table[i]);
            assert_true(value >= setting_table[i].lowest && value <= setting_table[i].highest);
        }
    }
}

static void saved_settings_are_loaded(void **state)
{
    (void)state;
    char directory[] = "/tmp/karst-test-XXXXXX", path[FILE_PATH_MAX];
    assert_non_null(mkdtemp(directory));
    Settings settings, loaded;
    Input input, again;
    settings_init(&settings);
    input_init(&input);
    settings.fov = 95;
    settings.sensitivity = 1.7;
    settings.invert_y = 1;
    for (int code = 4; code < 4 + ACTION_COUNT; code++)
        input.bindings[code - 4][DEVICE_DESK] = (Trigger){TRIGGER_KEY, code * 2};
    input.bindings[ACTION_JUMP][DEVICE_DESK] = (Trigger){TRIGGER_KEY, SDL_SCANCODE_SEMICOLON};
    assert_true(settings_save(&settings, &input, directory));
    settings_init(&loaded);
    input_init(&again);
    Heard heard = {0};
    log_set_sink(hear, &heard);
    settings_load(&loaded, &again, directory);
    log_set_sink(NULL, NULL);
    assert_int_equal(heard.warnings, 0);
    assert_memory_equal(&loaded, &settings, sizeof settings);
    for (int action = 0; action < ACTION_COUNT; action++)
        for (int device = 0; device < DEVICE_COUNT; device++)
            assert_true(trigger_equal(input.bindings[action][device], again.bindings[action][device]));
    input_quit(&input);
    input_quit(&again);
    assert_true(file_user_path(USER_CONFIG, directory, "settings.ini", path));
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(directory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_starts_within_its_bounds),
        cmocka_unit_test(bad_lines_are_reported_and_ignored),
        cmocka_unit_test(good_lines_around_bad_ones_are_applied),
        cmocka_unit_test(every_bad_line_is_reported),
        cmocka_unit_test(a_key_bound_twice_is_reported),
        cmocka_unit_test(settings_can_be_given_on_the_command_line),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(saved_settings_are_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
