// Simplex noise's constants, for its points and its fills. Private to this folder.
#pragma once

#include "karst/noise.h"

enum { SIMPLEX_SMOOTH = KN_SIMPLEX_DENSE + 1, SIMPLEX_REACHES };

// What the number of dimensions makes of simplex noise.
typedef struct SimplexShape {
    double skew;                                            // K1
    float unskew;                                           // K2
    float scale[SIMPLEX_REACHES], squared[SIMPLEX_REACHES]; // by KnSimplexRadius, then of smooth simplex noise
} SimplexShape;
const SimplexShape *kn_simplex_shape(int dimensions);

// K2 as a constant where the dimension is one.
static inline float kn_simplex_unskew(const int n)
{
    return n == 2 ? 0.21132487f : n == 3 ? 1.0f / 6 : n == 4 ? 0.13819660f : 0.0f;
}
