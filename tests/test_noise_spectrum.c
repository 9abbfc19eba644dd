// The frequencies of a noise's energy: a two-dimensional Fourier transform over a whole tile, summed by frequency.
#include "base/memory.h"
#include "noise_samples.h"

#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CELLS = 128, EDGE = 512 }; // four samples a cell: frequencies up to two waves a cell

// Cooley and Tukey's transform, in place; size is a power of two.
static void transform(double complex *line, int size, int stride)
{
    for (int i = 1, j = 0; i < size; i++) {
        int bit = size >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            double complex kept = line[i * stride];
            line[i * stride] = line[j * stride];
            line[j * stride] = kept;
        }
    }
    for (int length = 2; length <= size; length *= 2)
        for (int i = 0; i < size; i += length)
            for (int k = 0; k < length / 2; k++) {
                double angle = -2 * M_PI * k / length;
                double complex turn = cexp((double complex)I * angle);
                double complex *even = &line[(i + k) * stride], *odd = &line[(i + k + length / 2) * stride];
                double complex product = turn * *odd;
                *odd = *even - product;
                *even += product;
            }
}

static void transform_square(double complex *tile, int size)
{
    for (int n = 0; n < size; n++)
        transform(tile + n * size, size, 1);
    for (int n = 0; n < size; n++)
        transform(tile + n, size, size);
}

// A noise in the plane.
typedef float Plane(const KnNoise *noise, double x, double y);

static float slice(const KnNoise *noise, double x, double y)
{
    return kn_sample(noise, 3, (const double[]){x, y, 0.3});
}

static float projected(const KnNoise *noise, double x, double y)
{
    return kn_wavelet_projected(noise, (const double[]){x, y, 0.3}, (const float[]){0, 0, 2});
}

// Energy by frequency, in waves across the tile along the faster axis.
static void spectrum_of(const KnNoise *noise, Plane *plane, double bins[EDGE / 2 + 1])
{
    double complex *tile = memory_alloc(MEMORY_GENERAL, EDGE * EDGE * sizeof *tile);
    for (int n = 0; n < EDGE * EDGE; n++)
        tile[n] = (double)plane(noise, n % EDGE * (double)CELLS / EDGE, n / EDGE * (double)CELLS / EDGE);
    transform_square(tile, EDGE);
    for (int n = 1; n < EDGE * EDGE; n++) {
        int fx = MIN(n % EDGE, EDGE - n % EDGE), fy = MIN(n / EDGE, EDGE - n / EDGE);
        bins[MAX(fx, fy)] += creal(tile[n]) * creal(tile[n]) + cimag(tile[n]) * cimag(tile[n]);
    }
    memory_free(tile);
}

// The share of the energy outside [low, 2 low) waves a cell, for the `low` that leaves least outside.
static double least_outside_an_octave(KnKind kind, int wrap, Plane *plane, double *best_low)
{
    KnNoise noise;
    double bins[EDGE / 2 + 1] = {0}, total = 0, most = 0;
    KnParameters parameters = {.wrap = {wrap, wrap}};
    assert_true(kn_init(&noise, kind, 1, &parameters));
    spectrum_of(&noise, plane, bins);
    kn_quit(&noise);
    for (int f = 0; f <= EDGE / 2; f++)
        total += bins[f];
    for (int low = 1; low <= EDGE / 4; low++) {
        double inside = 0;
        for (int f = low; f < 2 * low; f++)
            inside += bins[f];
        *best_low = inside > most ? low / (double)CELLS : *best_low;
        most = fmax(most, inside);
    }
    return 1 - most / total;
}

static void wavelet_noise_keeps_to_its_octave_and_perlin_does_not(void **state)
{
    (void)state;
    double wavelet_low = 0, perlin_low = 0;
    double wavelet = least_outside_an_octave(KN_WAVELET, 0, kn_sample2, &wavelet_low);
    double perlin = least_outside_an_octave(KN_PERLIN, CELLS, kn_sample2, &perlin_low);
    print_message("energy outside the best octave: wavelet %.3f (from %.2f), perlin %.3f (from %.2f)\n", wavelet,
                  wavelet_low, perlin, perlin_low);
    assert_true(wavelet < 0.16);
    assert_true(perlin > 2 * wavelet);
    assert_int_equal(memory_in_use_total(), 0);
}

// A slice of the 3D noise has long waves too; its projection on the same plane has not.
static void projected_wavelet_noise_keeps_to_its_octave_and_a_slice_does_not(void **state)
{
    (void)state;
    double low[2];
    double cut = least_outside_an_octave(KN_WAVELET, 0, slice, &low[0]);
    double flat = least_outside_an_octave(KN_WAVELET, 0, projected, &low[1]);
    print_message("energy outside the best octave: slice %.3f (from %.2f), projected %.3f (from %.2f)\n", cut, low[0],
                  flat, low[1]);
    assert_true(flat < 0.2);
    assert_true(cut > 1.5 * flat);
}

// A plane in any direction: values in the range, with the deviation of 2D noise, and the same for a normal of any
// length and sign.
static void projections_are_alike_for_every_normal(void **state)
{
    (void)state;
    KnNoise noise;
    assert_true(kn_init(&noise, KN_WAVELET, 2, NULL));
    uint64_t random = 5;
    for (int way = 0; way < 6; way++) {
        const float normal[3] = {way < 3 ? (float)(way == 0) : (float)way, (float)(way == 1) - 0.2f * (float)way,
                                 (float)(way == 2)};
        const float back[3] = {-7 * normal[0], -7 * normal[1], -7 * normal[2]};
        double squares = 0, most = 0;
        for (int i = 0; i < 10000; i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 500, point);
            float value = kn_wavelet_projected(&noise, point, normal);
            assert_true(fabsf(value - kn_wavelet_projected(&noise, point, back)) < 1e-5f);
            squares += (double)(value * value);
            most = fmax(most, (double)fabsf(value));
        }
        assert_true(most < 1 && most > 0.4 && squares > 10000 * 0.12 * 0.12 && squares < 10000 * 0.26 * 0.26);
    }
    const double wrong[3] = {(double)NAN, 1e300, 0};
    assert_true(fabsf(kn_wavelet_projected(&noise, wrong, (const float[]){0, 0, 0})) <= 1);
    const double point[3] = {0.3, 1.7, 2.9};
    const float length = kn_wavelet_projected(&noise, point, (const float[]){1, 2, -3});
    const float lengths[] = {1e-36f, 1e-19f, 1e19f, 1e37f, 1.1e38f};
    for (size_t i = 0; i < ARRAY_COUNT(lengths); i++) {
        const float normal[3] = {lengths[i], 2 * lengths[i], -3 * lengths[i]};
        assert_true(fabsf(kn_wavelet_projected(&noise, point, normal) - length) < 1e-5f);
    }
    assert_true(fabsf(kn_wavelet_projected(&noise, wrong, (const float[]){NAN, 0, INFINITY})) <= 1);
    kn_quit(&noise);
}

static void white_noise_is_flat(void **state)
{
    (void)state;
    KnNoise noise;
    assert_true(kn_init(&noise, KN_HASH, 1, NULL));
    double counted = 0, energy = 0; // one sample a cell: the share of energy equals the share of frequencies
    enum { SIDE = 256 };
    double complex *tile = memory_alloc(MEMORY_GENERAL, SIDE * SIDE * sizeof *tile);
    for (int n = 0; n < SIDE * SIDE; n++)
        tile[n] = (double)kn_sample2(&noise, n % SIDE, n / SIDE);
    transform_square(tile, SIDE);
    double total = 0;
    for (int n = 1; n < SIDE * SIDE; n++) {
        double here = creal(tile[n]) * creal(tile[n]) + cimag(tile[n]) * cimag(tile[n]);
        int fx = MIN(n % SIDE, SIDE - n % SIDE), fy = MIN(n / SIDE, SIDE - n / SIDE);
        bool slow = fx < SIDE / 8 && fy < SIDE / 8;
        counted += slow;
        energy += slow ? here : 0;
        total += here;
    }
    assert_true(fabs(energy / total - counted / (SIDE * SIDE)) < 0.004);
    memory_free(tile);
    kn_quit(&noise);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wavelet_noise_keeps_to_its_octave_and_perlin_does_not),
        cmocka_unit_test(projected_wavelet_noise_keeps_to_its_octave_and_a_slice_does_not),
        cmocka_unit_test(projections_are_alike_for_every_normal),
        cmocka_unit_test(white_noise_is_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
