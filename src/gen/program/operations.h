// Each operator on single floats: constants are folded, and bounds proven, with what columns are computed with. Private
// to gen/program.
#pragma once

#include "gen/program/program.h"

#include <math.h>

#define REAL float
#define REAL_TRUTH(is) ((is) ? 1.0f : 0.0f)

static inline float real_divide(float a, float b) { return a / b; }
static inline float real_abs(float a) { return fabsf(a); }
static inline float real_sqrt(float a) { return sqrtf(a); }

static inline float real_clamp(float value, float low, float high)
{
    value = value < low ? low : value;
    return value > high ? high : value;
}

// The edges are usually constants, so that the division leaves the loop. At the upper edge `t` may be an ulp or two
// below 1, where the polynomial is 1 all the same.
static inline float real_smoothstep(float low, float high, float value)
{
    float t = real_clamp((value - low) * (1.0f / (high - low)), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// Values are below 2^31 (ranges.c).
static inline float real_floor(float value)
{
    float whole = (float)(int32_t)value;
    return whole > value ? whole - 1.0f : whole;
}

#define OPERATOR(name, text, operands, precedence, takes, gives, value, ...)                                           \
    static inline float evaluate_##name(float a, float b, float c)                                                     \
    {                                                                                                                  \
        (void)b, (void)c;                                                                                              \
        return value;                                                                                                  \
    }
#include "expression/operators.inc"

// Operands that an operator does not have are not read.
static inline float program_evaluate(int op, float a, float b, float c)
{
    switch (op) {
#define OPERATOR(name, ...)                                                                                            \
    case EXPRESSION_##name:                                                                                            \
        return evaluate_##name(a, b, c);
#include "expression/operators.inc"
    default:
        return 0.0f;
    }
}

// An output's number in its range, to which every output is held whatever was proven of it: NaN is the lower bound, so
// that what is made from it converts no NaN to an integer. Adding 0 makes every zero a positive one: skips may change a
// zero's sign.
static inline float program_held(float value, float low, float high)
{
    value = value + 0.0f;
    value = value > low ? value : low;
    return value < high ? value : high;
}
