// Time of day to colours: directions of sun and moon, the light of both and of the sky, colours of sky and fog.
// Colours are linear; a white surface that faces the noon sun comes to about 1.4. Pure: any thread.
#pragma once

#include "render/layout.h"

typedef struct Daylight {
    DAYLIGHT_FIELDS(FRAME_MEMBER)
} Daylight;

// `hours` 0..24; 12 is noon, the sun rises at 6 in the east. `moon_phase` 0..1: 0 is full, 0.5 new.
void daylight_at(double hours, float moon_phase, Daylight *light);
