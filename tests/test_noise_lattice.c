// Properties of lattice noises: zeros, smoothness by fade curve, order of interpolation, agreement of the exact and the
// double forms, exact distances of Worley noise.
#include "base/memory.h"
#include "noise/field_internal.h"
#include "noise_samples.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_gradient_noise(KnKind kind)
{
    return kind == KN_PERLIN || kind == KN_PERLIN1985 || kind == KN_PERLIN2002 || kind == KN_PERLIN4;
}

static void gradient_noises_are_zero_at_lattice_points(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 21)
    {
        if (!is_gradient_noise(noise.kind))
            continue;
        uint64_t random = 1;
        for (int i = 0; i < 2000; i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, i % 2 ? 100.0 : 1e15, point);
            for (int a = 0; a < dimensions; a++)
                point[a] = floor(point[a]);
            assert_true(kn_sample(&noise, dimensions, point) == 0.0f);
        }
    }
}

// Value, first and second derivative of a polynomial of degree 6 or less at 0, from its values at 0, h .. 6h (Newton's
// forward differences: exact but for rounding). Noise is such a polynomial along each axis of a cell.
enum { POINTS = 7 };
static void derivatives(const double values[POINTS], double h, double out[3])
{
    double d[POINTS];
    memcpy(d, values, sizeof d);
    for (int order = 1; order < POINTS; order++)
        for (int i = POINTS - 1; i >= order; i--)
            d[i] -= d[i - 1];
    out[0] = d[0];
    out[1] = (d[1] - d[2] / 2 + d[3] / 3 - d[4] / 4 + d[5] / 5 - d[6] / 6) / h;
    out[2] = (d[2] - d[3] + d[4] * 11 / 12 - d[5] * 5 / 6 + d[6] * 137 / 180) / (h * h);
}

// The greatest jumps of value, first and second derivative across the borders of cells along one axis.
static void border_jumps(const KnNoise *noise, int dimensions, double jumps[3])
{
    uint64_t random = 5;
    memset(jumps, 0, 3 * sizeof *jumps);
    for (int n = 0; n < 200; n++) {
        int axis = n % dimensions;
        int64_t cell[KN_DIMENSIONS_MAX] = {n, -n, 3 * n, 7};
        float offset[KN_DIMENSIONS_MAX];
        double right[POINTS], left[POINTS], after[3], before[3];
        for (int a = 0; a < dimensions; a++)
            offset[a] = (float)random_unit(&random);
        for (int k = 0; k < POINTS; k++) {
            offset[axis] = (float)k / 8;
            right[k] = (double)kn_at_cell(noise, dimensions, cell, offset);
        }
        cell[axis]--;
        for (int k = 0; k < POINTS; k++) {
            offset[axis] = 1.0f - (float)k / 8;
            left[k] = (double)kn_at_cell(noise, dimensions, cell, offset);
        }
        derivatives(right, 0.125, after);
        derivatives(left, -0.125, before);
        for (int order = 0; order < 3; order++)
            jumps[order] = fmax(jumps[order], fabs(after[order] - before[order]));
    }
}

static void fade_curves_determine_smoothness_at_borders(void **state)
{
    (void)state;
    const double same[3] = {1e-6, 2e-3, 0.1}; // rounding, divided by the steps
    for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
        if (!(kn_info((KnKind)kind)->flags & KN_FADES))
            continue;
        for (KnFade fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++) {
            KnNoise noise;
            assert_true(kn_init(&noise, (KnKind)kind, 3, &(KnParameters){.fade = fade}));
            int continuous = fade == KN_FADE_LINEAR ? 0 : fade == KN_FADE_CUBIC ? 1 : 2;
            for (int d = 1; d <= KN_DIMENSIONS_MAX; d++) {
                double jumps[3];
                if (!kn_has_dimension(&noise, d))
                    continue;
                border_jumps(&noise, d, jumps);
                for (int order = 0; order < 3; order++)
                    if (order <= continuous)
                        assert_true(jumps[order] < same[order]);
                if (continuous < 2)
                    assert_true(jumps[continuous + 1] > 0.3);
            }
            kn_quit(&noise);
        }
    }
}

static void fade_derivatives_match_the_curves(void **state)
{
    (void)state;
    for (int fade = 0; fade < KN_FADE_COUNT; fade++) {
        const KnFadeInfo *info = kn_fade_info((KnFade)fade);
        for (double t = 0.01; t < 0.99; t += 0.07) {
            double h = 1e-4, f0 = info->curve[0](t - h), f1 = info->curve[0](t), f2 = info->curve[0](t + h);
            assert_true(fabs(f1 - (double)info->value((float)t)) < 1e-6);
            assert_true(fabs((f2 - f0) / (2 * h) - info->curve[1](t)) < 1e-5);
            assert_true(fabs((f2 - 2 * f1 + f0) / (h * h) - info->curve[2](t)) < 1e-3);
        }
        assert_true(info->curve[0](0) == 0 && info->curve[0](1) == 1);
    }
}

// Each order of the three axes gives the same value: every fold is linear in what it folds, and its weights depend on
// one axis only, so the result is the same sum of eight products however it is grouped.
static void the_order_of_interpolation_does_not_matter(void **state)
{
    (void)state;
    const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    KnNoise noise;
    assert_true(kn_init(&noise, KN_VALUE, 4, NULL));
    uint64_t random = 9;
    for (int n = 0; n < 2000; n++) {
        int64_t cell[3] = {n, -n, n / 7};
        float offset[3], corners[8];
        for (int a = 0; a < 3; a++)
            offset[a] = (float)random_unit(&random);
        for (int c = 0; c < 8; c++) { // value noise at a lattice point is the point's value
            const int64_t at[3] = {cell[0] + (c & 1), cell[1] + (c >> 1 & 1), cell[2] + (c >> 2)};
            corners[c] = kn_at_cell(&noise, 3, at, (const float[]){0.0f, 0.0f, 0.0f});
        }
        for (int o = 0; o < 6; o++) {
            float folded[8];
            memcpy(folded, corners, sizeof folded);
            for (int step = 0; step < 3; step++) {
                int bit = 1 << orders[o][step];
                float t = lattice_fade(offset[orders[o][step]]);
                for (int c = 0; c < 8; c++)
                    if (!(c & bit))
                        folded[c] = lattice_lerp(t, folded[c], folded[c | bit]);
            }
            assert_true(fabsf(folded[0] - kn_at_cell(&noise, 3, cell, offset)) < 1e-6f);
        }
    }
    kn_quit(&noise);
}

// The gradient at a lattice point, times the noise's scale: there the fade curve is flat, so that it is the slope.
static void gradient_of(const KnNoise *noise, int dimensions, const int64_t *cell, double out[3])
{
    const float step = 1.0f / 4096;
    for (int a = 0; a < dimensions; a++) {
        float offset[3] = {0};
        offset[a] = step;
        out[a] = (double)(kn_at_cell(noise, dimensions, cell, offset) / step);
    }
}

// By how many cells along x the gradients of row (j, k) are shifted against row (0, 0); -1 if they are not a shift.
static int shift_of_row(const KnNoise *noise, int dimensions, int64_t j, int64_t k)
{
    enum { N = 256 };
    static double first[N][3], row[N][3];
    for (int64_t i = 0; i < N; i++) {
        gradient_of(noise, dimensions, (const int64_t[]){i, 0, 0}, first[i]);
        gradient_of(noise, dimensions, (const int64_t[]){i, j, k}, row[i]);
    }
    for (int shift = 0; shift < N; shift++) {
        int same = 0;
        while (same < N && fabs(row[same][0] - first[(same + shift) % N][0]) < 0.01 &&
               fabs(row[same][1] - first[(same + shift) % N][1]) < 0.01)
            same++;
        if (same == N)
            return shift;
    }
    return -1;
}

// G[(i + P[j]) mod n] and G[(i + P[(j + P[k]) mod n]) mod n]: rows are one table, shifted by P[j] - P[0]; layers are
// rows, moved by P[k].
static void perlin1985_gradients_match_the_formula(void **state)
{
    (void)state;
    enum { N = 256 };
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        KnNoise noise;
        assert_true(kn_init(&noise, KN_PERLIN1985, 17, NULL));
        int shifts[N], seen[N] = {0};
        for (int j = 0; j < N; j++) {
            shifts[j] = shift_of_row(&noise, dimensions, j, 0);
            assert_in_range(shifts[j], 0, N - 1);
            assert_int_equal(seen[shifts[j]]++, 0); // P is a permutation
        }
        for (int k = 1; k < 8 && dimensions == 3; k++) {
            int base = shift_of_row(&noise, 3, 0, k), moved = 0;
            while (moved < N && shifts[moved] != base)
                moved++;
            for (int j = 0; j < N; j += 15)
                assert_int_equal(shift_of_row(&noise, 3, j, k), shifts[(j + moved) % N]);
        }
        kn_quit(&noise);
    }
}

// Value or Perlin noise as its definition says, in double, before its scale: the sum over the corners of a weight for
// each axis times the value, or the gradient times the offset from the corner.
static double textbook(const KnNoise *noise, uint64_t seed, bool slopes, int n, const int64_t *cell,
                       const float *offset)
{
    double sum = 0;
    for (int c = 0; c < 1 << n; c++) {
        int64_t at[KN_DIMENSIONS_MAX];
        double weight = 1, dot = 0;
        for (int a = 0; a < n; a++)
            at[a] = cell[a] + (c >> a & 1);
        Corner corner = corner_of(noise, seed, n, at);
        for (int a = 0; a < n; a++) {
            double t = (double)offset[a], fade = t * t * t * (t * (t * 6 - 15) + 10);
            weight *= c >> a & 1 ? fade : 1 - fade;
            dot += corner.gradient[a] * (t - (c >> a & 1));
        }
        sum += weight * (slopes ? dot : corner.value);
    }
    return sum;
}

static void value_and_perlin_noise_equal_the_textbook(void **state)
{
    (void)state;
    static const double perlin_scales[] = {0, 2, 1.41421356, 0.96492148, 0.65079495}; // docs/noise.md
    KnNoise value, perlin;
    assert_true(kn_init(&value, KN_VALUE, 6, NULL) && kn_init(&perlin, KN_PERLIN, 6, NULL));
    for (int i = 0; i < 20000; i++) {
        int n = i % 4 + 1;
        int64_t cell[KN_DIMENSIONS_MAX];
        float offset[KN_DIMENSIONS_MAX];
        for (int a = 0; a < n; a++) {
            cell[a] = (int64_t)hash_mix((uint64_t)(i * 8 + a)) >> (i % 3 * 20);
            offset[a] = (float)(hash_mix((uint64_t)(i * 8 + a + 4)) >> 40) * 0x1p-24f;
        }
        double expected = textbook(&value, 6, false, n, cell, offset);
        assert_true(fabs((double)kn_at_cell(&value, n, cell, offset) - expected) < 4e-6);
        expected = textbook(&perlin, 6, true, n, cell, offset) * perlin_scales[n];
        assert_true(fabs((double)kn_at_cell(&perlin, n, cell, offset) - expected) < 4e-6);
    }
}

static double slow_worley(int n, const int64_t *cell, const float *offset)
{
    double nearest = 1e9;
    for (int i = 0; i < (n == 3 ? 343 : 49); i++) {
        const int64_t step[3] = {i % 7 - 3, i / 7 % 7 - 3, n == 3 ? i / 49 - 3 : 0};
        uint64_t hash = chained(6, n, (const int64_t[]){cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]});
        double squares = 0;
        for (int a = 0; a < n; a++) {
            double d = (double)step[a] + (double)(hash << 21 * a >> 43) * 0x1p-21 - (double)offset[a];
            squares += d * d;
        }
        nearest = fmin(nearest, squares);
    }
    return sqrt(nearest);
}

static void cells_of_fields_equal_the_textbook(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        int64_t cell[3];
        float offset[3];
        for (int a = 0; a < 3; a++) {
            cell[a] = (int64_t)(hash_mix((uint64_t)(i * 8 + a)) & 4095) - 2048;
            offset[a] = (float)(hash_mix((uint64_t)(i * 8 + a + 4)) >> 40) * 0x1p-24f;
        }
        double value2 = textbook(NULL, 6, false, 2, cell, offset), value3 = textbook(NULL, 6, false, 3, cell, offset);
        double perlin2 = textbook(NULL, 6, true, 2, cell, offset) * sqrt(2);
        double perlin3 = textbook(NULL, 6, true, 3, cell, offset) * 0.96492148;
        double white3 = (double)(int32_t)(hash_combine(chained(6, 3, cell), 1) >> 32) / 2147483648.0;
        double worley2 = slow_worley(2, cell, offset) * sqrt(2) - 1;
        double worley3 = slow_worley(3, cell, offset) * 2 / sqrt(3) - 1;
        assert_true(fabs((double)kn_cell_value2(6, cell, offset, 1.0f) - value2) < 3e-6);
        assert_true(fabs((double)kn_cell_value3(6, cell, offset, 1.0f) - value3) < 3e-6);
        assert_true(fabs((double)kn_cell_perlin2(6, cell, offset, 1.0f) - perlin2) < 3e-6);
        assert_true(fabs((double)kn_cell_perlin3(6, cell, offset, 1.0f) - perlin3) < 3e-6);
        assert_true(fabs((double)kn_cell_white3(6, cell, offset, 1.0f) - white3) < 3e-6);
        assert_true(fabs((double)kn_cell_worley2(6, cell, offset, 1.0f) - worley2) < 3e-6);
        assert_true(fabs((double)kn_cell_worley3(6, cell, offset, 1.0f) - worley3) < 3e-6);
    }
}

// Beyond the last cell of int64 lies the first one, and what is no offset inside a cell is brought into it.
static void cells_go_on_beyond_the_ends_of_int64(void **state)
{
    (void)state;
    const int64_t last[4] = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
    const int64_t first[4] = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN};
    const float ends[4] = {1.0f, 1.0f, 1.0f, 1.0f}, begins[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    const float beyond[4] = {INFINITY, 7.0f, 2.0f, INFINITY}, before[4] = {NAN, -1.0f, -INFINITY, NAN};
    for (int kind = 0; kind < KN_KIND_COUNT; kind++)
        for (int metric = 0; metric < KN_WORLEY_METRIC_COUNT; metric++) {
            KnNoise noise;
            KnParameters parameters = kn_parameters_default((KnKind)kind);
            parameters.metric = kind == KN_WORLEY ? (KnWorleyMetric)metric : parameters.metric;
            assert_true(kn_init(&noise, (KnKind)kind, 5, &parameters));
            for (int n = 1; n <= KN_DIMENSIONS_MAX; n++) {
                if (!kn_has_dimension(&noise, n) || !(kn_info((KnKind)kind)->flags & KN_EXACT))
                    continue;
                const float end = kn_at_cell(&noise, n, last, ends), begin = kn_at_cell(&noise, n, first, begins);
                assert_true(kind == KN_HASH || kind == KN_WHITE || fabsf(end - begin) < 1e-5f);
                assert_true(kn_at_cell(&noise, n, last, beyond) == end);
                assert_true(kn_at_cell(&noise, n, first, before) == begin);
            }
            kn_quit(&noise);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradient_noises_are_zero_at_lattice_points),
        cmocka_unit_test(fade_curves_determine_smoothness_at_borders),
        cmocka_unit_test(fade_derivatives_match_the_curves),
        cmocka_unit_test(the_order_of_interpolation_does_not_matter),
        cmocka_unit_test(perlin1985_gradients_match_the_formula),
        cmocka_unit_test(value_and_perlin_noise_equal_the_textbook),
        cmocka_unit_test(cells_of_fields_equal_the_textbook),
        cmocka_unit_test(cells_go_on_beyond_the_ends_of_int64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
