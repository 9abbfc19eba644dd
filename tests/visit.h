// The whole game in an offscreen window, driven by SDL events, in a folder of the test. visit_begin and visit_end are
// the test's setup and teardown.
#pragma once

#include "karst_test.h"

#include "base/clock.h"
#include "game/app_internal.h"

#include <math.h>
#include <unistd.h>

typedef struct Visit {
    char folder[64];
    LogCount log;
    Settings settings;
    Input input;
    AppConfig config; // with the window
    App *app;         // NULL: none runs
} Visit;

static inline Session *session_of(const Visit *visit) { return visit->app->session; }

static inline const World *world_of(const Visit *visit) { return session_world(visit->app->session); }

static inline int visit_begin(void **state)
{
    Visit *visit = calloc(1, sizeof *visit);
    snprintf(visit->folder, sizeof visit->folder, "/tmp/karst-visit-XXXXXX");
    if (!mkdtemp(visit->folder))
        return -1;
    log_set_sink(log_count_line, &visit->log);
    visit->config.window =
        window_create(&(WindowConfig){.title = "test", .width = 320, .height = 180, .offscreen = true, .debug = true});
    *state = visit;
    return visit->config.window ? 0 : -1;
}

static inline void quit_app(Visit *visit)
{
    if (!visit->app)
        return;
    app_destroy(visit->app, &visit->input);
    input_quit(&visit->input);
    visit->app = NULL;
}

static inline int visit_end(void **state)
{
    Visit *visit = *state;
    char command[128];
    quit_app(visit);
    int errors = window_gl_error_count(visit->config.window);
    window_destroy(visit->config.window);
    snprintf(command, sizeof command, "rm -rf %s", visit->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(visit);
    return code != 0 || errors > 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline void frame(Visit *visit)
{
    assert_true(visit->app->flow.running);
    input_poll(&visit->input);
    app_frame(visit->app, &visit->input, 0.05);
    window_swap(visit->config.window);
}

// Frames until the condition holds.
#define WAIT_FOR(visit, condition)                                                                                     \
    for (int64_t start_ns = clock_ns(); !(condition);) {                                                               \
        wait_a_moment(start_ns);                                                                                       \
        frame(visit);                                                                                                  \
    }

static inline void press(Visit *visit, SDL_Scancode scancode)
{
    SDL_Event down = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = scancode}};
    SDL_Event up = {.key = {.type = SDL_KEYUP, .keysym.scancode = scancode}};
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    frame(visit);
}

// The row of that number in the open menu.
static inline void choose(Visit *visit, int row)
{
    while (row-- > 0)
        press(visit, SDL_SCANCODE_DOWN);
    press(visit, SDL_SCANCODE_RETURN);
}

// Begins in the world of a seed, its spawn loaded.
static inline void begin(Visit *visit, int64_t seed)
{
    Settings *settings = &visit->settings;
    WorldChoice choice = {.data_dir = visit->folder, .seed = &seed};
    World world;
    settings_init(settings);
    settings->view_distance = STREAM_VIEW_MIN;
    settings->minimap = MINIMAP_OFF;
    settings->auto_pause = 0;
    input_init(&visit->input);
    visit->config = (AppConfig){.window = visit->config.window,
                                .settings = settings,
                                .saved_settings = settings,
                                .start.hours = 12,
                                .workers = 1,
                                .data_dir = visit->folder};
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    visit->app = app_create(&world, &visit->config);
    assert_non_null(visit->app);
    WAIT_FOR(visit, stream_is_ready(session_stream(visit->app->session)));
}
