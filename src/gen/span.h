// The least and the greatest sample of a tile: kernels skip work that no value between them needs. Pure; private to
// gen.
#pragma once

#include "base/isa.h"
#include "world/coord.h"

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
