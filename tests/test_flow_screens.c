// From screen to screen by frames of the game without a display: keys, rows of menus, the window's close button.
#include "flow_fixture.h"

static void every_screen_has_a_frame(void **state)
{
    FlowFixture *fixture = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++) {
        begin(fixture, (Condition)condition);
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            if (screen == MENU_UNSAVED && can_be_left((Condition)condition))
                continue;                                                  // see below
            bool missing = screen == MENU_SAVED || screen == MENU_DAMAGED; // there is no such world
            open_screen(fixture, (MenuScreen)screen, LEAVING_WORLD);
            assert_true(app_frame(fixture->app, &fixture->input, 0.05));
            assert_int_equal(fixture->app->flow.screen, missing ? MENU_WORLDS : screen);
            input_begin(&fixture->input);
        }
    }
}

// MENU_UNSAVED leaves by itself once all is saved.
static void the_question_closes_once_all_is_saved(void **state)
{
    FlowFixture *fixture = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int leaving = LEAVING_WORLD; leaving <= LEAVING_GAME; leaving++) {
            bool settled = can_be_left((Condition)condition);
            begin(fixture, (Condition)condition);
            open_screen(fixture, MENU_UNSAVED, (Leaving)leaving);
            assert_int_equal(app_frame(fixture->app, &fixture->input, 0.05), !settled || leaving == LEAVING_WORLD);
            assert_int_equal(fixture->app->flow.screen,
                             settled && leaving == LEAVING_WORLD ? MENU_TITLE : MENU_UNSAVED);
        }
}

// The window's close button, on every screen; the second time leaves.
static void closing_the_window_ends_the_game(void **state)
{
    FlowFixture *fixture = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            bool asks = !can_be_left((Condition)condition);
            begin(fixture, (Condition)condition);
            open_screen(fixture, (MenuScreen)screen, LEAVING_WORLD);
            fixture->input.quit = true;
            assert_int_equal(app_frame(fixture->app, &fixture->input, 0.05), asks);
            if (!asks)
                continue;
            assert_int_equal(fixture->app->flow.screen, MENU_UNSAVED);
            assert_false(app_frame(fixture->app, &fixture->input, 0.05));
        }
}

static void keys_open_screens_during_play(void **state)
{
    static const struct {
        Action action;
        MenuScreen screen;
    } keys[] = {{ACTION_MENU, MENU_PAUSE}, {ACTION_BLOCKS, MENU_BLOCKS},   {ACTION_MAP, MENU_MAP},
                {ACTION_HELP, MENU_HELP},  {ACTION_COMMAND, MENU_CONSOLE}, {ACTION_COMMAND_SLASH, MENU_CONSOLE}};
    FlowFixture *fixture = *state;
    begin(fixture, SAVED);
    App *app = fixture->app;
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        open_screen(fixture, MENU_NONE, LEAVING_WORLD);
        fixture->input.pressed[keys[i].action] = true;
        assert_true(app_frame(app, &fixture->input, 0.05));
        assert_int_equal(app->flow.screen, keys[i].screen);
        assert_false(fixture->input.pressed[keys[i].action]);
    }
    for (int pauses = 0; pauses < 2; pauses++) {
        open_screen(fixture, MENU_NONE, LEAVING_WORLD);
        app->game.settings.auto_pause = pauses;
        fixture->input.focus_lost = true;
        app_frame(app, &fixture->input, 0.05);
        input_begin(&fixture->input);
        assert_int_equal(app->flow.screen, pauses ? MENU_PAUSE : MENU_NONE);
    }
}

// What was looked at there stays.
static void the_help_leads_back_to_the_map(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, SAVED);
    App *app = fixture->app;
    open_screen(fixture, MENU_MAP, LEAVING_WORLD);
    app->screens.map.view.x = 5000;
    app->screens.map.pointer.has_chosen = true;
    flow_handle(app, &(Request){.kind = REQUEST_OPEN, .screen = MENU_HELP});
    assert_int_equal(app->flow.screen, MENU_HELP);
    flow_handle(app, &(Request){.kind = REQUEST_BACK});
    assert_true(app->flow.screen == MENU_MAP && app->screens.map.view.x == 5000 && app->screens.map.pointer.has_chosen);
    flow_handle(app, &(Request){.kind = REQUEST_TRAVEL, .column = {300, 400}});
    assert_int_equal(app->flow.screen, MENU_NONE);
    assert_non_null(strstr(app->game.notices.words, "Travelled to 3"));
    assert_true(notices_opacity(&app->game.notices) > 0);
    open_screen(fixture, MENU_MAP, LEAVING_WORLD); // opened anew, it shows the player
    assert_in_range((int)app->screens.map.view.x, 290, 310);
}

// By the menus' rows, in a world that cannot be saved: to the title, and into the world behind it.
static void discarding_leads_to_the_title_and_on(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, NO_FOLDER);
    App *app = fixture->app;
    fixture->input.pressed[ACTION_MENU] = true;
    app_frame(app, &fixture->input, 0.05);
    press(fixture, NAVIGATE_DOWN, 4);
    press(fixture, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_UNSAVED);
    press(fixture, NAVIGATE_DOWN, 1);
    press(fixture, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_TITLE);
    assert_string_not_equal(world_of(fixture)->name, "Seed 42");
    press(fixture, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_NONE);
    fixture->input.quit = true;
    assert_false(app_frame(app, &fixture->input, 0.05));
}

static void the_game_begins_at_the_requested_screen(void **state)
{
    FlowFixture *fixture = *state;
    for (int title = 0; title < 2; title++) {
        open_app(fixture, &(WorldChoice){.data_dir = fixture->folder}, title);
        assert_true(app_frame(fixture->app, &fixture->input, 0.05));
        assert_int_equal(fixture->app->game.remembered.count, title ? 0 : 1);
        clear(fixture);
    }
}

// Without a world for the title the screen stays, and one can still quit.
static void without_a_title_the_world_stays(void **state)
{
    FlowFixture *fixture = *state;
    char long_path[FILE_PATH_MAX + 1] = "";
    begin(fixture, SAVED);
    App *app = fixture->app;
    memset(long_path, 'x', FILE_PATH_MAX);
    fixture->config.data_dir = long_path;
    open_screen(fixture, MENU_PAUSE, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_WORLD, UNSAVED_ASK}});
    assert_true(app->flow.running && app->flow.screen == MENU_PAUSE);
    assert_string_equal(world_of(fixture)->name, "Here");
    assert_non_null(strstr(app->game.notices.words, "cannot be opened"));
    fixture->config.data_dir = fixture->folder;
    flow_handle(app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_GAME, UNSAVED_ASK}});
    assert_false(app->flow.running);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        flow_test(every_screen_has_a_frame),         flow_test(the_question_closes_once_all_is_saved),
        flow_test(closing_the_window_ends_the_game), flow_test(keys_open_screens_during_play),
        flow_test(the_help_leads_back_to_the_map),   flow_test(discarding_leads_to_the_title_and_on),
        flow_test(without_a_title_the_world_stays),  flow_test(the_game_begins_at_the_requested_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
