// Statistical qualities that noise needs of a hash, and the same measures of bit noise, which lacks them.
#include "noise_samples.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { AVALANCHE_TRIALS = 16384 }; // a fair bit's share then has a deviation of 0.4 %

// The greatest difference from 1/2 of an output bit's share of flips when one input bit flips.
typedef void Flipped(uint64_t random, int bit, uint32_t *before, uint32_t *after, const void *context);

static double worst_avalanche(Flipped *flipped, int input_bits, const void *context)
{
    double worst = 0;
    for (int bit = 0; bit < input_bits; bit++) {
        int flips[32] = {0};
        for (int i = 0; i < AVALANCHE_TRIALS; i++) {
            uint32_t before, after;
            flipped(hash_mix((uint64_t)i * 1000003 + (uint64_t)bit), bit, &before, &after, context);
            for (int out = 0; out < 32; out++)
                flips[out] += (int)((before ^ after) >> out & 1);
        }
        for (int out = 0; out < 32; out++)
            worst = fmax(worst, fabs(flips[out] / (double)AVALANCHE_TRIALS - 0.5));
    }
    return worst;
}

// A hash of a position with a seed.
typedef struct Hashed {
    uint32_t (*hash)(uint64_t seed, int dimensions, const int64_t position[]);
    int dimensions;
} Hashed;

// A lattice point's bits, in which the axes' hashes meet.
static uint32_t lattice_bits(uint64_t seed, int dimensions, const int64_t position[])
{
    return oracle_bits(seed, KN_PERLIN, dimensions, position);
}

// Input bits: the seed's 64, then 64 for each coordinate. Positions are near the origin, where inputs are alike.
static void flip_hash(uint64_t random, int bit, uint32_t *before, uint32_t *after, const void *context)
{
    const Hashed *hashed = context;
    uint64_t seed = random % 1000;
    int64_t at[KN_DIMENSIONS_MAX];
    for (int a = 0; a < hashed->dimensions; a++)
        at[a] = (int64_t)(hash_mix(random + (uint64_t)a) % 2001) - 1000;
    *before = hashed->hash(seed, hashed->dimensions, at);
    if (bit < 64)
        seed ^= UINT64_C(1) << bit;
    else
        at[bit / 64 - 1] ^= (int64_t)(UINT64_C(1) << bit % 64);
    *after = hashed->hash(seed, hashed->dimensions, at);
}

static void flip_bit_noise(uint64_t random, int bit, uint32_t *before, uint32_t *after, const void *context)
{
    (void)context;
    uint32_t seed = (uint32_t)(random >> 32), at = (uint32_t)random;
    *before = kn_bit_hash(seed, (int32_t)at);
    *after = bit < 32 ? kn_bit_hash(seed, (int32_t)(at ^ UINT32_C(1) << bit))
                      : kn_bit_hash(seed ^ UINT32_C(1) << (bit - 32), (int32_t)at);
}

static void each_input_bit_flips_each_output_bit_half_the_time(void **state)
{
    (void)state;
    for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++) {
        const Hashed whole = {kn_hash, dimensions}, lattice = {lattice_bits, dimensions};
        assert_true(worst_avalanche(flip_hash, 64 * (dimensions + 1), &whole) < 0.02);
        assert_true(worst_avalanche(flip_hash, 64 * (dimensions + 1), &lattice) < 0.02);
    }
}

// Axes' hashes are combined by exclusive or, so those of a rectangle's four corners always give 0 together: the last
// step must hide it. Four bits of each corner, as 2D gradients use them, occur in all combinations alike (chi squared).
static void rectangles_of_lattice_points_are_unrelated(void **state)
{
    (void)state;
    enum { SIDE = 2048, BINS = 1 << 16 };
    static uint32_t counts[BINS], rows[2][SIDE];
    uint64_t columns[SIDE], own = hash_combine(42, KN_PERLIN);
    for (int x = 0; x < SIDE; x++)
        columns[x] = hash_mix(hash_combine(own, 0) + (uint64_t)(int64_t)(x - SIDE / 2)) ^ hash_combine(own, 4);
    const int64_t first[2] = {-SIDE / 2, 0};
    for (int y = 0; y < SIDE; y++) {
        uint64_t row = hash_mix(hash_combine(own, 1) + (uint64_t)y);
        for (int x = 0; x < SIDE; x++) {
            uint64_t combined = columns[x] ^ row;
            rows[y % 2][x] = (uint32_t)((combined & 0xFFFFFFFF) * (combined >> 32 | 1) >> 44 & 15);
        }
        assert_true(y || rows[0][0] == oracle_bits(42, KN_PERLIN, 2, first) >> 28);
        for (int x = 1; x < SIDE && y; x++)
            counts[rows[0][x - 1] << 12 | rows[0][x] << 8 | rows[1][x - 1] << 4 | rows[1][x]]++;
    }
    double expected = (SIDE - 1.0) * (SIDE - 1) / BINS, squares = 0;
    for (int i = 0; i < BINS; i++)
        squares += (counts[i] - expected) * (counts[i] - expected) / expected;
    assert_true(fabs(squares - (BINS - 1)) < 5 * sqrt(2.0 * (BINS - 1)));
}

static void bit_noise_flips_some_bits_always_or_never(void **state)
{
    (void)state;
    assert_true(worst_avalanche(flip_bit_noise, 64, NULL) > 0.45);
}

// Correlation of two streams of hashes read as numbers in [-1/2, 1/2]; unrelated ones stay within a few 1/sqrt(n).
static double correlation(const uint32_t *a, const uint32_t *b, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (a[i] * 0x1p-32 - 0.5) * (b[i] * 0x1p-32 - 0.5);
    return sum / count * 12;
}

enum { STREAM = 1 << 16 };
static uint32_t streams[2][STREAM];

static void neighbouring_seeds_are_unrelated(void **state)
{
    (void)state;
    for (uint64_t step = 1; step <= UINT64_C(1) << 63 && step; step <<= 9) {
        for (int64_t i = 0; i < STREAM; i++) {
            streams[0][i] = kn_hash(42, 1, &i);
            streams[1][i] = kn_hash(42 + step, 1, &i);
        }
        assert_true(fabs(correlation(streams[0], streams[1], STREAM)) < 5 / sqrt(STREAM));
    }
}

// Bit noise adds its seed to the multiplied position: a seed's stream is another seed's, moved along.
static void bit_noise_has_related_seeds(void **state)
{
    (void)state;
    for (int32_t i = 0; i < STREAM; i++)
        assert_int_equal(kn_bit_hash(7 + UINT32_C(0x85297A4D), i), kn_bit_hash(7, i + 1));
}

enum { EDGE = 1024 };
static uint32_t picture[EDGE][EDGE];

// Correlation of the picture with itself moved by (dx, dy).
static double lag_correlation(int dx, int dy)
{
    double sum = 0;
    for (int y = 0; y < EDGE - dy; y++)
        for (int x = 0; x < EDGE - dx; x++)
            sum += (picture[y][x] * 0x1p-32 - 0.5) * (picture[y + dy][x + dx] * 0x1p-32 - 0.5);
    return sum * 12 / ((EDGE - dx) * (double)(EDGE - dy));
}

// The greatest deviation of a row's or column's mean, as a multiple of its standard deviation by chance.
static double worst_line(void)
{
    double worst = 0;
    for (int n = 0; n < EDGE; n++) {
        double row = 0, column = 0;
        for (int i = 0; i < EDGE; i++) {
            row += picture[n][i] * 0x1p-32 - 0.5;
            column += picture[i][n] * 0x1p-32 - 0.5;
        }
        worst = fmax(worst, fmax(fabs(row), fabs(column)) / sqrt(EDGE / 12.0));
    }
    return worst;
}

static void a_large_picture_shows_no_pattern(void **state)
{
    (void)state;
    for (int64_t y = 0; y < EDGE; y++)
        for (int64_t x = 0; x < EDGE; x++)
            picture[y][x] = kn_hash(3, 2, (const int64_t[]){x - EDGE / 2, y - EDGE / 2});
    for (int dy = 0; dy <= 16; dy++)
        for (int dx = dy == 0; dx <= 16; dx++)
            assert_true(fabs(lag_correlation(dx, dy)) < 5.0 / EDGE);
    assert_true(worst_line() < 5);
    int bins[256] = {0}; // chi-square of the lowest eight bits, which a weak mixer leaves worst
    for (int n = 0; n < EDGE * EDGE; n++)
        bins[picture[n / EDGE][n % EDGE] & 255]++;
    double chi = 0, expected = EDGE * EDGE / 256.0;
    for (int b = 0; b < 256; b++)
        chi += (bins[b] - expected) * (bins[b] - expected) / expected;
    assert_true(chi > 160 && chi < 370); // 255 +- 5 deviations
}

static void vectors_have_independent_parts(void **state)
{
    (void)state;
    double means[3] = {0}, products[3] = {0};
    for (int64_t i = 0; i < STREAM; i++) {
        float v[3];
        kn_hash_vector(9, 1, &i, 3, v);
        for (int a = 0; a < 3; a++) {
            assert_true(v[a] >= 0.0f && v[a] < 1.0f);
            means[a] += (double)v[a] / STREAM;
            products[a] += ((double)v[a] - 0.5) * ((double)v[(a + 1) % 3] - 0.5) * 12 / STREAM;
        }
    }
    for (int a = 0; a < 3; a++)
        assert_true(fabs(means[a] - 0.5) < 5 / sqrt(12.0 * STREAM) && fabs(products[a]) < 5 / sqrt(STREAM));
}

static void noise_leaves_rand_alone(void **state)
{
    (void)state;
    srand(1);
    int expected = rand();
    srand(1);
    FOR_EACH_NOISE(noise, dimensions, 5)
    kn_sample(&noise, dimensions, (const double[]){1.5, 2.5, 3.5, 4.5});
    assert_int_equal(rand(), expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_input_bit_flips_each_output_bit_half_the_time),
        cmocka_unit_test(rectangles_of_lattice_points_are_unrelated),
        cmocka_unit_test(bit_noise_flips_some_bits_always_or_never),
        cmocka_unit_test(neighbouring_seeds_are_unrelated),
        cmocka_unit_test(bit_noise_has_related_seeds),
        cmocka_unit_test(a_large_picture_shows_no_pattern),
        cmocka_unit_test(vectors_have_independent_parts),
        cmocka_unit_test(noise_leaves_rand_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
