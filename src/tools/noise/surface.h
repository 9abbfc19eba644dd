// A height field as a lit block, seen from above at an angle: a square cut out of the ground, with its walls. The light
// comes from the upper left. Any thread.
#pragma once

#include "tools/noise/canvas.h"

// Height at (u, v) in [0, 1], as a share of the block's width.
typedef float SurfaceHeight(const void *data, double u, double v);

typedef struct Surface {
    SurfaceHeight *height;
    const void *data;
    const uint32_t *colours; // before light, evenly spaced from the lowest place to the highest
    int colour_count;        // at least 2
    float lowest, highest;   // the heights that the first and the last stand for
} Surface;

enum { SURFACE_WIDTH = 480, SURFACE_HEIGHT = 320 }; // of the gallery's cards

// Fills the picture, which is half as wide again as high.
void surface_draw(Picture *picture, const Surface *surface);
