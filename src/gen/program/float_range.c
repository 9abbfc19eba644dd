#include "gen/program/float_range.h"

#include "gen/program/operations.h"

static const double unit = 0x1p-24; // half the distance from 1 to the next float: of a rounding, relative

static double float_evaluate(int op, double a, double b, double c)
{
    return (double)program_evaluate(op, (float)a, (float)b, (float)c);
}

static Interval corners_of(int op, Interval a, Interval b)
{
    return interval_corners(float_evaluate, op, (const Interval[EXPRESSION_OPERANDS]){a, b, {0.0, 0.0}});
}

// Results are not below the greatest float that is not above `low`, nor above the least that is not below `high`.
static Interval outward(double low, double high)
{
    float first = (float)low, last = (float)high;
    if ((double)first > low)
        first = span_value(span_key(first) - 1);
    if ((double)last < high)
        last = span_value(span_key(last) + 1);
    return (Interval){(double)first, (double)last};
}

// ---- operations of several steps

// For t in 0 .. 1, a + (b - a) * t lies between a and a + (b - a), which is as far from b as b - a was rounded.
static Interval between(Interval a, Interval b)
{
    double most = MAX(b.high - a.low, a.high - b.low), error = most * unit * (1.0 + 0x1p-20);
    if (interval_is_exact(a) && interval_is_exact(b))
        return interval_hull(a, corners_of(EXPRESSION_ADD, a, corners_of(EXPRESSION_SUBTRACT, b, a)));
    if ((a.low == 0.0 && a.high == 0.0) || (b.low == 0.0 && b.high == 0.0)) // nothing was rounded
        return interval_hull(a, b);
    return outward(MIN(a.low, b.low - error), MAX(a.high, b.high + error));
}

static Interval interval_mix(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    (void)op;
    return interval_mixture(evaluate, in, between(in[0], in[1]));
}

// t * t * (3 - 2 * t) for t in 0 .. 1, where it grows. Three roundings, and one of what is too small to be normal.
static double polynomial(double t, double error)
{
    double value = t * t * (3.0 - 2.0 * t);
    return t == 0.0 || t == 1.0 ? t : CLAMP(value + error * (value * 4.0 * unit + 0x1p-146), 0.0, 1.0);
}

static Interval interval_smooth(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    (void)evaluate, (void)op;
    Interval wide = corners_of(EXPRESSION_SUBTRACT, in[1], in[0]), way = corners_of(EXPRESSION_SUBTRACT, in[2], in[0]);
    Interval t = corners_of(EXPRESSION_MULTIPLY, way, corners_of(EXPRESSION_DIVIDE, (Interval){1.0, 1.0}, wide));
    return outward(polynomial(CLAMP(t.low, 0.0, 1.0), -1.0), polynomial(CLAMP(t.high, 0.0, 1.0), 1.0));
}

// ---- operands for which an operation is not defined

static FloatRefusal nowhere(const Interval *in) { return (FloatRefusal){NULL, in[0]}; }

static FloatRefusal zero_divisor(const Interval *in)
{
    bool may = in[1].low < (double)FLOAT_DIVISOR_LEAST && in[1].high > -(double)FLOAT_DIVISOR_LEAST;
    return (FloatRefusal){may ? "the divisor may be 0" : NULL, in[1]};
}

static FloatRefusal negative_root(const Interval *in)
{
    return (FloatRefusal){in[0].low < 0.0 ? "the root's operand may be negative" : NULL, in[0]};
}

static FloatRefusal crossed_edges(const Interval *in)
{
    bool apart = in[1].low - in[0].high >= (double)FLOAT_DIVISOR_LEAST;
    return (FloatRefusal){apart ? NULL : "the first edge of smoothstep must be below the second", in[0]};
}

// ---- all operations

typedef struct Operation {
    int operands;
    IntervalRange *range;
    FloatRefusal (*refuse)(const Interval *in);
} Operation;

static const Operation operations[EXPRESSION_OP_COUNT] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, undefined, ...)                      \
    [EXPRESSION_##name] = {operands, interval_##interval, undefined},
#include "expression/operators.inc"
};

// Written so that NaN is beyond.
FloatRefusal float_range_bound(Interval range)
{
    bool within = range.low >= -FLOAT_RANGE_MOST && range.high <= FLOAT_RANGE_MOST;
    return (FloatRefusal){within ? NULL : "this may grow beyond 1e9", range};
}

FloatRefusal float_range(int op, const Interval in[], Interval *out)
{
    const Operation *operation = &operations[op];
    Interval own[EXPRESSION_OPERANDS] = {{0.0, 0.0}};
    FloatRefusal refusal = {NULL, {0.0, 0.0}};
    for (int i = 0; i < operation->operands && !refusal.text; i++) {
        own[i] = in[i];
        refusal = float_range_bound(in[i]);
    }
    if (!refusal.text)
        refusal = operation->refuse(own);
    if (refusal.text)
        return refusal;
    *out = operation->range(float_evaluate, op, own);
    return float_range_bound(*out);
}

FloatRefusal float_range_square(Interval in, Interval *out)
{
    FloatRefusal refusal = float_range(EXPRESSION_MULTIPLY, (const Interval[]){in, in}, out);
    Interval low = interval_exactly(in.low), high = interval_exactly(in.high);
    if (!refusal.text)
        *out = interval_hull(corners_of(EXPRESSION_MULTIPLY, low, low), corners_of(EXPRESSION_MULTIPLY, high, high));
    if (!refusal.text && in.low < 0.0 && in.high > 0.0)
        out->low = 0.0;
    return refusal;
}

// The values of the points whose segments the interval meets: between two points a curve is monotone. What is added of
// each segment up to the last one is rounded: its rise, where along it a place is, its share, the product and the sum,
// by at most 8 units of its ends in all. Segments after the last add 0.
Interval float_range_curve(const Spline *spline, Interval in)
{
    const SplinePoint *points = spline->points;
    int first = 0, last = spline->count - 1;
    while (first < last && (double)points[first + 1].at <= in.low)
        first++;
    while (last > first && (double)points[last - 1].at >= in.high)
        last--;
    Interval range = interval_exactly((double)points[first].value);
    for (int p = first; p <= last; p++)
        range = interval_hull(range, interval_exactly((double)points[p].value));
    double ends = 0.0;
    for (int p = 1; p <= last; p++)
        ends += fabs((double)points[p - 1].value) + fabs((double)points[p].value);
    double error = ends > 0.0 ? ends * 8.0 * unit + 0x1p-140 : 0.0;
    return outward(range.low - error, range.high + error);
}
