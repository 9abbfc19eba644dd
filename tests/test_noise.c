// Every kind in the noise table: range, repetition, dimensions, wrapping, published values. New rows test themselves.
#include "base/memory.h"
#include "noise_samples.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void every_row_is_complete(void **state)
{
    (void)state;
    for (int kind = 0; kind < NOISE_KIND_COUNT; kind++) {
        const NoiseInfo *info = &noise_table[kind];
        int dimensions = 0;
        assert_true(info->name && info->title && info->source && info->idea);
        assert_true(info->range.lowest < info->range.highest);
        for (int d = 1; d <= NOISE_DIMENSIONS_MAX; d++) {
            dimensions += info->at_cell[d] || info->at_point[d];
            assert_false(info->at_cell[d] && info->at_point[d]);
            assert_int_equal(info->reach[d] > 0.0f, info->at_cell[d] || info->at_point[d]);
        }
        assert_true(dimensions > 0);
        assert_int_equal(info->make_tables != NULL, (info->flags & NOISE_TABLES) != 0);
    }
}

static void every_noise_stays_in_its_range(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 5)
    {
        NoiseRange range = noise_range(&noise, dimensions);
        uint64_t random = 1;
        for (int i = 0; i < 50000; i++) {
            double point[NOISE_DIMENSIONS_MAX];
            random_point(&random, i % 3 ? 100.0 : 1e9, point);
            float value = noise_sample(&noise, dimensions, point);
            assert_true(value >= range.lowest && value <= range.highest);
        }
    }
}

static void noise_depends_on_the_seed_alone(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 11)
    {
        Noise twin, other;
        assert_true(noise_init(&twin, noise.kind, 11, NULL) && noise_init(&other, noise.kind, 12, NULL));
        int differing = 0;
        uint64_t random = 2;
        for (int i = 0; i < 200; i++) {
            double point[NOISE_DIMENSIONS_MAX];
            random_point(&random, 200.0, point);
            float value = noise_sample(&noise, dimensions, point);
            assert_true(value == noise_sample(&twin, dimensions, point));
            differing += value != noise_sample(&other, dimensions, point);
        }
        assert_true(noise.info->flags & NOISE_SEEDLESS ? differing == 0 : differing > 190);
        noise_quit(&twin);
        noise_quit(&other);
    }
}

static void tables_repeat_and_hashes_do_not(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 3)
    {
        uint64_t random = 3;
        int equal = 0;
        for (int i = 0; i < 200; i++) {
            double point[NOISE_DIMENSIONS_MAX];
            random_point(&random, 64.0, point);
            for (int a = 0; a < dimensions; a++) // sixteenths: exact in float, here and a period on
                point[a] = floor(point[a] * 16) / 16 + 1.0 / 64;
            float value = noise_sample(&noise, dimensions, point);
            point[i % dimensions] += 256;
            equal += value == noise_sample(&noise, dimensions, point);
        }
        assert_true(noise.info->repeat ? equal == 200 : equal < 20);
    }
}

static void a_fill_equals_its_points(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 9)
    {
        const int64_t origin[] = {-3, 1000, -12, 5};
        const int size[] = {5, 4, 3, 2};
        float out[5 * 4 * 3 * 2];
        noise_fill(&noise, dimensions, origin, size, 6, out);
        int count = 1;
        for (int a = 0; a < dimensions; a++)
            count *= size[a];
        for (int n = 0; n < count; n++) {
            double point[NOISE_DIMENSIONS_MAX];
            int64_t cell[NOISE_DIMENSIONS_MAX];
            float offset[NOISE_DIMENSIONS_MAX];
            for (int a = 0, rest = n; a < dimensions; rest /= size[a++]) {
                int64_t block = origin[a] + rest % size[a];
                point[a] = (double)block / 6;
                cell[a] = floor_div(block, 6);
                offset[a] = (float)(block - cell[a] * 6) / 6.0f;
            }
            float expected = noise.info->at_cell[dimensions] ? noise_at_cell(&noise, dimensions, cell, offset)
                                                             : noise_sample(&noise, dimensions, point);
            assert_true(out[n] == expected);
        }
    }
}

// K. Perlin's reference, in double, gives 0.13691995878400012.
static void perlin2002_gives_the_published_value(void **state)
{
    (void)state;
    Noise noise;
    assert_true(noise_init(&noise, NOISE_PERLIN2002, 0, NULL));
    assert_true(fabs((double)noise_sample(&noise, 3, (const double[]){3.14, 42, 7}) - 0.13691995878400012) < 2e-6);
    noise_quit(&noise);
}

static void the_permutation_is_the_published_one(void **state)
{
    (void)state;
    const uint8_t *p = noise_perlin2002_permutation;
    static const uint8_t first[] = {151, 160, 137, 91, 90, 15}, last[] = {215, 61, 156, 180};
    assert_memory_equal(p, first, sizeof first);
    assert_memory_equal(p + 256 - sizeof last, last, sizeof last);
    bool seen[256] = {false};
    for (int i = 0; i < 256; i++) {
        assert_false(seen[p[i]]);
        seen[p[i]] = true;
    }
    assert_int_equal(hash_bytes(p, 256, 0), UINT64_C(0xabbdec47b4dadb64));
}

static void every_test_frees_its_tables(void **state)
{
    (void)state;
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_complete),
        cmocka_unit_test(every_noise_stays_in_its_range),
        cmocka_unit_test(noise_depends_on_the_seed_alone),
        cmocka_unit_test(tables_repeat_and_hashes_do_not),
        cmocka_unit_test(a_fill_equals_its_points),
        cmocka_unit_test(perlin2002_gives_the_published_value),
        cmocka_unit_test(the_permutation_is_the_published_one),
        cmocka_unit_test(every_test_frees_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
