// Value noise: a random value at each lattice point and a faded interpolation between them. The oldest and cheapest
// smooth noise; because its extremes lie on the lattice and nowhere else, it looks blocky beside gradient noise.
#include "noise/fold.h"

ALWAYS_INLINE float value_faded(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    uint64_t hashes[1 << KN_DIMENSIONS_MAX];
    float values[1 << KN_DIMENSIONS_MAX], fade[KN_DIMENSIONS_MAX];
    const int corners = 1 << dimensions;
    corner_hashes(noise, dimensions, cell, hashes);
    fade_all(noise, dimensions, offset, fade);
    UNROLLED
    for (int c = 0; c < corners; c++)
        values[c] = bits_value(point_bits(hashes[c]));
    return fold_corner_values(dimensions, values, fade, 1) * VALUE_SCALE;
}

CELL_FORM(kn_value1, value_faded, 1)
CELL_FORM(kn_value2, value_faded, 2)
CELL_FORM(kn_value3, value_faded, 3)
CELL_FORM(kn_value4, value_faded, 4)

// White noise: every cell has a random value, constant from edge to edge. Neighbours are independent, so its spectrum
// is flat, as that of white light.
ALWAYS_INLINE float white(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    return bits_value(point_bits(cell_hash(noise, dimensions, cell)));
}

CELL_FORM(kn_white1, white, 1)
CELL_FORM(kn_white2, white, 2)
CELL_FORM(kn_white3, white, 3)
CELL_FORM(kn_white4, white, 4)

// Cubic value noise: along each axis a cubic through four lattice values, whose slope at a lattice point is half of the
// difference of its neighbours (Catmull and Rom 1974). Rounder than value noise, and its extremes may lie anywhere; the
// slope is continuous, the curvature jumps. The weights of the outer two are negative: in the middle of a cell all four
// are -1/16, 9/16, 9/16, -1/16, of size 5/4 together, and nowhere more. The greatest value is therefore (5/4)^n, at the
// centre of a cell, with 1 at lattice points of an even number of outer coordinates and -1 at the others.
static const float cubic_scales[KN_DIMENSIONS_MAX + 1] = {0, 0.7999992f, 0.6399994f, 0.5119995f, 0.4095996f};

float kn_value_cubic_scale(int dimensions) { return cubic_scales[dimensions]; }

enum { TAPS = 4 };

static void cubic_slopes(float t, float *weights)
{
    weights[0] = t * (2.0f - 1.5f * t) - 0.5f;
    weights[1] = t * (4.5f * t - 5.0f);
    weights[2] = t * (4.0f - 4.5f * t) + 0.5f;
    weights[3] = t * (1.5f * t - 1.0f);
}

// Folds four values along each axis but the first, from the last; the result is the first value.
ALWAYS_INLINE void fold_taps(const int dimensions, float weights[][TAPS], float *values)
{
    const int taps = TAPS;
    UNROLLED
    for (int a = dimensions - 1; a > 0; a--) {
        const int sums = 1 << 2 * (a - 1);
        UNROLLED
        for (int c = 0; c < sums; c++) {
            float sum = 0.0f;
            UNROLLED
            for (int i = 0; i < taps; i++)
                sum += weights[a][i] * values[TAPS * c + i];
            values[c] = sum;
        }
    }
}

// The derivative along axis `along`, or the value if there is no such axis.
ALWAYS_INLINE float cubic_along(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset,
                                int along)
{
    const int taps = TAPS;
    uint64_t hashes[KN_DIMENSIONS_MAX][TAPS];
    float weights[KN_DIMENSIONS_MAX][TAPS], values[1 << 2 * (KN_DIMENSIONS_MAX - 1)];
    for (int a = 0; a < dimensions; a++) {
        if (a == along)
            cubic_slopes(offset[a], weights[a]);
        else
            cubic_weights(offset[a], weights[a]);
        UNROLLED
        for (int i = 0; i < taps; i++) {
            int64_t at = cell_after(cell[a], i - 1);
            hashes[a][i] = axis_hash(noise, a, wrapped(noise, a, at));
        }
    }
    const int lines = 1 << 2 * (dimensions - 1);
    UNROLLED
    for (int c = 0; c < lines; c++) {
        uint64_t line = noise->keys[KN_DIMENSIONS_MAX];
        UNROLLED
        for (int a = 1; a < dimensions; a++)
            line ^= hashes[a][c >> 2 * (dimensions - 1 - a) & 3]; // the last axis is the lowest digit
        values[c] = 0.0f;
        UNROLLED
        for (int i = 0; i < taps; i++)
            values[c] += weights[0][i] * bits_value(point_bits(line ^ hashes[0][i]));
    }
    fold_taps(dimensions, weights, values);
    return values[0] * cubic_scales[dimensions];
}

ALWAYS_INLINE float value_cubic(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    return cubic_along(noise, dimensions, cell, offset, -1);
}

CELL_FORM(kn_value_cubic1, value_cubic, 1)
CELL_FORM(kn_value_cubic2, value_cubic, 2)
CELL_FORM(kn_value_cubic3, value_cubic, 3)
CELL_FORM(kn_value_cubic4, value_cubic, 4)

void kn_value_cubic_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[])
{
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX];
    split_point(dimensions, point, cell, offset);
    for (int a = 0; a < dimensions; a++)
        gradient[a] = cubic_along(noise, dimensions, cell, offset, a);
}
