// Each operator on single floats: constants are folded, and bounds proven, with what columns are computed with. And
// which operand decides, for the compiler and the evaluator. Private to gen/program.
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

// Where one operand of an operator, the gate, is the same number in all columns, the result may equal another operand
// or the gate itself, but perhaps for the sign of a zero: what else the operator reads is irrelevant then.
typedef struct Decision {
    int gate;
    int zero, other; // the operand that the result equals where the gate is 0, and where it is not; -1: none
    bool either;     // the first two operands may change places: each of them may be the gate
} Decision;

static const Decision decided_never = {.gate = 0, .zero = -1, .other = -1};
static const Decision decided_by_zero = {.gate = 0, .zero = 0, .other = -1, .either = true};
static const Decision decided_by_share = {.gate = 2, .zero = 0, .other = -1};
static const Decision decided_by_truth = {.gate = 0, .zero = 0, .other = 1};
static const Decision decided_by_untruth = {.gate = 0, .zero = 1, .other = 0};
static const Decision decided_by_choice = {.gate = 0, .zero = 2, .other = 1};

static inline const Decision *program_decision(int code)
{
    static const Decision *const rows[PROGRAM_CODE_COUNT] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, undefined, decided, ...)             \
    [EXPRESSION_##name] = &decided_##decided,
#include "expression/operators.inc"
    };
    return rows[code] ? rows[code] : &decided_never;
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
