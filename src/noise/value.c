// Value noise: a random value at each lattice point and a faded interpolation between them. The oldest and cheapest
// smooth noise; because its extremes lie on the lattice and nowhere else, it looks blocky beside gradient noise.
#include "noise/noise_internal.h"

static inline float value(const Noise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    float corners[1 << 3];
    for (int c = 0; c < 1 << dimensions; c++) {
        int64_t at[3];
        lattice_corner(noise, dimensions, cell, c, at);
        corners[c] = lattice_value(lattice_hash(noise->seed, dimensions, at));
    }
    return lattice_fold(noise, dimensions, corners, offset) * VALUE_SCALE;
}

CELL_FORM(noise_value1, value, 1)
CELL_FORM(noise_value2, value, 2)
CELL_FORM(noise_value3, value, 3)

// White noise: every cell has a random value, constant from edge to edge. Neighbours are independent, so its spectrum
// is flat, as that of white light.
static float white(const Noise *noise, int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    int64_t at[NOISE_DIMENSIONS_MAX];
    lattice_corner(noise, dimensions, cell, 0, at);
    return lattice_white(lattice_hash(noise->seed, dimensions, at));
}

CELL_FORM(noise_white1, white, 1)
CELL_FORM(noise_white2, white, 2)
CELL_FORM(noise_white3, white, 3)
