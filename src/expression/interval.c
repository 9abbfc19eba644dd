// Bounds of each operator's results. Over real numbers, which are doubles here, they are clamped, so that they are
// never infinite or NaN.
#include "expression/expression.h"

#include <math.h>

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

enum { CORNERS = 1 << EXPRESSION_OPERANDS };

static Interval interval_corners(int op, const Interval in[])
{
    Interval range = interval_exactly(real_evaluate(op, in[0].low, in[1].low, in[2].low));
    for (int corner = 1; corner < CORNERS; corner++) {
        double at[EXPRESSION_OPERANDS];
        for (int i = 0; i < EXPRESSION_OPERANDS; i++)
            at[i] = corner >> i & 1 ? in[i].high : in[i].low;
        range = interval_hull(range, interval_exactly(real_evaluate(op, at[0], at[1], at[2])));
    }
    return range;
}

static Interval interval_magnitude(int op, const Interval in[])
{
    Interval range = interval_corners(op, in);
    return in[0].low < 0.0 && in[0].high > 0.0 ? (Interval){0.0, range.high} : range;
}

static Interval interval_equality(int op, const Interval in[])
{
    bool apart = in[0].low > in[1].high || in[1].low > in[0].high;
    bool exact = apart || (interval_is_exact(in[0]) && interval_is_exact(in[1]));
    return exact ? interval_exactly(real_evaluate(op, in[0].low, in[1].low, 0.0)) : interval_truth(true, true);
}

static Interval interval_choice(int op, const Interval in[])
{
    return interval_is_exact(in[0]) ? interval_corners(op, in) : interval_hull(in[1], in[2]);
}

static Interval interval_quotient(int op, const Interval in[])
{
    if (in[1].low <= 0.0 && in[1].high >= 0.0 && !(interval_is_exact(in[0]) && interval_is_exact(in[1])))
        return (Interval){-INTERVAL_MOST, INTERVAL_MOST};
    return interval_corners(op, in);
}

static Interval interval_mix(int op, const Interval in[])
{
    (void)op;
    const Interval way = interval_corners(EXPRESSION_SUBTRACT, (const Interval[]){in[1], in[0], {0, 0}});
    const Interval part = interval_corners(EXPRESSION_MULTIPLY, (const Interval[]){way, in[2], {0, 0}});
    const Interval steps = interval_corners(EXPRESSION_ADD, (const Interval[]){in[0], part, {0, 0}});
    const Interval between = interval_hull(in[0], in[1]);
    if (in[2].low < 0.0 || in[2].high > 1.0)
        return steps;
    return (Interval){MAX(steps.low, between.low), MIN(steps.high, between.high)};
}

// Unless both edges are known exactly, the result is all of 0..1.
static Interval interval_smooth(int op, const Interval in[])
{
    bool known = interval_is_exact(in[0]) && interval_is_exact(in[1]) && in[0].low < in[1].low;
    return known ? interval_corners(op, in) : interval_truth(true, true);
}

Interval expression_interval(ExpressionOp op, const Interval operands[EXPRESSION_OPERANDS])
{
    static Interval (*const ranges[EXPRESSION_OP_COUNT])(int op, const Interval in[]) = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, ...)                                 \
    [EXPRESSION_##name] = interval_##interval,
#include "expression/operators.inc"
    };
    return ranges[op]((int)op, operands);
}
