// Fade curves: the weights between one lattice point and the next. Each rises from 0 to 1 with t. Any thread.
#pragma once

#include "base/base.h"

typedef enum FadeCurve {
    FADE_DEFAULT, // the one in the noise's definition: cubic for perlin1985, quintic for the others
    FADE_LINEAR,  // t: continuous, but its slope jumps
    FADE_CUBIC,   // 3t^2 - 2t^3: its second derivative jumps (Perlin, "An Image Synthesizer", SIGGRAPH 1985)
    FADE_QUINTIC, // 6t^5 - 15t^4 + 10t^3: continuous up to the second derivative (Perlin, "Improving Noise", 2002)
    FADE_COUNT
} FadeCurve;

// Value, first and second derivative at t in [0, 1]. `curve` is not FADE_DEFAULT for these.
typedef struct FadeInfo {
    const char *name;    // "linear"
    const char *formula; // "6t^5 - 15t^4 + 10t^3"
    float (*value)(float t);
    double (*curve[3])(double t); // the same in double, with its two derivatives: for plots and tests
} FadeInfo;

extern const FadeInfo fade_table[FADE_COUNT];
