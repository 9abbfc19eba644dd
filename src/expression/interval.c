// Each operator over intervals. Results of float arithmetic lie a rounding away from those of real numbers: callers
// that compute in floats widen them.
#include "expression/expression.h"

#include <math.h>

typedef Interval Operation(const Interval *in);

static Interval negate(const Interval *in) { return interval_negate(in[0]); }
static Interval add(const Interval *in) { return interval_add(in[0], in[1]); }
static Interval subtract(const Interval *in) { return interval_subtract(in[0], in[1]); }
static Interval multiply(const Interval *in) { return interval_multiply(in[0], in[1]); }
static Interval divide(const Interval *in) { return interval_divide(in[0], in[1]); }
static Interval less(const Interval *in) { return interval_less(in[0], in[1]); }
static Interval greater(const Interval *in) { return interval_less(in[1], in[0]); }
static Interval at_most(const Interval *in) { return interval_not(interval_less(in[1], in[0])); }
static Interval at_least(const Interval *in) { return interval_not(interval_less(in[0], in[1])); }
static Interval equal(const Interval *in) { return interval_equal(in[0], in[1]); }
static Interval different(const Interval *in) { return interval_not(interval_equal(in[0], in[1])); }
static Interval negation(const Interval *in) { return interval_not(in[0]); }
static Interval and (const Interval *in) { return interval_and(in[0], in[1]); }
static Interval or (const Interval *in) { return interval_or(in[0], in[1]); }
static Interval least(const Interval *in) { return interval_least(in[0], in[1]); }
static Interval most(const Interval *in) { return interval_most(in[0], in[1]); }
static Interval clamp(const Interval *in) { return interval_least(interval_most(in[0], in[1]), in[2]); }

static Interval absolute(const Interval *in)
{
    double low = fabs(in->low), high = fabs(in->high);
    bool across = in->low < 0.0 && in->high > 0.0;
    return (Interval){across ? 0.0 : MIN(low, high), MAX(low, high)};
}

// Of what is not below 0.
static Interval root(const Interval *in)
{
    return (Interval){in->low > 0.0 ? sqrt(in->low) : 0.0, in->high > 0.0 ? sqrt(in->high) : 0.0};
}

static Interval whole(const Interval *in) { return (Interval){floor(in->low), floor(in->high)}; }

// For t in 0..1 the result lies between a and b: tighter than a + (b - a) * t by intervals.
static Interval mix(const Interval *in)
{
    Interval all = interval_add(in[0], interval_multiply(interval_subtract(in[1], in[0]), in[2]));
    Interval hull = interval_hull(in[0], in[1]);
    bool between = in[2].low >= 0.0 && in[2].high <= 1.0;
    return between ? (Interval){MAX(all.low, hull.low), MIN(all.high, hull.high)} : all;
}

static Interval step(const Interval *in) { return interval_not(interval_less(in[1], in[0])); }

static double smooth(double low, double high, double value)
{
    double t = CLAMP((value - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Where the bounds are not known exactly, all of 0..1.
static Interval smoothstep(const Interval *in)
{
    if (!interval_is_exact(in[0]) || !interval_is_exact(in[1]) || !(in[0].low < in[1].low))
        return (Interval){0.0, 1.0};
    return (Interval){smooth(in[0].low, in[1].low, in[2].low), smooth(in[0].low, in[1].low, in[2].high)};
}

static Interval choose(const Interval *in)
{
    if (interval_is_exact(in[0]))
        return in[0].low != 0.0 ? in[1] : in[2];
    return interval_hull(in[1], in[2]);
}

static Operation *const operations[EXPRESSION_OP_COUNT] = {
    [EXPRESSION_NEGATE] = negate,
    [EXPRESSION_ADD] = add,
    [EXPRESSION_SUBTRACT] = subtract,
    [EXPRESSION_MULTIPLY] = multiply,
    [EXPRESSION_DIVIDE] = divide,
    [EXPRESSION_LESS] = less,
    [EXPRESSION_GREATER] = greater,
    [EXPRESSION_AT_MOST] = at_most,
    [EXPRESSION_AT_LEAST] = at_least,
    [EXPRESSION_EQUAL] = equal,
    [EXPRESSION_DIFFERENT] = different,
    [EXPRESSION_NOT] = negation,
    [EXPRESSION_AND] = and,
    [EXPRESSION_OR] = or
    ,
    [EXPRESSION_MIN] = least,
    [EXPRESSION_MAX] = most,
    [EXPRESSION_ABS] = absolute,
    [EXPRESSION_SQRT] = root,
    [EXPRESSION_FLOOR] = whole,
    [EXPRESSION_CLAMP] = clamp,
    [EXPRESSION_MIX] = mix,
    [EXPRESSION_STEP] = step,
    [EXPRESSION_SMOOTHSTEP] = smoothstep,
    [EXPRESSION_IF] = choose,
};

Interval expression_interval(ExpressionOp op, const Interval operands[EXPRESSION_OPERANDS])
{
    return operations[op](operands);
}
