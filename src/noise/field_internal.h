// Functions that add one octave of a field to a grid of samples: the interface between field.c and the files that are
// compiled once for each instruction set. Private to this folder.
#pragma once

#include "base/isa.h"
#include "karst/noise.h"
#include "noise/axis.h"
#include "noise/lattice.h"

#include <assert.h>

// Sample (i, k, j) lies at (x + i * step, y + k * step_y, z + j * step), the octave's offset included, and is
// out[(k * 16 + j) * 16 + i].
typedef struct FieldGrid {
    int64_t x, y, z;
    int32_t step, step_y;
    int layers;
    int tiles;       // of 16 x 16 samples side by side along z, `apart` floats from one's samples to the next's
    ptrdiff_t apart; // only 2D Perlin noise has more than one
} FieldGrid;

// Each adds an octave to the samples.
typedef void FieldAdd(const KnFieldOctave *octave, const FieldGrid *grid, float *out);

ISA_DECLARE(void, kn_add_perlin2, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_perlin3, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_simplex3, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_value2, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_value3, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_white2, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_white3, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_worley2, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, kn_add_worley3, (const KnFieldOctave *octave, const FieldGrid *grid, float *out));

// A square of samples whose places are moved: sample (i, j) lies at (x + i * step + move_x[n] / KN_FIELD_MOVE_UNITS,
// z + j * step + move_z[n] / KN_FIELD_MOVE_UNITS), the octave's offset included, n = j * 16 + i.
typedef struct FieldMoved {
    int64_t x, z;
    int32_t step;
    int32_t move_x[FIELD_LAYER], move_z[FIELD_LAYER];
} FieldMoved;

// Clamps a move to its limits; a NaN becomes the lowest.
static inline float field_within(float move)
{
    const float most = (float)KN_FIELD_MOVE_MAX;
    float above = move > -most ? move : -most;
    return above < most ? above : most;
}

// A clamped move in whole units, rounded down.
static inline int32_t field_units(float within)
{
    float units = within * (float)KN_FIELD_MOVE_UNITS;
    int32_t whole = (int32_t)units;
    return whole - ((float)whole > units);
}

// The moves of a square of samples.
ISA_DECLARE(void, kn_all_units, (const float moves[FIELD_LAYER], int32_t units[FIELD_LAYER]));

typedef void FieldAddMoved(const KnFieldOctave *octave, const FieldMoved *moved, float *out);

ISA_DECLARE(void, kn_add_perlin2_moved, (const KnFieldOctave *octave, const FieldMoved *moved, float *out));
ISA_DECLARE(void, kn_add_value2_moved, (const KnFieldOctave *octave, const FieldMoved *moved, float *out));
ISA_DECLARE(void, kn_add_white2_moved, (const KnFieldOctave *octave, const FieldMoved *moved, float *out));
ISA_DECLARE(void, kn_add_worley2_moved, (const KnFieldOctave *octave, const FieldMoved *moved, float *out));

// A kernel's form of one dimension: `function` with a constant in place of `flat`.
#define FIELD_FORM(name, function, flat)                                                                               \
    void ISA_FN(name)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)                                  \
    {                                                                                                                  \
        function(octave, grid, flat, out);                                                                             \
    }

// The cell of a position. Powers of two need no division, which takes longer than all other steps of a point's split.
static inline int64_t field_cell(int64_t position, int32_t period)
{
    bool power_of_two = (period & (period - 1)) == 0;
    return power_of_two ? position >> __builtin_ctz((unsigned)period) : floor_div(position, period);
}

// The same of a place so near that 32 bits hold it, without a division; `inverse` is 1 / size. Floats round the
// quotient to one too few or too many at most, if it is below 2^20.
static inline int32_t field_small_cell(int32_t position, int32_t size, float inverse)
{
    int32_t cell = (int32_t)((float)position * inverse), rest = position - cell * size;
    return cell + (rest >= size) - (rest < 0);
}

static inline void axis_init(Axis *axis, int64_t start, int32_t step, int32_t period)
{
    axis->first = field_cell(start, period);
    int32_t rest = (int32_t)(start - axis->first * period), inside[FIELD_EDGE];
    int shift = __builtin_ctz((unsigned)period);
    float inverse = 1.0f / (float)period;
    bool skips = step > period;
    if (1 << shift == period) {
        KEEP_LOOP
        for (int n = 0; n < FIELD_EDGE; n++) {
            axis->passed[n] = (rest + n * step) >> shift;
            inside[n] = (rest + n * step) & (period - 1);
        }
    } else {
        KEEP_LOOP
        for (int n = 0; n < FIELD_EDGE; n++) {
            axis->passed[n] = field_small_cell(rest + n * step, period, inverse);
            inside[n] = rest + n * step - axis->passed[n] * period;
        }
    }
    KEEP_LOOP
    for (int n = 0; n < FIELD_EDGE; n++) {
        axis->index[n] = skips ? 2 * n : axis->passed[n];
        axis->offset[n] = (float)inside[n] * inverse;
        axis->fade[n] = lattice_fade(axis->offset[n]);
    }
    axis->cell_count = axis->index[FIELD_EDGE - 1] + 2;
}

// The cell of lattice point `c`.
static inline int64_t axis_cell(const Axis *axis, int c)
{
    return axis->first + (axis->cell_count == CELLS_MAX ? axis->passed[c / 2] + c % 2 : c);
}

// The lattice points over a grid's columns. The two steps of hash_at2 and hash_at3 that do not depend on z and y are
// done once for each column.
typedef struct Lattice {
    Axis x, z;
    uint64_t columns[CELLS_MAX];
} Lattice;

static inline void lattice_init(Lattice *lattice, const KnFieldOctave *octave, const FieldGrid *grid)
{
    axis_init(&lattice->x, grid->x, grid->step, octave->period);
    axis_init(&lattice->z, grid->z, grid->step, octave->period);
    SCALAR_LOOP
    for (int c = 0; c < lattice->x.cell_count; c++)
        lattice->columns[c] = hash_combine(octave->seed, (uint64_t)axis_cell(&lattice->x, c));
}

// ---- cell.c: the same noises at one point: integer cells, hashed whole as 64 bits, and an offset inside the cell.
// Each returns its noise times `weight` (an octave's amplitude; 1 gives [-1, 1]). The expressions and their order are
// those of the fast fills, so that both give the same bits.

// `cell` and `offset` have two coordinates (x, z) or three (x, y, z); offsets are in [0, 1).
typedef float CellNoise(uint64_t seed, const int64_t cell[], const float offset[], float weight);

CellNoise kn_cell_white2, kn_cell_white3;
CellNoise kn_cell_value2, kn_cell_value3;
CellNoise kn_cell_perlin2, kn_cell_perlin3; // 0 at the corners of their cells
CellNoise kn_cell_worley2, kn_cell_worley3; // distance to the nearest feature point, Euclidean, mapped to [-1, 1]

// Simplex noise in space at the integer position (x, y, z), with `period` units to a cell (1..KN_FIELD_PERIOD_MAX, any
// whole number). Adds the four vertices one by one to `sum`, in ascending order, and returns the new sum.
float kn_cell_simplex3(float sum, uint64_t seed, int64_t x, int64_t y, int64_t z, int32_t period, float weight);
