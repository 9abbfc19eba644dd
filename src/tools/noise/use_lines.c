#include "tools/noise/diagram.h"

#include "tools/noise/gallery.h"
#include "tools/svg.h"

#include <math.h>

enum { POINTS = 200 };

static double at(const KnFractal *fractal, double x) { return (double)kn_fractal_sample(fractal, 1, &x); }

// ---- ground

static void draw_ground(FILE *page, const char *label, const double heights[POINTS])
{
    double points[POINTS + 2][2];
    svg_begin(page, 560, 150, label);
    for (int i = 0; i < POINTS; i++) {
        points[i][0] = 560.0 * i / (POINTS - 1);
        points[i][1] = 80 - 60 * heights[i];
    }
    points[POINTS][0] = 560;
    points[POINTS + 1][0] = 0;
    points[POINTS][1] = points[POINTS + 1][1] = 150;
    svg_path(page, "ground", (const double(*)[2])points, POINTS + 2);
    svg_end(page);
}

void use_random_ground(FILE *page)
{
    double heights[POINTS];
    for (int i = 0; i < POINTS; i++)
        heights[i] = kn_hash(GALLERY_SEED, 1, (int64_t[]){i}) * 0x1p-31 - 1;
    draw_ground(page, "random heights", heights);
}

void use_smooth_ground(FILE *page)
{
    double heights[POINTS];
    KnFractal fractal;
    gallery_fbm(&fractal, GALLERY_SEED, 6);
    for (int i = 0; i < POINTS; i++)
        heights[i] = 1.5 * at(&fractal, i / 45.0);
    kn_fractal_quit(&fractal);
    draw_ground(page, "heights from a sum of octaves of noise", heights);
}

// ---- weather

enum { DAYS = 90 };

void use_weather(FILE *page)
{
    const SvgFrame frame = {40, 14, 500, 160, 0, DAYS, -8, 28};
    double warmth[POINTS];
    KnFractal heat, wet;
    gallery_fbm(&heat, 7, 4);
    gallery_fbm(&wet, 8, 3);
    svg_begin(page, 560, 216, "temperature and rain over ninety days");
    for (int day = 0; day < DAYS; day++) {
        double rain = at(&wet, day / 9.0 + 0.3) * 1.6 - 0.15;
        double size = CLAMP(rain, 0.0, 1.0) * 60;
        if (size > 0.5)
            svg_rect(page, "bar", (double[]){svg_x(&frame, day), frame.y + frame.height - size}, (double[]){4, size});
    }
    for (int i = 0; i < POINTS; i++) {
        double day = (double)DAYS * i / (POINTS - 1), season = 4 + 14 * day / DAYS;
        warmth[i] = season + 11 * at(&heat, day / 12);
    }
    svg_curve(page, "curve second-curve", &frame, warmth, POINTS);
    svg_axis(page, &frame, 10, "days");
    for (int degrees = 0; degrees <= 20; degrees += 10)
        svg_number(page, (double[]){34, svg_y(&frame, degrees) + 4}, "end", degrees);
    svg_end(page);
    kn_fractal_quit(&heat);
    kn_fractal_quit(&wet);
}

// ---- paths

enum { STEPS = 260 };

// A walk of steps of equal length, which turn by `turn(step)` of a full turn from the direction to the right.
static void draw_walk(FILE *page, const char *class, const double from[2], const double turns[STEPS])
{
    double points[STEPS][2];
    for (int i = 0; i < STEPS; i++) {
        points[i][0] = i ? points[i - 1][0] + 1.0 * cos(turns[i] * 6.283185307) * 1.35 : from[0];
        points[i][1] = i ? points[i - 1][1] + 1.0 * sin(turns[i] * 6.283185307) * 1.35 : from[1];
    }
    svg_path(page, class, (const double(*)[2])points, STEPS);
    svg_circle(page, "dot", points[STEPS - 1], 3);
}

void use_paths(FILE *page)
{
    double turns[STEPS];
    svg_begin(page, 560, 230, "paths of random direction, and of noise as direction");
    for (int walk = 0; walk < 4; walk++) {
        KnFractal fractal;
        gallery_fbm(&fractal, 20 + (uint64_t)walk, 2);
        for (int i = 0; i < STEPS; i++)
            turns[i] = kn_hash(30 + (uint64_t)walk, 1, (int64_t[]){i}) * 0x1p-32;
        draw_walk(page, "offset", (double[]){90, 34 + walk * 48.0}, turns);
        for (int i = 0; i < STEPS; i++)
            turns[i] = 0.45 * at(&fractal, i / 40.0);
        draw_walk(page, "curve", (double[]){200, 34 + walk * 48.0}, turns);
        kn_fractal_quit(&fractal);
    }
    svg_end(page);
}
