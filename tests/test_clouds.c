// Clouds in pictures: over land and water, beside them and before the sky, and their shadows.
#include "window_test.h"

#include "render/render_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT, SIZE = CLOUD_TEXTURE_SIZE, TEXELS = SIZE * SIZE };

static void draw(Renderer *renderer, const FrameView *view, uint8_t *rgb)
{
    renderer_draw(renderer, view);
    renderer_read_pixels(renderer, rgb);
}

static int changed(const uint8_t *a, const uint8_t *b)
{
    int count = 0;
    for (int i = 0; i < PIXELS; i++)
        count += memcmp(a + 3 * i, b + 3 * i, 3) != 0;
    return count;
}

static MeshData *floor_at(int y, MeshPass pass, Tile tile)
{
    MeshData *mesh = mesh_alloc(1);
    mesh->ranges[y / SECTION_HEIGHT][pass].count[FACE_UP] = 1;
    for (int section = 0; section < SECTION_COUNT; section++)
        mesh->see_through[section] = 0x7FFF;
    const uint16_t open = 60 | 3 << 12;
    mesh->quads[0] = (Quad){.place = (uint32_t)(y << QUAD_Y_SHIFT | 15 << QUAD_U_SHIFT | 15 << QUAD_V_SHIFT) |
                                     (uint32_t)FACE_UP << QUAD_FACE_SHIFT,
                            .look = (uint32_t)tile,
                            .light = {open, open, open, open}};
    mesh_measure(mesh);
    return mesh;
}

static uint8_t with[PIXELS * 3], without[PIXELS * 3];

// The first frame after a leap is the same picture as later ones, in which all tiles are there, but for rounding.
static void clouds_are_there_in_the_first_frame_after_a_leap(void **state)
{
    (void)state;
    enum { LEAPS = 24, FRAMES = 80 };
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    for (int i = 0; i < LEAPS; i++) {
        static const float heights[] = {70, CLOUD_BASE - 44, CLOUD_BASE + 11, CLOUD_BASE + 76};
        FrameView view = {.eye = {i * 9000.0, (double)heights[i % 4], i * -700.0},
                          .pitch = i * 53 % 90 - 40,
                          .yaw = i * 70,
                          .fov = 40 + i * 2,
                          .hours = 12,
                          .seconds = i * 61.0,
                          .round = i % 3 == 0};
        draw(renderer, &view, with);
        for (int frame = 0; frame < FRAMES; frame++)
            renderer_draw(renderer, &view);
        draw(renderer, &view, without);
        for (size_t k = 0; k < sizeof with; k++)
            assert_in_range(with[k] - without[k] + 1, 0, 2);
    }
    renderer_destroy(renderer);
}

// How many pixels the clouds change over or under a floor that fills the picture.
static int clouds_seen(Renderer *renderer, FrameView *view, int floor, MeshPass pass, Tile tile)
{
    renderer_set_chunk(renderer, floor_at(floor, pass, tile));
    view->clear_sky = false;
    draw(renderer, view, with);
    view->clear_sky = true;
    draw(renderer, view, without);
    renderer_remove_chunk(renderer, (ChunkPos){0, 0});
    return changed(with, without);
}

// Clouds cover the land and water below them.
static void clouds_cover_what_is_below_them(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 20});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, (double)(CLOUD_BASE + CLOUD_DEPTH) + 10, 8}, .pitch = -90, .fov = 30, .hours = 12};
    bool seen = false;
    // At some time within an hour there is a cloud.
    for (view.seconds = 0; view.seconds < 3600 && !seen; view.seconds += 30)
        seen = clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE) > PIXELS / 4;
    view.seconds -= 30;
    assert_true(seen);
    assert_true(clouds_seen(renderer, &view, 200, MESH_TRANSLUCENT, TILE_ICE) > PIXELS / 4);
    // Inside the clouds, and under them.
    view.eye[1] = (double)(CLOUD_BASE + CLOUD_DEPTH / 2);
    assert_true(clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE) > PIXELS / 4);
    view.eye[1] = (double)CLOUD_BASE - 4;
    assert_int_equal(clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE), 0);
    renderer_destroy(renderer);
}

// How bright a floor under the clouds is, of 255, in the middle of a picture of it at noon.
static int floor_brightness(Renderer *renderer, double seconds, bool shadows, bool clear)
{
    const FrameView view = {.eye = {8, 90, 8},
                            .pitch = -90,
                            .fov = 30,
                            .hours = 12,
                            .seconds = seconds,
                            .shadows = shadows,
                            .clear_sky = clear,
                            .at_once = true};
    draw(renderer, &view, with);
    return with[(HEIGHT / 2 * WIDTH + WIDTH / 2) * 3 + 1];
}

// Clouds that drift by shade the land and leave it, if shadows are on and there are clouds.
static void clouds_cast_shadows(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    renderer_set_chunk(renderer, floor_at(80, MESH_OPAQUE, TILE_STONE));
    const int lit = floor_brightness(renderer, 0, true, true);
    int shaded = 0, open = 0;
    for (int seconds = 0; seconds < 3600; seconds += 100) {
        int bright = floor_brightness(renderer, seconds, true, false);
        shaded += bright < lit * 88 / 100;
        open += bright == lit;
        assert_int_equal(floor_brightness(renderer, seconds, false, false), lit);
    }
    print_message("shaded %d, open %d of 36\n", shaded, open);
    assert_in_range(shaded, 3, 30);
    assert_in_range(open, 3, 30);
    renderer_destroy(renderer);
}

// A cliff 16 blocks wide and high.
static MeshData *cliff_at(ChunkPos pos, int section)
{
    MeshData *mesh = mesh_alloc(1);
    mesh->pos = pos;
    mesh->ranges[section][MESH_OPAQUE].count[FACE_SOUTH] = 1;
    for (int i = 0; i < SECTION_COUNT; i++)
        mesh->see_through[i] = 0x7FFF;
    const uint16_t open = 60 | 3 << 12;
    mesh->quads[0] = (Quad){.place = (uint32_t)(section * SECTION_HEIGHT) << QUAD_Y_SHIFT | 15 << QUAD_U_SHIFT |
                                     15 << QUAD_V_SHIFT | (uint32_t)FACE_SOUTH << QUAD_FACE_SHIFT,
                            .look = (uint32_t)TILE_STONE | quad_chunk_bits(pos),
                            .light = {open, open, open, open}};
    mesh_measure(mesh);
    return mesh;
}

// Pixels that a cliff in that chunk changes much, where it fills a picture of clouds and sky.
static int cliff_seen(Renderer *renderer, FrameView *view, ChunkPos pos)
{
    draw(renderer, view, without);
    renderer_set_chunk(renderer, cliff_at(pos, 7));
    draw(renderer, view, with);
    renderer_remove_chunk(renderer, pos);
    int count = 0;
    for (int i = 0; i < PIXELS * 3; i += 3)
        count += abs(with[i] - without[i]) > 12;
    return count;
}

// At the view distance land fades into the sky behind it, clouds included: it cuts no shape out of them.
static void far_land_fades_into_clouds(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, 70, 0.5}, .pitch = 38.4, .fov = 4, .hours = 12};
    int cloudy = 0;
    for (view.seconds = 0; view.seconds < 3600; view.seconds += 120) {
        assert_int_equal(cliff_seen(renderer, &view, (ChunkPos){0, -4}), 0);
        view.clear_sky = true;
        draw(renderer, &view, with);
        view.clear_sky = false;
        cloudy += changed(with, without) > PIXELS / 2;
    }
    assert_in_range(cloudy, 3, 27);
    view.eye[2] = -38; // nearer, it is visible
    view.pitch = 63;
    assert_in_range(cliff_seen(renderer, &view, (ChunkPos){0, -4}), PIXELS * 3 / 4, PIXELS);
    renderer_destroy(renderer);
}

// How often the brightness that clouds add along a column of the picture turns from rising to falling, by more than a
// little.
static int bands_in_column(int x)
{
    int bands = 0, low = 0, high = 0, rising = 1;
    for (int y = 0; y < HEIGHT; y++) {
        int at = (y * WIDTH + x) * 3, value = with[at] - without[at];
        if (rising ? value > high : value < low)
            *(rising ? &high : &low) = value;
        if (rising ? value < high - 24 : value > low + 24) {
            bands += rising;
            rising = !rising;
            low = high = value;
        }
    }
    return bands;
}

// Far clouds are seen edge-on, and each must still look like one cloud, not like a stack of the heights at which its
// density is sampled. A day without a veil, which has streaks.
static void clouds_seen_edge_on_show_no_layers(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    FrameView view = {.eye = {0, 72, 0}, .pitch = 8, .fov = 4, .hours = 10};
    while (weather_at(view.seed, weather_days(&view), 0, 0).veil > 0)
        view.day++;
    int bands = 0, covered = 0;
    for (view.seconds = 0; view.seconds < 3600; view.seconds += 200) {
        view.clear_sky = false;
        draw(renderer, &view, with);
        view.clear_sky = true;
        draw(renderer, &view, without);
        covered += changed(with, without);
        for (int x = 0; x < WIDTH; x++)
            bands += bands_in_column(x);
    }
    renderer_destroy(renderer);
    assert_in_range(covered / 18, PIXELS / 4, PIXELS);
    assert_in_range(bands * 10 / (18 * WIDTH), 5, 25); // with all detail at every angle: 35
}

// The clouds of a picture of the open sky, over the same sky without them: mean difference, of 255.
static double sky_apart(Renderer *renderer, FrameView *a, FrameView *b)
{
    draw(renderer, a, with);
    draw(renderer, b, without);
    int64_t sum = 0;
    for (int i = 0; i < PIXELS * 3; i++)
        sum += abs(with[i] - without[i]);
    return (double)sum / (PIXELS * 3);
}

// The sky differs between seeds and between places 2048 or more blocks apart, and hardly changes between two frames of
// a flight.
static void the_sky_follows_seed_and_place(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    const FrameView here = {.eye = {8, 72, 8}, .pitch = 40, .fov = 90, .hours = 12};
    FrameView view = here, other = here;
    other.seed = 1;
    assert_true(sky_apart(renderer, &view, &other) > 10);
    other.seed = 0;
    assert_true(sky_apart(renderer, &view, &other) == 0.0);
    for (int blocks = 2048; blocks <= 1 << 20; blocks *= 2) {
        other.eye[0] = here.eye[0] + blocks;
        assert_true(sky_apart(renderer, &view, &other) > 10);
    }
    double most = 0;
    for (int x = 0; x < 240; x++) {
        view.eye[0] = here.eye[0] + x;
        other.eye[0] = here.eye[0] + x + 1;
        most = fmax(most, sky_apart(renderer, &view, &other));
    }
    print_message("one block on: %.2f at most\n", most);
    assert_true(most > 0 && most < 1.5);
    renderer_destroy(renderer);
}

// How much darker clouds make any pixel near the horizon.
static int darkened(Renderer *renderer, FrameView *view)
{
    const int width = renderer->picture.width, middle = renderer->picture.height / 2, near = 9;
    draw(renderer, view, with);
    view->clear_sky = true;
    draw(renderer, view, without);
    int darkest = 0;
    for (int i = (middle - near) * width * 3; i < (middle + near) * width * 3; i++)
        darkest = MIN(darkest, with[i] - without[i]);
    return -darkest;
}

// With the eye near a face of the clouds' slab, their end and the horizon lie within a few pixels. Nothing there is
// darker than the sky: the picture of the clouds is black where none are drawn, and that must not show. Pixels are
// shaded in pairs, and the horizon lies between two of them or in the middle of one.
static void no_dark_line_at_the_end_of_the_clouds(void **state)
{
    (void)state;
    static const double heights[] = {-14, -4, -0.5, 0.5, 2, 6.62, 24, 40, 50, 55.5, 56.5, 60, 75};
    static const int sizes[][2] = {{WIDTH, HEIGHT}, {PIXELS / 600, 600}}; // with layers of two kinds
    for (size_t i = 0; i < ARRAY_COUNT(heights) * ARRAY_COUNT(sizes); i++) {
        const int *size = sizes[i % ARRAY_COUNT(sizes)];
        const double up = heights[i / ARRAY_COUNT(sizes)], fov = 30;
        Renderer *renderer = renderer_create(&(RendererConfig){
            .width = size[0], .height = size[1], .quality = RENDER_LIGHT, .view_distance = 64, .off_screen = true});
        assert_non_null(renderer);
        const double row =
            2.0 * renderer_layer_pixels(renderer) / size[1] * tan(fov / 2 * GLM_PI / 180); // of the layer
        for (int time = 0; time < deep_or(4, 12); time++) {
            FrameView view = {.eye = {8, (double)CLOUD_BASE + up, 8},
                              .fov = fov,
                              .hours = 9,
                              .yaw = time / 2 * 60.0,
                              .pitch = time % 2 * atan(row) * 180 / GLM_PI,
                              .seconds = time / 2 * 500.0};
            if (darkened(renderer, &view) > 8)
                fail_msg("%.2f above the clouds' base and %.0f s: a dark line", up, view.seconds);
        }
        renderer_destroy(renderer);
    }
}

// Heaps beyond the horizon, seen from above all other clouds on a day without a veil: in some directions, and only low
// in the sky.
static void heaps_tower_beyond_the_horizon(void **state)
{
    (void)state;
    enum { DIRECTIONS = 24 };
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, (double)(CLOUD_BASE + CLOUD_DEPTH) + 60, 8}, .fov = 8, .hours = 10};
    while (weather_at(view.seed, weather_days(&view), 8, 8).veil > 0)
        view.day++;
    FrameView clear = view;
    clear.clear_sky = true;
    int towers = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        view.yaw = clear.yaw = 360.0 / DIRECTIONS * i;
        view.pitch = clear.pitch = 5;
        towers += sky_apart(renderer, &view, &clear) > 6;
        view.pitch = clear.pitch = 86;
        assert_true(sky_apart(renderer, &view, &clear) == 0.0);
    }
    print_message("heaps in %d of %d directions\n", towers, DIRECTIONS);
    assert_in_range(towers, 3, DIRECTIONS * 3 / 4);
    renderer_destroy(renderer);
}

static int brightness(Renderer *renderer, FrameView *view, double pitch)
{
    view->pitch = pitch;
    draw(renderer, view, with);
    const uint8_t *middle = with + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 3;
    return middle[0] + middle[1] + middle[2];
}

// Seen from above, the air is as dark as the sea where the view ends, or the sea's edge would show as a disc; seen from
// the ground it stays pale there.
static void the_sea_reaches_the_horizon(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 20});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, 96, 8}, .fov = 30, .hours = 12, .clear_sky = true};
    const double end = -6.1; // degrees under which an eye 34 blocks above the sea sees what is 320 blocks away
    assert_in_range(brightness(renderer, &view, end) * 100 / brightness(renderer, &view, 0), 50, 80);
    view.eye[1] = 68;
    assert_in_range(brightness(renderer, &view, end) * 100 / brightness(renderer, &view, 0), 90, 100);
    renderer_destroy(renderer);
}

static int set_up(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clouds_are_there_in_the_first_frame_after_a_leap),
        cmocka_unit_test(clouds_cover_what_is_below_them),
        cmocka_unit_test(clouds_cast_shadows),
        cmocka_unit_test(far_land_fades_into_clouds),
        cmocka_unit_test(clouds_seen_edge_on_show_no_layers),
        cmocka_unit_test(the_sky_follows_seed_and_place),
        cmocka_unit_test(no_dark_line_at_the_end_of_the_clouds),
        cmocka_unit_test(heaps_tower_beyond_the_horizon),
        cmocka_unit_test(the_sea_reaches_the_horizon),
    };
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
