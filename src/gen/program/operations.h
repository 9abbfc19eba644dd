// One operation on single floats: constants are folded with what columns are computed with. Private to program*.c.
#pragma once

#include "gen/program/program.h"

#include <math.h>

// Of operands a, b and c; the order of operations is that of the header's definitions (expression/expression.h).
#define PROGRAM_NEGATE(a, b, c) (-(a))
#define PROGRAM_ADD(a, b, c) ((a) + (b))
#define PROGRAM_SUBTRACT(a, b, c) ((a) - (b))
#define PROGRAM_MULTIPLY(a, b, c) ((a) * (b))
#define PROGRAM_DIVIDE(a, b, c) ((a) / (b))
#define PROGRAM_LESS(a, b, c) ((a) < (b) ? 1.0f : 0.0f)
#define PROGRAM_GREATER(a, b, c) ((a) > (b) ? 1.0f : 0.0f)
#define PROGRAM_AT_MOST(a, b, c) ((a) <= (b) ? 1.0f : 0.0f)
#define PROGRAM_AT_LEAST(a, b, c) ((a) >= (b) ? 1.0f : 0.0f)
#define PROGRAM_EQUAL(a, b, c) ((a) == (b) ? 1.0f : 0.0f)
#define PROGRAM_DIFFERENT(a, b, c) ((a) != (b) ? 1.0f : 0.0f)
#define PROGRAM_NOT(a, b, c) (1.0f - (a))
#define PROGRAM_MIN(a, b, c) ((a) < (b) ? (a) : (b))
#define PROGRAM_MAX(a, b, c) ((a) > (b) ? (a) : (b))
#define PROGRAM_AND PROGRAM_MIN // of truths, which are 0 and 1
#define PROGRAM_OR PROGRAM_MAX
#define PROGRAM_ABS(a, b, c) fabsf(a)
#define PROGRAM_SQRT(a, b, c) sqrtf(a)
#define PROGRAM_MIX(a, b, c) ((a) + ((b) - (a)) * (c))
#define PROGRAM_STEP(a, b, c) ((b) < (a) ? 0.0f : 1.0f)
#define PROGRAM_IF(a, b, c) ((a) != 0.0f ? (b) : (c))

static inline float program_clamp(float value, float low, float high)
{
    value = value < low ? low : value;
    return value > high ? high : value;
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

// The edges are usually constants, so that the division leaves the loop. At the upper edge `t` may be an ulp or two
// below 1, where the polynomial is 1 all the same.
static inline float program_smoothstep(float low, float high, float value)
{
    float t = program_clamp((value - low) * (1.0f / (high - low)), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// Values are below 2^31 (ranges.c).
static inline float program_floor(float value)
{
    float whole = (float)(int32_t)value;
    return whole > value ? whole - 1.0f : whole;
}

#define PROGRAM_FLOOR(a, b, c) program_floor(a)
#define PROGRAM_CLAMP(a, b, c) program_clamp(a, b, c)
#define PROGRAM_SMOOTHSTEP(a, b, c) program_smoothstep(a, b, c)

// All operations, by number of operands.
#define PROGRAM_UNARY(DO) DO(NEGATE) DO(NOT) DO(ABS) DO(SQRT) DO(FLOOR)
#define PROGRAM_BINARY(DO)                                                                                             \
    DO(ADD)                                                                                                            \
    DO(SUBTRACT)                                                                                                       \
    DO(MULTIPLY)                                                                                                       \
    DO(DIVIDE)                                                                                                         \
    DO(LESS) DO(GREATER) DO(AT_MOST) DO(AT_LEAST) DO(EQUAL) DO(DIFFERENT) DO(MIN) DO(MAX) DO(STEP) DO(AND) DO(OR)
#define PROGRAM_TERNARY(DO) DO(CLAMP) DO(MIX) DO(SMOOTHSTEP) DO(IF)

static inline float program_evaluate(int code, float a, float b, float c)
{
    (void)b, (void)c;
#define ONE(name)                                                                                                      \
    case EXPRESSION_##name:                                                                                            \
        return PROGRAM_##name(a, b, c);
    switch (code) {
        PROGRAM_UNARY(ONE)
        PROGRAM_BINARY(ONE)
        PROGRAM_TERNARY(ONE)
    default:
        return 0.0f;
    }
#undef ONE
}
