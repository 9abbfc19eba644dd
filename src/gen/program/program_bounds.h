// Bounds of a land over square cells: its program evaluated with intervals, 256 cells at a time, or one. Rounding is
// monotone, so where an operation is monotone in each operand, its own results at the corners are the bounds, rounding
// included (Moore, "Interval Analysis", 1966). Operations of several steps are bounded step by step. Private to gen;
// pure, any thread.
#pragma once

#include "gen/program/program.h"

// The bounds of a result over the cells: arrays of CHUNK_COLUMNS; or, `level`, of one that hold for all cells.
typedef struct BoundsLane {
    float *low, *high;
    bool level;
} BoundsLane;

enum { BOUNDS_LANE = 2 * CHUNK_COLUMNS }; // floats of a lane's room

typedef struct BoundsInput {
    // Fills in a field's bounds as field_bounds_fill.
    bool (*fill)(const void *context, int field, float *low, float *high);
    const void *context;
    bool any_height; // the height is not evaluated, but taken to be any: it costs more than all the rest
    float *room;     // BOUNDS_LANE floats for each of PROGRAM_LANES_MAX, of which few are touched
} BoundsInput;

// Fills in the room of `out` and its `level` with the bounds of an operator's results for operands within `in`, as many
// as it has: for all of enum ExpressionOp but CONSTANT and SYMBOL. `same`: the first two are the same number.
ISA_DECLARE(void, bounds_operator, (int op, bool same, const BoundsLane in[], BoundsLane *out));

// The same for spline_fill's results. Points must be ascending, FLOAT_DIVISOR_LEAST apart.
ISA_DECLARE(void, bounds_curve, (const Spline *curve, const BoundsLane *in, BoundsLane *out));

// Evaluates what the marked lanes of `wanted` need, and nothing else; only these are then filled in.
ISA_DECLARE(void, program_bounds,
            (const LandProgram *program, const BoundsInput *input, const bool wanted[PROGRAM_LANES_MAX],
             BoundsLane lanes[PROGRAM_LANES_MAX]));

// The bounds of what lies within `error` of the corners of 16 x 16 cells, and within -1..1: cell (i, j) has those up to
// (i + 1, j + 1) that are there.
ISA_DECLARE(void, bounds_spread,
            (const float corners[CHUNK_COLUMNS], float error, float low[CHUNK_COLUMNS], float high[CHUNK_COLUMNS]));
