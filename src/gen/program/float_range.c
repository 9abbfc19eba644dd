#include "gen/program/float_range.h"

#include "gen/program/program_bounds.h"

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

typedef FloatRefusal Refuse(const Interval *in);

static Refuse *const refusals[EXPRESSION_OP_COUNT] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, undefined, ...)                      \
    [EXPRESSION_##name] = undefined,
#include "expression/operators.inc"
};

// Written so that NaN is beyond.
FloatRefusal float_range_bound(Interval range)
{
    bool within = range.low >= -FLOAT_RANGE_MOST && range.high <= FLOAT_RANGE_MOST;
    return (FloatRefusal){within ? NULL : "this may grow beyond 1e9", range};
}

FloatRefusal float_range(int op, bool same, const Interval in[], Interval *out)
{
    float low[EXPRESSION_OPERANDS], high[EXPRESSION_OPERANDS], least, most;
    BoundsLane own[EXPRESSION_OPERANDS], result = {&least, &most, true};
    FloatRefusal refusal = {NULL, {0.0, 0.0}};
    for (int i = 0; i < program_operands(op) && !refusal.text; i++) {
        low[i] = (float)in[i].low;
        high[i] = (float)in[i].high;
        own[i] = (BoundsLane){&low[i], &high[i], true};
        refusal = float_range_bound(in[i]);
    }
    if (!refusal.text)
        refusal = refusals[op](in);
    if (refusal.text)
        return refusal;
    ISA_SELECT(bounds_operator)(op, same, own, &result);
    *out = (Interval){(double)least, (double)most};
    return float_range_bound(*out);
}

Interval float_range_curve(const Spline *spline, Interval in)
{
    float low = (float)in.low, high = (float)in.high, least, most;
    BoundsLane result = {&least, &most, true};
    ISA_SELECT(bounds_curve)(spline, &(BoundsLane){&low, &high, true}, &result);
    return (Interval){(double)least, (double)most};
}
