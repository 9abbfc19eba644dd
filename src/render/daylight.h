// Time of day to colours: directions of sun and moon, the light of both and of the sky, colours of sky and fog.
// Colours are linear; a white surface that faces the noon sun comes to about 1.4. Pure: any thread.
#pragma once

#include "mesh/mesh.h"

#include <cglm/types.h>

typedef struct Daylight {
    vec3 sun_direction, moon_direction;          // unit vectors
    float sun_visible;                           // 0..1: the part of the disc above the horizon
    vec3 zenith, horizon, glow, dusk;            // of the sky
    float glow_spread;                           // along the horizon, 0..1
    float stars, clouds;                         // brightness of stars; of clouds' lit side
    vec3 sun_light, sky_light;                   // on a face that looks at the sun or moon; up at the open sky
    float haze;                                  // share of haze per block, in low land
    vec3 sun_on[FACE_COUNT], sky_on[FACE_COUNT]; // light on each face; FACE_CROSS is for plants
} Daylight;

// `hours` 0..24; 12 is noon, the sun rises at 6 in the east. `moon_phase` 0..1: 0 is full, 0.5 new.
void daylight_at(double hours, float moon_phase, Daylight *light);
