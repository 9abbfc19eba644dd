// The seed browser without the game and without a display, as the state of a test.
#pragma once

#include "seat.h"

#include "game/screens/seed_screen.h"

enum { WIDTH = 960, HEIGHT = 520 };

typedef struct Stage {
    Seat seat;
    SeedScreen screen;
    Game game;
    Request request; // the last one
} Stage;

static inline int set_up(void **state) { return seat_set_up(state, sizeof(Stage), WIDTH, HEIGHT); }

static inline int tear_down(void **state)
{
    Stage *stage = *state;
    bool fine = seat_close(&stage->seat);
    memory_free(stage);
    return fine ? nothing_is_left_allocated(state) : -1;
}

static inline Stage *open_browser(void **state)
{
    Stage *stage = *state;
    stage->game.generator = recipe_find_id(1);
    stage->game.quality = RENDER_LIGHT;
    seed_screen_open(&stage->screen, &stage->game);
    seat_let_go(&stage->seat);
    return stage;
}

static inline void close_browser(Stage *stage) { seed_screen_quit(&stage->screen, &stage->seat.tiles); }

static inline RequestKind frame(Stage *stage)
{
    SeatFrame frame;
    seat_begin_screen(&stage->seat, &stage->game, &frame);
    seed_screen_frame(&stage->screen, &stage->game);
    return seat_end_screen(&stage->seat, &stage->game, &stage->request);
}

static inline RequestKind tap(Stage *stage, SDL_Scancode scancode)
{
    seat_key(&stage->seat, scancode);
    return frame(stage);
}

static inline bool enters(const Stage *stage, const SeedCard *card)
{
    const EnterRequest *enter = &stage->request.enter;
    return enter->has_seed && enter->seed == card->world.seed && enter->generator == card->world.generator;
}

static inline RequestKind click(Stage *stage, int x, int y)
{
    seat_point(&stage->seat, x, y);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, true, x, y);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, false, x, y);
    return frame(stage);
}
