// A picture in memory and the shapes of plots: rectangles, smooth lines, text in a small built-in font.
// For tools that write PNG files; needs no window. One thread at a time for one picture.
#pragma once

#include "karst/noise.h"

typedef struct Picture {
    int width, height;
    uint8_t *rgb; // width * height * 3, rows from the top
} Picture;

// Filled with one colour, 0xRRGGBB. Release with picture_quit.
void picture_init(Picture *picture, int width, int height, uint32_t colour);
void picture_quit(Picture *picture);

// Writes it as PNG and releases it. False, with one logged line, if that fails; or after Ctrl-C.
bool picture_write(Picture *picture, const char *path);

// The colour at `t`, 0 to 1, of a ramp of at least two colours, evenly spaced.
uint32_t ramp_colour(const uint32_t *colours, int count, float t);

// Shapes may be partly or wholly outside; they are clipped.
void picture_fill(Picture *picture, int x, int y, int width, int height, uint32_t colour);

// A line `width` pixels wide with smooth edges.
typedef struct Line {
    float x0, y0, x1, y1, width;
} Line;
void picture_line(Picture *picture, const Line *line, uint32_t colour);

// ASCII; other characters show as a box. (x, y) is the upper left corner.
void picture_text(Picture *picture, int x, int y, const char *text);
int picture_text_width(const char *text); // pixels

// Copies RGB pixels to (x, y).
void picture_paste(Picture *picture, int x, int y, const Picture *other);

// ---- charts: curves over axes, with ticks, a title and a legend, in a part of a picture

typedef struct Curve {
    const char *name; // for the legend; NULL: not in the legend
    uint32_t colour;
    const float *values; // evenly spaced from the chart's lowest x to its highest; gaps where they are not finite
    int count;           // at least 2
} Curve;

typedef struct Chart {
    const char *title, *x_label;         // signs and formulas, since pages in any language show it
    double x_low, x_high, y_low, y_high; // low < high
    const Curve *curves;
    int curve_count;
} Chart;

// Colours that differ clearly and are readable on paper; the index is taken modulo their number.
uint32_t chart_colour(int index);

enum { CHART_PAPER = 0xFAFAFA, CHART_WIDTH = 960, CHART_HEIGHT = 340 };

// Draws it over the picture's rows from y on.
void chart_draw(Picture *picture, int y, int height, const Chart *chart);

// ---- plots

// Some cells along x: each octave at the top (if there is more than one), their sum below.
typedef struct LinePlot {
    const KnFractal *fractal;
    int dim;
} LinePlot;
void noise_plot_line(Picture *picture, const LinePlot *plot);

// Fade curve `only`, or all if it is KN_FADE_DEFAULT, and its first two derivatives, one chart below the other.
void noise_plot_fades(Picture *picture, KnFade only);
