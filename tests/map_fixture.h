// The game's map without the game and without a display, as the state of a test.
#pragma once

#include "seat.h"

#include "game/screens/map_screen.h"
#include "gen/generator.h"
#include "image/png.h"

#include <glad/gl.h>
#include <math.h>
#include <unistd.h>

enum { WIDTH = 640, HEIGHT = 400 };

typedef struct Stage {
    Seat seat;
    Generator *generator;
    MapScreen screen;
    Session session;
    Game game;
    Request request; // the last one
} Stage;

static inline int set_up(void **state)
{
    int failed = seat_set_up(state, sizeof(Stage), WIDTH, HEIGHT);
    Stage *stage = *state;
    stage->generator = generator_create(recipe_find_id(1), 42);
    return failed;
}

static inline int tear_down(void **state)
{
    Stage *stage = *state;
    bool fine = seat_close(&stage->seat);
    map_screen_reset(&stage->screen);
    generator_destroy(stage->generator);
    memory_free(stage);
    return fine ? nothing_is_left_allocated(state) : -1;
}

// A map just opened around (100, -200).
static inline Stage *open_map(void **state)
{
    Stage *stage = *state;
    stage->seat.width = WIDTH;
    stage->seat.height = HEIGHT;
    stage->seat.scale = 1;
    stage->session.pins.count = 0;
    player_init(&stage->session.player, 100, 80, -200);
    map_screen_reset(&stage->screen);
    stage->screen = (MapScreen){.legend = false};
    map_screen_reset(&stage->screen);
    stage->game.session = &stage->session;
    map_screen_open(&stage->screen, &stage->game);
    seat_let_go(&stage->seat);
    return stage;
}

static inline RequestKind frame(Stage *stage)
{
    SeatFrame frame;
    seat_begin_screen(&stage->seat, &stage->game, &frame);
    stage->session.source = generator_source(stage->generator);
    map_screen_frame(&stage->screen, &stage->game);
    return seat_end_screen(&stage->seat, &stage->game, &stage->request);
}

static inline RequestKind frames(Stage *stage, int count)
{
    RequestKind kind = REQUEST_NONE;
    for (int i = 0; i < count && kind == REQUEST_NONE; i++)
        kind = frame(stage);
    return kind;
}

static inline RequestKind click(Stage *stage, int x, int y)
{
    seat_point(&stage->seat, x, y);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, true, x, y);
    RequestKind kind = frame(stage);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, false, x, y);
    RequestKind then = frame(stage);
    return MAX(kind, then);
}

static inline RequestKind tap(Stage *stage, SDL_Scancode scancode)
{
    seat_key(&stage->seat, scancode);
    return frame(stage);
}

static inline RequestKind tap_pad(Stage *stage, int button)
{
    seat_pad(&stage->seat, button);
    return frame(stage);
}

static inline void place_at(const Stage *stage, int x, int y, double place[2])
{
    OverlayBox box = {0, 0, (float)stage->seat.width, (float)stage->seat.height};
    const MapPlace at = map_view_place(&stage->screen.view, box, (OverlayPoint){(float)x, (float)y});
    place[0] = at.x;
    place[1] = at.z;
}

static inline bool asks_for(const Stage *stage, const double place[2])
{
    return stage->request.column.x == (int64_t)floor(place[0]) && stage->request.column.z == (int64_t)floor(place[1]);
}

static inline void wait_for_tiles(Stage *stage)
{
    int still = 0;
    for (int64_t begun_ns = clock_ns(); still < 3; wait_a_moment(begun_ns)) {
        frame(stage);
        still = live_map_missing(stage->seat.tiles.live) == 0 ? still + 1 : 0;
    }
}

// Compares the pixels outside panels and marks with the file that the tool writes.
static inline void check_against_tool(Stage *stage, int layer, int zoom)
{
    char path[64];
    Image image;
    snprintf(path, sizeof path, "/tmp/karst-test-app-map-%d.png", (int)getpid());
    const MapRequest request = {.source = generator_source(stage->generator),
                                .layer = map_layer(layer),
                                .center_x = (int64_t)stage->screen.view.x,
                                .center_z = (int64_t)stage->screen.view.z,
                                .width = WIDTH,
                                .height = HEIGHT,
                                .scale = 1 << zoom,
                                .y = stage->screen.view.y,
                                .screen = true,
                                .threads = 1};
    assert_int_equal(map_write(&request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    unlink(path);
    uint8_t *shown = memory_alloc(MEMORY_GENERAL, (size_t)WIDTH * HEIGHT * 4);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, shown);
    for (int y = 60; y < HEIGHT - 140; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (abs(x - WIDTH / 2) < 120 && abs(y - HEIGHT / 2) < 40)
                continue; // the arrow and the cursor
            const uint8_t *drawn = image.rgba + ((size_t)y * WIDTH + (size_t)x) * 4;
            assert_memory_equal(shown + ((size_t)(HEIGHT - 1 - y) * WIDTH + (size_t)x) * 4, drawn, 3);
        }
    memory_free(shown);
    image_quit(&image);
}

static inline void type(Stage *stage, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    seat_send(&stage->seat, event);
}

// A map of a land with landmarks, with the pointer out of the way. The land is returned to close_land.
static inline Stage *open_land(void **state, Generator **before)
{
    Stage *stage = open_map(state);
    *before = stage->generator;
    stage->generator = generator_create(recipe_find_name("terrane"), 2);
    stage->session.player.position[0] = stage->session.player.position[2] = 0;
    return stage;
}

static inline void close_land(Stage *stage, Generator *before)
{
    map_tiles_settle(&stage->seat.tiles);
    assert_true(map_tiles_forget(&stage->seat.tiles, generator_source(stage->generator)));
    generator_destroy(stage->generator);
    stage->generator = before;
}
