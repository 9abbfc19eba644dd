// The texture of moving clouds as a function of seed, place and time.
#include "window_test.h"

#include "render/render_internal.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT, SIZE = CLOUD_TEXTURE_SIZE, TEXELS = SIZE * SIZE };

typedef struct Pairs {
    uint8_t at[TEXELS][2];
} Pairs;

static void read_shown(const CloudTexture *clouds, int level, Pairs *pairs)
{
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUDS);
    glBindTexture(GL_TEXTURE_2D, cloud_texture_shown(clouds)->name);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, level, GL_RG, GL_UNSIGNED_BYTE, pairs);
}

static Pairs first, second;

static float update(CloudTexture *clouds, double seconds, int64_t x, int64_t z)
{
    return cloud_texture_update(clouds, &(CloudView){.seed = 7, .seconds = seconds, .x = x, .z = z});
}

// However time passes (small steps, large ones, backwards), the same time gives the same texels, in each mipmap level.
static void clouds_do_not_depend_on_earlier_views(void **state)
{
    (void)state;
    static const double steps[] = {0.016, 0.4, 3.0, 7.9};
    static const int64_t x = -70000, z = 1LL << 35, speeds[] = {0, 3, -50, 1000};
    static CloudTexture clouds, other;
    cloud_texture_init(&clouds);
    cloud_texture_init(&other);
    float part = update(&clouds, 100.0, x, z);
    assert_true(part > 0.49f && part < 0.51f);
    for (size_t i = 0; i < ARRAY_COUNT(steps); i++) {
        cloud_texture_update(&other, &(CloudView){.seed = 8, .seconds = 100, .x = x, .z = z});
        update(&other, 1e6, x, z);
        for (double seconds = 80.0; seconds < 100.0; seconds += steps[i])
            update(&other, seconds, x + (int64_t)((100 - seconds) * (double)speeds[i]),
                   z - (int64_t)((100 - seconds) * (double)speeds[i] * 0.6));
        assert_true(update(&other, 100.0, x, z) == part);
        for (int level = 0; level < 5; level++) {
            read_shown(&clouds, level, &first);
            read_shown(&other, level, &second);
            assert_memory_equal(&first, &second, (size_t)(TEXELS >> 2 * level) * 2);
        }
    }
    cloud_texture_quit(&clouds);
    cloud_texture_quit(&other);
}

// The second moment of one texture is the first of the next, so there is no jump; between them the clouds change.
static void cloud_moments_join_without_a_jump(void **state)
{
    (void)state;
    static CloudTexture clouds;
    cloud_texture_init(&clouds);
    update(&clouds, 0.0, 0, 0);
    read_shown(&clouds, 0, &first);
    assert_true(update(&clouds, 8.0, 0, 0) == 0.0f);
    read_shown(&clouds, 0, &second);
    int64_t change = 0;
    for (int i = 0; i < TEXELS; i++) {
        assert_int_equal(first.at[i][1], second.at[i][0]);
        change += abs(first.at[i][0] - first.at[i][1]);
    }
    assert_in_range(change / TEXELS, 2, 20);
    cloud_texture_quit(&clouds);
}

// Texels of a place, in blocks, of the texture's torus.
static int texel_of(int64_t x, int64_t z)
{
    int64_t column = floor_mod(floor_div(x, CLOUD_TEXEL_BLOCKS), SIZE),
            row = floor_mod(floor_div(z, CLOUD_TEXEL_BLOCKS), SIZE);
    return (int)(row * SIZE + column);
}

enum { REACH = 3800 }; // blocks around the eye within which the shader reads the density

// Mean difference of two textures over what both show of the field.
static double apart_where_both(const int64_t a[2], const int64_t b[2])
{
    int64_t sum = 0, count = 0;
    for (int64_t z = MAX(a[1], b[1]) - REACH; z < MIN(a[1], b[1]) + REACH; z += CLOUD_TEXEL_BLOCKS)
        for (int64_t x = MAX(a[0], b[0]) - REACH; x < MIN(a[0], b[0]) + REACH; x += CLOUD_TEXEL_BLOCKS, count++)
            sum += abs(first.at[texel_of(x, z)][0] - second.at[texel_of(x, z)][0]);
    return count ? (double)sum / (double)count : -1;
}

// No edge is steeper than the steepest step elsewhere, and the seam where two ends are blended varies as much as the
// rest.
static void the_window_moves_over_a_fixed_field(void **state)
{
    (void)state;
    static const int64_t origins[][2] = {{0, 0}, {-12345, 777}, {34359738000, -34359738000}};
    static const int64_t moves[][2] = {{1, 0}, {64, 64}, {-500, 300}, {3600, 0}, {0, -5200}, {-6000, 6000}};
    static CloudTexture clouds;
    cloud_texture_init(&clouds);
    for (size_t i = 0; i < ARRAY_COUNT(origins); i++)
        for (size_t k = 0; k < ARRAY_COUNT(moves); k++) {
            const int64_t *here = origins[i], there[2] = {here[0] + moves[k][0], here[1] + moves[k][1]};
            update(&clouds, 50, here[0], here[1]);
            read_shown(&clouds, 0, &first);
            update(&clouds, 50, there[0], there[1]);
            read_shown(&clouds, 0, &second);
            assert_true(apart_where_both(here, there) == 0.0);
        }
    cloud_texture_quit(&clouds);
}

static double likeness(const Pairs *a, const Pairs *b, int x, int z)
{
    double mean = 0, both = 0, own = 0;
    for (int i = 0; i < TEXELS; i++)
        mean += a->at[i][0] / (double)TEXELS;
    for (int i = 0; i < TEXELS; i++) {
        double here = a->at[i][0] - mean;
        both += here * (b->at[(i / SIZE + z) % SIZE * SIZE + (i + x) % SIZE][0] - mean);
        own += here * here;
    }
    return both / own;
}

static void clouds_differ_by_seed_and_place(void **state)
{
    (void)state;
    static CloudTexture clouds;
    cloud_texture_init(&clouds);
    update(&clouds, 100, 0, 0);
    read_shown(&clouds, 0, &first);
    assert_true(likeness(&first, &first, 0, 0) > 0.999);
    static const CloudView others[] = {
        {.seed = 8, .seconds = 100},
        {.seed = -1, .seconds = 100},
        {.seed = 7, .seconds = 100, .x = CLOUD_SPAN},
        {.seed = 7, .seconds = 100, .z = CLOUD_SPAN},
        {.seed = 7, .seconds = 100, .x = 1LL << 32},
        {.seed = 7, .seconds = 5000},
    };
    for (size_t i = 0; i < ARRAY_COUNT(others); i++) {
        cloud_texture_update(&clouds, &others[i]);
        read_shown(&clouds, 0, &second);
        double alike = likeness(&first, &second, 0, 0);
        print_message("seed %lld, %.0f s, at %lld %lld: %.2f\n", (long long)others[i].seed, others[i].seconds,
                      (long long)others[i].x, (long long)others[i].z, alike);
        assert_true(fabs(alike) < 0.25);
    }
    for (int z = 0; z < SIZE; z += 32)
        for (int x = 0; x < SIZE; x += 32)
            if (x || z)
                assert_true(likeness(&first, &first, x, z) < 0.35);
    cloud_texture_quit(&clouds);
}

// Counts the tiles computed in a minute, standing, walking and flying. Earlier clouds, fixed in a texture of 2048
// blocks, took 1600 for each of 7.5 moments.
static void flight_costs_few_tiles(void **state)
{
    (void)state;
    static const int speeds[] = {0, 5, 50};
    for (size_t i = 0; i < ARRAY_COUNT(speeds); i++) {
        static CloudTexture clouds;
        cloud_texture_init(&clouds);
        update(&clouds, 0, 0, 0);
        int made = clouds.tiles_made, most = 0;
        for (int frame = 1; frame <= 3600; frame++) {
            int before = clouds.tiles_made;
            update(&clouds, frame / 60.0, (int64_t)(frame * speeds[i] / 60), 0);
            most = MAX(most, clouds.tiles_made - before);
        }
        made = clouds.tiles_made - made;
        print_message("%d blocks a second: %d tiles, at most %d in a frame\n", speeds[i], made, most);
        assert_true(made < 7.5 * 1600);
        assert_true(most <= 4 * CLOUD_TILES_ROW);
        cloud_texture_quit(&clouds);
    }
}

// After a leap the camera's part comes first, the rest some tiles a frame; at the end all texels are there.
static void a_leap_computes_first_what_is_in_view(void **state)
{
    (void)state;
    enum { WHOLE = 2 * CLOUD_TILES_ROW * CLOUD_TILES_ROW, FRAMES = 200 };
    static CloudTexture clouds, whole;
    const FrameView view = {.eye = {70000.5, 90, -4000.5}, .pitch = 10, .yaw = 30, .fov = 70};
    Camera camera;
    camera_init(&camera, &view, WIDTH, HEIGHT, (const float[]){0.1f, 1000.0f});
    CloudView leap = {.seed = 7, .seconds = 103, .x = 70000, .z = -4001};
    cloud_texture_init(&clouds);
    cloud_texture_init(&whole);
    cloud_texture_update(&whole, &leap);
    leap.camera = &camera;
    cloud_texture_update(&clouds, &leap);
    int most = 0, first_made = clouds.tiles_made;
    for (int frame = 0; frame < FRAMES; frame++) {
        int before = clouds.tiles_made;
        cloud_texture_update(&clouds, &leap);
        most = MAX(most, clouds.tiles_made - before);
    }
    print_message("%d of %d tiles at once, at most %d in a later frame\n", first_made, WHOLE, most);
    assert_in_range(first_made, WHOLE / 5, WHOLE / 2);
    assert_in_range(most, 1, 2 * CLOUD_TILES_ROW);
    assert_int_equal(clouds.tiles_made, whole.tiles_made);
    read_shown(&clouds, 0, &first);
    read_shown(&whole, 0, &second);
    assert_memory_equal(&first, &second, sizeof first);
    cloud_texture_quit(&clouds);
    cloud_texture_quit(&whole);
}

static int set_up(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clouds_do_not_depend_on_earlier_views),
        cmocka_unit_test(cloud_moments_join_without_a_jump),
        cmocka_unit_test(the_window_moves_over_a_fixed_field),
        cmocka_unit_test(clouds_differ_by_seed_and_place),
        cmocka_unit_test(flight_costs_few_tiles),
        cmocka_unit_test(a_leap_computes_first_what_is_in_view),
    };
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
