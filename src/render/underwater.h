// Light and colours with the eye in water: the light of sun, moon and sky that waves and depth let through, the range
// of sight, and the view through the surface. Pure functions. Private to this folder and its tests.
#pragma once

#include "render/layout.h"

typedef struct Underwater {
    float depth;   // blocks of water above the eye
    float open;    // 0..1: how much of the surface above lies under the open sky
    float tint[3]; // the water's colour, linear
} Underwater;

// Changes daylight and air from those above the surface to those below it, and fills in frame->water.
void underwater_set(const Underwater *water, FrameUniforms *frame);
