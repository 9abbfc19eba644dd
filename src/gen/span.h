// The least and the greatest of the samples in a tile, which tell what need not be computed for any of them. Pure;
// private to gen.
#pragma once

#include "world/coord.h"

typedef struct Span {
    float low, high;
} Span;

// Of 1 .. CHUNK_COLUMNS values. Halves are folded on each other, since no compiler may reorder a plain loop's
// comparisons of floats into vectors.
static inline Span span_of(const float *values, int count)
{
    float low[CHUNK_COLUMNS / 2], high[CHUNK_COLUMNS / 2];
    int half = count / 2;
    Span span = {values[count - 1], values[count - 1]};
    for (int i = 0; i < half; i++) {
        low[i] = MIN(values[i], values[i + half]);
        high[i] = MAX(values[i], values[i + half]);
    }
    for (; half % 2 == 0 && half > 0; half /= 2)
        for (int i = 0; i < half / 2; i++) {
            low[i] = MIN(low[i], low[i + half / 2]);
            high[i] = MAX(high[i], high[i + half / 2]);
        }
    for (int i = 0; i < half; i++) {
        span.low = MIN(span.low, low[i]);
        span.high = MAX(span.high, high[i]);
    }
    return span;
}
