// Interval arithmetic: bounds of a value that is not known exactly. A truth is an interval too: [0, 0] is
// false, [1, 1] true, [0, 1] unknown. Operations round like those on single numbers, which are monotone in each
// operand; so the interval of a result contains the result for any numbers in the operands' intervals, rounding
// included (Moore, "Interval Analysis", 1966). Results are clamped to +-INTERVAL_MOST, so they are never infinite or
// NaN.
#pragma once

#include "base/base.h"

#define INTERVAL_MOST 1e300

typedef struct Interval {
    double low, high;
} Interval;

static inline Interval interval_exactly(double value) { return (Interval){value, value}; }

static inline bool interval_is_exact(Interval a) { return a.low == a.high; }

static inline Interval interval_truth(bool may_be_false, bool may_be_true)
{
    return (Interval){may_be_false ? 0.0 : 1.0, may_be_true ? 1.0 : 0.0};
}

static inline double interval_limit(double value) { return CLAMP(value, -INTERVAL_MOST, INTERVAL_MOST); }

static inline Interval interval_add(Interval a, Interval b)
{
    return (Interval){interval_limit(a.low + b.low), interval_limit(a.high + b.high)};
}

static inline Interval interval_negate(Interval a) { return (Interval){-a.high, -a.low}; }

static inline Interval interval_subtract(Interval a, Interval b) { return interval_add(a, interval_negate(b)); }

// The smallest interval that contains the four corners.
static inline Interval interval_of_corners(double a, double b, double c, double d)
{
    return (Interval){interval_limit(MIN(MIN(a, b), MIN(c, d))), interval_limit(MAX(MAX(a, b), MAX(c, d)))};
}

static inline Interval interval_multiply(Interval a, Interval b)
{
    return interval_of_corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
}

// Division by zero gives the largest value with the dividend's sign; zero by zero is zero.
static inline double interval_quotient(double a, double b)
{
    return b != 0.0 ? a / b : a > 0.0 ? INTERVAL_MOST : a < 0.0 ? -INTERVAL_MOST : 0.0;
}

static inline Interval interval_divide(Interval a, Interval b)
{
    if (b.low <= 0.0 && b.high >= 0.0 && !(interval_is_exact(a) && interval_is_exact(b)))
        return (Interval){-INTERVAL_MOST, INTERVAL_MOST};
    return interval_of_corners(interval_quotient(a.low, b.low), interval_quotient(a.low, b.high),
                               interval_quotient(a.high, b.low), interval_quotient(a.high, b.high));
}

static inline Interval interval_less(Interval a, Interval b)
{
    return interval_truth(!(a.high < b.low), a.low < b.high);
}

static inline Interval interval_equal(Interval a, Interval b)
{
    bool same = interval_is_exact(a) && interval_is_exact(b) && a.low == b.low;
    return interval_truth(!same, a.low <= b.high && b.low <= a.high);
}

static inline Interval interval_not(Interval a) { return (Interval){1.0 - a.high, 1.0 - a.low}; }

static inline Interval interval_least(Interval a, Interval b)
{
    return (Interval){MIN(a.low, b.low), MIN(a.high, b.high)};
}

static inline Interval interval_most(Interval a, Interval b)
{
    return (Interval){MAX(a.low, b.low), MAX(a.high, b.high)};
}

static inline Interval interval_hull(Interval a, Interval b)
{
    return (Interval){MIN(a.low, b.low), MAX(a.high, b.high)};
}

static inline Interval interval_and(Interval a, Interval b) { return interval_least(a, b); }

static inline Interval interval_or(Interval a, Interval b) { return interval_most(a, b); }
