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
