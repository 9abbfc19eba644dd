// The menus without a window, driven by input events, with a fake overlay that records what is drawn. The fixture opens
// requested screens, as the flow of the game does.
#pragma once

#include "stand_in_overlay.h"

#include "base/os.h"
#include "game/screens/screen.h"

#include <unistd.h>

typedef struct MenuFixture {
    char folder[64];
    LogCount log;
    Game game;
    Screens screens;
    MenuScreen screen, home;
    Request request; // the last one
    Input input;
    Session session;
    int width, height;
    float scale;
} MenuFixture;

static inline Game *begin_game(MenuFixture *fixture, Ui *ui)
{
    fixture->game.ui = ui;
    fixture->game.request = NO_REQUEST;
    return &fixture->game;
}

static inline void open_screen(MenuFixture *fixture, MenuScreen screen)
{
    MenuScreen before = fixture->screen;
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        fixture->home = screen;
    fixture->screen = screen;
    screens_open(&fixture->screens, before, screen, begin_game(fixture, NULL));
}

static inline int menu_fixture_begin(void **state)
{
    MenuFixture *fixture = calloc(1, sizeof *fixture);
    snprintf(fixture->folder, sizeof fixture->folder, "/tmp/karst-menus-XXXXXX");
    if (!fixture || !mkdtemp(fixture->folder))
        return -1;
    log_set_sink(log_count_line, &fixture->log);
    fixture->game = (Game){.input = &fixture->input,
                           .session = &fixture->session,
                           .generator = recipe_default(),
                           .tasks = tasks_create(fixture->folder)};
    settings_init(&fixture->game.settings);
    fixture->game.saved_settings = fixture->game.settings;
    screens_init(&fixture->screens);
    open_screen(fixture, MENU_TITLE);
    fixture->width = 1280;
    fixture->height = 720;
    fixture->scale = 1;
    *state = fixture;
    return 0;
}

static inline int menu_fixture_end(void **state)
{
    MenuFixture *fixture = *state;
    char command[128];
    tasks_destroy(fixture->game.tasks);
    snprintf(command, sizeof command, "rm -rf %s", fixture->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(fixture);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

#define menu_test(function) cmocka_unit_test_setup_teardown(function, menu_fixture_begin, menu_fixture_end)

static inline RequestKind take(MenuFixture *fixture, Request request)
{
    if (request.kind == REQUEST_OPEN)
        open_screen(fixture, request.screen);
    else if (request.kind == REQUEST_BACK)
        open_screen(fixture, fixture->home);
    fixture->request = request;
    return request.kind;
}

static inline RequestKind frame(MenuFixture *fixture)
{
    float scale = column_scale(fixture->width, fixture->height, fixture->scale);
    Canvas canvas = {NULL, fixture->width, fixture->height, scale};
    Ui ui = ui_begin(&canvas, &fixture->input, 1, 1 / 60.0);
    drawn = (Drawn){.scale = scale, .width = (float)fixture->width, .height = (float)fixture->height};
    const TaskReport *report = tasks_update(fixture->game.tasks);
    Game *game = begin_game(fixture, &ui);
    if (report) {
        saved_handle_report(&fixture->screens.saved, game, fixture->screen, report);
        take(fixture, game->request);
    }
    Request request = screens_frame(&fixture->screens, fixture->screen, begin_game(fixture, &ui));
    input_begin(&fixture->input);
    return take(fixture, request);
}

static inline RequestKind press(MenuFixture *fixture, Navigation navigation)
{
    fixture->input.navigate[navigation] = 1;
    return frame(fixture);
}

static inline void go_down(MenuFixture *fixture, int rows)
{
    for (int i = 0; i < rows; i++)
        press(fixture, NAVIGATE_DOWN);
}

static inline void type(MenuFixture *fixture, const char *text)
{
    snprintf(fixture->input.text, sizeof fixture->input.text, "%s", text);
    frame(fixture);
}

static inline bool shows(const char *words) { return strstr(drawn.words, words) != NULL; }

// Runs frames until no task runs and has done `listings` listings.
static inline void settle(MenuFixture *fixture, int listings)
{
    int64_t begun_ns = clock_ns();
    while (fixture->game.tasks->busy || fixture->game.tasks->lists || fixture->game.tasks->listings < listings) {
        wait_a_moment(begun_ns);
        frame(fixture);
    }
    frame(fixture);
}
