// Helpers of the kinds, and the functions in noise.c's table. Private to this folder.
#pragma once

#include "karst/noise.h"
#include "noise/lattice.h"

#include <assert.h>
#include <string.h>

typedef float KnAtCell(const KnNoise *noise, const int64_t cell[], const float offset[]);
typedef float KnAtPoint(const KnNoise *noise, const double point[]);

// UNROLLED is for loops over corners and axes: arrays that are indexed by constants alone live in registers (measured:
// points take half as long). The loops' bounds are variables: gcc unrolls no loop whose condition a sanitizer checks.
// clang unrolls them by itself once the forms below are inlined. UNROLLED_ALL is for loops that must vanish, so that
// the loop around them is vectorised; clang unrolls none whose bound an outer loop counts. With sanitizers, unrolled
// and inlined code takes minutes to compile, so loops and calls stay.
#if defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif
#if SANITIZED
#define UNROLLED
#define UNROLLED_ALL
#define ALWAYS_INLINE static inline
#else
#ifdef __clang__
#define UNROLLED
#define UNROLLED_ALL _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#define UNROLLED_ALL UNROLLED
#endif
#define ALWAYS_INLINE __attribute__((always_inline)) static inline
#endif

// Vectors inside a point, of a width that every instruction set has. Comparing vectors avoids branches, which would be
// mispredicted half of the time.
enum { LANES = 4 };
typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef int32_t Ints __attribute__((vector_size(4 * LANES)));
typedef double Doubles __attribute__((vector_size(16)));
typedef int64_t Longs __attribute__((vector_size(16)));

// ---- the hash of a lattice point. Each axis has a key of its own, which is added to the coordinate and mixed; the
// results of all axes are combined by exclusive or, and mixed once more. A coordinate is thus mixed once for all
// lattice points that share it, and no seed's noise is a shifted copy of another's: the keys of several axes would have
// to differ by the shift at once.

static inline uint64_t axis_hash(const KnNoise *noise, int axis, int64_t coordinate)
{
    return hash_mix((uint64_t)coordinate + noise->keys[axis]);
}

// 32 random bits from the combined hashes: the middle of the product of their halves. One multiplication that every
// instruction set has for vectors; as flat and as free of correlations as a full mix (tests/test_noise_hash.c).
static inline uint32_t point_bits(uint64_t combined)
{
    return (uint32_t)((combined & UINT32_MAX) * (combined >> 32 | 1) >> 16);
}

static inline bool noise_wraps(const KnNoise *noise)
{
    const int *wrap = noise->parameters.wrap;
    return wrap[0] || wrap[1] || wrap[2] || wrap[3];
}

// A lattice point's coordinate, modulo the tile if the noise wraps.
static inline int64_t wrapped(const KnNoise *noise, int axis, int64_t coordinate)
{
    const int64_t wrap = noise->parameters.wrap[axis];
    return wrap ? floor_mod(coordinate, wrap) : coordinate;
}

// The cell so many steps on; beyond the end of int64 lies the other one.
static inline int64_t cell_after(int64_t cell, int64_t steps) { return (int64_t)((uint64_t)cell + (uint64_t)steps); }

// The hashes of a cell's two lattice points along one axis.
static inline void axis_hashes(const KnNoise *noise, int axis, int64_t cell, uint64_t hashes[2])
{
    hashes[0] = axis_hash(noise, axis, wrapped(noise, axis, cell));
    hashes[1] = axis_hash(noise, axis, wrapped(noise, axis, cell_after(cell, 1)));
}

// The combined hashes of a cell's first lattice point.
static inline uint64_t cell_hash(const KnNoise *noise, const int dimensions, const int64_t *cell)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++)
        hash ^= axis_hash(noise, a, wrapped(noise, a, cell[a]));
    return hash;
}

// The order in which a cell is folded, in fills too: x, y, then w in 4D, z last.
static inline int fold_axis(const int dimensions, int place)
{
    return dimensions == 4 && place > 1 ? 5 - place : place;
}

// The same of all corners of a cell: bit n of the corner's number is the step along the n-th axis that is folded.
ALWAYS_INLINE void corner_hashes(const KnNoise *noise, const int dimensions, const int64_t *cell, uint64_t *corners)
{
    corners[0] = noise->keys[KN_DIMENSIONS_MAX];
    UNROLLED
    for (int a = dimensions - 1; a >= 0; a--) {
        uint64_t hashes[2];
        const int axis = fold_axis(dimensions, a);
        axis_hashes(noise, axis, cell[axis], hashes);
        const int last = (1 << (dimensions - 1 - a)) - 1;
        UNROLLED
        for (int c = last; c >= 0; c--) {
            corners[2 * c + 1] = corners[c] ^ hashes[1];
            corners[2 * c] = corners[c] ^ hashes[0];
        }
    }
}

// ---- values and gradients of lattice points

static inline float bits_value(uint32_t bits) { return (float)(int32_t)bits * 0x1p-31f; }

static inline uint32_t bit_hash(uint32_t seed, uint32_t position)
{
    uint32_t bits = position * UINT32_C(0x85297A4D) + seed;
    bits ^= bits >> 8;
    bits += UINT32_C(0x68E31DA4);
    bits ^= bits << 8;
    bits *= UINT32_C(0x1B56C4E9);
    return bits ^ bits >> 8;
}

// Bit noise folds further coordinates into the first by large primes, those of Eiserloh: the whole plane is one line,
// and a step along y is one of 198491317 along x.
static const uint32_t bit_strides[KN_DIMENSIONS_MAX] = {1, 198491317, 6542989, 357239};

// The 32 edge directions of the 4D cube: one coordinate is 0, the others are signs. A table, since branches on hashed
// bits are mispredicted half of the time.
static const float gradient4_table[32][4] = {
    {0, -1, -1, -1}, {0, 1, -1, -1},  {0, -1, 1, -1},  {0, 1, 1, -1},   {0, -1, -1, 1}, {0, 1, -1, 1},  {0, -1, 1, 1},
    {0, 1, 1, 1},    {-1, 0, -1, -1}, {1, 0, -1, -1},  {-1, 0, 1, -1},  {1, 0, 1, -1},  {-1, 0, -1, 1}, {1, 0, -1, 1},
    {-1, 0, 1, 1},   {1, 0, 1, 1},    {-1, -1, 0, -1}, {1, -1, 0, -1},  {-1, 1, 0, -1}, {1, 1, 0, -1},  {-1, -1, 0, 1},
    {1, -1, 0, 1},   {-1, 1, 0, 1},   {1, 1, 0, 1},    {-1, -1, -1, 0}, {1, -1, -1, 0}, {-1, 1, -1, 0}, {1, 1, -1, 0},
    {-1, -1, 1, 0},  {1, -1, 1, 0},   {-1, 1, 1, 0},   {1, 1, 1, 0},
};

// The gradient that a lattice point's bits pick: in 1D a slope in [-1, 1], in 2D one of 16 unit vectors, in 3D and 4D
// one of the cube's edge directions.
ALWAYS_INLINE void bits_gradient(const int dimensions, uint32_t bits, float *g)
{
    if (dimensions == 1) {
        g[0] = bits_value(bits);
    } else if (dimensions == 2) {
        g[0] = gradient2_table[bits >> 28].x;
        g[1] = gradient2_table[bits >> 28].z;
    } else if (dimensions == 3) {
        const Gradient3 *row = &gradient3_table[(uint64_t)bits * GRADIENT3_COUNT >> 32];
        g[0] = row->x;
        g[1] = row->y;
        g[2] = row->z;
    } else {
        for (int a = 0; a < 4; a++)
            g[a] = gradient4_table[bits >> 27][a];
    }
}

// The value of a gradient's plane at the offset `d` from the lattice point.
ALWAYS_INLINE float gradient_dot(const int dimensions, uint32_t bits, const float *d)
{
    float g[KN_DIMENSIONS_MAX], sum = 0.0f;
    bits_gradient(dimensions, bits, g);
    UNROLLED
    for (int a = 0; a < dimensions; a++)
        sum += g[a] * d[a];
    return sum;
}

// A feature point's coordinate along `axis` inside its cell, in [0, 1): 21 bits of the hash, or 16 in 4D, drawn towards
// the middle if the jitter is less than 1.
static inline float worley_feature(uint64_t hash, const int dimensions, int axis, float jitter)
{
    float feature =
        dimensions < 4 ? lattice_feature(hash, axis) : (float)(int32_t)(hash >> 16 * axis & 0xFFFF) * 0x1p-16f;
    return jitter == 1.0f ? feature : 0.5f + (feature - 0.5f) * jitter;
}

// F1 and F2 as one number.
static inline float worley_value(KnWorleyValue value, float first, float second)
{
    return value == KN_WORLEY_F1            ? first
           : value == KN_WORLEY_F2          ? second
           : value == KN_WORLEY_F2_MINUS_F1 ? second - first
           : value == KN_WORLEY_F1_TIMES_F2 ? first * second
           : second > 0.0f                  ? first / second
                                            : 0.0f;
}

static inline float faded(const KnNoise *noise, float t)
{
    KnFade fade = noise->parameters.fade;
    return fade == KN_FADE_QUINTIC ? lattice_fade(t) : kn_fade_info(fade)->value(t);
}

// The faded offset along each axis; the curve is looked up once for all.
ALWAYS_INLINE void fade_all(const KnNoise *noise, const int dimensions, const float *offset, float *fade)
{
    const KnFade curve = noise->parameters.fade;
    if (curve == KN_FADE_QUINTIC) {
        UNROLLED
        for (int a = 0; a < dimensions; a++)
            fade[a] = lattice_fade(offset[a]);
    } else {
        for (int a = 0; a < dimensions; a++)
            fade[a] = kn_fade_info(curve)->value(offset[a]);
    }
}

// Folds 2^n corner values along x, then y and so on; corners[] is overwritten. Along which axis first makes no
// difference but for rounding: each fold is linear in the values, with weights that depend on its own axis only.
ALWAYS_INLINE float lattice_fold(const KnNoise *noise, const int dimensions, float *corners, const float *offset)
{
    UNROLLED_ALL
    for (int a = 0; a < dimensions; a++) {
        const float t = faded(noise, offset[a]);
        const int pairs = 1 << (dimensions - a - 1);
        UNROLLED_ALL
        for (int c = 0; c < pairs; c++)
            corners[c] = lattice_lerp(t, corners[2 * c], corners[2 * c + 1]);
    }
    return corners[0];
}

// Coordinates that are no number or beyond +-2^51 count as 0: beyond that a double has no fraction.
static inline double settled(double coordinate)
{
    return __builtin_expect(__builtin_fabs(coordinate) <= 0x1p51, 1) ? coordinate : 0.0;
}

// floor without libm; |value| must be below 2^62.
static inline int64_t floor_to_int64(double value)
{
    int64_t whole = (int64_t)value;
    return whole - ((double)whole > value);
}

// A coordinate read by itself. Callers have just written it so: to read two of them as a vector would wait for both.
ALWAYS_INLINE double alone(const double *coordinate) { return *(const volatile double *)coordinate; }

// The cell of a coordinate within +-2^51, and the offset in it. A sum with 1.5 * 2^52 has no room for a fraction: its
// lowest bits are a whole number, which is right or one too many. This takes half as long as converting to an integer
// and back.
ALWAYS_INLINE void split_coordinate(double at, int64_t *cell, float *offset)
{
    const double shift = 0x1.8p52, shifted = at + shift, whole = shifted - shift;
    const Doubles ats = {at}, wholes = {whole}, one = {1.0};
    const Longs over = wholes > ats;
    const Doubles step = (Doubles)(over & (Longs)one);
    int64_t bits, zero;
    memcpy(&bits, &shifted, sizeof bits);
    memcpy(&zero, &shift, sizeof zero);
    *cell = bits - zero + over[0];
    *offset = (float)(at - (whole - step[0]));
}

// The same of a point.
ALWAYS_INLINE void split_point(const int dimensions, const double *point, int64_t *cell, float *offset)
{
    UNROLLED
    for (int a = 0; a < dimensions; a++)
        split_coordinate(settled(alone(&point[a])), &cell[a], &offset[a]);
}

static const KnParameters usual_parameters = {
    KN_FADE_QUINTIC, KN_SIMPLEX_CONTINUOUS, KN_WORLEY_EUCLIDEAN, KN_WORLEY_F1, 1, 1.0f, {0, 0, 0, 0},
};

// A noise whose parameters are the usual ones, which are constants for the compiler when it is inlined.
ALWAYS_INLINE KnNoise usual_noise(const KnNoise *noise)
{
    KnNoise usual = *noise;
    usual.parameters = usual_parameters;
    return usual;
}

// A kind's forms of one dimension, at a cell and at a point: `function` with a constant in place of `dimensions`, for
// the compiler to unroll.
#define CELL_FORM(name, function, dimensions)                                                                          \
    float name(const KnNoise *noise, const int64_t cell[], const float offset[])                                       \
    {                                                                                                                  \
        return function(noise, dimensions, cell, offset);                                                              \
    }                                                                                                                  \
    __attribute__((noinline)) static float name##_unusual(const KnNoise *noise, const double point[])                  \
    {                                                                                                                  \
        int64_t cell[KN_DIMENSIONS_MAX];                                                                               \
        float offset[KN_DIMENSIONS_MAX];                                                                               \
        split_point(dimensions, point, cell, offset);                                                                  \
        return function(noise, dimensions, cell, offset);                                                              \
    }                                                                                                                  \
    float name##_at(const KnNoise *noise, const double point[])                                                        \
    {                                                                                                                  \
        if (!noise->usual)                                                                                             \
            return name##_unusual(noise, point);                                                                       \
        const KnNoise usual = usual_noise(noise);                                                                      \
        int64_t cell[KN_DIMENSIONS_MAX];                                                                               \
        float offset[KN_DIMENSIONS_MAX];                                                                               \
        split_point(dimensions, point, cell, offset);                                                                  \
        return function(&usual, dimensions, cell, offset);                                                             \
    }

KnAtCell kn_hash1, kn_hash2, kn_hash3, kn_hash4, kn_bit1, kn_bit2, kn_bit3, kn_bit4, kn_white1, kn_white2, kn_white3,
    kn_white4, kn_value4, kn_worley4, kn_value1, kn_value2, kn_value3, kn_perlin1, kn_perlin2, kn_perlin3, kn_perlin4,
    kn_perlin1985_2, kn_perlin1985_3, kn_perlin1985_4, kn_perlin2002_3, kn_perlin2002_4, kn_perlin4_2, kn_perlin4_3,
    kn_perlin4_4, kn_worley2, kn_worley3, kn_value_cubic1, kn_value_cubic2, kn_value_cubic3, kn_value_cubic4;
KnAtPoint kn_hash1_at, kn_hash2_at, kn_hash3_at, kn_hash4_at, kn_bit1_at, kn_bit2_at, kn_bit3_at, kn_bit4_at,
    kn_white1_at, kn_white2_at, kn_white3_at, kn_white4_at, kn_value4_at, kn_worley4_at, kn_value1_at, kn_value2_at,
    kn_value3_at, kn_perlin1_at, kn_perlin2_at, kn_perlin3_at, kn_perlin4_at, kn_perlin1985_2_at, kn_perlin1985_3_at,
    kn_perlin1985_4_at, kn_perlin2002_3_at, kn_perlin2002_4_at, kn_perlin4_2_at, kn_perlin4_3_at, kn_perlin4_4_at,
    kn_worley2_at, kn_worley3_at, kn_value_cubic1_at, kn_value_cubic2_at, kn_value_cubic3_at, kn_value_cubic4_at;
KnAtPoint kn_simplex1, kn_simplex2, kn_simplex3, kn_simplex4, kn_simplex_smooth2, kn_simplex_smooth3,
    kn_simplex_smooth4, kn_wavelet2, kn_wavelet3, kn_wavelet4;

bool kn_perlin1985_make_tables(KnNoise *noise);
bool kn_wavelet_make_tables(KnNoise *noise);
bool kn_simplex_make_tables(KnNoise *noise); // of a wrapped one
enum { KN_WAVELET_LEAST = 8 };               // cells of a wrapped tile

// The gradients of all corners of a cell; bit a of a corner's number is the step along axis a.
typedef float (*CornerGradients)[KN_DIMENSIONS_MAX];
typedef void CellGradients(const KnNoise *noise, int dimensions, const int64_t *cell, CornerGradients g);
CellGradients kn_perlin1985_gradients, kn_perlin2002_gradients, kn_perlin4_gradients;
float kn_perlin4_scale(const KnNoise *noise, int dimensions);
float kn_perlin1985_scale(const KnNoise *noise, int dimensions);

// Of a noise whose corners have planes, which are interpolated: their levels and gradients, and the noise's scale; 0
// for other noises.
void kn_corner_planes(const KnNoise *noise, int dimensions, const int64_t *cell, float *levels, CornerGradients g);
float kn_lattice_scale(const KnNoise *noise, int dimensions);
// The 3^n numbers of the tile that a sample reads, x first, if half a cell before it lies in this cell.
void kn_wavelet_numbers(const KnNoise *noise, int dimensions, const int64_t *cell, float *numbers);

typedef void PointGradient(const KnNoise *noise, int dimensions, const double point[], float gradient[]);
PointGradient kn_simplex_gradient, kn_wavelet_gradient, kn_value_cubic_gradient;

float kn_perlin_scale(const KnNoise *noise, int dimensions);
float kn_value_cubic_scale(int dimensions);
KnRange kn_worley_range(const KnNoise *noise, int dimensions);
