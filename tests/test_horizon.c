// Land beyond the chunks, drawn: no gap shows the sky below the horizon, wherever one looks, while chunks load, when
// all are there, and at the world's edge. With KARST_DEEP_TESTS set, in 72 directions from each place, else in 12.
#include "karst_test.h"

#include "gen/generator.h"
#include "platform/window.h"
#include "recipe/recipe.h"
#include "scene/scene.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 320, HEIGHT = 180, VIEW = 6, KM = 4, TURNS = 12, TURNS_DEEP = 72 };

typedef struct Place {
    const char *generator;
    int64_t seed;
    double x, z, up; // above the ground or the water
} Place;

static const Place places[] = {
    {"karst", 42, 8, 8, 3},
    {"karst", 42, 8, 8, 90},
    {"karst", 77, 3000, 2000, 60},
    {"karst", 31337, 584, -1260, 3},
    {"terrane", 42, 8, 8, 2},
    {"terrane", 42, 5000, -700, 120},
    {"terrane", 9, 33000, 1000, 3},
    {"first", 5, 100, 100, 40},
    {"karst", 3, (double)WORLD_BLOCK_MAX - 150, 34000000000.0, 40}, // the world's corner is near
    {"terrane", -8, -34000000000.0, 77, 30},
    {"archipelago", 3, -900, 4000, 5},
    {"alps", 11, 700, 700, 150},
};

static Window *window;

static int open_window(void **state)
{
    (void)state;
    window = window_create(
        &(WindowConfig){.title = "test", .width = WIDTH, .height = HEIGHT, .offscreen = true, .debug = true});
    return window ? 0 : -1;
}

static int close_window(void **state)
{
    (void)state;
    int errors = window_gl_error_count(window);
    window_destroy(window);
    return errors || memory_in_use_total() ? -1 : 0;
}

typedef struct Outlook {
    Generator *generator;
    Stream *stream;
    Scene *scene;
    FrameView view;
    uint8_t *rgb;
} Outlook;

static Outlook open_wide_outlook(const Place *place, int horizon, int view_distance)
{
    Outlook outlook = {.generator = generator_create(recipe_find_name(place->generator), place->seed)};
    const ChunkSource *source = generator_source(outlook.generator);
    StreamConfig config = scene_stream_config(RENDER_LIGHT, view_distance, 1);
    config.source = source;
    outlook.stream = stream_create(&config);
    outlook.scene = scene_create(&(SceneConfig){.stream = outlook.stream,
                                                .seed = source->seed,
                                                .view_distance = view_distance,
                                                .width = WIDTH,
                                                .height = HEIGHT,
                                                .quality = RENDER_LIGHT,
                                                .source = source,
                                                .horizon = horizon,
                                                .workers = 1});
    assert_non_null(outlook.scene);
    int ground = MAX((int)source_column(source, (int64_t)place->x, (int64_t)place->z).height, SEA_LEVEL);
    outlook.view = (FrameView){
        .eye = {place->x + 0.5, ground + 1.6 + place->up, place->z + 0.5}, .fov = 70, .hours = 10, .no_sky = true};
    outlook.rgb = memory_alloc(MEMORY_GENERAL, (size_t)WIDTH * HEIGHT * 3);
    return outlook;
}

static Outlook open_outlook(const Place *place, int horizon) { return open_wide_outlook(place, horizon, VIEW); }

static void close_outlook(Outlook *outlook)
{
    scene_destroy(outlook->scene);
    stream_destroy(outlook->stream);
    generator_destroy(outlook->generator);
    memory_free(outlook->rgb);
}

static bool is_magenta(const uint8_t *pixel) { return pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 255; }

// Rays that fall by more than this, in blocks a block, meet the sea or land before all land ends.
static double steepest_gap(const FrameView *view) { return (view->eye[1] - SEA_LEVEL) / (KM * FAR_KM - 150.0); }

// The slope of a pixel's ray in a view of pitch 0.
static double slope_of(int x, int y, double fov)
{
    double tall = tan(fov * 0.5 * 3.14159265 / 180), wide = tall * WIDTH / HEIGHT;
    double right = ((x + 0.5) / WIDTH * 2 - 1) * wide, up = (1 - (y + 0.5) / HEIGHT * 2) * tall;
    return up / sqrt(1 + right * right);
}

// Pixels of sky below the horizon in a whole turn.
static int count_gaps(Outlook *outlook)
{
    int gaps = 0, turns = deep_tests() ? TURNS_DEEP : TURNS;
    for (int turn = 0; turn < turns; turn++) {
        outlook->view.yaw = turn * 360.0 / turns + 7;
        scene_draw(outlook->scene, &outlook->view);
        renderer_read_pixels(scene_renderer(outlook->scene), outlook->rgb);
        for (int i = 0; i < WIDTH * HEIGHT; i++)
            gaps += slope_of(i % WIDTH, i / WIDTH, outlook->view.fov) < -steepest_gap(&outlook->view) &&
                    is_magenta(outlook->rgb + i * 3);
    }
    return gaps;
}

static bool near_wall(const Place *place) { return fabs(place->x) > (double)WORLD_BLOCK_MAX - KM * FAR_KM; }

static void no_gap_with_all_chunks(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        Outlook outlook = open_outlook(&places[i], KM);
        scene_load(outlook.scene, &outlook.view);
        int gaps = count_gaps(&outlook);
        if (near_wall(&places[i]) ? gaps < 1000 : gaps > 0)
            fail_msg("place %d: %d pixels of sky below the horizon", (int)i, gaps);
        close_outlook(&outlook);
    }
}

// Before the first chunk, and after a leap to where there are none.
static void no_gap_without_chunks(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        Outlook outlook = open_outlook(&places[i], KM);
        int64_t begun_ns = clock_ns();
        for (int leap = 0; leap < 2; leap++) {
            outlook.view.eye[0] += leap * 900;
            outlook.view.eye[1] = 250;
            while (scene_update(outlook.scene, &outlook.view), !scene_shows_horizon(outlook.scene))
                wait_a_moment(begun_ns);
            int gaps = count_gaps(&outlook);
            if (gaps > 0)
                fail_msg("place %d: %d pixels of sky below the horizon", (int)i, gaps);
        }
        close_outlook(&outlook);
    }
}

// The test sees gaps: without far land there are many.
static void without_horizon_there_are_gaps(void **state)
{
    (void)state;
    Outlook outlook = open_outlook(&places[1], 0);
    scene_load(outlook.scene, &outlook.view);
    assert_true(count_gaps(&outlook) > 1000);
    close_outlook(&outlook);
}

// As one moves, land is made again behind chunks that are there already: at each step all is covered.
static void no_gap_in_flight(void **state)
{
    (void)state;
    Outlook outlook = open_outlook(&places[2], KM);
    scene_load(outlook.scene, &outlook.view);
    for (int i = 0; i < 60; i++) {
        outlook.view.eye[0] += 9;
        outlook.view.eye[2] -= 4;
        outlook.view.eye[1] = 200;
        outlook.view.yaw = i * 50;
        scene_update(outlook.scene, &outlook.view);
        scene_draw(outlook.scene, &outlook.view);
        renderer_read_pixels(scene_renderer(outlook.scene), outlook.rgb);
        for (int n = 0; n < WIDTH * HEIGHT; n++)
            if (slope_of(n % WIDTH, n / WIDTH, 70) < -steepest_gap(&outlook.view) - 0.01)
                assert_false(is_magenta(outlook.rgb + n * 3));
    }
    close_outlook(&outlook);
}

// The horizon can be switched on and off, and follows another source.
static void it_follows_settings_and_source(void **state)
{
    (void)state;
    Outlook outlook = open_outlook(&places[1], 0);
    Generator *other = generator_create(recipe_find_name("terrane"), 7);
    scene_load(outlook.scene, &outlook.view);
    scene_set_horizon(outlook.scene, KM);
    assert_false(scene_shows_horizon(outlook.scene));
    scene_load(outlook.scene, &outlook.view);
    assert_int_equal(count_gaps(&outlook), 0);
    uint8_t *before = memory_alloc(MEMORY_GENERAL, (size_t)WIDTH * HEIGHT * 3);
    memcpy(before, outlook.rgb, (size_t)WIDTH * HEIGHT * 3);
    scene_change_source(outlook.scene, generator_source(other));
    assert_false(scene_shows_horizon(outlook.scene));
    scene_load(outlook.scene, &outlook.view);
    count_gaps(&outlook);
    assert_memory_not_equal(before, outlook.rgb, (size_t)WIDTH * HEIGHT * 3);
    scene_set_horizon(outlook.scene, 0);
    assert_true(count_gaps(&outlook) > 1000);
    memory_free(before);
    close_outlook(&outlook);
    generator_destroy(other);
}

// ---- far land in place of chunks

// Rows of 180: trees stand alone in chunks, and are a canopy from afar.
#define MEAN_ROWS 0.6
#define MOST_ROWS 10

enum { WALK = 2000, STRIDE = 500, SKYLINES = 1 + WALK / STRIDE, FEWER = 10, MORE = 20 };

// Of each column of the picture, the first row that is not sky.
static void draw_skyline(Outlook *outlook, double x, int rows[WIDTH])
{
    outlook->view.eye[0] = x;
    scene_load(outlook->scene, &outlook->view);
    scene_draw(outlook->scene, &outlook->view);
    renderer_read_pixels(scene_renderer(outlook->scene), outlook->rgb);
    for (int i = 0; i < WIDTH; i++)
        for (rows[i] = 0; rows[i] < HEIGHT && is_magenta(outlook->rgb + (rows[i] * WIDTH + i) * 3);)
            rows[i]++;
}

// High enough for a view: blocks above the highest land within 64.
static double eye_over(const Generator *generator, double x, double z)
{
    ColumnTile tile;
    int highest = SEA_LEVEL;
    source_columns(generator_source(generator), (int64_t)x - 64, (int64_t)z - 64, 8, 1, &tile);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        highest = MAX(highest, tile.height[i]);
    return highest + 30.0;
}

// Land from 160 to 320 blocks has the same skyline as chunks and as far land, on a walk of 2 km.
static void skylines_of_chunks_and_far_land_agree(void **state)
{
    (void)state;
    static const Place walks[] = {{"karst", 77, 3000, 2000, 12}, {"terrane", 42, 5000, -700, 12}};
    for (size_t w = 0; w < ARRAY_COUNT(walks); w++) {
        Outlook near = open_wide_outlook(&walks[w], KM, MORE), far = open_wide_outlook(&walks[w], KM, FEWER);
        int rows[2][WIDTH], sum = 0, most = 0;
        for (int i = 0; i < SKYLINES; i++) {
            near.view.eye[1] = far.view.eye[1] = eye_over(near.generator, walks[w].x + i * STRIDE, walks[w].z);
            near.view.yaw = far.view.yaw = i * 83;
            draw_skyline(&near, walks[w].x + i * STRIDE, rows[0]);
            draw_skyline(&far, walks[w].x + i * STRIDE, rows[1]);
            for (int n = 0; n < WIDTH; n++) {
                int off = rows[1][n] - rows[0][n];
                sum += abs(off);
                most = MAX(most, abs(off));
            }
        }
        assert_true(sum <= SKYLINES * WIDTH * MEAN_ROWS);
        assert_true(most <= MOST_ROWS);
        close_outlook(&near);
        close_outlook(&far);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_gap_with_all_chunks),         cmocka_unit_test(no_gap_without_chunks),
        cmocka_unit_test(without_horizon_there_are_gaps), cmocka_unit_test(no_gap_in_flight),
        cmocka_unit_test(it_follows_settings_and_source), cmocka_unit_test(skylines_of_chunks_and_far_land_agree),
    };
    return cmocka_run_group_tests(tests, open_window, close_window);
}
