// Curves over axes, with ticks, a title and a legend, drawn into a part of a picture.
#pragma once

#include "tools/noise/canvas.h"

typedef struct Curve {
    const char *name; // for the legend; NULL: not in the legend
    uint32_t colour;
    const float *values; // evenly spaced from the chart's lowest x to its highest; gaps where they are not finite
    int count;           // at least 2
} Curve;

typedef struct Chart {
    const char *title, *x_label;
    double x_low, x_high, y_low, y_high; // low < high
    const Curve *curves;
    int curve_count;
} Chart;

// Colours that differ clearly and are readable on paper; the index is taken modulo their number.
uint32_t chart_colour(int index);

enum { CHART_PAPER = 0xFAFAFA, CHART_WIDTH = 960, CHART_HEIGHT = 340 };

void chart_draw(Picture *picture, int x, int y, int width, int height, const Chart *chart);

// Sets y_low and y_high to the lowest and highest finite value and a margin; to a range around 0 if there is none.
void chart_fit(Chart *chart);
