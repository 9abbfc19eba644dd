#include "tools/noise/canvas.h"

#include "base/log.h"
#include "base/memory.h"
#include "cli/command.h"
#include "tools/noise/request.h"

#include <stdio.h>

enum { LINE_SAMPLES = 1200, FADE_SAMPLES = 401, LINE_CELLS = 8, SIZE_LEAST = 320 };

static float octave_at(const LinePlot *plot, int octave, double x)
{
    const Fractal *fractal = plot->fractal;
    double point[NOISE_DIMENSIONS_MAX] = {x, 0.5, 0.5, 0.5};
    for (int a = 0; a < plot->dim; a++)
        point[a] = point[a] * fractal->frequencies[octave] + fractal->offsets[octave][a];
    return fractal->amplitudes[octave] * noise_sample(&fractal->noises[octave], plot->dim, point);
}

static void fill_octaves(const LinePlot *plot, float *values)
{
    for (int octave = 0; octave < plot->fractal->def.octaves; octave++)
        for (int i = 0; i < LINE_SAMPLES; i++)
            values[octave * LINE_SAMPLES + i] = octave_at(plot, octave, plot->cells * i / (LINE_SAMPLES - 1));
}

static void draw_octaves(Picture *picture, const LinePlot *plot, int height)
{
    int octaves = plot->fractal->def.octaves;
    float *values = memory_alloc(MEMORY_GENERAL, sizeof *values * (size_t)octaves * LINE_SAMPLES);
    Curve curves[FRACTAL_OCTAVES_MAX];
    fill_octaves(plot, values);
    for (int i = 0; i < octaves; i++)
        curves[i] = (Curve){NULL, chart_colour(i), values + i * LINE_SAMPLES, LINE_SAMPLES};
    Chart chart = {.title = "octaves one by one",
                   .x_label = "cells of the first octave",
                   .x_high = plot->cells,
                   .curves = curves,
                   .curve_count = octaves};
    chart_fit(&chart);
    chart_draw(picture, 0, 0, picture->width, height, &chart);
    memory_free(values);
}

void noise_plot_line(Picture *picture, const LinePlot *plot)
{
    const FractalDef *def = &plot->fractal->def;
    float *values = memory_alloc(MEMORY_GENERAL, sizeof *values * LINE_SAMPLES);
    for (int i = 0; i < LINE_SAMPLES; i++) {
        const double point[NOISE_DIMENSIONS_MAX] = {plot->cells * i / (LINE_SAMPLES - 1), 0.5, 0.5, 0.5};
        values[i] = fractal_sample(plot->fractal, plot->dim, point);
    }
    char title[96];
    snprintf(title, sizeof title, "%s%s%s, %dD along x", noise_table[def->noise].name,
             def->kind == FRACTAL_NONE ? "" : ", ", def->kind == FRACTAL_NONE ? "" : fractal_table[def->kind].name,
             plot->dim);
    Curve curve = {NULL, chart_colour(0), values, LINE_SAMPLES};
    Chart chart = {.title = title, .x_label = "cells", .x_high = plot->cells, .curves = &curve, .curve_count = 1};
    chart_fit(&chart);
    int above = def->octaves > 1 ? picture->height / 2 : 0;
    if (above)
        draw_octaves(picture, plot, above);
    chart_draw(picture, 0, above, picture->width, picture->height - above, &chart);
    memory_free(values);
}

static void draw_fade(Picture *picture, FadeCurve only, int derivative, int y, int height)
{
    static const char *const titles[3] = {"fade curve", "first derivative", "second derivative"};
    float *samples = memory_alloc(MEMORY_GENERAL, sizeof *samples * FADE_COUNT * FADE_SAMPLES);
    Curve curves[FADE_COUNT];
    int count = 0;
    for (int fade = FADE_LINEAR; fade < FADE_COUNT; fade++) {
        if (only != FADE_DEFAULT && only != (FadeCurve)fade)
            continue;
        float *row = samples + count * FADE_SAMPLES;
        for (int i = 0; i < FADE_SAMPLES; i++)
            row[i] = (float)fade_table[fade].curve[derivative](i / (FADE_SAMPLES - 1.0));
        curves[count++] = (Curve){fade_table[fade].name, chart_colour(fade - 1), row, FADE_SAMPLES};
    }
    Chart chart = {.title = titles[derivative], .x_label = "t", .x_high = 1, .curves = curves, .curve_count = count};
    chart_fit(&chart);
    chart_draw(picture, 0, y, picture->width, height, &chart);
    memory_free(samples);
}

void noise_plot_fades(Picture *picture, FadeCurve only)
{
    for (int derivative = 0; derivative < 3; derivative++) {
        int top = picture->height * derivative / 3, bottom = picture->height * (derivative + 1) / 3;
        draw_fade(picture, only, derivative, top, bottom - top);
    }
}

static int write_plot(Picture *picture, const char *path)
{
    bool written = picture_write(picture, path);
    picture_quit(picture);
    return written ? EXIT_DONE : EXIT_FAILED;
}

static bool size_for(const NoiseOptions *options, int charts, int size[2])
{
    bool sized = option_given(options, options->size);
    size[0] = sized ? options->size[0] : CHART_WIDTH;
    size[1] = sized ? options->size[1] : CHART_HEIGHT * charts;
    if (size[0] >= SIZE_LEAST && size[1] >= SIZE_LEAST * charts * 3 / 4)
        return true;
    log_error("--size %dx%d: this plot needs at least %dx%d", size[0], size[1], SIZE_LEAST,
              SIZE_LEAST * charts * 3 / 4);
    return false;
}

static int plot_fades(const NoiseOptions *options)
{
    int size[2];
    if (!size_for(options, 3, size))
        return EXIT_USAGE;
    Picture picture;
    picture_init(&picture, size[0], size[1], CHART_PAPER);
    noise_plot_fades(&picture, (FadeCurve)options->fade);
    return write_plot(&picture, options->output);
}

static int plot_line(const NoiseOptions *options)
{
    Fractal fractal;
    FractalDef def = noise_request_fractal(options);
    int size[2];
    if (!fractal_init(&fractal, &def, (uint64_t)options->seed))
        return EXIT_USAGE;
    int code = EXIT_USAGE, dim = noise_request_dimension(options, &fractal.noises[0], 1);
    if (dim && size_for(options, fractal.def.octaves > 1 ? 2 : 1, size)) {
        Picture picture;
        picture_init(&picture, size[0], size[1], CHART_PAPER);
        noise_plot_line(&picture, &(LinePlot){&fractal, dim, LINE_CELLS});
        code = write_plot(&picture, options->output);
    }
    fractal_quit(&fractal);
    return code;
}

int noise_plot(const NoiseOptions *options)
{
    return option_given(options, &options->kind) ? plot_line(options) : plot_fades(options);
}
