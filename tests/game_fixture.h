// The whole game in an offscreen window, driven by SDL events, with its files in a temporary folder.
#pragma once

#include "karst_test.h"

#include "base/os.h"
#include "game/app_internal.h"
#include "session/session_internal.h"

#include <math.h>
#include <unistd.h>

#ifndef FIXTURE_WIDTH // of the window
#define FIXTURE_WIDTH 320
#define FIXTURE_HEIGHT 180
#endif

typedef struct GameFixture {
    char folder[64];
    LogCount log;
    Settings settings;
    Input input;
    AppConfig config; // with the window
    App *app;         // NULL: none runs
} GameFixture;

static inline Session *session_of(const GameFixture *fixture) { return fixture->app->game.session; }

static inline const World *world_of(const GameFixture *fixture) { return &fixture->app->game.session->world; }

static inline int game_fixture_begin(void **state)
{
    GameFixture *fixture = calloc(1, sizeof *fixture);
    snprintf(fixture->folder, sizeof fixture->folder, "/tmp/karst-fixture-XXXXXX");
    if (!mkdtemp(fixture->folder))
        return -1;
    log_set_sink(log_count_line, &fixture->log);
    fixture->config.window = window_create(
        &(WindowConfig){.width = FIXTURE_WIDTH, .height = FIXTURE_HEIGHT, .offscreen = true, .debug = true});
    *state = fixture;
    return fixture->config.window ? 0 : -1;
}

static inline void quit_app(GameFixture *fixture)
{
    if (!fixture->app)
        return;
    app_destroy(fixture->app, &fixture->input);
    input_quit(&fixture->input);
    fixture->app = NULL;
}

static inline int game_fixture_end(void **state)
{
    GameFixture *fixture = *state;
    char command[128];
    quit_app(fixture);
    int errors = window_gl_error_count(fixture->config.window);
    window_destroy(fixture->config.window);
    snprintf(command, sizeof command, "rm -rf %s", fixture->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(fixture);
    return code != 0 || errors > 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline void frame(GameFixture *fixture)
{
    assert_true(fixture->app->flow.running);
    input_poll(&fixture->input);
    app_frame(fixture->app, &fixture->input, 0.05);
    window_swap(fixture->config.window);
}

// Frames until the condition holds.
#define FRAMES_UNTIL(fixture, condition)                                                                               \
    for (int64_t start_ns = clock_ns(); !(condition);) {                                                               \
        wait_a_moment(start_ns);                                                                                       \
        frame(fixture);                                                                                                \
    }

static inline void press(GameFixture *fixture, SDL_Scancode scancode)
{
    SDL_Event down = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = scancode}};
    SDL_Event up = {.key = {.type = SDL_KEYUP, .keysym.scancode = scancode}};
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    frame(fixture);
}

// The row of that number in the open menu.
static inline void choose(GameFixture *fixture, int row)
{
    while (row-- > 0)
        press(fixture, SDL_SCANCODE_DOWN);
    press(fixture, SDL_SCANCODE_RETURN);
}

// Begins in the world of a seed, its spawn loaded.
static inline void begin(GameFixture *fixture, int64_t seed)
{
    Settings *settings = &fixture->settings;
    WorldChoice choice = {.data_dir = fixture->folder, .seed = &seed, .generator = recipe_find_id(1)};
    World world;
    settings_init(settings);
    settings->view_distance = STREAM_VIEW_MIN;
    settings->minimap = MINIMAP_OFF;
    settings->shadows = false;
    settings->auto_pause = 0;
    input_init(&fixture->input);
    fixture->config = (AppConfig){.window = fixture->config.window,
                                  .settings = settings,
                                  .saved_settings = settings,
                                  .start.hours = 12,
                                  .workers = 1,
                                  .data_dir = fixture->folder};
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    fixture->app = app_create(&world, &fixture->config);
    assert_non_null(fixture->app);
    FRAMES_UNTIL(fixture, stream_is_ready(fixture->app->game.session->stream));
}
