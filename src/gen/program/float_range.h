// The interval of an operation's results over floats, for operands in intervals, or why there is none: the bounds of a
// single cell (program_bounds.h), and refusals of what may be undefined or too large. Bounds are floats. Pure; any
// thread.
#pragma once

#include "expression/interval.h"
#include "gen/spec/spline.h"

#define FLOAT_RANGE_MOST 1e9      // of operands and results: far from infinity and in reach of int32_t
#define FLOAT_DIVISOR_LEAST 1e-6f // the least divisor, and the least way from one edge of smoothstep to the other

// Why there is no interval: a message, and the operand or the result that it is about.
typedef struct FloatRefusal {
    const char *text; // NULL: there is one
    Interval range;
} FloatRefusal;

// `out` contains program_evaluate(op, ...) for all operands within `in`: for all of enum ExpressionOp but CONSTANT and
// SYMBOL. `same`: the first two operands are the same number. Refused if some result may be undefined or beyond
// FLOAT_RANGE_MOST, or if an operand is.
FloatRefusal float_range(int op, bool same, const Interval in[], Interval *out);

// Refuses what may be beyond FLOAT_RANGE_MOST.
FloatRefusal float_range_bound(Interval range);

// Contains spline_fill's results for all places within `in`. Points must be ascending, FLOAT_DIVISOR_LEAST apart.
Interval float_range_curve(const Spline *spline, Interval in);
