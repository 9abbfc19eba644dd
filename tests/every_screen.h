// Opens each screen of the game, for tests and pictures of all of them.
#pragma once

#include "karst_test.h"

#include "game/app_internal.h"

typedef struct ScreenDriver {
    App *app; // with three saved worlds, one of them damaged
    Input *input;
} ScreenDriver;

static const char *const screen_names[] = {
    [MENU_NONE] = "play",         [MENU_TITLE] = "title",     [MENU_WORLD] = "new world", [MENU_PAUSE] = "pause",
    [MENU_SETTINGS] = "settings", [MENU_KEYS] = "keys",       [MENU_BLOCKS] = "blocks",   [MENU_CONSOLE] = "console",
    [MENU_MAP] = "map",           [MENU_WORLDS] = "worlds",   [MENU_SAVED] = "world",     [MENU_RENAME] = "rename",
    [MENU_DAMAGED] = "damaged",   [MENU_CONFIRM] = "confirm", [MENU_UNSAVED] = "unsaved", [MENU_SEEDS] = "seeds",
    [MENU_HELP] = "help",
};
_Static_assert(ARRAY_COUNT(screen_names) == MENU_SCREEN_COUNT, "a screen lacks its name");

static inline void screen_draw(const ScreenDriver *driver)
{
    assert_true(app_frame(driver->app, driver->input, 0.02));
    input_begin(driver->input);
}

static inline void screen_press(const ScreenDriver *driver, Navigation navigation)
{
    driver->input->navigate[navigation] = 1;
    screen_draw(driver);
}

// Frames until the list of worlds is read and tasks on worlds are done.
static inline void screen_settle(const ScreenDriver *driver)
{
    const WorldTasks *tasks = driver->app->game.tasks;
    for (int64_t start_ns = clock_ns(); tasks->busy || tasks->lists;) {
        wait_a_moment(start_ns);
        screen_draw(driver);
    }
    screen_draw(driver);
}

static inline void screen_open_from(const ScreenDriver *driver, MenuScreen from, MenuScreen to)
{
    App *app = driver->app;
    Request request = request_open(to);
    app->flow.screen = from;
    flow_handle(app, &request);
    screen_settle(driver);
    assert_int_equal(app->flow.screen, to);
}

// The page about the saved world in that row of the list.
static inline void screen_open_world(const ScreenDriver *driver, int row)
{
    screen_open_from(driver, MENU_PAUSE, MENU_WORLDS);
    driver->app->game.column.focus = row; // the list remembers where it was
    screen_press(driver, NAVIGATE_ACCEPT);
    screen_settle(driver);
    assert_int_equal(driver->app->flow.screen, MENU_SAVED);
}

static inline void screen_open_damaged(const ScreenDriver *driver)
{
    int row = 0;
    do
        screen_open_world(driver, row++);
    while (row < 3 && driver->app->screens.saved.health != HEALTH_DAMAGED);
    assert_int_equal(driver->app->screens.saved.health, HEALTH_DAMAGED);
}

static inline void screen_open(const ScreenDriver *driver, MenuScreen screen)
{
    App *app = driver->app;
    if (app->flow.screen == MENU_SEEDS)
        flow_handle(app, &(Request){.kind = REQUEST_BACK});
    app->flow.screen = MENU_NONE;
    app->flow.home = MENU_PAUSE;
    if (screen_table[screen].menu.title) {
        screens_open(&app->screens, MENU_NONE, screen, flow_game(app, driver->input, NULL));
    }
    if (screen == MENU_CONSOLE || screen == MENU_MAP)
        screen_open_from(driver, MENU_NONE, screen);
    else if (screen == MENU_SEEDS || screen == MENU_WORLDS)
        screen_open_from(driver, MENU_TITLE, screen);
    else if (screen == MENU_DAMAGED)
        screen_open_damaged(driver);
    else if (screen == MENU_SAVED || screen == MENU_RENAME || screen == MENU_CONFIRM)
        screen_open_world(driver, 0);
    if (screen == MENU_TITLE) { // as when a world is left
        tasks_begin(app->game.tasks, TASK_LIST, NULL, NULL);
        screen_settle(driver);
    }
    app->screens.saved.confirmed = TASK_DELETE; // MENU_CONFIRM needs a task
    app->flow.screen = screen;
    screen_draw(driver);
    screen_draw(driver);
}
