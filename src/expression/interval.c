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
    double t = real_clamp((value - low) * (1.0 / (high - low)), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

#define OPERATOR(name, text, operands, precedence, takes, gives, value, ...)                                           \
    static inline double evaluate_##name(double a, double b, double c)                                                 \
    {                                                                                                                  \
        (void)b, (void)c;                                                                                              \
        return real_limit(value);                                                                                      \
    }
#include "expression/operators.inc"

#define REAL_UNIT 0x1p-53
#define REAL_MOST INTERVAL_MOST
#define REAL_LIMIT(value) real_limit(value)
#include "expression/bounds.inc"

Interval expression_interval(ExpressionOp op, const Interval operands[EXPRESSION_OPERANDS])
{
    Interval result;
    Operands in = {.out_low = &result.low, .out_high = &result.high, .count = 1, .level = {true, true, true}};
    for (int i = 0; i < EXPRESSION_OPERANDS; i++) {
        in.low[i] = &operands[i].low;
        in.high[i] = &operands[i].high;
    }
    bounds[op](&in);
    return result;
}
