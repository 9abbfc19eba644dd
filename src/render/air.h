// The air between the eye and far land: how much of it there is, what it takes from light and what colour it gives the
// sky above the horizon, by climate and time of day. Pure functions. Private to this folder and its tests.
//
// Air has two layers whose density halves with each so many blocks of height: haze, kilometres of it from the sea
// upwards, and mist, thin but dense, in valleys and over water. Both integrals along a ray have a closed form (Inigo
// Quilez, "Better Fog", 2010; shaders/common.glsl). Weather would change what air_at returns.
#pragma once

#include "far/far.h"
#include "render/layout.h"

typedef enum AirLayer { AIR_HAZE, AIR_MIST, AIR_LAYER_COUNT } AirLayer;

typedef struct Air {
    struct {
        float density; // thickness per block at its base and below: of 1, light has lost all but 1 / e
        float fall;    // halvings a block upwards
        float base;    // y
    } layers[AIR_LAYER_COUNT];
    float absorbs[3]; // of red, green and blue, by thickness; about 1
    float tint[3];    // factors of the sky's colour at the horizon
    float pale;       // share of the horizon's colour in that at the zenith
} Air;

// The air with far land around. `hours` 0..24; the air changes smoothly with all inputs.
Air air_at(const FarClimate *climate, const Daylight *light, double hours);

// The air where land ends at the view distance: haze alone, for fog hides that end.
Air air_near(const Daylight *light);
