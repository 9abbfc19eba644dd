#include "tools/noise/diagram.h"

#include "tools/noise/gallery.h"
#include "tools/noise/svg.h"

enum { CELLS = 6, SAMPLES = 361, FIRST = 3 }; // FIRST: the cell at the left

static double noise_at(const KnNoise *noise, double x) { return (double)kn_sample(noise, 1, (double[]){FIRST + x}); }

// The curve over CELLS cells, and the lattice below.
static void draw_curve(FILE *page, const SvgFrame *frame, const KnNoise *noise)
{
    double values[SAMPLES];
    for (int i = 0; i < SAMPLES; i++)
        values[i] = noise_at(noise, (double)i * CELLS / (SAMPLES - 1));
    for (int i = 0; i <= CELLS; i++)
        svg_line(page, "grid", (double[]){svg_x(frame, i), frame->y},
                 (double[]){svg_x(frame, i), frame->y + frame->height});
    svg_line(page, "axis", (double[]){frame->x, svg_y(frame, 0)}, (double[]){frame->x + frame->width, svg_y(frame, 0)});
    svg_curve(page, "curve", frame, values, SAMPLES);
    svg_axis(page, frame, 1, "cells");
}

void diagram_value_line(FILE *page)
{
    const SvgFrame frame = {20, 14, 520, 150, 0, CELLS, -1, 1};
    KnNoise noise;
    kn_init(&noise, KN_VALUE, GALLERY_SEED, NULL);
    svg_begin(page, 560, 206, "value noise along a line, with the values at whole numbers");
    draw_curve(page, &frame, &noise);
    for (int i = 0; i <= CELLS; i++) {
        double x = svg_x(&frame, i), y = svg_y(&frame, noise_at(&noise, i));
        svg_line(page, "stem", (double[]){x, svg_y(&frame, 0)}, (double[]){x, y});
        svg_circle(page, "dot", (double[]){x, y}, 4.5);
    }
    svg_end(page);
    kn_quit(&noise);
}

// The slope at a whole number, from both sides; the library's own gradient times its scale.
static double slope_at(const KnNoise *noise, double x)
{
    const double step = 1.0 / 4096;
    return (noise_at(noise, x + step) - noise_at(noise, x - step)) / (2 * step);
}

void diagram_perlin_line(FILE *page)
{
    const SvgFrame frame = {20, 14, 520, 150, 0, CELLS, -1, 1};
    const double reach = 0.34; // of a tangent, in cells
    KnNoise noise;
    kn_init(&noise, KN_PERLIN, GALLERY_SEED, NULL);
    svg_begin(page, 560, 206, "Perlin noise along a line, with the slopes at whole numbers");
    draw_curve(page, &frame, &noise);
    for (int i = 0; i <= CELLS; i++) {
        double slope = slope_at(&noise, i), left = i > 0 ? reach : 0, right = i < CELLS ? reach : 0;
        svg_line(page, "tangent", (double[]){svg_x(&frame, i - left), svg_y(&frame, -left * slope)},
                 (double[]){svg_x(&frame, i + right), svg_y(&frame, right * slope)});
        svg_circle(page, "dot", (double[]){svg_x(&frame, i), svg_y(&frame, 0)}, 4.5);
    }
    svg_end(page);
    kn_quit(&noise);
}
