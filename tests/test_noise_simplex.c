// Simplex noise against the papers' formulas, and where it is continuous.
#include "noise_samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

// Simplex noise in n dimensions as the papers write it, in double; 1 / `most` is its scale (docs/noise.md).
static double textbook_simplex(const KnNoise *noise, uint64_t seed, int n, const double *p, double r2, double most)
{
    double skew = 0, fraction[4], sum = 0;
    int64_t base[4] = {0};
    for (int a = 0; a < n; a++)
        skew += n == 1 ? 0 : p[a] * (sqrt(n + 1) - 1) / n;
    for (int a = 0; a < n; a++) {
        base[a] = (int64_t)floor(p[a] + skew);
        fraction[a] = p[a] + skew - (double)base[a];
    }
    for (int corner = 0; corner <= n; corner++) {
        int64_t v[4] = {0};
        double unskew = 0, t = r2;
        double d[4];
        for (int a = 0; a < n; a++) {
            int before = 0;
            for (int b = 0; b < n; b++)
                before += fraction[b] > fraction[a];
            v[a] = base[a] + (before < corner);
            unskew += n == 1 ? 0 : (double)v[a] * (1 - 1 / sqrt(n + 1)) / n;
        }
        for (int a = 0; a < n; a++) {
            d[a] = p[a] - (double)v[a] + unskew;
            t -= (p[a] - (double)v[a] + unskew) * (p[a] - (double)v[a] + unskew);
        }
        Corner vertex = corner_of(noise, seed, n, v);
        double dot = 0;
        for (int a = 0; a < n; a++)
            dot += vertex.gradient[a] * d[a];
        sum += t > 0 ? t * t * t * t * dot : 0;
    }
    return sum / most;
}

static void simplex_equals_the_textbook(void **state)
{
    (void)state;
    static const double most[2][5] = {{0, 0.31640625, 0.01008020470281, 0.01300715718286, 0.01592922145901},
                                      {0, 0.31640625, 0.02888153809585, 0.03058488738632, 0.03673002391665}};
    for (int radius = 0; radius < 2; radius++) {
        KnNoise noise;
        assert_true(kn_init(&noise, KN_SIMPLEX, 5, &(KnParameters){.radius = (KnSimplexRadius)radius}));
        uint64_t random = 13;
        for (int i = 0; i < 30000; i++) {
            int n = i % 4 + 1;
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 200, point);
            double expected = textbook_simplex(&noise, 5, n, point, n == 1 ? 1 : radius ? 0.6 : 0.5, most[radius][n]);
            assert_true(fabs((double)kn_sample(&noise, n, point) - expected) < 3e-6);
        }
    }
}

// The kernels of all corners near a position, in double: that none is missing from smooth simplex noise.
static double all_kernels(const KnNoise *noise, uint64_t seed, int n, const double *p, double r2)
{
    double skew = 0, sum = 0;
    int count = 1;
    for (int a = 0; a < n; a++) {
        skew += p[a] * (sqrt(n + 1) - 1) / n;
        count *= 6;
    }
    for (int c = 0; c < count; c++) {
        int64_t v[4] = {0};
        double unskew = 0, t = r2, dot = 0, d[4];
        for (int a = 0, rest = c; a < n; a++, rest /= 6) {
            v[a] = (int64_t)floor(p[a] + skew) + rest % 6 - 2;
            unskew += (double)v[a] * (1 - 1 / sqrt(n + 1)) / n;
        }
        for (int a = 0; a < n; a++) {
            d[a] = p[a] - (double)v[a] + unskew;
            t -= d[a] * d[a];
        }
        if (t <= 0)
            continue;
        Corner corner = corner_of(noise, seed, n, v);
        for (int a = 0; a < n; a++)
            dot += corner.gradient[a] * d[a];
        sum += t * t * t * t * dot;
    }
    return sum;
}

static void smooth_simplex_misses_no_corner(void **state)
{
    (void)state;
    static const double most[5] = {0, 0, 0.054940678273, 0.055711629341, 0.065594562402};
    KnNoise noise;
    assert_true(kn_init(&noise, KN_SIMPLEXSMOOTH, 5, NULL));
    uint64_t random = 17;
    for (int i = 0; i < 6000; i++) {
        int n = i % 3 + 2;
        double point[KN_DIMENSIONS_MAX];
        random_point(&random, 200, point);
        double expected = all_kernels(&noise, 5, n, point, 2.0 / 3) / most[n];
        assert_true(fabs((double)kn_sample(&noise, n, point) - expected) < 3e-6);
    }
}

// The greatest change over a very short distance: in smooth noise it is proportional to the distance, at a jump it is
// not.
static double greatest_step(KnSimplexRadius radius, int dimensions)
{
    KnNoise noise;
    assert_true(kn_init(&noise, KN_SIMPLEX, 8, &(KnParameters){.radius = radius}));
    double worst = 0, before = 0;
    for (int i = 0; i < 400000; i++) {
        const double way = i * 2e-5, point[4] = {way, 0.61 * way + 0.3, 0.7 - 0.37 * way, 0.21 * way};
        double now = (double)kn_sample(&noise, dimensions, point);
        worst = i ? fmax(worst, fabs(now - before)) : 0;
        before = now;
    }
    return worst;
}

static void simplex_is_continuous_with_half_and_jumps_with_more(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        assert_true(greatest_step(KN_SIMPLEX_CONTINUOUS, dimensions) < 2e-4);
        assert_true(greatest_step(KN_SIMPLEX_DENSE, dimensions) > 4e-4);
    }
}

// Where products of coordinates and sides are greater than int64 holds (UBSan).
static void tiles_of_simplex_meet_far_away(void **state)
{
    (void)state;
    const int tile = 1024;
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_FBM, KN_SIMPLEX);
    KnFractal fractal;
    def.octaves = 12;
    def.gain = 1.0f;
    def.parameters.wrap[0] = def.parameters.wrap[1] = tile;
    assert_true(kn_fractal_init(&fractal, &def, 3));
    for (int i = 0; i < 100; i++) {
        const double near[2] = {i * 7.25, i * 3.5}, far[2] = {near[0] + tile * 2000000.0, near[1] - tile * 1500000.0};
        assert_true(fabsf(kn_fractal_sample(&fractal, 2, near) - kn_fractal_sample(&fractal, 2, far)) < 5e-3f);
    }
    kn_fractal_quit(&fractal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simplex_equals_the_textbook),
        cmocka_unit_test(smooth_simplex_misses_no_corner),
        cmocka_unit_test(simplex_is_continuous_with_half_and_jumps_with_more),
        cmocka_unit_test(tiles_of_simplex_meet_far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
