#include "karst/noise.h"
#include "noise/lattice.h"

static float linear(float t) { return t; }
static double linear0(double t) { return t; }
static double linear1(double t) { return t * 0 + 1; }
static double linear2(double t) { return t * 0; }

static float cubic(float t) { return lattice_fade_cubic(t); }
static double cubic0(double t) { return t * t * (3 - 2 * t); }
static double cubic1(double t) { return 6 * t * (1 - t); }
static double cubic2(double t) { return 6 - 12 * t; }

static float quintic(float t) { return lattice_fade(t); }
static double quintic0(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }
static double quintic1(double t) { return lattice_fade_slope(t); }
static double quintic2(double t) { return 60 * t * (2 * t - 1) * (t - 1); }

static const KnFadeInfo fade_rows[KN_FADE_COUNT] = {
    {"default", "the one in the noise's definition", quintic, {quintic0, quintic1, quintic2}},
    {"linear", "t", linear, {linear0, linear1, linear2}},
    {"cubic", "3t^2 - 2t^3", cubic, {cubic0, cubic1, cubic2}},
    {"quintic", "6t^5 - 15t^4 + 10t^3", quintic, {quintic0, quintic1, quintic2}},
};

const KnFadeInfo *kn_fade_info(KnFade fade) { return &fade_rows[fade]; }
