// Simplex noise's constants, for its points and its fills. Private to this folder.
#pragma once

#include "karst/noise.h"

// What the number of dimensions makes of simplex noise.
typedef struct SimplexShape {
    double skew;                // K1
    float unskew;               // K2
    float scale[2], squared[2]; // by KnSimplexRadius
} SimplexShape;
const SimplexShape *kn_simplex_shape(int dimensions);
