// Curves through points: they turn the value of a noise field into blocks, a weight or a climate. Before the first and
// after the last point a curve is level. Plain float arithmetic without branches, so that it vectorises and gives the
// same bits everywhere. Pure; any thread.
#pragma once

#include "base/isa.h"
#include "gen/span.h"

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
