// Fractals and seamless noise: ranges, formulas, edges that meet, and what is refused with a reason.
#include "base/log.h"
#include "base/memory.h"
#include "noise/seam.h"
#include "noise/sine.h"
#include "noise_samples.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void count_lines(void *context, LogLevel level, const char *line)
{
    (void)level, (void)line;
    ++*(int *)context;
}

static void every_fractal_stays_in_its_range(void **state)
{
    (void)state;
    for (int f = 0; f < FRACTAL_KIND_COUNT; f++)
        for (int kind = 0; kind < NOISE_KIND_COUNT; kind++) {
            Fractal fractal;
            assert_true(fractal_init(
                &fractal, &(FractalDef){.kind = (FractalKind)f, .noise = (NoiseKind)kind, .octaves = 3}, 17));
            for (int d = 1; d <= NOISE_DIMENSIONS_MAX; d++) {
                if (!noise_has_dimension(&fractal.noises[0], d))
                    continue;
                NoiseRange range = fractal_range(&fractal, d);
                uint64_t random = 4;
                for (int i = 0; i < 500; i++) {
                    double point[NOISE_DIMENSIONS_MAX];
                    random_point(&random, 50, point);
                    float value = fractal_sample(&fractal, d, point);
                    assert_true(value >= range.lowest && value <= range.highest);
                }
            }
            fractal_quit(&fractal);
        }
    assert_int_equal(memory_in_use_total(), 0);
}

// The octaves one by one, summed in double as the formulas say.
static double sum_of_octaves(const Fractal *fractal, const double *p, FractalKind kind)
{
    double sum = 0, total = 0, amplitude = 1, frequency = 1;
    for (int i = 0; i < fractal->def.octaves; i++, amplitude *= (double)fractal->def.gain, frequency *= 2) {
        const double *o = fractal->offsets[i];
        double n = (double)noise_sample2(&fractal->noises[i], p[0] * frequency + o[0], p[1] * frequency + o[1]);
        sum += amplitude * (kind == FRACTAL_FBM ? n : kind == FRACTAL_TURBULENCE ? fabs(n) : 1 - 2 * fabs(n));
        total += amplitude;
    }
    return sum / total;
}

static void fractals_match_their_formulas(void **state)
{
    (void)state;
    for (FractalKind kind = FRACTAL_FBM; kind <= FRACTAL_RIDGED; kind++) {
        Fractal fractal;
        assert_true(fractal_init(&fractal, &(FractalDef){.kind = kind, .noise = NOISE_PERLIN, .gain = 0.6f}, 2));
        assert_int_equal(fractal.def.octaves, 5);
        for (int i = 0; i < 200; i++) {
            const double p[2] = {i * 0.37, i * -0.21};
            assert_true(fabs((double)fractal_sample(&fractal, 2, p) - sum_of_octaves(&fractal, p, kind)) < 3e-6);
        }
        fractal_quit(&fractal);
    }
}

static void octaves_have_their_own_seeds_and_offsets(void **state)
{
    (void)state;
    Fractal fractal;
    assert_true(fractal_init(&fractal, &(FractalDef){.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .octaves = 6}, 2));
    int zeros = 0;
    for (int i = 0; i < 100; i++) // on the lattice of every octave, were it not for the offsets
        zeros += fractal_sample(&fractal, 2, (const double[]){i, 0}) == 0.0f;
    assert_int_equal(zeros, 0);
    for (int i = 1; i < 6; i++)
        assert_true(fractal.noises[i].seed != fractal.noises[i - 1].seed);
    fractal_quit(&fractal);
}

static const Seam seams[] = {
    {.mode = SEAM_MIRROR, .dimensions = 1, .size = 7}, {.mode = SEAM_MIRROR, .dimensions = 2, .size = 7},
    {.mode = SEAM_MIRROR, .dimensions = 3, .size = 7}, {.mode = SEAM_WRAP, .dimensions = 1, .size = 6},
    {.mode = SEAM_WRAP, .dimensions = 2, .size = 6},   {.mode = SEAM_WRAP, .dimensions = 3, .size = 6},
    {.mode = SEAM_CIRCLE, .dimensions = 1, .size = 5}, {.mode = SEAM_CIRCLE, .dimensions = 2, .size = 5},
    {.mode = SEAM_SPHERE, .dimensions = 2, .size = 8}, {.mode = SEAM_LOOP, .dimensions = 1, .size = 4},
    {.mode = SEAM_LOOP, .dimensions = 2, .size = 4},
};

static float sample_along(const Seam *seam, const Fractal *fractal, const double *point, int axis, double way)
{
    double at[3] = {point[0], point[1], point[2]};
    if (seam->mode == SEAM_LOOP)
        return seam_sample(seam, fractal, at, way);
    at[axis] = way * (seam->mode == SEAM_MIRROR ? 2 * seam->size : seam->size);
    return seam_sample(seam, fractal, at, 0.25);
}

// Both ends of each axis that is joined are one place: the values there agree, and a step to either side of it, so that
// the slopes do as well.
static void edges_meet(const Seam *seam, const Fractal *fractal)
{
    uint64_t random = 6;
    int axes = seam->mode == SEAM_SPHERE || seam->mode == SEAM_LOOP ? 1 : seam->dimensions;
    for (int i = 0; i < 60; i++) {
        double point[NOISE_DIMENSIONS_MAX];
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
    int lines = 0, met = 0;
    log_set_sink(count_lines, &lines);
    for (size_t s = 0; s < ARRAY_COUNT(seams); s++)
        for (int kind = 0; kind < NOISE_KIND_COUNT; kind++)
            for (int octaves = 1; octaves <= 2; octaves++) {
                FractalDef def = {
                    .kind = octaves > 1 ? FRACTAL_FBM : FRACTAL_NONE, .noise = (NoiseKind)kind, .octaves = octaves};
                for (int a = 0; a < 3 && seams[s].mode == SEAM_WRAP; a++)
                    def.parameters.wrap[a] = (int)seams[s].size;
                Fractal fractal;
                bool steps = kind == NOISE_HASH || kind == NOISE_BIT || kind == NOISE_WHITE; // these have no slope
                if (steps && seams[s].mode != SEAM_WRAP)
                    continue;
                if (!fractal_init(&fractal, &def, 12))
                    continue;
                if (seam_is_possible(&seams[s], &fractal)) {
                    edges_meet(&seams[s], &fractal);
                    met++;
                }
                fractal_quit(&fractal);
            }
    log_set_sink(NULL, NULL);
    assert_true(met >= 70);
    assert_int_equal(memory_in_use_total(), 0);
}

static void a_mirrored_tile_is_symmetric_and_creased(void **state)
{
    (void)state;
    Fractal fractal;
    assert_true(fractal_init(&fractal, &(FractalDef){.noise = NOISE_SIMPLEX}, 12));
    Seam seam = {.mode = SEAM_MIRROR, .dimensions = 2, .size = 3.3};
    double crease = 0;
    for (int i = 0; i < 50; i++) {
        double y = i * 0.1, step = 1e-3, at = 3.3;
        double left = (double)seam_sample(&seam, &fractal, (const double[]){at - step, y}, 0);
        double right = (double)seam_sample(&seam, &fractal, (const double[]){at + step, y}, 0);
        double middle = (double)seam_sample(&seam, &fractal, (const double[]){at, y}, 0);
        assert_true(fabs(left - right) < 1e-6);
        crease = fmax(crease, fabs(left - middle) / step);
    }
    assert_true(crease > 0.5);
    fractal_quit(&fractal);
}

static void the_sphere_is_continuous_at_its_poles(void **state)
{
    (void)state;
    Fractal fractal;
    assert_true(fractal_init(&fractal, &(FractalDef){.kind = FRACTAL_FBM, .noise = NOISE_SIMPLEX}, 1));
    Seam seam = {.mode = SEAM_SPHERE, .dimensions = 2, .size = 16};
    for (int pole = 0; pole <= 8; pole += 8) {
        float first = seam_sample(&seam, &fractal, (const double[]){0, pole}, 0);
        for (int i = 0; i < 16; i++)
            assert_true(fabsf(first - seam_sample(&seam, &fractal, (const double[]){i, pole}, 0)) < 1e-6f);
    }
    fractal_quit(&fractal);
}

static void impossible_wraps_are_refused_with_a_reason(void **state)
{
    (void)state;
    int lines = 0, expected = 0;
    log_set_sink(count_lines, &lines);
    static const FractalDef defs[] = {
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .octaves = 99},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .octaves = -1},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .lacunarity = 100},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .lacunarity = (double)NAN},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .gain = -1.0f},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .gain = NAN},
        {.kind = FRACTAL_MARBLE, .noise = NOISE_PERLIN, .stripes = -1},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .lacunarity = 2.5, .parameters.wrap = {4, 4}},
        {.kind = FRACTAL_MARBLE, .noise = NOISE_PERLIN, .stripes = 0.3, .parameters.wrap = {4, 4}},
        {.kind = FRACTAL_FBM, .noise = NOISE_PERLIN, .octaves = 16, .parameters.wrap = {1 << 20, 4}},
        {.noise = NOISE_SIMPLEX, .parameters.wrap = {3, 3}},
        {.noise = NOISE_SIMPLEX, .parameters.wrap = {4, 4, 4}},
        {.noise = NOISE_WAVELET, .parameters.wrap = {4, 4}},
        {.noise = NOISE_PERLIN2002, .parameters.wrap = {4, 4, 4}},
        {.noise = NOISE_PERLIN, .parameters.wrap = {-4, 4}},
        {.noise = NOISE_WORLEY, .parameters.points = 9},
        {.noise = NOISE_SIMPLEX, .parameters.fade = FADE_LINEAR},
    };
    for (size_t i = 0; i < ARRAY_COUNT(defs); i++) {
        Fractal fractal;
        assert_false(fractal_init(&fractal, &defs[i], 1));
        assert_int_equal(lines, ++expected);
        fractal_quit(&fractal);
    }
    static const Seam refused[] = {
        {.mode = SEAM_CIRCLE, .dimensions = 3, .size = 4}, {.mode = SEAM_SPHERE, .dimensions = 1, .size = 4},
        {.mode = SEAM_WRAP, .dimensions = 2, .size = 4},   {.mode = SEAM_MIRROR, .dimensions = 2, .size = 0},
        {.mode = SEAM_NONE, .dimensions = 4, .size = 1},   {.mode = SEAM_MIRROR, .dimensions = 2, .size = (double)NAN},
    };
    Fractal plain;
    assert_true(fractal_init(&plain, &(FractalDef){.noise = NOISE_PERLIN}, 1));
    for (size_t i = 0; i < ARRAY_COUNT(refused); i++) {
        assert_false(seam_is_possible(&refused[i], &plain));
        assert_int_equal(lines, ++expected);
    }
    log_set_sink(NULL, NULL);
    fractal_quit(&plain);
    assert_int_equal(memory_in_use_total(), 0);
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
    for (int f = 0; f < FRACTAL_KIND_COUNT; f++)
        FOR_EACH_NOISE(noise, dimensions, 5)
        {
            Fractal fractal;
            assert_true(fractal_init(&fractal, &(FractalDef){.kind = (FractalKind)f, .noise = noise.kind}, 99));
            uint64_t random = 8;
            for (int i = 0; i < 20; i++) {
                double point[NOISE_DIMENSIONS_MAX];
                random_point(&random, 300, point);
                union {
                    float value;
                    uint32_t bits;
                } sample = {.value = fractal_sample(&fractal, dimensions, point)};
                bits = hash_combine(bits, sample.bits);
            }
            fractal_quit(&fractal);
        }
    assert_int_equal(bits, UINT64_C(0xbb147ce4f8cd1ded));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fractal_stays_in_its_range),
        cmocka_unit_test(fractals_match_their_formulas),
        cmocka_unit_test(octaves_have_their_own_seeds_and_offsets),
        cmocka_unit_test(opposite_edges_agree),
        cmocka_unit_test(a_mirrored_tile_is_symmetric_and_creased),
        cmocka_unit_test(the_sphere_is_continuous_at_its_poles),
        cmocka_unit_test(impossible_wraps_are_refused_with_a_reason),
        cmocka_unit_test(the_sine_polynomial_is_accurate),
        cmocka_unit_test(bits_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
