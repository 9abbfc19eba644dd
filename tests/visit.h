// The whole game in an offscreen window, driven by SDL events, in a folder of the test. visit_begin and visit_end are
// the test's setup and teardown.
#pragma once

#include "karst_test.h"

#include "base/clock.h"
#include "game/game.h"

#include <math.h>
#include <unistd.h>

typedef struct Visit {
    char folder[64];
    LogCount log;
    Window *window;
    Game *game; // NULL: none runs
} Visit;

static inline int visit_begin(void **state)
{
    Visit *visit = calloc(1, sizeof *visit);
    snprintf(visit->folder, sizeof visit->folder, "/tmp/karst-visit-XXXXXX");
    if (!mkdtemp(visit->folder))
        return -1;
    log_set_sink(log_count_line, &visit->log);
    visit->window =
        window_create(&(WindowConfig){.title = "test", .width = 320, .height = 180, .offscreen = true, .debug = true});
    *state = visit;
    return visit->window ? 0 : -1;
}

static inline void quit_game(Visit *visit)
{
    if (!visit->game)
        return;
    game_quit(visit->game);
    input_quit(&visit->game->input);
    memory_free(visit->game);
    visit->game = NULL;
}

static inline int visit_end(void **state)
{
    Visit *visit = *state;
    char command[128];
    quit_game(visit);
    int errors = window_gl_error_count(visit->window);
    window_destroy(visit->window);
    snprintf(command, sizeof command, "rm -rf %s", visit->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(visit);
    return code != 0 || errors > 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline void frame(Visit *visit)
{
    assert_true(visit->game->flow.running);
    input_poll(&visit->game->input);
    game_frame(visit->game, 0.05);
    window_swap(visit->window);
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
    Settings settings;
    Game *game = visit->game = memory_alloc_zero(MEMORY_GENERAL, sizeof *game);
    settings_init(&settings);
    settings.view_distance = STREAM_VIEW_MIN;
    settings.minimap = MINIMAP_OFF;
    settings.auto_pause = 0;
    game->kept = settings;
    input_init(&game->input);
    WorldChoice choice = {.data_dir = visit->folder, .seed = &seed};
    assert_int_equal(world_open(&game->world, &choice), WORLD_OPEN);
    assert_true(
        game_init(game, visit->window, &(GameConfig){.data_dir = visit->folder, .hours = 12, .workers = 1}, &settings));
    WAIT_FOR(visit, stream_is_ready(scene_stream(game->scene)));
}
