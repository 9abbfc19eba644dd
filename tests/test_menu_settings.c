// The screens of settings, without a window.
#include "menu_fixture.h"

#include "game/screens/screen.h"
#include "game/ui/presets.h"

static void all_settings_are_reset_together(void **state)
{
    MenuFixture *fixture = *state;
    for (int i = 0; i < SETTING_COUNT; i++)
        setting_assign(&fixture->game.settings, &setting_table[i], setting_table[i].highest);
    fixture->game.saved_settings = fixture->game.settings;
    open_screen(fixture, MENU_SETTINGS);
    frame(fixture);
    fixture->game.column.focus = fixture->game.column.row_count - 2;
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_SETTINGS);
    for (int i = 0; i < SETTING_COUNT; i++) {
        assert_true(setting_value(&fixture->game.settings, &setting_table[i]) == setting_table[i].initial);
        assert_true(setting_value(&fixture->game.saved_settings, &setting_table[i]) == setting_table[i].initial);
    }
}

// A key may arrive before the first frame, whose focus is on a heading.
static void the_first_key_leads_on_from_the_first_setting(void **state)
{
    MenuFixture *fixture = *state;
    for (int frames = 0; frames < 2; frames++) {
        open_screen(fixture, MENU_SETTINGS);
        for (int i = 0; i < frames; i++)
            frame(fixture);
        press(fixture, NAVIGATE_DOWN);
        assert_int_equal(fixture->game.column.focus, menu_setting_row(&setting_table[SETTING_detail]));
    }
}

// In the window of a new player, each sentence is whole.
static void every_setting_is_explained(void **state)
{
    MenuFixture *fixture = *state;
    open_screen(fixture, MENU_SETTINGS);
    frame(fixture);
    float top = fixture->game.column.top;
    for (int i = -1; i < SETTING_COUNT; i++) {
        const SettingInfo *info = i < 0 ? &preset_info : &setting_table[i];
        char words[16];
        assert_true(info->label && info->help);
        fixture->game.column.focus = menu_setting_row(info);
        frame(fixture);
        frame(fixture);
        snprintf(words, sizeof words, "%s", info->help);
        assert_true(shows(words) && shows("Default: ") && !shows("\xE2\x80\xA6"));
        assert_true(fixture->game.column.top == top); // rows do not move
    }
}

static const SettingInfo *find_setting(const char *name)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(setting_table[i].name, name) == 0)
            return &setting_table[i];
    return NULL;
}

// A row sets all that a preset is about; once one of that is changed, it shows that it is of none.
static void presets_set_settings_together(void **state)
{
    MenuFixture *fixture = *state;
    const Settings *settings = &fixture->game.settings, *saved = &fixture->game.saved_settings;
    open_screen(fixture, MENU_SETTINGS);
    frame(fixture);
    assert_true(shows("Preset medium"));
    for (int i = 2; i < 6; i++) {
        const Settings before = *settings;
        assert_int_equal(press(fixture, NAVIGATE_RIGHT), REQUEST_SETTINGS);
        frame(fixture);
        assert_int_equal(preset_of(settings), i % 4);
        assert_int_equal(preset_of(saved), i % 4);
        assert_true(shows(text_of("Preset %s", preset_name(i % 4)).text) && fixture->game.settings_changed);
        assert_true(settings->quality != before.quality || settings->view_distance != before.view_distance);
        assert_true(settings->fov == before.fov && settings->clouds == before.clouds);
    }
    const double wanted[] = {(int)settings->quality, settings->shadows, settings->resolution_scale,
                             settings->view_distance, settings->horizon};
    static const char *const names[] = {"quality", "shadows", "resolution_scale", "view_distance", "horizon"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        assert_true(setting_value(settings, find_setting(names[i])) == wanted[i]);
        fixture->game.column.focus = menu_setting_row(find_setting(names[i]));
        press(fixture, NAVIGATE_RIGHT);
        assert_int_equal(preset_of(settings), PRESET_CUSTOM);
        fixture->game.column.focus = menu_setting_row(&preset_info);
        frame(fixture);
        frame(fixture);
        assert_true(shows("Preset custom"));
        press(fixture, NAVIGATE_RIGHT);
        assert_int_equal(preset_of(settings), 0);
        press(fixture, NAVIGATE_RIGHT);
    }
}

static void drag_to(MenuFixture *fixture, const SettingInfo *info, float x, float rows_below)
{
    const Column *column = &fixture->game.column;
    float row = (float)menu_setting_row(info) - (float)column->first + 0.5f + rows_below;
    fixture->input.pointer[0] = column->left + column->width * x;
    fixture->input.pointer[1] = column->top + row * column->pitch;
    fixture->input.pointer_moved = true;
}

static void press_pointer(MenuFixture *fixture, bool down)
{
    fixture->input.pointer_down = down;
    fixture->input.pointer_clicked = down;
    frame(fixture);
}

// A drag stays with its slider, wherever the pointer goes; the size of text changes when it ends.
static void a_drag_stays_with_its_slider(void **state)
{
    MenuFixture *fixture = *state;
    const SettingInfo *size = find_setting("ui_scale"), *fov = find_setting("fov");
    double before = fixture->game.settings.max_fps;
    open_screen(fixture, MENU_SETTINGS);
    for (int i = 0; i < 6; i++)
        frame(fixture);
    drag_to(fixture, fov, 0.5f, 0);
    press_pointer(fixture, true);
    drag_to(fixture, fov, 1, 5);
    frame(fixture);
    assert_true(fixture->game.settings.fov == fov->highest && fixture->game.settings.max_fps == before);
    press_pointer(fixture, false);
    frame(fixture);
    fixture->input.pointer[0] = fixture->input.pointer[1] = 0;
    fixture->game.column.focus = menu_setting_row(size);
    frame(fixture);
    drag_to(fixture, size, 0.1f, 0);
    press_pointer(fixture, true);
    drag_to(fixture, size, 1, -1);
    frame(fixture);
    assert_true(fixture->game.settings.ui_scale == 1 && shows("Size of text 3"));
    press_pointer(fixture, false);
    assert_true(fixture->game.settings.ui_scale == 3 && fixture->game.saved_settings.ui_scale == 3);
    assert_int_equal(fixture->request.kind, REQUEST_SETTINGS);
}

// Headings are no rows to stop at; pages and ends are reached by their keys; numbers have units; the hints are
// together.
static void settings_are_in_groups(void **state)
{
    MenuFixture *fixture = *state;
    const Column *column = &fixture->game.column;
    open_screen(fixture, MENU_SETTINGS);
    frame(fixture);
    assert_int_equal(column->focus, menu_setting_row(&preset_info));
    frame(fixture);
    assert_true(shows("Picture") && shows("View distance 12 chunks") && shows("Default: medium"));
    press(fixture, NAVIGATE_UP);
    assert_int_equal(column->focus, column->row_count - 1);
    press(fixture, NAVIGATE_FIRST);
    assert_int_equal(column->focus, 1);
    press(fixture, NAVIGATE_LAST);
    assert_int_equal(column->focus, column->row_count - 1);
    press(fixture, NAVIGATE_PAGE_UP);
    assert_in_range(column->focus, column->row_count - 1 - column->visible, column->row_count - column->visible);
    press(fixture, NAVIGATE_FIRST);
    for (int pages = 0; pages < 10; pages++)
        press(fixture, NAVIGATE_PAGE_DOWN);
    assert_int_equal(column->focus, column->row_count - 1);
    const int keys = menu_setting_row(NULL), hints = menu_setting_row(find_setting("hints"));
    assert_int_equal(hints, keys + 2);
    for (int i = 0; i < SETTING_COUNT; i++)
        assert_int_equal(menu_setting_row(&setting_table[i]) > keys, strncmp(setting_table[i].name, "hint", 4) == 0);
    fixture->game.column.focus = keys;
    press(fixture, NAVIGATE_DOWN);
    assert_int_equal(column->focus, hints);
    press(fixture, NAVIGATE_UP);
    assert_int_equal(column->focus, keys);
}

static bool says_now(MenuFixture *fixture, const char *name, const char *words)
{
    fixture->game.column.focus = menu_setting_row(find_setting(name));
    frame(fixture);
    frame(fixture);
    return shows(words) && !shows("\xE2\x80\xA6");
}

// *Auto* and a limit that software rendering lowers say what is in force.
static void settings_say_what_is_in_force(void **state)
{
    MenuFixture *fixture = *state;
    fixture->game.quality = RENDER_LIGHT;
    fixture->game.software = true;
    open_screen(fixture, MENU_SETTINGS);
    assert_true(says_now(fixture, "quality", "(now light)"));
    assert_true(says_now(fixture, "max_fps", "(now 60:"));
    fixture->game.settings.max_fps = 30;
    fixture->game.settings.quality = QUALITY_FULL;
    assert_false(says_now(fixture, "quality", "(now") || says_now(fixture, "max_fps", "(now"));
    fixture->game.settings.max_fps = 0;
    assert_true(says_now(fixture, "max_fps", "(now 60:"));
    fixture->game.software = false;
    assert_false(says_now(fixture, "max_fps", "(now"));
}

static void menus_grow_with_the_window(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        float display, wanted;
    } rows[] = {{640, 480, 1, 1},      {1280, 720, 1, 1},      {1600, 1000, 1, 1}, {1920, 1080, 1, 1},
                {2560, 1440, 1, 1.5f}, {3840, 2160, 1, 2.25f}, {2560, 1440, 2, 2}, {1280, 2000, 1, 1}};
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        assert_true(column_window_scale(rows[i].width, rows[i].height, rows[i].display) == rows[i].wanted);
}

// Also when the window shrinks, and when the wheel scrolls.
static void the_focused_row_is_on_the_screen(void **state)
{
    MenuFixture *fixture = *state;
    open_screen(fixture, MENU_SETTINGS);
    frame(fixture);
    const Column *column = &fixture->game.column;
    fixture->game.column.focus = menu_setting_row(NULL);
    for (int height = 1000; height >= 240; height -= 40) {
        fixture->height = height;
        frame(fixture);
        assert_in_range(column->focus, column->first, column->first + column->visible - 1);
        assert_int_equal(column->focus, menu_setting_row(NULL));
    }
    for (int step = -20; step < 20; step++) {
        fixture->input.wheel = step < 0 ? 1 : -1;
        frame(fixture);
        assert_in_range(column->focus, column->first, column->first + column->visible - 1);
    }
}

static void going_back_returns_to_the_row(void **state)
{
    MenuFixture *fixture = *state;
    open_screen(fixture, MENU_TITLE);
    fixture->game.column.focus = 4;
    open_screen(fixture, MENU_SETTINGS);
    assert_int_equal(fixture->game.column.focus, 0);
    fixture->game.column.focus = menu_setting_row(NULL);
    open_screen(fixture, MENU_KEYS);
    open_screen(fixture, MENU_SETTINGS);
    assert_int_equal(fixture->game.column.focus, menu_setting_row(NULL));
    open_screen(fixture, MENU_TITLE);
    assert_int_equal(fixture->game.column.focus, 4);
    open_screen(fixture, MENU_SETTINGS);
    assert_int_equal(fixture->game.column.focus, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        menu_test(all_settings_are_reset_together),
        menu_test(presets_set_settings_together),
        menu_test(the_first_key_leads_on_from_the_first_setting),
        menu_test(every_setting_is_explained),
        menu_test(a_drag_stays_with_its_slider),
        menu_test(the_focused_row_is_on_the_screen),
        menu_test(going_back_returns_to_the_row),
        menu_test(settings_are_in_groups),
        menu_test(settings_say_what_is_in_force),
        cmocka_unit_test(menus_grow_with_the_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
