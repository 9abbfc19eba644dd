// Simplex noise's constants, for its points and its fills. Private to this folder.
#pragma once

#include "karst/noise.h"

enum { SIMPLEX_SMOOTH = KN_SIMPLEX_DENSE + 1, SIMPLEX_REACHES };

// The constants of simplex noise for a number of dimensions.
typedef struct SimplexShape {
    double skew;                                            // K1
    float unskew;                                           // K2
    float scale[SIMPLEX_REACHES], squared[SIMPLEX_REACHES]; // by KnSimplexRadius, then of smooth simplex noise
} SimplexShape;
const SimplexShape *kn_simplex_shape(int dimensions);

// K2, which undoes the skew.
#define SIMPLEX_UNSKEW_2 0.21132487f
#define SIMPLEX_UNSKEW_3 (1.0f / 6)
#define SIMPLEX_UNSKEW_4 0.13819660f

// Folds to a constant if `n` is one.
static inline float kn_simplex_unskew(const int n)
{
    return n == 2 ? SIMPLEX_UNSKEW_2 : n == 3 ? SIMPLEX_UNSKEW_3 : n == 4 ? SIMPLEX_UNSKEW_4 : 0.0f;
}
