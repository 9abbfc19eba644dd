// A height field as a lit block, seen from above at an angle: a square cut out of the ground, with its walls. The light
// comes from the upper left. Any thread.
#pragma once

#include "tools/noise/canvas.h"

// Height at (u, v) in [0, 1], as a share of the block's width.
typedef float SurfaceHeight(const void *data, double u, double v);

typedef struct Surface {
    SurfaceHeight *height;
    const void *data;
    uint32_t low, high;    // colours of the lowest and the highest place, before light
    float lowest, highest; // the heights that these stand for
} Surface;

enum { SURFACE_WIDTH = 480, SURFACE_HEIGHT = 320 };

// Fills the picture, which is SURFACE_WIDTH x SURFACE_HEIGHT.
void surface_draw(Picture *picture, const Surface *surface);
