// The horizon of nearer land: for each direction on the compass the slope under which all that lies farther away is
// hidden by boxes of rock (mesh/occluder.h). One thread.
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

// Forgets all land.
void horizon_clear(Horizon *horizon);

// The box is opaque throughout. Counts only where it leaves no gap under it.
void horizon_add(Horizon *horizon, const HorizonBox *box);

// The lowest slope of the horizon over the columns of a box: what lies under that slope there is hidden. -INFINITY if
// the eye is over them.
float horizon_over(const Horizon *horizon, const HorizonBox *box);

// The steepest slope at which a point of the box can be seen.
float horizon_slope_of(const HorizonBox *box);
