// Input and settings of the game, without a window: events in, actions out; text in, settings out.
#include "karst_test.h"

#include "base/file.h"
#include "game/app_internal.h"
#include "game/ui/input.h"
#include "game/ui/settings.h"
#include "scene/frame_times.h"

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

static void send_key(Input *input, SDL_Scancode scancode, bool down, bool repeat)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .repeat = repeat, .keysym.scancode = scancode}};
    input_take(input, &event);
}

static void send_axis(Input *input, int axis, int value)
{
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION, .axis = (Uint8)axis, .value = (Sint16)value}};
    input_take(input, &event);
}

static void keys_stay_down_until_released(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    assert_true(input.held[ACTION_FORWARD] && input.pressed[ACTION_FORWARD]);
    assert_false(input.held[ACTION_BACK]);
    input_begin(&input);
    send_key(&input, SDL_SCANCODE_W, true, true);
    assert_true(input.held[ACTION_FORWARD] && !input.pressed[ACTION_FORWARD]);
    send_key(&input, SDL_SCANCODE_W, false, false);
    assert_false(input.held[ACTION_FORWARD]);
    input_quit(&input);
}

static void presses_and_wheel_steps_are_counted(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    send_key(&input, SDL_SCANCODE_W, true, true); // held
    send_key(&input, SDL_SCANCODE_W, false, false);
    assert_int_equal(input.taken, 1);
    input_take(&input, &(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = -2}});
    input_take(&input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_RIGHT}});
    input_begin(&input);
    assert_int_equal(input.taken, 4);
    input_quit(&input);
}

static void press_space(Input *input, Uint32 ms)
{
    for (int down = 1; down >= 0; down--) {
        SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                                   .timestamp = ms + !down,
                                   .keysym.scancode = SDL_SCANCODE_SPACE}};
        input_take(input, &event);
    }
}

static void a_double_press_is_one_gesture(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    press_space(&input, 1000);
    assert_true(input.pressed[ACTION_JUMP] && !input.twice[ACTION_JUMP]);
    press_space(&input, 1100); // in the same frame
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200); // a third press begins another gesture
    assert_false(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200 + INPUT_TWICE_MS + 1);
    assert_false(input.twice[ACTION_JUMP]);
    input_begin(&input);
    press_space(&input, 1200 + 2 * INPUT_TWICE_MS);
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    input.frame_ms = 200; // a slow machine: the events' times are those of the frames
    press_space(&input, 9000);
    press_space(&input, 9000 + INPUT_TWICE_MS + 200);
    assert_true(input.twice[ACTION_JUMP]);
    input_begin(&input);
    input.frame_ms = 60000; // stood still: no reason to take any two presses for one gesture
    press_space(&input, 20000);
    press_space(&input, 20000 + 2 * INPUT_TWICE_MS + 1);
    assert_false(input.twice[ACTION_JUMP]);
    input_quit(&input);
}

static void losing_focus_releases_all_input(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_key(&input, SDL_SCANCODE_W, true, false);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    input_take(&input, &event);
    assert_true(input.focus_lost && !input.focused);
    assert_false(input.held[ACTION_FORWARD]);
    assert_true(input.stick[0] == 0);
    input_quit(&input);
}

static void two_devices_can_hold_one_action(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    SDL_Event button = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_A}};
    input_take(&input, &button);
    send_key(&input, SDL_SCANCODE_SPACE, true, false);
    send_key(&input, SDL_SCANCODE_SPACE, false, false);
    assert_true(input.held[ACTION_JUMP]);
    button.cbutton.type = SDL_CONTROLLERBUTTONUP;
    input_take(&input, &button);
    assert_false(input.held[ACTION_JUMP]);
    input_quit(&input);
}

static void sticks_rest_point_up_and_reach_one(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTX, 3000);
    assert_true(input.stick[0] == 0);
    send_axis(&input, SDL_CONTROLLER_AXIS_LEFTY, -32768);
    assert_true(fabsf(input.stick[1] - 1) < 1e-6f);
    assert_true(input.navigate[NAVIGATE_UP]);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 30000);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 31000);
    assert_true(input.held[ACTION_BREAK]);
    send_axis(&input, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 100);
    assert_false(input.held[ACTION_BREAK]);
    input_quit(&input);
}

static void pump(Input *input)
{
    SDL_JoystickUpdate();
    input_poll(input);
}

// SDL's own virtual gamepad, plugged in and out.
static void a_gamepad_plays(void **state)
{
    (void)state;
    Input input;
    input_init(&input);
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                          SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(index >= 0);
    pump(&input);
    assert_non_null(input.pad);
    SDL_Joystick *stick = SDL_GameControllerGetJoystick(input.pad);
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_A, 1);
    SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    pump(&input);
    assert_true(input.held[ACTION_JUMP] && input.pressed[ACTION_JUMP] && input.navigate[NAVIGATE_ACCEPT] == 1);
    assert_true(input.look_stick[0] > 0.9f);
    SDL_JoystickDetachVirtual(index);
    pump(&input);
    assert_null(input.pad);
    assert_false(input.held[ACTION_JUMP]);
    assert_true(input.look_stick[0] == 0);
    input_quit(&input);
}

static void every_trigger_name_reads_back(void **state)
{
    (void)state;
    for (int action = 0; action < ACTION_COUNT; action++) {
        assert_non_null(action_table[action].name);
        assert_non_null(action_table[action].label);
        for (int device = 0; device < DEVICE_COUNT; device++) {
            Trigger back;
            assert_true(trigger_from_name(trigger_name(action_table[action].initial[device]).text, &back));
            assert_true(trigger_equal(back, action_table[action].initial[device]));
        }
    }
    for (int code = 1; code < SDL_NUM_SCANCODES; code++) {
        Trigger key = {TRIGGER_KEY, code}, back;
        assert_true(trigger_from_name(trigger_name(key).text, &back) && trigger_equal(key, back));
    }
    for (int code = 0; code < SDL_CONTROLLER_BUTTON_MAX; code++) {
        Trigger button = {TRIGGER_BUTTON, code}, back;
        const Text name = trigger_name(button);
        assert_string_equal(name.text + strlen("Pad "),
                            SDL_GameControllerGetStringForButton((SDL_GameControllerButton)code));
        assert_true(trigger_from_name(name.text, &back) && trigger_equal(button, back));
    }
    Trigger trigger;
    assert_false(trigger_from_name("Pad leftx", &trigger) || trigger_from_name("no such key", &trigger));
    assert_false(trigger_from_name("", &trigger));
}

static void no_two_actions_share_a_key(void **state)
{
    (void)state;
    for (int a = 0; a < ACTION_COUNT; a++)
        for (int b = 0; b < a; b++)
            for (int device = 0; device < DEVICE_COUNT; device++) {
                Trigger trigger = action_table[a].initial[device];
                if (trigger.kind != TRIGGER_NONE)
                    assert_false(trigger_equal(trigger, action_table[b].initial[device]));
            }
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

static void percentiles_are_of_the_last_frames(void **state)
{
    (void)state;
    FrameTimes times = {.count = 0};
    assert_true(frame_times_summary(&times).worst == 0);
    for (int i = 0; i < FRAME_TIMES; i++)
        frame_times_add(&times, 1000);
    for (int i = 1; i <= FRAME_TIMES; i++)
        frame_times_add(&times, (float)i);
    FrameSummary summary = frame_times_summary(&times);
    assert_true(summary.worst == FRAME_TIMES && summary.p50 == FRAME_TIMES / 2);
    assert_true(summary.p95 > 225 && summary.p95 < 231 && summary.p99 > 235);
    assert_true(frame_times_get(&times, 0) == FRAME_TIMES && frame_times_get(&times, FRAME_TIMES - 1) == 1);
}

// Several screenshots within one second, faster than they are written.
static void no_screenshot_replaces_another(void **state)
{
    (void)state;
    enum { COUNT = 6, WIDTH = 640, HEIGHT = 360 };
    static Notices notices;
    char directory[] = "/tmp/karst-app-XXXXXX", command[64];
    assert_non_null(mkdtemp(directory));
    Screenshots *screenshots = screenshots_create(directory);
    for (int i = 0; i < COUNT; i++)
        screenshots_take(screenshots, memory_alloc_zero(MEMORY_GENERAL, WIDTH * HEIGHT * 3), WIDTH, HEIGHT);
    while (notices.kept_count < COUNT)
        screenshots_report(screenshots, &notices);
    for (int i = 0; i < COUNT; i++) {
        assert_non_null(strstr(notices_kept(&notices, i), "saved: "));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(notices_kept(&notices, k), notices_kept(&notices, i));
    }
    screenshots_destroy(screenshots);
    snprintf(command, sizeof command, "rm -r %s", directory);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_stay_down_until_released),
        cmocka_unit_test(presses_and_wheel_steps_are_counted),
        cmocka_unit_test(a_double_press_is_one_gesture),
        cmocka_unit_test(losing_focus_releases_all_input),
        cmocka_unit_test(two_devices_can_hold_one_action),
        cmocka_unit_test(sticks_rest_point_up_and_reach_one),
        cmocka_unit_test(a_gamepad_plays),
        cmocka_unit_test(every_trigger_name_reads_back),
        cmocka_unit_test(no_two_actions_share_a_key),
        cmocka_unit_test(every_setting_starts_within_its_bounds),
        cmocka_unit_test(bad_lines_are_reported_and_ignored),
        cmocka_unit_test(good_lines_around_bad_ones_are_applied),
        cmocka_unit_test(every_bad_line_is_reported),
        cmocka_unit_test(a_key_bound_twice_is_reported),
        cmocka_unit_test(settings_can_be_given_on_the_command_line),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(saved_settings_are_loaded),
        cmocka_unit_test(percentiles_are_of_the_last_frames),
        cmocka_unit_test(no_screenshot_replaces_another),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
