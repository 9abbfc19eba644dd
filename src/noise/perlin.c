// Perlin noise: a random slope, not a random value, at each lattice point. Every point's plane passes through 0 there,
// so the noise is 0 on the whole lattice, its hills lie between the points and its spectrum has little below the
// lattice frequency. (Perlin, "An Image Synthesizer", SIGGRAPH 1985; fade and gradients of "Improving Noise", 2002.)
// Here the gradients are hashed from the whole 64-bit cell, so that nothing repeats.
#include "noise/noise_internal.h"

// 1 / the greatest value with the best gradients at every corner, by dimension and fade curve, less 1e-6 for rounding.
// In 3D and 4D the greatest value depends on the curve, since it lies off the cell's centre.
static const float scales[NOISE_DIMENSIONS_MAX + 1][FADE_COUNT] = {
    [1] = {[FADE_LINEAR] = 1.999998f, [FADE_CUBIC] = 1.999998f, [FADE_QUINTIC] = 1.999998f},
    [2] = {[FADE_LINEAR] = PERLIN2_SCALE, [FADE_CUBIC] = PERLIN2_SCALE, [FADE_QUINTIC] = PERLIN2_SCALE},
    [3] = {[FADE_LINEAR] = 0.9391177f, [FADE_CUBIC] = 0.9570237f, [FADE_QUINTIC] = PERLIN3_SCALE},
    [4] = {[FADE_LINEAR] = 0.6388491f, [FADE_CUBIC] = 0.6471648f, [FADE_QUINTIC] = 0.6507943f},
};

static inline float gradient_dot(const int dimensions, uint64_t hash, const float *d)
{
    if (dimensions == 1)
        return lattice_value(hash) * d[0];
    if (dimensions == 2) {
        Gradient2 g = lattice_gradient2(hash);
        return g.x * d[0] + g.z * d[1];
    }
    if (dimensions == 4)
        return lattice_dot4(hash, d);
    Gradient3 g = lattice_gradient3(hash);
    return g.x * d[0] + g.y * d[1] + g.z * d[2];
}

static inline float perlin(const Noise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    float corners[1 << NOISE_DIMENSIONS_MAX];
    for (int c = 0; c < 1 << dimensions; c++) {
        int64_t at[NOISE_DIMENSIONS_MAX];
        float d[NOISE_DIMENSIONS_MAX];
        lattice_corner(noise, dimensions, cell, c, at);
        for (int a = 0; a < dimensions; a++)
            d[a] = offset[a] - (float)(c >> a & 1);
        corners[c] = gradient_dot(dimensions, lattice_hash(noise->seed, dimensions, at), d);
    }
    return lattice_fold(noise, dimensions, corners, offset) * scales[dimensions][noise->parameters.fade];
}

CELL_FORM(noise_perlin1, perlin, 1)
CELL_FORM(noise_perlin2, perlin, 2)
CELL_FORM(noise_perlin3, perlin, 3)
CELL_FORM(noise_perlin4, perlin, 4)

// Perlin noise with four gradients: the diagonals, picked by the hash modulo 4, so that the dot product is two
// additions. Four are too few: the hills line up along the diagonals, and the axes are visible.
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
