// Bounds of each operator's results. Over real numbers, which are doubles here, they are clamped, so that they are
// never infinite or NaN.
#include "expression/expression.h"

#include <math.h>

enum { CORNERS = 1 << EXPRESSION_OPERANDS };

Interval interval_corners(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    Interval range = interval_exactly(evaluate(op, in[0].low, in[1].low, in[2].low));
    for (int corner = 1; corner < CORNERS; corner++) {
        double at[EXPRESSION_OPERANDS];
        for (int i = 0; i < EXPRESSION_OPERANDS; i++)
            at[i] = corner >> i & 1 ? in[i].high : in[i].low;
        range = interval_hull(range, interval_exactly(evaluate(op, at[0], at[1], at[2])));
    }
    return range;
}

Interval interval_magnitude(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    Interval range = interval_corners(evaluate, op, in);
    return in[0].low < 0.0 && in[0].high > 0.0 ? (Interval){0.0, range.high} : range;
}

Interval interval_equality(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    bool apart = in[0].low > in[1].high || in[1].low > in[0].high;
    bool exact = apart || (interval_is_exact(in[0]) && interval_is_exact(in[1]));
    return exact ? interval_exactly(evaluate(op, in[0].low, in[1].low, 0.0)) : interval_truth(true, true);
}

Interval interval_choice(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    return interval_is_exact(in[0]) ? interval_corners(evaluate, op, in) : interval_hull(in[1], in[2]);
}

Interval interval_quotient(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    if (in[1].low <= 0.0 && in[1].high >= 0.0 && !(interval_is_exact(in[0]) && interval_is_exact(in[1])))
        return (Interval){-INTERVAL_MOST, INTERVAL_MOST};
    return interval_corners(evaluate, op, in);
}

Interval interval_mixture(IntervalEvaluate *evaluate, const Interval in[], Interval between)
{
    const Interval way = interval_corners(evaluate, EXPRESSION_SUBTRACT, (const Interval[]){in[1], in[0], {0, 0}});
    const Interval part = interval_corners(evaluate, EXPRESSION_MULTIPLY, (const Interval[]){way, in[2], {0, 0}});
    const Interval steps = interval_corners(evaluate, EXPRESSION_ADD, (const Interval[]){in[0], part, {0, 0}});
    if (in[2].low < 0.0 || in[2].high > 1.0)
        return steps;
    return (Interval){MAX(steps.low, between.low), MIN(steps.high, between.high)};
}

// ---- over real numbers

#define REAL double
#define REAL_TRUTH(is) ((is) ? 1.0 : 0.0)

static double real_limit(double value) { return CLAMP(value, -INTERVAL_MOST, INTERVAL_MOST); }

// Division by zero gives the largest value with the dividend's sign; zero by zero is zero.
static double real_divide(double a, double b)
{
    return b != 0.0 ? a / b : a > 0.0 ? INTERVAL_MOST : a < 0.0 ? -INTERVAL_MOST : 0.0;
}

static double real_abs(double a) { return fabs(a); }
static double real_sqrt(double a) { return a > 0.0 ? sqrt(a) : 0.0; }
static double real_floor(double a) { return floor(a); }
static double real_clamp(double a, double low, double high) { return MIN(MAX(a, low), high); }

static double real_smoothstep(double low, double high, double value)
{
    double t = CLAMP((value - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

static double real_evaluate(int op, double a, double b, double c)
{
    switch (op) {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, ...)                                           \
    case EXPRESSION_##name:                                                                                            \
        return real_limit(value);
#include "expression/operators.inc"
    default:
        return 0.0;
    }
}

static Interval interval_mix(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    (void)op;
    return interval_mixture(evaluate, in, interval_hull(in[0], in[1]));
}

// Unless both edges are known exactly, the result is all of 0..1.
static Interval interval_smooth(IntervalEvaluate *evaluate, int op, const Interval in[])
{
    bool known = interval_is_exact(in[0]) && interval_is_exact(in[1]) && in[0].low < in[1].low;
    return known ? interval_corners(evaluate, op, in) : interval_truth(true, true);
}

Interval expression_interval(ExpressionOp op, const Interval operands[EXPRESSION_OPERANDS])
{
    static IntervalRange *const ranges[EXPRESSION_OP_COUNT] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, ...)                                 \
    [EXPRESSION_##name] = interval_##interval,
#include "expression/operators.inc"
    };
    return ranges[op](real_evaluate, (int)op, operands);
}
