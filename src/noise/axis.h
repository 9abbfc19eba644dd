// Rows of 16 samples: the unit in which grids are filled. Private to this folder.
#pragma once

#include "base/bits.h"

enum { FIELD_EDGE = 16, FIELD_LAYER = FIELD_EDGE * FIELD_EDGE };

// The samples' places along one axis: sample n lies between the lattice points index[n] and index[n] + 1.
enum { CELLS_MAX = 2 * FIELD_EDGE };
typedef struct Axis {
    int64_t first;              // the first lattice point's cell
    int32_t passed[FIELD_EDGE]; // cells between `first` and that of the sample
    int32_t index[FIELD_EDGE];  // the same, unless samples skip lattice points: then two of them for each sample
    float offset[FIELD_EDGE], fade[FIELD_EDGE];
    int cell_count; // lattice points: at least 2
} Axis;
