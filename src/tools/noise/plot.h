// `karst noise plot`: a noise along a line with its octaves, or the fade curves with their derivatives.
#pragma once

#include "noise/fractal.h"
#include "tools/noise/chart.h"

// A line of `cells` cells along x: each octave at the top (if there is more than one), their sum below.
typedef struct LinePlot {
    const Fractal *fractal;
    int dim;
    double cells;
} LinePlot;
void noise_plot_line(Picture *picture, const LinePlot *plot);

// Fade curve `only`, or all if it is FADE_DEFAULT, and its first two derivatives, one chart below the other.
void noise_plot_fades(Picture *picture, FadeCurve only);
