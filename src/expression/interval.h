// Interval arithmetic: bounds of a value that is not known exactly. A truth is an interval too: [0, 0] is false, [1, 1]
// true, [0, 1] unknown. Rounding is monotone, so where an operator is monotone in each operand, its own results at the
// corners are the bounds of all its results, rounding included (Moore, "Interval Analysis", 1966).
#pragma once

#include "base/base.h"

#define INTERVAL_MOST 1e300 // results of expression_interval are clamped to +-this

typedef struct Interval {
    double low, high;
} Interval;

static inline Interval interval_exactly(double value) { return (Interval){value, value}; }

static inline bool interval_is_exact(Interval a) { return a.low == a.high; }

static inline Interval interval_truth(bool may_be_false, bool may_be_true)
{
    return (Interval){may_be_false ? 0.0 : 1.0, may_be_true ? 1.0 : 0.0};
}
