// The sky's state by seed, time and place: how much of it clouds cover, thin high clouds, the colours of dawn and dusk.
// It changes over hours and over thousands of blocks, without a jump, and is exact at any distance. Pure functions.
// Private to this folder and its tests.
#pragma once

#include "render/layout.h"
#include "render/render.h"

typedef struct Weather {
    float cover; // share of the sky that clouds cover, WEATHER_COVER_LEAST..WEATHER_COVER_MOST
    float veil;  // 0..1: how dense thin high clouds are
    float hue;   // -1..1: of a low sun's sky, from golden to rose
} Weather;

#define WEATHER_COVER_LEAST 0.10f
#define WEATHER_COVER_MOST 0.70f

// `days` since the world began, at midnight, with their fraction. A world's first morning has some clouds and is not
// dull.
Weather weather_at(int64_t seed, double days, int64_t x, int64_t z);

// The same time from a view, whose days begin at noon.
double weather_days(const FrameView *view);

// Gives the sky of a low sun the weather's hue.
void weather_colour(const Weather *weather, Daylight *light);
