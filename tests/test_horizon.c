// Land beyond the chunks, drawn: no gap shows the sky below the horizon, wherever one looks, while chunks load, when
// all are there, and at the world's edge. With KARST_DEEP_TESTS set, in 72 directions from each of 12 places, else in 6
// from every third.
#include "lookout.h"
#include "window_test.h"

enum { VIEW = 6, KM = 4, TURNS = 6, TURNS_DEEP = 72 };

static const Place places[] = {
    {"karst", 42, 8, 8, 3},
    {"karst", 42, 8, 8, 90},
    {"karst", 77, 3000, 2000, 60},
    {"karst", 31337, 584, -1260, 3},
    {"terrane", 42, 8, 8, 2},
    {"terrane", 42, 5000, -700, 120},
    {"terrane", 9, 33000, 1000, 3},
    {"first", 5, 100, 100, 40},
    {"terrane", -8, -34000000000.0, 77, 30},
    {"karst", 3, (double)WORLD_BLOCK_MAX - 150, 34000000000.0, 40}, // the world's corner is near
    {"archipelago", 3, -900, 4000, 5},
    {"alps", 11, 700, 700, 150},
};

static int open_window(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

static Lookout open_lookout(const Place *place, int horizon) { return lookout_open(place, horizon, VIEW); }

// Rays that fall by more than this, in blocks a block, meet the sea or land before all land ends.
static double steepest_gap(const FrameView *view) { return (view->eye[1] - SEA_LEVEL) / (KM * FAR_KM - 150.0); }

// No pixel keeps the key colour of the last frame, since land and sky, which is not drawn where it cannot be seen,
// cover all.
static void assert_all_is_drawn(Lookout *lookout)
{
    lookout->view.without = 0;
    lookout_draw(lookout);
    lookout->view.without = PART_SKY;
    for (int i = 0; i < PIXELS; i++)
        assert_false(is_magenta(lookout->rgb + i * 3));
}

// Pixels of sky below the horizon in a whole turn, up and down.
static int count_gaps(Lookout *lookout)
{
    int gaps = 0, turns = deep_or(TURNS, TURNS_DEEP);
    for (int turn = 0; turn < turns; turn++) {
        lookout->view.yaw = turn * 360.0 / turns + 7;
        lookout->view.pitch = turn % 3 * 30 - 30;
        lookout_draw(lookout);
        gaps += lookout_gaps(lookout, steepest_gap(&lookout->view));
        assert_all_is_drawn(lookout);
    }
    return gaps;
}

static bool near_wall(const Place *place) { return fabs(place->x) > (double)WORLD_BLOCK_MAX - KM * FAR_KM; }

static void no_gap_with_all_chunks(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i += (size_t)deep_or(3, 1)) {
        Lookout lookout = open_lookout(&places[i], KM);
        scene_load(lookout.scene, &lookout.view);
        int gaps = count_gaps(&lookout);
        if (near_wall(&places[i]) ? gaps < 1000 : gaps > 0)
            fail_msg("place %d: %d pixels of sky below the horizon", (int)i, gaps);
        lookout_close(&lookout);
    }
}

// Before the first chunk, and after a leap to where there are none.
static void no_gap_without_chunks(void **state)
{
    (void)state;
    for (size_t i = 0; i < (size_t)deep_or(1, 3); i++) {
        Lookout lookout = open_lookout(&places[i], KM);
        int64_t begun_ns = clock_ns();
        for (int leap = 0; leap < 2; leap++) {
            lookout.view.eye[0] += leap * 900;
            lookout.view.eye[1] = 250;
            while (scene_update(lookout.scene, &lookout.view), !scene_shows_horizon(lookout.scene))
                wait_a_moment(begun_ns);
            int gaps = count_gaps(&lookout);
            if (gaps > 0)
                fail_msg("place %d: %d pixels of sky below the horizon", (int)i, gaps);
        }
        lookout_close(&lookout);
    }
}

// The test sees gaps: without far land there are many.
static void without_horizon_there_are_gaps(void **state)
{
    (void)state;
    Lookout lookout = open_lookout(&places[1], 0);
    scene_load(lookout.scene, &lookout.view);
    assert_true(count_gaps(&lookout) > 1000);
    lookout_close(&lookout);
}

// As one moves, land is made again behind chunks that are there already: at each step all is covered.
static void no_gap_in_flight(void **state)
{
    (void)state;
    Lookout lookout = open_lookout(&places[2], KM);
    scene_load(lookout.scene, &lookout.view);
    for (int i = 0; i < deep_or(25, 60); i++) {
        lookout.view.eye[0] += 9;
        lookout.view.eye[2] -= 4;
        lookout.view.eye[1] = 200;
        lookout.view.yaw = i * 50;
        scene_update(lookout.scene, &lookout.view);
        lookout_draw(&lookout);
        assert_int_equal(lookout_gaps(&lookout, steepest_gap(&lookout.view) + 0.01), 0);
    }
    lookout_close(&lookout);
}

// The horizon can be switched on and off, and follows another source.
static void it_follows_settings_and_source(void **state)
{
    (void)state;
    Lookout lookout = open_lookout(&places[1], 0);
    Generator *other = generator_create(recipe_find_name("terrane"), 7);
    scene_load(lookout.scene, &lookout.view);
    scene_set_horizon(lookout.scene, KM);
    assert_false(scene_shows_horizon(lookout.scene));
    scene_load(lookout.scene, &lookout.view);
    assert_int_equal(count_gaps(&lookout), 0);
    uint8_t *before = memory_alloc(MEMORY_GENERAL, (size_t)PIXELS * 3);
    memcpy(before, lookout.rgb, (size_t)PIXELS * 3);
    scene_change_source(lookout.scene, generator_source(other));
    assert_false(scene_shows_horizon(lookout.scene));
    scene_load(lookout.scene, &lookout.view);
    count_gaps(&lookout);
    assert_memory_not_equal(before, lookout.rgb, (size_t)PIXELS * 3);
    scene_set_horizon(lookout.scene, 0);
    assert_true(count_gaps(&lookout) > 1000);
    memory_free(before);
    lookout_close(&lookout);
    generator_destroy(other);
}

// ---- far land in place of chunks

// Rows of 180: trees stand alone in chunks, and are a canopy from afar.
#define MEAN_ROWS 0.6
#define MOST_ROWS 10

enum { STRIDE = 500, SKYLINES = 2, SKYLINES_DEEP = 5, FEWER = 10, MORE = 20 };

// Of each column of the picture, the first row that is not sky.
static void draw_skyline(Lookout *lookout, double x, int rows[WIDTH])
{
    lookout->view.eye[0] = x;
    scene_load(lookout->scene, &lookout->view);
    lookout_draw(lookout);
    for (int i = 0; i < WIDTH; i++)
        for (rows[i] = 0; rows[i] < HEIGHT && is_magenta(lookout->rgb + (rows[i] * WIDTH + i) * 3);)
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

// Land from 160 to 320 blocks has the same skyline as chunks and as far land, on a walk of 500 blocks, or 2 km.
static void skylines_of_chunks_and_far_land_agree(void **state)
{
    (void)state;
    const int skylines = deep_or(SKYLINES, SKYLINES_DEEP);
    static const Place walks[] = {{"terrane", 42, 5000, -700, 12}, {"karst", 77, 3000, 2000, 12}};
    for (size_t w = 0; w < (size_t)deep_or(1, ARRAY_COUNT(walks)); w++) {
        Lookout near = lookout_open(&walks[w], KM, MORE), far = lookout_open(&walks[w], KM, FEWER);
        int rows[2][WIDTH], sum = 0, most = 0;
        for (int i = 0; i < skylines; i++) {
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
        assert_true(sum <= skylines * WIDTH * MEAN_ROWS);
        assert_true(most <= MOST_ROWS);
        lookout_close(&near);
        lookout_close(&far);
    }
}

static int count_triangles(Lookout *lookout)
{
    scene_update(lookout->scene, &lookout->view);
    lookout_draw(lookout);
    return renderer_stats(scene_renderer(lookout->scene)).triangles;
}

// Beyond their end chunks show no column of level ground, and draw nothing there.
static void chunks_dissolve_whole(void **state)
{
    (void)state;
    enum { VIEW_CHUNKS = 8, END = VIEW_CHUNKS * CHUNK_SIZE - 24, QUAD_LONGEST = 16, UP = 40 };
    Lookout lookout = lookout_open(&(Place){"plain", 4, 8, 8, UP}, KM, VIEW_CHUNKS);
    scene_load(lookout.scene, &lookout.view);
    lookout.view.pitch = -15;
    lookout.view.without = PART_SKY | PART_FAR | PART_WATER | PART_LEAVES | PART_PLANTS;
    int beyond = 0, looked_at = 0;
    for (lookout.view.yaw = 0; lookout.view.yaw < 360; lookout.view.yaw += 60) {
        lookout_draw(&lookout);
        for (int i = 0; i < PIXELS; i++) {
            double falls = -slope_of(&lookout.view, i % WIDTH, i / WIDTH);
            bool is_beyond = falls > 0 && (UP + 1.6) / falls > END + QUAD_LONGEST;
            looked_at += is_beyond;
            beyond += is_beyond && !is_magenta(lookout.rgb + (ptrdiff_t)i * 3);
        }
    }
    const int triangles = count_triangles(&lookout);
    scene_set_horizon(lookout.scene, 0);
    const int to_the_end = count_triangles(&lookout);
    lookout_close(&lookout);
    assert_true(looked_at > 10000);
    assert_int_equal(beyond, 0);
    assert_true(triangles < to_the_end);
}

// Around the end of chunks the sea is as smooth as on both sides.
static void no_dots_on_the_sea(void **state)
{
    (void)state;
    enum { UP = 20, FROM = 50, TO = 90, DIFFERS = 24 };
    Lookout lookout = lookout_open(&(Place){"terrane", 42, -3000, -2000, UP}, KM, VIEW);
    scene_load(lookout.scene, &lookout.view);
    lookout.view.pitch = -14;
    lookout.view.yaw = 200;
    lookout_draw(&lookout);
    int dots = 0, looked_at = 0;
    for (int i = 0; i + 1 < PIXELS; i++) {
        double away = (UP + 1.6) / -slope_of(&lookout.view, i % WIDTH, i / WIDTH);
        bool is_there = away > FROM && away < TO && (i + 1) % WIDTH > 0;
        int by = 0;
        for (int c = 0; c < 3; c++)
            by += abs(lookout.rgb[3 * i + c] - lookout.rgb[3 * i + 3 + c]);
        looked_at += is_there;
        dots += is_there && by > DIFFERS;
    }
    lookout_close(&lookout);
    assert_true(looked_at > 5000);
    assert_in_range(dots, 0, looked_at / 500);
}

// Through the first columns that dissolve one sees far land, and not the dark of caves.
static void no_cave_is_seen_through_the_ground(void **state)
{
    (void)state;
    Lookout lookout = lookout_open(&(Place){"flat-lab", 1, 280, 280, 30}, KM, 8);
    scene_load(lookout.scene, &lookout.view);
    lookout.view.pitch = -12;
    lookout.view.fov = 30;
    lookout.view.yaw = 8;
    lookout_draw(&lookout);
    int black = 0;
    for (int i = 0; i < PIXELS; i++)
        black += lookout.rgb[3 * i] + lookout.rgb[3 * i + 1] + lookout.rgb[3 * i + 2] < 75;
    lookout_close(&lookout);
    assert_int_equal(black, 0);
}

// A cave is drawn as far as there are chunks: no hole opens where land on the ground dissolves.
static void far_land_takes_over_from_no_cave_around_the_eye(void **state)
{
    (void)state;
    Lookout lookout = lookout_open(&(Place){"karst", 42, -40, 175, 0}, KM, 6);
    scene_load(lookout.scene, &lookout.view);
    lookout.view.eye[1] = 14;
    lookout.view.without = PART_SKY | PART_FAR;
    int holes = 0;
    for (lookout.view.yaw = 0; lookout.view.yaw < 360; lookout.view.yaw += 50) {
        lookout_draw(&lookout);
        for (int i = 0; i < PIXELS; i++)
            holes += is_magenta(lookout.rgb + (ptrdiff_t)i * 3);
    }
    lookout_close(&lookout);
    assert_int_equal(holes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunks_dissolve_whole),
        cmocka_unit_test(no_cave_is_seen_through_the_ground),
        cmocka_unit_test(far_land_takes_over_from_no_cave_around_the_eye),
        cmocka_unit_test(no_dots_on_the_sea),
        cmocka_unit_test(no_gap_with_all_chunks),
        cmocka_unit_test(no_gap_without_chunks),
        cmocka_unit_test(without_horizon_there_are_gaps),
        cmocka_unit_test(no_gap_in_flight),
        cmocka_unit_test(it_follows_settings_and_source),
        cmocka_unit_test(skylines_of_chunks_and_far_land_agree),
    };
    return cmocka_run_group_tests(tests, open_window, window_tear_down);
}
