// Value noise: a random value at each lattice point and a faded interpolation between them. The oldest and cheapest
// smooth noise; because its extremes lie on the lattice and nowhere else, it looks blocky beside gradient noise.
#include "noise/noise_internal.h"

static inline float value(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    float corners[1 << 3];
    for (int c = 0; c < 1 << dimensions; c++)
        corners[c] = lattice_value(corner_hash(noise, dimensions, cell, c));
    return lattice_fold(noise, dimensions, corners, offset) * VALUE_SCALE;
}

CELL_FORM(kn_value1, value, 1)
CELL_FORM(kn_value2, value, 2)
CELL_FORM(kn_value3, value, 3)

// White noise: every cell has a random value, constant from edge to edge. Neighbours are independent, so its spectrum
// is flat, as that of white light.
static float white(const KnNoise *noise, int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    return lattice_white(corner_hash(noise, dimensions, cell, 0));
}

CELL_FORM(kn_white1, white, 1)
CELL_FORM(kn_white2, white, 2)
CELL_FORM(kn_white3, white, 3)
