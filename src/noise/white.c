// White noise: every cell has a random value, constant from edge to edge. Neighbours are independent, so its spectrum
// is flat, as that of white light.
#include "noise/noise_internal.h"

static float white(const Noise *noise, int dimensions, const int64_t *cell)
{
    int64_t at[NOISE_DIMENSIONS_MAX];
    lattice_corner(noise, dimensions, cell, 0, at);
    return lattice_white(lattice_hash(noise->seed, dimensions, at));
}

float noise_white1(const Noise *noise, const int64_t cell[], const float offset[])
{
    (void)offset;
    return white(noise, 1, cell);
}

float noise_white2(const Noise *noise, const int64_t cell[], const float offset[])
{
    (void)offset;
    return white(noise, 2, cell);
}

float noise_white3(const Noise *noise, const int64_t cell[], const float offset[])
{
    (void)offset;
    return white(noise, 3, cell);
}
