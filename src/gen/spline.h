// Curves through points: they turn the value of a noise field into blocks, a weight or a climate. Before the first and
// after the last point a curve is level. Plain float arithmetic without branches, so that it vectorises and gives the
// same bits everywhere. Pure; any thread.
#pragma once

#include "base/isa.h"
#include "world/coord.h"

// The least and the greatest sample of a tile: kernels skip work that no value between them needs.
typedef struct Span {
    float low, high;
} Span;

// Of a tile's values, or of one value. Written as lanes, since compilers may not reorder the float comparisons of a
// plain loop to vectorise it.
static inline Span span_of(const float *restrict values, int count)
{
    enum { LANES = 16 };
    float low[LANES], high[LANES];
    ASSERT(count == 1 || count == CHUNK_COLUMNS);
    if (count == 1)
        return (Span){values[0], values[0]};
    for (int i = 0; i < LANES; i++)
        low[i] = high[i] = values[i];
    for (int first = LANES; first < CHUNK_COLUMNS; first += LANES)
        KEEP_LOOP
    for (int i = 0; i < LANES; i++) {
        low[i] = MIN(low[i], values[first + i]);
        high[i] = MAX(high[i], values[first + i]);
    }
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++) {
            low[i] = MIN(low[i], low[i + half]);
            high[i] = MAX(high[i], high[i + half]);
        }
    return (Span){low[0], high[0]};
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
