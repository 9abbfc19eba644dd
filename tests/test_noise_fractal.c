// Fractals and seamless noise: ranges, formulas, edges that meet, and what is refused with a reason.
#include "karst_test.h"

#include "karst/noise.h"
#include "noise/sine.h"
#include "noise_samples.h"

#include <math.h>

static void every_fractal_stays_in_its_range(void **state)
{
    (void)state;
    const int rounds = deep_or(500, 250000); // deep, some 10^7 for each way to combine octaves
    for (int f = 0; f < KN_FRACTAL_KIND_COUNT; f++)
        for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
            KnFractal fractal;
            KnFractalDef def = kn_fractal_default((KnFractalKind)f, (KnKind)kind);
            def.octaves = f == KN_FRACTAL_NONE ? 1 : 3;
            if (!kn_fractal_init(&fractal, &def, 17)) {
                assert_true(f == KN_FRACTAL_EROSION && !(kn_info((KnKind)kind)->flags & KN_SMOOTH));
                continue;
            }
            for (int d = 1; d <= KN_DIMENSIONS_MAX; d++) {
                if (!kn_has_dimension(&fractal.noises[0], d))
                    continue;
                KnRange range = kn_fractal_range(&fractal, d);
                uint64_t random = 4;
                for (int i = 0; i < rounds; i++) {
                    double point[KN_DIMENSIONS_MAX];
                    random_point(&random, 50, point);
                    float value = kn_fractal_sample(&fractal, d, point);
                    assert_true(value >= range.lowest && value <= range.highest);
                }
            }
            kn_fractal_quit(&fractal);
        }
}

// An octave's value as its fractal shapes it.
static double shaped(const KnFractalDef *def, double n)
{
    double way = (n + 1) * def->strength, turned = way - 2 * floor(way / 2);
    return def->kind == KN_FRACTAL_TURBULENCE ? fabs(n)
           : def->kind == KN_FRACTAL_RIDGED   ? 1 - 2 * fabs(n)
           : def->kind == KN_FRACTAL_BILLOW   ? 2 * fabs(n) - 1
           : def->kind == KN_FRACTAL_PINGPONG ? 2 * (turned < 1 ? turned : 2 - turned) - 1
                                              : n;
}

// The octaves one by one, summed in double as the formulas say.
static double sum_of_octaves(const KnFractal *fractal, const double *p)
{
    const KnFractalDef *def = &fractal->def;
    double sum = 0, total = 0, amplitude = 1, frequency = 1, weight = 1;
    for (int i = 0; i < def->octaves; i++, amplitude *= (double)def->gain, frequency *= 2) {
        const double *o = fractal->offsets[i];
        double n = (double)kn_sample2(&fractal->noises[i], p[0] * frequency + o[0], p[1] * frequency + o[1]);
        total += amplitude;
        if (def->kind == KN_FRACTAL_MULTI || def->kind == KN_FRACTAL_HYBRID) {
            double signal = weight * (def->kind == KN_FRACTAL_MULTI ? (1 - fabs(n)) * (1 - fabs(n)) : n + 0.7);
            sum += amplitude * signal;
            weight = fmin(fmax(def->kind == KN_FRACTAL_MULTI ? 2 * signal : signal, 0), 1);
        } else {
            double value = shaped(def, n), share = def->kind == KN_FRACTAL_TURBULENCE ? value : (value + 1) / 2;
            sum += amplitude * weight * value;
            weight *= 1 - (double)def->weight * (1 - share);
        }
    }
    return sum / total;
}

static void fractals_match_their_formulas(void **state)
{
    (void)state;
    for (int variant = 0; variant < 2 * KN_FRACTAL_HYBRID; variant++) {
        KnFractalDef def = kn_fractal_default((KnFractalKind)(variant / 2 + 1), KN_PERLIN);
        KnFractal fractal;
        def.gain = 0.6f;
        def.weight = variant % 2 ? 0.4f : 0.0f;
        assert_true(kn_fractal_init(&fractal, &def, 2));
        assert_int_equal(fractal.def.octaves, 5);
        for (int i = 0; i < 200; i++) {
            const double p[2] = {i * 0.37, i * -0.21};
            assert_true(fabs((double)kn_fractal_sample(&fractal, 2, p) - sum_of_octaves(&fractal, p)) < 5e-6);
        }
        kn_fractal_quit(&fractal);
    }
}

static void octaves_have_their_own_seeds_and_offsets(void **state)
{
    (void)state;
    KnFractal fractal;
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_FBM, KN_PERLIN);
    def.octaves = 6;
    assert_true(kn_fractal_init(&fractal, &def, 2));
    int zeros = 0;
    for (int i = 0; i < 100; i++) // on the lattice of every octave, were it not for the offsets
        zeros += kn_fractal_sample(&fractal, 2, (const double[]){i, 0}) == 0.0f;
    assert_int_equal(zeros, 0);
    for (int i = 0; i < 6; i++)
        for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
            assert_true(fractal.offsets[i][a] != floor(fractal.offsets[i][a]));
    for (int i = 1; i < 6; i++)
        assert_true(fractal.noises[i].seed != fractal.noises[i - 1].seed);
    kn_fractal_quit(&fractal);
}

static const KnSeam seams[] = {
    {.mode = KN_SEAM_MIRROR, .dimensions = 1, .size = 7}, {.mode = KN_SEAM_MIRROR, .dimensions = 2, .size = 7},
    {.mode = KN_SEAM_MIRROR, .dimensions = 3, .size = 7}, {.mode = KN_SEAM_WRAP, .dimensions = 1, .size = 6},
    {.mode = KN_SEAM_WRAP, .dimensions = 2, .size = 6},   {.mode = KN_SEAM_WRAP, .dimensions = 3, .size = 6},
    {.mode = KN_SEAM_CIRCLE, .dimensions = 1, .size = 5}, {.mode = KN_SEAM_CIRCLE, .dimensions = 2, .size = 5},
    {.mode = KN_SEAM_SPHERE, .dimensions = 2, .size = 8}, {.mode = KN_SEAM_LOOP, .dimensions = 1, .size = 4},
    {.mode = KN_SEAM_LOOP, .dimensions = 2, .size = 4},
};

static float sample_along(const KnSeam *seam, const KnFractal *fractal, const double *point, int axis, double way)
{
    double at[3] = {point[0], point[1], point[2]};
    if (seam->mode == KN_SEAM_LOOP)
        return kn_seam_sample(seam, fractal, at, way);
    at[axis] = way * (seam->mode == KN_SEAM_MIRROR ? 2 * seam->size : seam->size);
    return kn_seam_sample(seam, fractal, at, 0.25);
}

// Both ends of each axis that is joined are one place: the values there agree, and a step to either side of it, so that
// the slopes do as well.
static void edges_meet(const KnSeam *seam, const KnFractal *fractal)
{
    uint64_t random = 6;
    int axes = seam->mode == KN_SEAM_SPHERE || seam->mode == KN_SEAM_LOOP ? 1 : seam->dimensions;
    for (int i = 0; i < 60; i++) {
        double point[KN_DIMENSIONS_MAX];
        random_point(&random, seam->size, point);
        for (double way = -1.0 / 512; way <= 1.0 / 512; way += 1.0 / 512) {
            double begin = (double)sample_along(seam, fractal, point, i % axes, way);
            double end = (double)sample_along(seam, fractal, point, i % axes, 1 + way);
            assert_true(fabs(begin - end) < 1e-6);
        }
    }
}

static void opposite_edges_agree(void **state)
{
    (void)state;
    int met = 0;
    for (size_t s = 0; s < ARRAY_COUNT(seams); s++)
        for (int kind = 0; kind < KN_KIND_COUNT; kind++)
            for (int octaves = 1; octaves <= 2; octaves++) {
                KnFractalDef def = kn_fractal_default(octaves > 1 ? KN_FRACTAL_FBM : KN_FRACTAL_NONE, (KnKind)kind);
                def.octaves = octaves;
                for (int a = 0; a < 3 && seams[s].mode == KN_SEAM_WRAP; a++)
                    def.parameters.wrap[a] = (int)seams[s].size;
                KnFractal fractal;
                bool steps = kind == KN_HASH || kind == KN_BIT || kind == KN_WHITE; // these have no slope
                if (steps && seams[s].mode != KN_SEAM_WRAP)
                    continue;
                if (!kn_fractal_init(&fractal, &def, 12))
                    continue;
                if (!kn_seam_error(&seams[s], &fractal)) {
                    edges_meet(&seams[s], &fractal);
                    met++;
                }
                kn_fractal_quit(&fractal);
            }
    assert_true(met >= 70);
}

// Around a lattice point, opposite points of a circle would be each other's negative. Correlations over seeds: of a
// circle's, and of points as far from each other anywhere.
static void opposite_points_of_a_circle_are_no_copies(void **state)
{
    (void)state;
    enum { SEEDS = 2000 };
    for (int size = 1; size <= 3; size++) {
        double products[2] = {0}, squares[2] = {0};
        KnSeam seam = {.mode = KN_SEAM_CIRCLE, .dimensions = 1, .size = size};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            const KnFractalDef def = kn_fractal_default(KN_FRACTAL_NONE, KN_PERLIN);
            KnFractal fractal;
            assert_true(kn_fractal_init(&fractal, &def, seed));
            double way = size * (double)seed / SEEDS, apart = size / 3.141592653589793;
            double x = (double)seed * 0.37, y = (double)seed * 0.73;
            double here = (double)kn_seam_sample(&seam, &fractal, &way, 0);
            way += size / 2.0;
            double there = (double)kn_seam_sample(&seam, &fractal, &way, 0);
            double free_here = (double)kn_sample2(&fractal.noises[0], x, y);
            double free_there = (double)kn_sample2(&fractal.noises[0], x + apart * cos(way), y + apart * sin(way));
            products[0] += here * there;
            squares[0] += (here * here + there * there) / 2;
            products[1] += free_here * free_there;
            squares[1] += (free_here * free_here + free_there * free_there) / 2;
        }
        assert_true(fabs(products[0] / squares[0] - products[1] / squares[1]) < 0.15);
    }
}

static void a_mirrored_tile_is_symmetric_and_creased(void **state)
{
    (void)state;
    KnFractal fractal;
    const KnFractalDef def = kn_fractal_default(KN_FRACTAL_NONE, KN_SIMPLEX);
    assert_true(kn_fractal_init(&fractal, &def, 12));
    KnSeam seam = {.mode = KN_SEAM_MIRROR, .dimensions = 2, .size = 3.3};
    double crease = 0;
    for (int i = 0; i < 50; i++) {
        double y = i * 0.1, step = 1e-3, at = 3.3;
        double left = (double)kn_seam_sample(&seam, &fractal, (const double[]){at - step, y}, 0);
        double right = (double)kn_seam_sample(&seam, &fractal, (const double[]){at + step, y}, 0);
        double middle = (double)kn_seam_sample(&seam, &fractal, (const double[]){at, y}, 0);
        assert_true(fabs(left - right) < 1e-6);
        crease = fmax(crease, fabs(left - middle) / step);
    }
    assert_true(crease > 0.5);
    kn_fractal_quit(&fractal);
}

static void the_sphere_is_continuous_at_its_poles(void **state)
{
    (void)state;
    KnFractal fractal;
    const KnFractalDef def = kn_fractal_default(KN_FRACTAL_FBM, KN_SIMPLEX);
    assert_true(kn_fractal_init(&fractal, &def, 1));
    KnSeam seam = {.mode = KN_SEAM_SPHERE, .dimensions = 2, .size = 16};
    for (int pole = 0; pole <= 8; pole += 8) {
        float first = kn_seam_sample(&seam, &fractal, (const double[]){0, pole}, 0);
        for (int i = 0; i < 16; i++)
            assert_true(fabsf(first - kn_seam_sample(&seam, &fractal, (const double[]){i, pole}, 0)) < 1e-6f);
    }
    kn_fractal_quit(&fractal);
}

#define WITH(kind, noise, ...)                                                                                         \
    ({                                                                                                                 \
        KnFractalDef def_ = kn_fractal_default(kind, noise);                                                           \
        __VA_ARGS__;                                                                                                   \
        def_;                                                                                                          \
    })

static void set_wrap(KnFractalDef *def, int x, int y, int z)
{
    def->parameters.wrap[0] = x;
    def->parameters.wrap[1] = y;
    def->parameters.wrap[2] = z;
}

static void what_is_impossible_is_refused_with_a_reason(void **state)
{
    (void)state;
    const KnFractalDef defs[] = {
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.octaves = 99),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.octaves = -1),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.octaves = 0),
        WITH(KN_FRACTAL_NONE, KN_PERLIN, def_.octaves = 2),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.lacunarity = 100),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.lacunarity = 0),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.lacunarity = (double)NAN),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.gain = -1.0f),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.gain = NAN),
        WITH(KN_FRACTAL_MARBLE, KN_PERLIN, def_.stripes = -1),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.weight = 2),
        WITH(KN_FRACTAL_PINGPONG, KN_PERLIN, def_.strength = 1000),
        WITH(KN_FRACTAL_NONE, KN_WORLEY, def_.parameters.jitter = -1),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.lacunarity = 2.5; set_wrap(&def_, 4, 4, 0)),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.lacunarity = 2.5; set_wrap(&def_, 0, 4, 0)),
        WITH(KN_FRACTAL_MARBLE, KN_PERLIN, def_.stripes = 0.3; set_wrap(&def_, 4, 4, 0)),
        WITH(KN_FRACTAL_FBM, KN_PERLIN, def_.octaves = 16; set_wrap(&def_, 1 << 20, 4, 0)),
        WITH(KN_FRACTAL_NONE, KN_SIMPLEX, set_wrap(&def_, 0, 3, 3)),
        WITH(KN_FRACTAL_NONE, KN_SIMPLEX, set_wrap(&def_, 4, 0, 4)),
        WITH(KN_FRACTAL_NONE, KN_SIMPLEXSMOOTH, set_wrap(&def_, 4, 0, 0)),
        WITH(KN_FRACTAL_NONE, KN_WAVELET, set_wrap(&def_, 4, 4, 0)),
        WITH(KN_FRACTAL_NONE, KN_WAVELET, set_wrap(&def_, 24, 24, 0)),
        WITH(KN_FRACTAL_NONE, KN_WAVELET, set_wrap(&def_, 8, 16, 0)),
        WITH(KN_FRACTAL_NONE, KN_BIT, set_wrap(&def_, 4, 0, 0)),
        WITH(KN_FRACTAL_NONE, KN_PERLIN, set_wrap(&def_, -4, 4, 0)),
        WITH(KN_FRACTAL_NONE, KN_WORLEY, def_.parameters.points = 9),
        WITH(KN_FRACTAL_NONE, KN_WORLEY, def_.parameters.points = 0),
        WITH(KN_FRACTAL_NONE, KN_SIMPLEX, def_.parameters.fade = KN_FADE_LINEAR),
        WITH(KN_FRACTAL_NONE, KN_KIND_COUNT, (void)0),
        WITH(KN_FRACTAL_KIND_COUNT, KN_PERLIN, (void)0),
    };
    for (size_t i = 0; i < ARRAY_COUNT(defs); i++) {
        KnFractal fractal;
        assert_false(kn_fractal_init(&fractal, &defs[i], 1));
        assert_true(fractal.error && strlen(fractal.error) > 10);
        kn_fractal_quit(&fractal);
    }
    static const KnSeam refused[] = {
        {.mode = KN_SEAM_CIRCLE, .dimensions = 3, .size = 4},
        {.mode = KN_SEAM_SPHERE, .dimensions = 1, .size = 4},
        {.mode = KN_SEAM_WRAP, .dimensions = 2, .size = 4},
        {.mode = KN_SEAM_MIRROR, .dimensions = 2, .size = 0},
        {.mode = KN_SEAM_NONE, .dimensions = 4, .size = 1},
        {.mode = KN_SEAM_MIRROR, .dimensions = 2, .size = (double)NAN},
    };
    KnFractal plain;
    const KnFractalDef def = kn_fractal_default(KN_FRACTAL_NONE, KN_PERLIN);
    assert_true(kn_fractal_init(&plain, &def, 1));
    for (size_t i = 0; i < ARRAY_COUNT(refused); i++)
        assert_true(strlen(kn_seam_error(&refused[i], &plain)) > 10);
    kn_fractal_quit(&plain);
}

// Steep ground keeps less of its small forms: octave by octave, from differences.
static void erosion_matches_its_formula(void **state)
{
    (void)state;
    const KnFractalDef def = kn_fractal_default(KN_FRACTAL_EROSION, KN_SIMPLEX);
    KnFractal fractal;
    assert_true(kn_fractal_init(&fractal, &def, 2));
    for (int i = 0; i < 200; i++) {
        const double p[2] = {i * 0.37, i * -0.21}, step = 1e-3;
        double sum = 0, total = 0, slopes[2] = {0};
        for (int o = 0; o < def.octaves; o++) {
            double at[2], amplitude = pow(0.5, o);
            for (int a = 0; a < 2; a++)
                at[a] = p[a] * pow(2, o) + fractal.offsets[o][a];
            const KnNoise *noise = &fractal.noises[o];
            slopes[0] +=
                (double)(kn_sample2(noise, at[0] + step, at[1]) - kn_sample2(noise, at[0] - step, at[1])) / (2 * step);
            slopes[1] +=
                (double)(kn_sample2(noise, at[0], at[1] + step) - kn_sample2(noise, at[0], at[1] - step)) / (2 * step);
            sum += amplitude * (double)kn_sample2(noise, at[0], at[1]) /
                   (1 + slopes[0] * slopes[0] + slopes[1] * slopes[1]);
            total += amplitude;
        }
        assert_true(fabs((double)kn_fractal_sample(&fractal, 2, p) - sum / total) < 5e-4);
    }
}

// The warp fractal is fbm at the point that kn_warp gives; a progressive warp of one octave is an independent one.
static void warps_move_points(void **state)
{
    (void)state;
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_WARP, KN_PERLIN), plain = def;
    plain.kind = KN_FRACTAL_FBM;
    KnFractal fractal, fbm;
    assert_true(kn_fractal_init(&fractal, &def, 3) && kn_fractal_init(&fbm, &plain, 3));
    double point[3] = {3.7, 1.2, -5.1}, same[3] = {3.7, 1.2, -5.1}, other[3] = {3.7, 1.2, -5.1};
    float expected = kn_fractal_sample(&fractal, 3, point);
    kn_warp(&fbm, KN_WARP_INDEPENDENT, 3, 1.0, point);
    assert_true(kn_fractal_sample(&fbm, 3, point) == expected && point[0] != 3.7 && point[2] != -5.1);
    kn_warp(&fbm, KN_WARP_PROGRESSIVE, 3, 1.0, other);
    assert_true(other[0] != point[0]);
    plain.octaves = 1;
    assert_true(kn_fractal_init(&fbm, &plain, 3));
    memcpy(point, same, sizeof point);
    kn_warp(&fbm, KN_WARP_INDEPENDENT, 3, 2.0, point);
    kn_warp(&fbm, KN_WARP_PROGRESSIVE, 3, 2.0, same);
    assert_memory_equal(point, same, sizeof point);
}

static void zero_means_zero(void **state)
{
    (void)state;
    KnFractalDef warp = kn_fractal_default(KN_FRACTAL_WARP, KN_PERLIN), fbm = warp;
    warp.strength = 0;
    fbm.kind = KN_FRACTAL_FBM;
    KnFractal unmoved, plain;
    assert_true(kn_fractal_init(&unmoved, &warp, 3) && kn_fractal_init(&plain, &fbm, 3));
    const double point[2] = {3.7, 1.2};
    assert_true(kn_fractal_sample(&unmoved, 2, point) == kn_fractal_sample(&plain, 2, point));
    fbm.gain = 0;
    assert_true(kn_fractal_init(&plain, &fbm, 3));
    assert_true(plain.amplitudes[0] > 0.99f && plain.amplitudes[1] == 0.0f);
}

static void the_sine_polynomial_is_accurate(void **state)
{
    (void)state;
    for (int i = -40000; i <= 40000; i++) {
        double turns = i / 9973.0;
        assert_true(fabs(sine_turns(turns) - sin(turns * 6.283185307179586)) < 1e-10);
        assert_true(fabs(cosine_turns(turns) - cos(turns * 6.283185307179586)) < 1e-10);
    }
}

// The bits of every fractal of every noise, folded in order: the same for every compiler and machine. Terrain does not
// depend on them (test_noise_field tests its fields), but pictures and textures do.
static void bits_are_the_same_everywhere(void **state)
{
    (void)state;
    uint64_t bits = 0;
    for (int f = 0; f < KN_FRACTAL_KIND_COUNT; f++)
        FOR_EACH_NOISE(noise, dimensions, 5)
        {
            KnFractal fractal;
            const KnFractalDef def = kn_fractal_default((KnFractalKind)f, noise.kind);
            // Later kinds and dimensions are in noises.txt alone.
            const bool later = noise.kind > KN_WAVELET || (noise.kind == KN_BIT && dimensions > 1) ||
                               (noise.kind == KN_PERLIN4 && dimensions > 2) ||
                               (dimensions > 3 && (noise.kind == KN_PERLIN1985 || noise.kind == KN_PERLIN2002 ||
                                                   noise.kind == KN_WAVELET));
            if (later || !kn_fractal_init(&fractal, &def, 99))
                continue;
            uint64_t random = 8;
            for (int i = 0; i < 20; i++) {
                double point[KN_DIMENSIONS_MAX];
                random_point(&random, 300, point);
                union {
                    float value;
                    uint32_t bits;
                } sample = {.value = kn_fractal_sample(&fractal, dimensions, point)};
                bits = hash_combine(bits, sample.bits);
            }
            kn_fractal_quit(&fractal);
        }
    assert_int_equal(bits, UINT64_C(0xf3bbdd877dce020d));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fractal_stays_in_its_range),
        cmocka_unit_test(fractals_match_their_formulas),
        cmocka_unit_test(octaves_have_their_own_seeds_and_offsets),
        cmocka_unit_test(opposite_edges_agree),
        cmocka_unit_test(opposite_points_of_a_circle_are_no_copies),
        cmocka_unit_test(a_mirrored_tile_is_symmetric_and_creased),
        cmocka_unit_test(the_sphere_is_continuous_at_its_poles),
        cmocka_unit_test(what_is_impossible_is_refused_with_a_reason),
        cmocka_unit_test(erosion_matches_its_formula),
        cmocka_unit_test(warps_move_points),
        cmocka_unit_test(zero_means_zero),
        cmocka_unit_test(the_sine_polynomial_is_accurate),
        cmocka_unit_test(bits_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
