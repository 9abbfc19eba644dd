// Shared by the tests of the game's screens: a window without a display, an overlay with map tiles to draw on, and
// keys, pointer and gamepad.
#pragma once

#include "karst_test.h"

#include "game/screens/game.h"
#include "game/screens/map_view.h"
#include "game/ui/input.h"
#include "platform/window.h"
#include "scene/theme.h"

typedef struct Seat {
    Window *window;
    Overlay *overlay;
    MapTiles tiles;
    Input input;
    int width, height;
    float scale;
    Uint32 now; // of events, in milliseconds
} Seat;

// False without OpenGL.
static inline bool seat_open(Seat *seat, int width, int height)
{
    *seat = (Seat){.width = width, .height = height, .scale = 1};
    seat->window = window_create(&(WindowConfig){.width = width, .height = height, .offscreen = true, .debug = true});
    seat->overlay = seat->window ? overlay_create(1) : NULL;
    if (seat->overlay)
        input_init(&seat->input);
    return seat->overlay;
}

// A test's state of `size` bytes, which begins with a Seat.
static inline int seat_set_up(void **state, size_t size, int width, int height)
{
    *state = memory_alloc_zero(MEMORY_GENERAL, size);
    return seat_open(*state, width, height) ? 0 : -1;
}

// False if OpenGL complained.
static inline bool seat_close(Seat *seat)
{
    map_tiles_quit(&seat->tiles);
    overlay_destroy(seat->overlay);
    int errors = window_gl_error_count(seat->window);
    window_destroy(seat->window);
    input_quit(&seat->input);
    return errors == 0;
}

// A frame: code between begin and end sees the input since the last frame.
static inline Canvas seat_begin_frame(Seat *seat)
{
    map_tiles_open(&seat->tiles, seat->width, seat->height, 1);
    overlay_begin(seat->overlay, seat->width, seat->height, seat->scale);
    return (Canvas){seat->overlay, seat->width, seat->height, seat->scale};
}

static inline void seat_end_frame(Seat *seat)
{
    overlay_end(seat->overlay);
    map_tiles_update(&seat->tiles);
    input_begin(&seat->input);
    seat->now += 16;
}

// What a frame of a screen draws with.
typedef struct SeatFrame {
    Canvas canvas;
    Ui ui;
} SeatFrame;

// A frame of a screen: between begin and end it is called with `game`.
static inline void seat_begin_screen(Seat *seat, Game *game, SeatFrame *frame)
{
    frame->canvas = seat_begin_frame(seat);
    frame->ui = ui_begin(&frame->canvas, &seat->input, 1, 1 / 60.0);
    game->ui = &frame->ui;
    game->input = &seat->input;
    game->tiles = &seat->tiles;
    game->request = NO_REQUEST;
}

// `last` keeps what the screen asked for, if it did.
static inline RequestKind seat_end_screen(Seat *seat, const Game *game, Request *last)
{
    seat_end_frame(seat);
    if (game->request.kind != REQUEST_NONE)
        *last = game->request;
    return game->request.kind;
}

// Releases all keys and clears the input.
static inline void seat_let_go(Seat *seat)
{
    input_release(&seat->input);
    input_begin(&seat->input);
}

static inline void seat_send(Seat *seat, SDL_Event event)
{
    event.common.timestamp = seat->now++;
    input_take(&seat->input, &event);
}

static inline void seat_key(Seat *seat, SDL_Scancode scancode)
{
    seat_send(seat, (SDL_Event){.key = {.type = SDL_KEYDOWN,
                                        .keysym = {.scancode = scancode, .sym = SDL_GetKeyFromScancode(scancode)}}});
    seat_send(seat, (SDL_Event){.key = {.type = SDL_KEYUP, .keysym.scancode = scancode}});
}

static inline void seat_pad(Seat *seat, int button)
{
    seat_send(seat, (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)button}});
    seat_send(seat, (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONUP, .button = (Uint8)button}});
}

static inline void seat_point(Seat *seat, int x, int y)
{
    seat_send(seat, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y, .xrel = 1}});
}

// Presses or releases a mouse button at a position.
static inline void seat_button(Seat *seat, int button, bool down, int x, int y)
{
    Uint32 type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    seat_send(seat, (SDL_Event){.button = {.type = type, .button = (Uint8)button, .x = x, .y = y}});
}

static inline void seat_wheel(Seat *seat, int steps)
{
    seat_send(seat, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = steps}});
}
