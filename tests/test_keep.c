// Settings and keys are written as they change: the whole game without a display.
#include "flow_fixture.h"

static bool file_holds(const FlowFixture *fixture, const char *line)
{
    char path[FILE_PATH_MAX];
    size_t bytes;
    snprintf(path, sizeof path, "%s/settings.ini", fixture->folder);
    char *text = file_exists(path) ? file_read_regular(path, 1 << 16, &bytes) : NULL;
    bool holds = text && strstr(text, line);
    memory_free(text);
    return holds;
}

// They survive a kill: the file is read while the game runs.
static void settings_are_written_as_they_change(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, FRESH);
    App *app = fixture->app;
    assert_true(app_frame(app, &fixture->input, 0.05));
    assert_false(file_holds(fixture, "fov"));
    open_screen(fixture, MENU_SETTINGS, LEAVING_WORLD);
    press(fixture, NAVIGATE_RIGHT, 3); // the view distance
    assert_false(file_holds(fixture, "view_distance = 5"));
    assert_true(app_frame(app, &fixture->input, 1));
    assert_true(file_holds(fixture, "view_distance = 5"));
    press(fixture, NAVIGATE_LEFT, 1);
    press(fixture, NAVIGATE_BACK, 1);
    assert_true(file_holds(fixture, "view_distance = 4"));

    open_screen(fixture, MENU_KEYS, LEAVING_WORLD);
    fixture->input.presses[fixture->input.press_count++] = (Trigger)KEY(DELETE); // of walking forward
    assert_true(app_frame(app, &fixture->input, 1));
    input_begin(&fixture->input);
    assert_true(file_holds(fixture, "forward = None"));

    open_screen(fixture, MENU_NONE, LEAVING_WORLD);
    fixture->input.pressed[ACTION_FULLSCREEN] = true;
    assert_true(app_frame(app, &fixture->input, 0.05));
    input_begin(&fixture->input);
    assert_true(file_holds(fixture, "fullscreen = on"));
    open_screen(fixture, MENU_CONSOLE, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_COMMAND, .text = "view 9"});
    assert_true(app_frame(app, &fixture->input, 0.05));
    assert_true(file_holds(fixture, "view_distance = 9"));
}

static void quality_changes_with_the_world(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, FRESH);
    App *app = fixture->app;
    assert_int_equal(app->quality, RENDER_FULL);
    app->settings.quality = QUALITY_LIGHT;
    open_screen(fixture, MENU_WORLD, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = 7}});
    assert_int_equal(app->quality, RENDER_LIGHT);
    assert_non_null(app->resources);
}

// ---- hints

static void frames(FlowFixture *fixture, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(app_frame(fixture->app, &fixture->input, 0.1));
}

static int hint_shown(const FlowFixture *fixture) { return fixture->app->hints.shown; }

// Goes so many blocks, in steps that are no teleports.
static void go(FlowFixture *fixture, int blocks)
{
    Player *player = session_player(session_of(fixture));
    for (int i = 0; i < blocks; i++) {
        player_move_to(player, player->position[0] + 1, player->position[1], player->position[2]);
        frames(fixture, 1);
    }
}

static void begin_hints(FlowFixture *fixture)
{
    begin(fixture, FRESH);
    player_set_mode(session_player(session_of(fixture)), PLAYER_WALKS);
    fixture->app->loaded = true;
}

// One at a time, with the keys as they are bound; each goes once the player has done it.
static void hints_come_one_at_a_time(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    input_bind(&fixture->input, ACTION_FLY, DEVICE_DESK, (Trigger)KEY(B));
    Player *player = session_player(session_of(fixture));
    frames(fixture, 20);
    assert_true(hint_shown(fixture) == 1 && strstr(drawn.words, "look around"));
    assert_true(file_holds(fixture, "hints_seen = 1\n"));
    player_turn(player, 90, 0);
    frames(fixture, 1);
    assert_int_equal(hint_shown(fixture), 0);
    frames(fixture, 20);
    assert_true(hint_shown(fixture) == 2 && strstr(drawn.words, "W A S D: walk, Space: jump"));
    go(fixture, 6);
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 25);
    assert_true(hint_shown(fixture) == 3 && strstr(drawn.words, "B: fly"));
    player_set_mode(player, PLAYER_FLIES);
    frames(fixture, 1);
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 60);
    assert_true(hint_shown(fixture) == 4 && strstr(drawn.words, "M: map"));
    frames(fixture, 200); // it is not followed
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 60);
    assert_true(hint_shown(fixture) == 5 && strstr(drawn.words, "Escape: menu, H: help"));
    frames(fixture, 1000);
    assert_true(hint_shown(fixture) == 0 && file_holds(fixture, "hints_seen = 31\n"));
}

// What the player has done is not explained any more, nor what an earlier game has.
static void hints_are_not_given_twice(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    player_set_mode(session_player(session_of(fixture)), PLAYER_FLIES);
    open_screen(fixture, MENU_MAP, LEAVING_WORLD);
    frames(fixture, 1);
    open_screen(fixture, MENU_PAUSE, LEAVING_WORLD);
    frames(fixture, 1);
    assert_int_equal(fixture->app->settings.hints_seen, 4 + 8 + 16);
    begin_hints(fixture);
    fixture->app->settings.hints_seen = 31;
    frames(fixture, 1000);
    assert_int_equal(hint_shown(fixture), 0);
    begin_hints(fixture);
    fixture->app->settings.hints = false;
    frames(fixture, 100);
    assert_int_equal(hint_shown(fixture), 0);
}

#define keep_test(function) cmocka_unit_test_setup_teardown(function, flow_fixture_begin, flow_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        keep_test(settings_are_written_as_they_change),
        keep_test(quality_changes_with_the_world),
        keep_test(hints_come_one_at_a_time),
        keep_test(hints_are_not_given_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
