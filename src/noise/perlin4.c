// Perlin noise with four gradients: the diagonals, picked by the hash modulo 4, so that the dot product is two
// additions. Four are too few: the hills line up along the diagonals, and the axes are visible.
#include "noise/noise_internal.h"

float noise_perlin4_2(const Noise *noise, const int64_t cell[], const float offset[])
{
    float corners[4];
    for (int c = 0; c < 4; c++) {
        int64_t at[2];
        lattice_corner(noise, 2, cell, c, at);
        float dx = offset[0] - (float)(c & 1), dy = offset[1] - (float)(c >> 1);
        int pick =
            (int)(lattice_hash(noise->seed, 2, at) >> 62); // the two highest bits of the hash, in place of "modulo 4"
        corners[c] = (float)(1 - 2 * (pick & 1)) * dx + (float)(1 - (pick & 2)) * dy;
    }
    return lattice_fold(noise, 2, corners, offset) * 0.999999f;
}
