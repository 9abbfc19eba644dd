// The least that exact arithmetic needs, also for the noise library alone: guards for equal floating point on every
// compiler, whole division, limits. C11 and C++17. Pure; any thread.
#pragma once

#include <assert.h>
#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __FAST_MATH__
#error "Karst's worlds are exact: build without -ffast-math"
#endif
// 16: the machine has arithmetic for half floats; float and double are evaluated as with 0.
static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 16,
              "floats must be evaluated as floats: use -std=gnu17, and SSE on x86");
static_assert((-1 >> 1) == -1, "right shifts of negative numbers must be arithmetic");

#define ARRAY_COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(value, low, high) ((value) < (low) ? (low) : (value) > (high) ? (high) : (value))

// Quotient rounded toward minus infinity, and the remainder in [0, divisor). divisor > 0.
static inline int64_t floor_div(int64_t value, int64_t divisor)
{
    int64_t quotient = value / divisor;
    return quotient - (value % divisor < 0);
}

static inline int64_t floor_mod(int64_t value, int64_t divisor)
{
    int64_t remainder = value % divisor;
    return remainder < 0 ? remainder + divisor : remainder;
}
