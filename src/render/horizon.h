// Horizon culling: for each direction the slope below which everything farther away is hidden by boxes of rock
// (mesh/mesh.h). One thread.
#pragma once

#include "base/base.h"

enum { HORIZON_BINS = 1024 };

typedef struct Horizon {
    float slopes[HORIZON_BINS];
    struct {
        float x, z; // 1 / direction of a bin's first edge
    } inverse[HORIZON_BINS + 1];
} Horizon;

// A box seen from the eye, which is at 0. Blocks.
typedef struct HorizonBox {
    float x0, z0, x1, z1, bottom, top;
} HorizonBox;

void horizon_init(Horizon *horizon);

// Removes all boxes.
void horizon_clear(Horizon *horizon);

// Adds an opaque box. It raises the horizon only where it leaves no gap between the horizon so far and itself.
void horizon_add(Horizon *horizon, const HorizonBox *box);

// The lowest slope of the horizon over the columns of a box: below it everything there is hidden. -INFINITY if the eye
// is above or below these columns.
float horizon_over(const Horizon *horizon, const HorizonBox *box);

// The steepest slope at which a point of the box can be seen.
float horizon_slope_of(const HorizonBox *box);
