// Ramps of colours for pictures of noise: from the lowest value to the highest.
#pragma once

#include "base/base.h"

enum { RAMP_STOPS_MAX = 8 };

typedef struct Ramp {
    const char *name;
    int stops;                        // evenly spaced
    uint32_t colours[RAMP_STOPS_MAX]; // 0xRRGGBB
} Ramp;

extern const Ramp ramp_table[];
extern const int ramp_count;

// NULL, with one logged line, if no ramp has the name.
const Ramp *ramp_find(const char *name);

// The colour at `t`; below 0 counts as 0, above 1 as 1.
void ramp_colour(const Ramp *ramp, float t, uint8_t rgb[3]);
