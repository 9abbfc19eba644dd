// Helpers of the kinds, and the functions in noise.c's table. Private to this folder.
#pragma once

#include "karst/noise.h"
#include "noise/lattice.h"

#include <assert.h>

typedef float KnAtCell(const KnNoise *noise, const int64_t cell[], const float offset[]);
typedef float KnAtPoint(const KnNoise *noise, const double point[]);

// One hash for a lattice point. In 2D and 3D the same as hash_at2 and hash_at3, so that fields agree with noises.
static inline uint64_t lattice_hash(uint64_t seed, int dimensions, const int64_t *cell)
{
    if (dimensions == 1)
        return hash_combine(seed, (uint64_t)cell[0]);
    if (dimensions == 2)
        return hash_at2(seed, cell[0], cell[1]);
    uint64_t hash = hash_at3(seed, cell[0], cell[1], cell[2]);
    return dimensions == 3 ? hash : hash_combine(hash, (uint64_t)cell[3]);
}

// The hash of the cell's corner whose bit for each axis is set in `corner`, wrapped by the noise's parameters.
static inline uint64_t corner_hash(const KnNoise *noise, const int dimensions, const int64_t *cell, int corner)
{
    int64_t at[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++) {
        at[a] = cell[a] + (corner >> a & 1);
        at[a] = noise->parameters.wrap[a] ? floor_mod(at[a], noise->parameters.wrap[a]) : at[a];
    }
    return lattice_hash(noise->seed, dimensions, at);
}

// Folds 2^n corner values along x, then y and so on; corners[] is overwritten. Along which axis first makes no
// difference but for rounding: each fold is linear in the values, with weights that depend on its own axis only.
static inline float lattice_fold(const KnNoise *noise, int dimensions, float *corners, const float *offset)
{
    float (*fade)(float) = kn_fade_info(noise->parameters.fade)->value;
    for (int a = 0; a < dimensions; a++) {
        float t = fade(offset[a]);
        for (int c = 0; c < 1 << (dimensions - a - 1); c++)
            corners[c] = lattice_lerp(t, corners[2 * c], corners[2 * c + 1]);
    }
    return corners[0];
}

// The 32 edge directions of the 4D cube: one coordinate is 0, the others are signs. A table, since branches on hashed
// bits are mispredicted half of the time.
static const float gradient4_table[32][4] = {
    {0, -1, -1, -1}, {0, 1, -1, -1},  {0, -1, 1, -1},  {0, 1, 1, -1},   {0, -1, -1, 1}, {0, 1, -1, 1},  {0, -1, 1, 1},
    {0, 1, 1, 1},    {-1, 0, -1, -1}, {1, 0, -1, -1},  {-1, 0, 1, -1},  {1, 0, 1, -1},  {-1, 0, -1, 1}, {1, 0, -1, 1},
    {-1, 0, 1, 1},   {1, 0, 1, 1},    {-1, -1, 0, -1}, {1, -1, 0, -1},  {-1, 1, 0, -1}, {1, 1, 0, -1},  {-1, -1, 0, 1},
    {1, -1, 0, 1},   {-1, 1, 0, 1},   {1, 1, 0, 1},    {-1, -1, -1, 0}, {1, -1, -1, 0}, {-1, 1, -1, 0}, {1, 1, -1, 0},
    {-1, -1, 1, 0},  {1, -1, 1, 0},   {-1, 1, 1, 0},   {1, 1, 1, 0},
};

// The plane whose slope a lattice point's hash picks, at the offset `d` from that point.
static inline float gradient_dot(const int dimensions, uint64_t hash, const float *d)
{
    if (dimensions == 1)
        return lattice_value(hash) * d[0];
    if (dimensions == 2) {
        Gradient2 g = lattice_gradient2(hash);
        return g.x * d[0] + g.z * d[1];
    }
    if (dimensions == 4) {
        const float *g = gradient4_table[hash >> 59];
        return g[0] * d[0] + g[1] * d[1] + g[2] * d[2] + g[3] * d[3];
    }
    Gradient3 g = lattice_gradient3(hash);
    return g.x * d[0] + g.y * d[1] + g.z * d[2];
}

// floor without libm; |value| must be below 2^62.
static inline int64_t floor_to_int64(double value)
{
    int64_t whole = (int64_t)value;
    return whole - ((double)whole > value);
}

// A kind's form of one dimension: `function` with a constant in place of `dimensions`, for the compiler to unroll.
#define CELL_FORM(name, function, dimensions)                                                                          \
    float name(const KnNoise *noise, const int64_t cell[], const float offset[])                                       \
    {                                                                                                                  \
        return function(noise, dimensions, cell, offset);                                                              \
    }

KnAtCell kn_hash1, kn_hash2, kn_hash3, kn_hash4, kn_bit1, kn_white1, kn_white2, kn_white3;
KnAtCell kn_value1, kn_value2, kn_value3, kn_perlin1, kn_perlin2, kn_perlin3, kn_perlin4;
KnAtCell kn_perlin1985_2, kn_perlin1985_3, kn_perlin2002_3, kn_perlin4_2, kn_worley2, kn_worley3;
KnAtPoint kn_simplex2, kn_simplex3, kn_simplex4, kn_wavelet2, kn_wavelet3;

bool kn_perlin1985_make_tables(KnNoise *noise);
bool kn_wavelet_make_tables(KnNoise *noise);

KnRange kn_worley_range(const KnNoise *noise, int dimensions);
