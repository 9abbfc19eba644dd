// Blocks of samples: the interface between fill.c and the files that are compiled once for each instruction set.
// Private to this folder.
#pragma once

#include "noise/field_spread.h"
#include "noise/noise_internal.h"

#include <string.h>

// Up to 16 samples along each axis of the grid, one along the fourth. Sample (i, j, k) is out[(k * size[1] + j) * 16 +
// i]; rows always have 16, of which those beyond size[0] repeat the last one. A strip, in 1D, is a line of up to 256
// samples, cut into rows.
typedef struct FillBlock {
    int dimensions; // of the noise
    int size[KN_DIMENSIONS_MAX];
    int from[KN_DIMENSIONS_MAX]; // the number of the first sample along each axis
    bool aligned;                // each axis of the grid is that of the noise
    bool strip;
    double first[KN_DIMENSIONS_MAX][FIELD_LAYER];      // coordinates along the grid's first axis, by axis of the noise
    double step[KN_DIMENSIONS_MAX][KN_DIMENSIONS_MAX]; // from sample to sample, by axis of the grid
    double shift, shifts[KN_DIMENSIONS_MAX];           // added to all, and to each of the coordinates
    double frequency, offset[KN_DIMENSIONS_MAX];       // of an octave: applied to the coordinates
    const double (*moved)[FIELD_LAYER];                // the coordinates instead, of a block of one layer; NULL: none
} FillBlock;

typedef void FillKernel(const KnNoise *noise, const FillBlock *block, float *out);

ISA_DECLARE(void, kn_fill_value, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_fill_perlin, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_value, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_perlin, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_white, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_hash, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_simplex, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_simplexsmooth, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_rows_valuecubic, (const KnNoise *noise, const FillBlock *block, float *out));

ISA_DECLARE(void, kn_fill_worley, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_fill_bits, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_fill_cells, (const KnNoise *noise, const FillBlock *block, float *out));

// Slopes of a block of one layer, along axis `a` from out[FIELD_LAYER * a] on; as kn_sample_gradient.
ISA_DECLARE(void, kn_slopes_cells, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_slopes_simplex, (const KnNoise *noise, const FillBlock *block, float *out));
ISA_DECLARE(void, kn_slopes_simplexsmooth, (const KnNoise *noise, const FillBlock *block, float *out));

// Fills layer k of a block sample by sample, with the noise or, if `noise` is NULL, with the fractal.
void kn_fill_points(const KnNoise *noise, const KnFractal *fractal, const FillBlock *block, int k, float *out);

// The noise's coordinates of the samples along axis `a` of an aligned grid. Numbers beyond the block's size repeat the
// last one.
static inline void block_axis(const FillBlock *block, int a, double at[FIELD_EDGE])
{
    const double origin = block->first[a][0], step = block->step[a][a];
    for (int n = 0; n < FIELD_EDGE; n++)
        at[n] = a ? origin + (block->from[a] + MIN(n, block->size[a] - 1)) * step : block->first[0][n];
    KEEP_LOOP
    for (int n = 0; n < FIELD_EDGE; n++)
        at[n] = ((at[n] + block->shift) + block->shifts[a]) * block->frequency + block->offset[a];
}

// The coordinates of row (j, k); each axis begins `apart` numbers after the one before.
static inline void block_row(const FillBlock *block, int j, int k, double *at, int apart)
{
    for (int a = 0; block->moved && a < block->dimensions; a++) {
        const double *moved = block->moved[a] + j * FIELD_EDGE;
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            at[a * apart + i] = moved[i] * block->frequency + block->offset[a];
    }
    for (int a = 0; !block->moved && a < block->dimensions; a++) {
        double y = block->strip ? 0.0 : (block->from[1] + j) * block->step[1][a],
               z = (block->from[2] + k) * block->step[2][a];
        double w = block->from[3] * block->step[3][a];
        const double *first = block->first[a] + (block->strip ? j * FIELD_EDGE : 0);
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            double place = (((first[i] + y) + z) + w) + block->shift;
            at[a * apart + i] = (place + block->shifts[a]) * block->frequency + block->offset[a];
        }
    }
}

// A part of a block: `rows` rows in each of `layers` layers, from row j and layer k.
typedef struct FillPart {
    int j, k, rows, layers;
} FillPart;

// The lowest and highest coordinates in a part. On a grid they are at the corners, since rounding keeps the order of
// sums. False if some are no numbers or beyond +-2^49, where arithmetic in doubles becomes coarse.
static inline bool block_range(const FillBlock *block, FillPart part, double *low, double *high)
{
    bool in_range = true;
    const bool grid = !block->moved;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        low[a] = DBL_MAX;
        high[a] = -DBL_MAX;
    }
    for (int n = 0; n < (grid ? 4 : part.rows); n++) {
        double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
        const int corner = n & 1 ? part.rows - 1 : 0;
        block_row(block, part.j + (grid ? corner : n), part.k + (grid && n & 2 ? part.layers - 1 : 0), at[0],
                  FIELD_EDGE);
        for (int a = 0; a < block->dimensions; a++)
            for (int i = 0; i < FIELD_EDGE; i += grid ? FIELD_EDGE - 1 : 1) {
                in_range = in_range && at[a][i] >= -0x1p49 && at[a][i] <= 0x1p49;
                low[a] = MIN(low[a], at[a][i]);
                high[a] = MAX(high[a], at[a][i]);
            }
    }
    return in_range;
}

// Rounded down, without a conversion to integers, which few instruction sets have for vectors: adding 3 * 2^51 leaves
// no bits for a fraction, so that the bits of the sum count the cells.
ALWAYS_INLINE double whole_of(double at)
{
#if defined(__SSE4_1__) || defined(__aarch64__) // with an instruction for it
    return __builtin_floor(at);
#else
    const double large = 0x1.8p52, whole = (at + large) - large;
    return whole - (whole > at ? 1.0 : 0.0);
#endif
}

// The cells of a row's coordinates and the offsets in them.
static inline void split_row(const double *at, const int count, int64_t *restrict cell, float *restrict offset)
{
    KEEP_LOOP
    for (int i = 0; i < count; i++) {
        const double large = 0x1.8p52, whole = whole_of(at[i]), sum = whole + large;
        int64_t bits, zero;
        memcpy(&bits, &sum, sizeof bits);
        memcpy(&zero, &large, sizeof zero);
        cell[i] = bits - zero;
        offset[i] = (float)(at[i] - whole);
    }
}

// The fade curve at the offsets of a row.
static inline void fade_row(const KnNoise *noise, const float *offset, float *restrict fade)
{
    if (noise->parameters.fade == KN_FADE_QUINTIC) {
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            fade[i] = lattice_fade(offset[i]);
        return;
    }
    if (noise->parameters.fade == KN_FADE_LINEAR) {
        memcpy(fade, offset, FIELD_EDGE * sizeof *fade);
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        fade[i] = lattice_fade_cubic(offset[i]);
}
