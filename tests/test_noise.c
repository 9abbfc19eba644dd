// Every kind in the noise table: range, repetition, dimensions, wrapping, published values. New rows test themselves.
#include "base/isa.h"
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
    for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
        const KnInfo *info = kn_info((KnKind)kind);
        int dimensions = 0;
        assert_true(info->name && info->title && info->source && info->idea);
        assert_true(info->range.lowest < info->range.highest);
        for (int d = 1; d <= KN_DIMENSIONS_MAX; d++) {
            dimensions += (int)(info->dimensions >> d & 1);
            assert_int_equal(info->reach[d] > 0.0f, info->dimensions >> d & 1);
        }
        assert_true(dimensions > 0);
        assert_true(info->farthest >= 0x1p31);
        KnNoise noise;
        assert_true(kn_init(&noise, (KnKind)kind, 1, NULL));
        assert_int_equal(noise.tables != NULL, (info->flags & KN_TABLES) != 0);
        kn_quit(&noise);
    }
}

static void every_noise_stays_in_its_range(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 5)
    {
        KnRange range = kn_range(&noise, dimensions);
        uint64_t random = 1;
        for (int i = 0; i < 50000; i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, i % 3 ? 100.0 : 1e9, point);
            float value = kn_sample(&noise, dimensions, point);
            assert_true(value >= range.lowest && value <= range.highest);
        }
    }
}

static void noise_depends_on_the_seed_alone(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 11)
    {
        KnNoise twin, other;
        assert_true(kn_init(&twin, noise.kind, 11, NULL) && kn_init(&other, noise.kind, 12, NULL));
        int differing = 0;
        uint64_t random = 2;
        for (int i = 0; i < 200; i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 200.0, point);
            float value = kn_sample(&noise, dimensions, point);
            assert_true(value == kn_sample(&twin, dimensions, point));
            differing += value != kn_sample(&other, dimensions, point);
        }
        assert_true(kn_info(noise.kind)->flags & KN_SEEDLESS ? differing == 0 : differing > 190);
        kn_quit(&twin);
        kn_quit(&other);
    }
}

// With the hash of fields, a seed greater by this number is the same noise moved by a cell along x: the inverse of
// hash_combine's factor. Seeds next to each other are unrelated too.
static void no_seed_is_another_one_moved(void **state)
{
    (void)state;
    const uint64_t step = UINT64_C(0xF1DE83E19937733D);
    const KnKind kinds[] = {KN_HASH, KN_WHITE, KN_VALUE, KN_PERLIN, KN_PERLIN4, KN_SIMPLEX, KN_WORLEY};
    assert_int_equal(hash_at2(42 + step, 3, 7), hash_at2(42, 4, 7));
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++)
        for (int other = 0; other < 4; other++) {
            KnNoise noise, moved;
            const uint64_t seeds[4] = {42 + step, 42 - step, 43, 41};
            assert_true(kn_init(&noise, kinds[k], 42, NULL) && kn_init(&moved, kinds[k], seeds[other], NULL));
            for (int dx = -1; dx <= 1; dx++) {
                int equal = 0;
                for (int i = 0; i < 100; i++)
                    equal += kn_sample2(&noise, i * 0.37, 2.7) == kn_sample2(&moved, i * 0.37 + dx, 2.7);
                assert_true(equal < 10);
            }
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
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 64.0, point);
            for (int a = 0; a < dimensions; a++) // sixteenths: exact in float, here and a period on
                point[a] = floor(point[a] * 16) / 16 + 1.0 / 64;
            float value = kn_sample(&noise, dimensions, point);
            point[i % dimensions] += 256;
            equal += value == kn_sample(&noise, dimensions, point);
        }
        assert_true(kn_info(noise.kind)->repeat ? equal == 200 : equal < 20);
    }
}

// Grids along the axes and turned, near, far, with small and large steps, backwards, and with sizes that are no
// multiples of a block, at each instruction set.
static void compare_with_points(const KnFractal *fractal, const KnNoise *noise, int dimensions, const KnGrid *grid)
{
    static float out[35 * 19 * 5 * 2];
    if (fractal)
        kn_fractal_fill(fractal, dimensions, grid, out);
    else
        kn_fill(noise, dimensions, grid, out);
    const int *size = grid->size;
    for (int n = 0; n < size[0] * size[1] * size[2] * size[3]; n++) {
        const int at[4] = {n % size[0], n / size[0] % size[1], n / size[0] / size[1] % size[2],
                           n / size[0] / size[1] / size[2]};
        double point[KN_DIMENSIONS_MAX];
        for (int a = 0; a < dimensions; a++) {
            point[a] = grid->origin[a];
            for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
                point[a] += at[g] * grid->step[g][a];
        }
        float expected = fractal ? kn_fractal_sample(fractal, dimensions, point) : kn_sample(noise, dimensions, point);
        assert_memory_equal(&out[n], &expected, sizeof expected);
    }
}

static KnGrid grid_of(int dimensions, int variant)
{
    static const int sizes[4][4] = {{1000, 1, 1, 1}, {35, 19, 1, 1}, {35, 19, 5, 1}, {17, 19, 5, 2}};
    static const double steps[] = {1.0 / 32, 0.0371, 0.73, -0.19, 3.7, 0.5};
    static const double origins[][4] = {{0, 0, 0, 0}, {-7.3, 1000.2, -12.9, 5.6}, {1e6 + 0.3, -3e8, 77.7, -0.25}};
    KnGrid grid = kn_grid(dimensions, sizes[dimensions - 1], origins[variant % 3], steps[variant % 6]);
    for (int g = 0; g < KN_DIMENSIONS_MAX && variant % 4 == 3; g++)
        for (int a = 0; a < dimensions; a++)
            grid.step[g][a] = steps[variant % 6] * (g == a ? 0.9 : 0.1 * (g + 1) - 0.07 * a);
    return grid;
}

static void a_fill_equals_its_points(void **state)
{
    (void)state;
    const Isa chosen = isa_get();
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        FOR_EACH_NOISE(noise, dimensions, 9)
        for (int variant = 0; variant < 13; variant++) {
            KnGrid grid = grid_of(dimensions, variant);
            if (variant == 12) // more axes than the noise has, along which it stays
                memcpy(grid.size, (const int[]){35, 19, 5, 2}, sizeof grid.size);
            compare_with_points(NULL, &noise, dimensions, &grid);
        }
    }
    isa_set(chosen);
}

static void default_parameters_are_those_of_no_parameters(void **state)
{
    (void)state;
    const double point[KN_DIMENSIONS_MAX] = {1.3, -2.6, 0.7, 5.1};
    for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
        const KnParameters own = kn_parameters_default((KnKind)kind);
        assert_int_equal(own.fade, kind == KN_PERLIN1985                     ? KN_FADE_CUBIC
                                   : kn_info((KnKind)kind)->flags & KN_FADES ? KN_FADE_QUINTIC
                                                                             : KN_FADE_DEFAULT);
        KnNoise with, without;
        assert_true(kn_init(&with, (KnKind)kind, 3, &own) && kn_init(&without, (KnKind)kind, 3, NULL));
        for (int n = 1; n <= KN_DIMENSIONS_MAX; n++)
            if (kn_has_dimension(&with, n))
                assert_true(kn_sample(&with, n, point) == kn_sample(&without, n, point));
        kn_quit(&with);
        kn_quit(&without);
    }
}

static void fills_of_wrapped_and_faded_noises_equal_their_points(void **state)
{
    (void)state;
    for (int kind = 0; kind < KN_KIND_COUNT; kind++)
        for (int form = 0; form < 7; form++) {
            KnParameters own = kn_parameters_default((KnKind)kind);
            own.fade = form == 1 ? KN_FADE_LINEAR : KN_FADE_DEFAULT;
            own.radius = form == 1 ? KN_SIMPLEX_DENSE : KN_SIMPLEX_CONTINUOUS;
            for (int a = 0; a < 3 && form == 2; a++)
                own.wrap[a] = 6;
            own.metric = (KnWorleyMetric)(form % KN_WORLEY_METRIC_COUNT);
            own.value = (KnWorleyValue)(form / 2 % KN_WORLEY_VALUE_COUNT);
            own.points = form == 6 ? 3 : 1;
            KnNoise noise;
            if ((form > 2 && kind != KN_WORLEY) || !kn_init(&noise, (KnKind)kind, 4, &own))
                continue;
            for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
                for (int variant = 0; variant < (dimensions < 4 ? 5 : 1) && kn_has_dimension(&noise, dimensions);
                     variant++) {
                    const KnGrid grid = grid_of(dimensions, variant);
                    compare_with_points(NULL, &noise, dimensions, &grid);
                }
            kn_quit(&noise);
        }
}

static void fills_of_fractals_equal_their_points(void **state)
{
    (void)state;
    const KnKind kinds[] = {KN_PERLIN, KN_SIMPLEX, KN_VALUE, KN_WORLEY};
    for (int f = 0; f < KN_FRACTAL_KIND_COUNT; f++)
        for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
            KnFractalDef def = kn_fractal_default((KnFractalKind)f, kinds[k]);
            def.weight = kinds[k] == KN_VALUE ? 0.7f : 0.0f;
            KnFractal fractal;
            if (!kn_fractal_init(&fractal, &def, 5)) {
                assert_true(f == KN_FRACTAL_EROSION && kinds[k] == KN_WORLEY);
                continue;
            }
            for (int dimensions = 1; dimensions <= 4; dimensions++)
                for (int variant = 2; variant < 4 && kn_has_dimension(&fractal.noises[0], dimensions); variant++) {
                    const KnGrid grid = grid_of(dimensions, variant);
                    compare_with_points(&fractal, NULL, dimensions, &grid);
                }
            kn_fractal_quit(&fractal);
        }
}

// Erosion's kernels give slopes too: of every smooth kind, at each instruction set, with other fade curves and wrapped;
// also where samples lie too far out for kernels.
static void eroded_fills_equal_their_points(void **state)
{
    (void)state;
    const Isa chosen = isa_get();
    for (int run = 0; run < ISA_COUNT * KN_KIND_COUNT * 3; run++) {
        const int form = run / KN_KIND_COUNT % 3;
        KnFractalDef def = kn_fractal_default(KN_FRACTAL_EROSION, (KnKind)(run % KN_KIND_COUNT));
        def.octaves = 3;
        def.parameters.fade = form == 1 ? KN_FADE_CUBIC : KN_FADE_DEFAULT;
        for (int a = 0; a < 3 && form == 2; a++)
            def.parameters.wrap[a] = 8;
        KnFractal fractal;
        if (!isa_set((Isa)(run / KN_KIND_COUNT / 3)) || !kn_fractal_init(&fractal, &def, 5))
            continue;
        for (int n = 1; n <= KN_DIMENSIONS_MAX; n++)
            for (int variant = 0; variant < 5 && kn_has_dimension(&fractal.noises[0], n); variant += n < 4 ? 1 : 3) {
                KnGrid grid = grid_of(n, variant);
                grid.origin[0] = variant == 4 ? 0x1p48 : grid.origin[0]; // the last octave is beyond 2^49
                compare_with_points(&fractal, NULL, n, &grid);
            }
        kn_fractal_quit(&fractal);
    }
    isa_set(chosen);
}

// Derivatives against central differences, for every smooth kind, fade curve and wrap.
static void gradients_are_the_slopes(void **state)
{
    (void)state;
    for (int kind = 0; kind < KN_KIND_COUNT; kind++)
        for (int form = 0; form < 3 && kn_info((KnKind)kind)->flags & KN_SMOOTH; form++) {
            KnParameters own = kn_parameters_default((KnKind)kind);
            own.fade = form == 1 ? KN_FADE_CUBIC : KN_FADE_DEFAULT;
            for (int a = 0; a < 3 && form == 2; a++)
                own.wrap[a] = 6;
            KnNoise noise;
            if (!kn_init(&noise, (KnKind)kind, 4, &own))
                continue;
            uint64_t random = 5;
            for (int i = 0; i < 400; i++) {
                const int dimensions = i % KN_DIMENSIONS_MAX + 1;
                double point[KN_DIMENSIONS_MAX];
                float gradient[KN_DIMENSIONS_MAX];
                random_point(&random, 60, point);
                if (!kn_has_dimension(&noise, dimensions))
                    continue;
                float value = kn_sample_gradient(&noise, dimensions, point, gradient);
                assert_true(value == kn_sample(&noise, dimensions, point));
                for (int a = 0; a < dimensions; a++) {
                    const double step = 1.0 / 512, middle = point[a];
                    point[a] = middle + step;
                    double slope = (double)kn_sample(&noise, dimensions, point);
                    point[a] = middle - step;
                    slope = (slope - (double)kn_sample(&noise, dimensions, point)) / (2 * step);
                    point[a] = middle;
                    assert_true(fabs(slope - (double)gradient[a]) < 2e-3);
                }
            }
            kn_quit(&noise);
        }
}

// What is no number or too far counts as 0, and nothing is undefined.
static void coordinates_beyond_the_range_count_as_zero(void **state)
{
    (void)state;
    const double wrong[] = {(double)NAN, (double)INFINITY, (double)-INFINITY, 1e300, -1e16};
    FOR_EACH_NOISE(noise, dimensions, 9)
    for (size_t i = 0; i < ARRAY_COUNT(wrong); i++) {
        const double point[] = {wrong[i], 0.25, 0.5, 0.75}, zero[] = {0, 0.25, 0.5, 0.75};
        assert_true(kn_sample(&noise, dimensions, point) == kn_sample(&noise, dimensions, zero));
        KnGrid grid = grid_of(dimensions, 1);
        grid.origin[0] = wrong[i];
        float out[1000 * 10];
        kn_fill(&noise, dimensions, &grid, out);
        assert_true(out[3] >= kn_range(&noise, dimensions).lowest && out[3] <= kn_range(&noise, dimensions).highest);
    }
}

// K. Perlin's reference, in double, gives 0.13691995878400012, and his ImprovedNoise4D -0.6851439531168223.
static void perlin2002_gives_the_published_value(void **state)
{
    (void)state;
    KnNoise noise;
    assert_true(kn_init(&noise, KN_PERLIN2002, 0, NULL));
    assert_true(fabs((double)kn_sample(&noise, 3, (const double[]){3.14, 42, 7}) - 0.13691995878400012) < 2e-6);
    const double fourth[] = {3.14, 42.3, 7.9, -1.25};
    assert_true(fabs((double)kn_sample(&noise, 4, fourth) + 0.6851439531168223) < 2e-6);
    kn_quit(&noise);
}

static void the_permutation_is_the_published_one(void **state)
{
    (void)state;
    const uint8_t *p = kn_perlin2002_permutation();
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

// The plane's normal becomes the diagonal; lengths and angles stay; and every slice has as much of the noise as the
// next one, where those of the noise as it is differ.
static void turns_are_rigid_and_even_slices_out(void **state)
{
    (void)state;
    KnNoise noise;
    assert_true(kn_init(&noise, KN_PERLIN, 6, NULL));
    for (int turn = 0; turn < KN_TURN_COUNT; turn++) {
        const int up = turn == KN_TURN_XZ ? 1 : 2;
        double axes[3][KN_DIMENSIONS_MAX] = {{1, 0, 0, 9}, {0, 1, 0, 9}, {0, 0, 1, 9}}, power[2] = {0, 0};
        for (int a = 0; a < 3; a++)
            kn_turn((KnTurn)turn, axes[a]);
        for (int a = 0; a < 3; a++)
            assert_true(axes[a][3] == 9 && fabs(axes[up][a] - (turn ? sqrt(1.0 / 3) : a == up)) < 1e-14);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                assert_true(fabs(axes[a][0] * axes[b][0] + axes[a][1] * axes[b][1] + axes[a][2] * axes[b][2] -
                                 (a == b)) < 1e-14);
        for (int layer = 0; layer < 2; layer++) {
            float out[64 * 64];
            KnGrid grid = kn_grid(3, (const int[]){64, 64, 64}, (const double[]){0.1, 0.2, 0.3}, 0.4);
            grid.size[up] = 1;
            grid.origin[up] = layer * 0.5;
            kn_grid_turn(&grid, (KnTurn)turn);
            kn_fill(&noise, 3, &grid, out);
            for (int i = 0; i < 64 * 64; i++)
                power[layer] += (double)(out[i] * out[i]);
            double point[3] = {0.1 + 3 * 0.4, 0.2, 0.3};
            point[up] = layer * 0.5;
            kn_turn((KnTurn)turn, point);
            assert_true(fabsf(kn_sample(&noise, 3, point) - out[3]) < 1e-6f);
        }
        assert_true(turn ? fabs(power[1] / power[0] - 1) < 0.1 : fabs(power[1] / power[0] - 1) > 0.2);
        print_message("turn %d: slices with powers of %.0f and %.0f\n", turn, power[0], power[1]);
    }
}

// In every dimension, every kind that wraps is the same some tiles on, bit for bit, and not half a tile on; and within
// its range, which the bent lattices of simplex noise must keep.
static void noises_wrap_in_every_dimension(void **state)
{
    (void)state;
    static const int sides[][KN_DIMENSIONS_MAX] = {{8, 8, 8, 8}, {5, 4, 6, 10}, {22, 11, 33, 11}, {9, 6, 3, 12}};
    int met = 0;
    for (int kind = 0; kind < KN_KIND_COUNT; kind++)
        for (int n = 1; n <= KN_DIMENSIONS_MAX; n++)
            for (size_t s = 0; s < ARRAY_COUNT(sides); s++) {
                KnParameters own = kn_parameters_default((KnKind)kind);
                memcpy(own.wrap, sides[s], (size_t)n * sizeof *own.wrap);
                KnNoise noise;
                if (!(kn_info((KnKind)kind)->dimensions >> n & 1) || !kn_init(&noise, (KnKind)kind, 4, &own)) {
                    assert_true(kind == KN_BIT || kind == KN_WAVELET || !(kn_info((KnKind)kind)->dimensions >> n & 1));
                    continue;
                }
                assert_true(kn_has_dimension(&noise, n));
                const KnRange range = kn_range(&noise, n);
                uint64_t random = 3;
                int differing = 0;
                for (int i = 0; i < 300; i++) {
                    double point[KN_DIMENSIONS_MAX], there[KN_DIMENSIONS_MAX];
                    random_point(&random, 50, point);
                    for (int a = 0; a < n; a++) {
                        point[a] = floor(point[a] * 256) / 256 + 1.0 / 512; // exact some tiles on
                        there[a] = point[a] + (i + a) % 5 * sides[s][a];
                    }
                    float value = kn_sample(&noise, n, point);
                    assert_true(value == kn_sample(&noise, n, there));
                    assert_true(value >= range.lowest && value <= range.highest);
                    there[i % n] += sides[s][i % n] / 2.0;
                    differing += value != kn_sample(&noise, n, there);
                }
                assert_true(differing > 200);
                met++;
                kn_quit(&noise);
            }
    assert_true(met == 38 * 4 + 3);
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
        cmocka_unit_test(no_seed_is_another_one_moved),
        cmocka_unit_test(tables_repeat_and_hashes_do_not),
        cmocka_unit_test(a_fill_equals_its_points),
        cmocka_unit_test(default_parameters_are_those_of_no_parameters),
        cmocka_unit_test(fills_of_wrapped_and_faded_noises_equal_their_points),
        cmocka_unit_test(fills_of_fractals_equal_their_points),
        cmocka_unit_test(eroded_fills_equal_their_points),
        cmocka_unit_test(gradients_are_the_slopes),
        cmocka_unit_test(coordinates_beyond_the_range_count_as_zero),
        cmocka_unit_test(perlin2002_gives_the_published_value),
        cmocka_unit_test(the_permutation_is_the_published_one),
        cmocka_unit_test(turns_are_rigid_and_even_slices_out),
        cmocka_unit_test(noises_wrap_in_every_dimension),
        cmocka_unit_test(every_test_frees_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
