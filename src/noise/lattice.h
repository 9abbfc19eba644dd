// Shared by the lattice noises: fade curves' arithmetic, the random values and gradients at lattice points, and the
// scales that bring each noise to [-1, 1]. Pure inline functions: any thread, the same bits on every machine.
//
// Worlds depend on each expression here and on its order: a change of either needs a new generator version.
#pragma once

#include "base/mix.h"

// 6t^5 - 15t^4 + 10t^3: the first two derivatives are 0 at both ends (Perlin, "Improving Noise", SIGGRAPH 2002).
static inline float lattice_fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

// 3t^2 - 2t^3, of 1985.
static inline float lattice_fade_cubic(float t) { return t * t * (3.0f - 2.0f * t); }

static inline double lattice_fade_slope(double t) { return 30 * t * t * (t - 1) * (t - 1); }

static inline float lattice_lerp(float t, float a, float b) { return a + t * (b - a); }

// Uniform in [-1, 1].
static inline float lattice_value(uint64_t hash) { return (float)(int32_t)(uint32_t)(hash >> 32) * 0x1p-31f; }

// White noise uses another constant than value noise, so that its cells do not repeat the lattice values.
static inline float lattice_white(uint64_t hash) { return lattice_value(hash_combine(hash, 1)); }

// A feature point's coordinate along `axis` (0..2) inside its cell, in [0, 1).
static inline float lattice_feature(uint64_t hash, int axis)
{
    return (float)(int32_t)(hash << 21 * axis >> 43) * 0x1p-21f;
}

typedef struct Gradient2 {
    float x, z;
} Gradient2;
typedef struct Gradient3 {
    float x, y, z;
} Gradient3;

enum { GRADIENT2_COUNT = 16, GRADIENT3_COUNT = 12 };

// Sixteen unit vectors, 22.5 degrees apart. The diagonals are among them, so that the greatest value is reached.
static const Gradient2 gradient2_table[GRADIENT2_COUNT] = {
    {1.0f, 0.0f},  {0.92387953f, 0.38268343f},   {0.70710678f, 0.70710678f},   {0.38268343f, 0.92387953f},
    {0.0f, 1.0f},  {-0.38268343f, 0.92387953f},  {-0.70710678f, 0.70710678f},  {-0.92387953f, 0.38268343f},
    {-1.0f, 0.0f}, {-0.92387953f, -0.38268343f}, {-0.70710678f, -0.70710678f}, {-0.38268343f, -0.92387953f},
    {0.0f, -1.0f}, {0.38268343f, -0.92387953f},  {0.70710678f, -0.70710678f},  {0.92387953f, -0.38268343f},
};

// The directions of a cube's twelve edges (Perlin 2002): no direction is favoured, and products need no multiplication.
static const Gradient3 gradient3_table[GRADIENT3_COUNT] = {
    {1.0f, 1.0f, 0.0f}, {-1.0f, 1.0f, 0.0f}, {1.0f, -1.0f, 0.0f}, {-1.0f, -1.0f, 0.0f},
    {1.0f, 0.0f, 1.0f}, {-1.0f, 0.0f, 1.0f}, {1.0f, 0.0f, -1.0f}, {-1.0f, 0.0f, -1.0f},
    {0.0f, 1.0f, 1.0f}, {0.0f, -1.0f, 1.0f}, {0.0f, 1.0f, -1.0f}, {0.0f, -1.0f, -1.0f},
};

static inline Gradient2 lattice_gradient2(uint64_t hash) { return gradient2_table[hash >> 60]; }

static inline Gradient3 lattice_gradient3(uint64_t hash)
{
    return gradient3_table[(hash >> 32) * GRADIENT3_COUNT >> 32];
}

// Each scale is the inverse of the greatest value that the noise can take, found by maximising over the position with
// the best gradient at every corner, and made smaller by 1e-6 so that rounding never passes 1:
// Perlin 2D sqrt(1/2), at a cell's centre with diagonal gradients; Perlin 3D 1.036353811 near (0.36, 0.52, 0.5);
// simplex 3D 0.0130071292 at (1/3, 2/3, 1/2).
#define VALUE_SCALE 0.999999f
#define PERLIN2_SCALE 1.4142121f
#define PERLIN3_SCALE 0.9649205f
#define WORLEY2_SCALE 1.4142135f // distances up to sqrt 2 and sqrt 3 to [0, 2]
#define WORLEY3_SCALE 1.1547005f
#define SIMPLEX3_SCALE 76.88084f

// The squared radius of a simplex vertex's kernel. With 1/2 the noise is continuous: a vertex fades out exactly where
// its last simplex ends. The difference from 1/2 covers all rounding (at most 3.25 * 2^-24), so that a vertex outside
// the sample's own simplex adds exactly 0, in any order of summation.
#define SIMPLEX3_RADIUS_SQUARED (0.5f - 0x1p-22f)

// The contribution of one vertex at the offset (dx, dy, dz) from it, in periods.
static inline float simplex3_vertex(Gradient3 g, float dx, float dy, float dz)
{
    float t = ((SIMPLEX3_RADIUS_SQUARED - dy * dy) - dz * dz) - dx * dx;
    t = t > 0.0f ? t : 0.0f;
    t *= t;
    return t * t * ((g.y * dy + g.z * dz) + g.x * dx);
}
