// Value noise: a random value at each lattice point and a faded interpolation between them. The oldest and cheapest
// smooth noise; because its extremes lie on the lattice and nowhere else, it looks blocky beside gradient noise.
#include "noise/noise_internal.h"

// Folded along x, then along the other axes with weights for near and far: the order of the fills (fill_fold.c).
ALWAYS_INLINE float value(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    uint64_t hashes[1 << KN_DIMENSIONS_MAX];
    float values[1 << (KN_DIMENSIONS_MAX - 1)], t = faded(noise, offset[0]);
    corner_hashes(noise, dimensions, cell, hashes);
    const int pairs = 1 << (dimensions - 1);
    UNROLLED
    for (int c = 0; c < pairs; c++)
        values[c] = lattice_lerp(t, bits_value(point_bits(hashes[2 * c])), bits_value(point_bits(hashes[2 * c + 1])));
    UNROLLED
    for (int a = 1; a < dimensions; a++) {
        float far = faded(noise, offset[fold_axis(dimensions, a)]), near = 1.0f - far;
        const int count = 1 << (dimensions - 1 - a);
        UNROLLED
        for (int c = 0; c < count; c++)
            values[c] = values[2 * c] * near + values[2 * c + 1] * far;
    }
    return values[0] * VALUE_SCALE;
}

CELL_FORM(kn_value1, value, 1)
CELL_FORM(kn_value2, value, 2)
CELL_FORM(kn_value3, value, 3)
CELL_FORM(kn_value4, value, 4)

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
