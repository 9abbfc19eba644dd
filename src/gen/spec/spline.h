// Curves through points: they turn the value of a noise field into blocks, a weight or a climate. Before the first and
// after the last point a curve is level. Plain float arithmetic without branches, so that it vectorises and gives the
// same bits everywhere. Pure; any thread.
#pragma once

#include "base/isa.h"
#include "karst/world.h"

#include <string.h>

// The least and the greatest sample of a tile: kernels skip work that no value between them needs.
typedef struct Span {
    float low, high;
} Span;

// A float as a whole number of the same order, and back.
static inline int32_t span_key(float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits ^ (-(bits < 0) & INT32_MAX);
}

static inline float span_value(int32_t key)
{
    key ^= -(key < 0) & INT32_MAX;
    float value;
    memcpy(&value, &key, sizeof value);
    return value;
}

// The bounds of a tile's values, or of one value. Compilers may not reorder comparisons of floats to vectorise a loop:
// the tile is reduced to lanes, and these as whole numbers, which may be reordered.
static inline Span span_of(const float *restrict values, int count)
{
    enum { LANES = 32 };
    float low[LANES], high[LANES];
    ASSERT(count == 1 || count == CHUNK_COLUMNS);
    if (count == 1)
        return (Span){values[0], values[0]};
    for (int i = 0; i < LANES; i++)
        low[i] = high[i] = values[i];
    for (int first = LANES; first < CHUNK_COLUMNS; first += LANES)
        for (int i = 0; i < LANES; i++) {
            low[i] = MIN(low[i], values[first + i]);
            high[i] = MAX(high[i], values[first + i]);
        }
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (int i = 0; i < LANES; i++) {
        least = MIN(least, span_key(low[i]));
        most = MAX(most, span_key(high[i]));
    }
    return (Span){span_value(least), span_value(most)};
}

enum { SPLINE_POINTS_MAX = 10 };

typedef struct SplinePoint {
    float at, value;
} SplinePoint;

typedef struct Spline {
    int count;  // points, ascending in `at`
    float ease; // 0: straight between points; 1: level at each point (3t^2 - 2t^3); between: a blend
    SplinePoint points[SPLINE_POINTS_MAX];
} Spline;

// out[i] = the curve at in[i]; `span` is that of `in`. The arrays must not overlap. A single value is count 1. Returns
// whether the curve is level over the span: all of `out` are equal.
ISA_DECLARE(bool, spline_fill, (const Spline *spline, Span span, const float *in, float *out, int count));
