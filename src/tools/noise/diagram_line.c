#include "tools/noise/diagram.h"

#include "tools/noise/gallery.h"
#include "tools/svg.h"

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

// ---- wavelet noise: how the numbers of its tile share a position

enum { SPLINES = 5, SPLINE_SAMPLES = 61 };

// The quadratic B-spline around 0, from -3/2 to 3/2.
static double spline(double x)
{
    const double away = x < 0 ? -x : x;
    return away < 0.5 ? 0.75 - away * away : away < 1.5 ? 0.5 * (1.5 - away) * (1.5 - away) : 0;
}

void diagram_splines(FILE *page)
{
    const SvgFrame frame = {20, 44, 520, 120, -1.5, SPLINES + 0.5, 0, 0.8};
    const double p = 2.3;
    char text[96];
    svg_begin(page, 560, 216, "quadratic B-splines around whole numbers, and their weights at a position");
    for (int i = 0; i < SPLINES; i++) {
        const double left = svg_x(&frame, i - 1.5), weight = spline(p - i);
        const SvgFrame own = {left, frame.y, svg_x(&frame, i + 1.5) - left, frame.height, -1.5, 1.5, 0, 0.8};
        double values[SPLINE_SAMPLES];
        for (int k = 0; k < SPLINE_SAMPLES; k++)
            values[k] = spline(3.0 * k / (SPLINE_SAMPLES - 1) - 1.5);
        svg_curve(page, weight > 0 ? "curve" : "side", &own, values, SPLINE_SAMPLES);
        if (weight > 0)
            svg_circle(page, "dot", (double[]){svg_x(&frame, p), svg_y(&frame, weight)}, 4);
    }
    svg_line(page, "stem", (double[]){svg_x(&frame, p), frame.y}, (double[]){svg_x(&frame, p), frame.y + frame.height});
    snprintf(text, sizeof text, "n(%.1f) = %.2f N\u2081 + %.2f N\u2082 + %.2f N\u2083", p, spline(p - 1), spline(p - 2),
             spline(p - 3));
    svg_text(page, (double[]){svg_x(&frame, p), 24}, "middle", text);
    svg_axis(page, &frame, 1, "cells");
    svg_end(page);
}

// ---- bits of a hash

void diagram_bits(FILE *page)
{
    enum { BITS = 32, ROWS = 9 };
    const double side = 13, left = 150, top = 14;
    const int64_t position = 37;
    uint32_t first = kn_hash(GALLERY_SEED, 1, &position);
    svg_begin(page, 600, 180, "the bits of a position's hash, and of those with one bit flipped");
    for (int row = 0; row < ROWS; row++) {
        const int64_t at = row ? position ^ (1 << (row - 1)) : position;
        uint32_t bits = kn_hash(GALLERY_SEED, 1, &at);
        int flipped = 0;
        char text[48];
        for (int b = 0; b < BITS; b++) {
            bool set = bits >> (BITS - 1 - b) & 1, differs = (bits ^ first) >> (BITS - 1 - b) & 1;
            flipped += differs;
            svg_rect(page,
                     differs ? set ? "bit-on differs" : "bit-off differs"
                     : set   ? "bit-on"
                             : "bit-off",
                     (double[]){left + b * side + 1, top + row * 18 + 1}, (double[]){side - 2, side - 2});
        }
        snprintf(text, sizeof text, "h(%d)", (int)at);
        svg_text(page, (double[]){left - 12, top + row * 18 + 12}, "end", text);
        snprintf(text, sizeof text, "%d", flipped);
        if (row)
            svg_text(page, (double[]){left - 80, top + row * 18 + 12}, "end", text);
    }
    svg_text(page, (double[]){left - 80, top + 12}, "end", "flipped");
    svg_end(page);
}
