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

float noise_value1(const Noise *noise, const int64_t cell[], const float offset[])
{
    return value(noise, 1, cell, offset);
}

float noise_value2(const Noise *noise, const int64_t cell[], const float offset[])
{
    return value(noise, 2, cell, offset);
}

float noise_value3(const Noise *noise, const int64_t cell[], const float offset[])
{
    return value(noise, 3, cell, offset);
}
