#include "tools/noise/canvas.h"

#include "base/memory.h"
#include "cli/command.h"
#include "tools/noise/request.h"

#include <math.h>
#include <stdio.h>

enum { GRID = 0xE3E0D8, AXIS = 0x8A8A86 };
enum { MARGIN_LEFT = 96, MARGIN_RIGHT = 24, MARGIN_TOP = 62, MARGIN_BOTTOM = 62 };
enum { LEGEND_LEAST = 32, LEGEND_ROW = 20 }; // where a name may begin, for its colour before it

uint32_t chart_colour(int index)
{
    static const uint32_t colours[] = {0x2F6DB5, 0xD1603D, 0x3E8E5A, 0x8A5BB0, 0xB8892B, 0x3A9BA8, 0xB2457E, 0x6B6F76};
    return colours[index % (int)ARRAY_COUNT(colours)];
}

typedef struct Area {
    int x, y, width, height;
} Area;

static float place_x(const Area *area, const Chart *chart, double x)
{
    return (float)(area->x + (x - chart->x_low) / (chart->x_high - chart->x_low) * area->width);
}

static float place_y(const Area *area, const Chart *chart, double y)
{
    return (float)(area->y + area->height - (y - chart->y_low) / (chart->y_high - chart->y_low) * area->height);
}

typedef struct Ticks {
    double step;
    int first, last; // multiples of the step
} Ticks;

// About `wanted` of them, at multiples of 1, 2 or 5 times a power of ten.
static Ticks ticks_between(double low, double high, int wanted)
{
    double rough = (high - low) / wanted, power = pow(10, floor(log10(rough))), digit = rough / power;
    double step = power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
    return (Ticks){step, (int)ceil(low / step - 1e-9), (int)floor(high / step + 1e-6)};
}

static void draw_ticks(Picture *picture, const Area *area, const Chart *chart)
{
    char text[32];
    Ticks ticks = ticks_between(chart->x_low, chart->x_high, MIN(8, area->width / 56));
    for (int i = ticks.first; i <= ticks.last; i++) {
        int at = (int)place_x(area, chart, i * ticks.step), below = area->y + area->height;
        snprintf(text, sizeof text, "%.6g", i * ticks.step);
        picture_fill(picture, at, area->y, 1, area->height, GRID);
        picture_fill(picture, at, below, 1, 6, AXIS);
        picture_text(picture, at - picture_text_width(text) / 2, below + 10, text);
    }
    ticks = ticks_between(chart->y_low, chart->y_high, MIN(5, area->height / 28));
    for (int i = ticks.first; i <= ticks.last; i++) {
        int at = (int)place_y(area, chart, i * ticks.step);
        snprintf(text, sizeof text, "%.6g", i * ticks.step);
        picture_fill(picture, area->x, at, area->width, 1, i == 0 ? AXIS : GRID);
        picture_fill(picture, area->x - 6, at, 6, 1, AXIS);
        picture_text(picture, area->x - 12 - picture_text_width(text), at - 7, text);
    }
}

static void draw_curve(Picture *picture, const Area *area, const Chart *chart, const Curve *curve)
{
    double step = (chart->x_high - chart->x_low) / (curve->count - 1);
    for (int i = 1; i < curve->count; i++) {
        double before = (double)curve->values[i - 1], value = (double)curve->values[i];
        if (!isfinite(before) || !isfinite(value))
            continue;
        Line line = {place_x(area, chart, chart->x_low + (i - 1) * step), place_y(area, chart, before),
                     place_x(area, chart, chart->x_low + i * step), place_y(area, chart, value), 2.2f};
        picture_line(picture, &line, curve->colour);
    }
}

// Written from the right, its lowest row at `y`; names that do not fit side by side take another. Returns the number of
// rows; draws nothing if `picture` is NULL.
static int draw_legend(Picture *picture, int end, int y, const Chart *chart)
{
    int rows = 1, right = end;
    for (int i = chart->curve_count - 1; i >= 0; i--) {
        const Curve *curve = &chart->curves[i];
        if (!curve->name)
            continue;
        const int width = picture_text_width(curve->name);
        if (right < end && right - width < LEGEND_LEAST) {
            rows++;
            right = end;
            y -= LEGEND_ROW;
        }
        const int left = right - width;
        if (picture) {
            picture_text(picture, left, y, curve->name);
            picture_fill(picture, left - 28, y + 6, 20, 4, curve->colour);
        }
        right = left - 48;
    }
    return rows;
}

void chart_draw(Picture *picture, int y, int height, const Chart *chart)
{
    const int end = picture->width - MARGIN_RIGHT;
    const int above = MARGIN_TOP + (draw_legend(NULL, end, 0, chart) - 1) * LEGEND_ROW;
    const Area area = {MARGIN_LEFT, y + above, end - MARGIN_LEFT, height - above - MARGIN_BOTTOM};
    picture_fill(picture, 0, y, picture->width, height, CHART_PAPER);
    draw_ticks(picture, &area, chart);
    picture_fill(picture, area.x, area.y, 1, area.height, AXIS);
    picture_fill(picture, area.x, area.y + area.height, area.width + 1, 1, AXIS);
    for (int i = 0; i < chart->curve_count; i++)
        draw_curve(picture, &area, chart, &chart->curves[i]);
    picture_text(picture, MAX(MIN(area.x, end - picture_text_width(chart->title)), 0), y + 10, chart->title);
    picture_text(picture, area.x + (area.width - picture_text_width(chart->x_label)) / 2, area.y + area.height + 36,
                 chart->x_label);
    draw_legend(picture, end, area.y - 24, chart);
}

// Sets y_low and y_high to the lowest and highest finite value and a margin; to a range around 0 if there is none.
static void fit(Chart *chart)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int c = 0; c < chart->curve_count; c++)
        for (int i = 0; i < chart->curves[c].count; i++) {
            double value = (double)chart->curves[c].values[i];
            low = isfinite(value) ? MIN(low, value) : low;
            high = isfinite(value) ? MAX(high, value) : high;
        }
    if (!(low <= high))
        low = high = 0;
    double room = high > low ? (high - low) * 0.06 : 1;
    chart->y_low = low - room;
    chart->y_high = high + room;
}

// ---- plots

enum { LINE_SAMPLES = 1200, FADE_SAMPLES = 401, LINE_CELLS = 12, SIZE_LEAST = 320 };

static float octave_at(const LinePlot *plot, int octave, double x)
{
    const KnFractal *fractal = plot->fractal;
    double point[KN_DIMENSIONS_MAX] = {x, 0.5, 0.5, 0.5};
    for (int a = 0; a < plot->dim; a++)
        point[a] = point[a] * fractal->frequencies[octave] + fractal->offsets[octave][a];
    return fractal->amplitudes[octave] * kn_sample(&fractal->noises[octave], plot->dim, point);
}

static void draw_octaves(Picture *picture, const LinePlot *plot, int height)
{
    int octaves = plot->fractal->def.octaves;
    float *values = memory_alloc(MEMORY_GENERAL, sizeof *values * (size_t)octaves * LINE_SAMPLES);
    Curve curves[KN_FRACTAL_OCTAVES_MAX] = {{0}};
    for (int octave = 0; octave < octaves; octave++) {
        float *line = values + octave * LINE_SAMPLES;
        for (int i = 0; i < LINE_SAMPLES; i++)
            line[i] = octave_at(plot, octave, (double)LINE_CELLS * i / (LINE_SAMPLES - 1));
        curves[octave] = (Curve){NULL, chart_colour(octave), line, LINE_SAMPLES};
    }
    Chart chart = {.title = "gain^i noise(lacunarity^i x)",
                   .x_label = "x",
                   .x_high = LINE_CELLS,
                   .curves = curves,
                   .curve_count = octaves};
    fit(&chart);
    chart_draw(picture, 0, height, &chart);
    memory_free(values);
}

void noise_plot_line(Picture *picture, const LinePlot *plot)
{
    const KnFractalDef *def = &plot->fractal->def;
    float *values = memory_alloc(MEMORY_GENERAL, sizeof *values * LINE_SAMPLES);
    for (int i = 0; i < LINE_SAMPLES; i++) {
        const double point[KN_DIMENSIONS_MAX] = {(double)LINE_CELLS * i / (LINE_SAMPLES - 1), 0.5, 0.5, 0.5};
        values[i] = kn_fractal_sample(plot->fractal, plot->dim, point);
    }
    char title[96];
    snprintf(title, sizeof title, "%s%s%s, %dD", kn_info(def->noise)->name, def->kind == KN_FRACTAL_NONE ? "" : ", ",
             def->kind == KN_FRACTAL_NONE ? "" : kn_fractal_info(def->kind)->name, plot->dim);
    Curve curve = {NULL, chart_colour(0), values, LINE_SAMPLES};
    Chart chart = {.title = title, .x_label = "x", .x_high = LINE_CELLS, .curves = &curve, .curve_count = 1};
    fit(&chart);
    int above = def->octaves > 1 ? picture->height / 2 : 0;
    if (above)
        draw_octaves(picture, plot, above);
    chart_draw(picture, above, picture->height - above, &chart);
    memory_free(values);
}

static void draw_fade(Picture *picture, KnFade only, int derivative, int y, int height)
{
    static const char *const titles[3] = {"f(t)", "f'(t)", "f''(t)"};
    float *samples = memory_alloc(MEMORY_GENERAL, sizeof *samples * KN_FADE_COUNT * FADE_SAMPLES);
    Curve curves[KN_FADE_COUNT];
    int count = 0;
    for (int fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++) {
        if (only != KN_FADE_DEFAULT && only != (KnFade)fade)
            continue;
        float *row = samples + count * FADE_SAMPLES;
        for (int i = 0; i < FADE_SAMPLES; i++)
            row[i] = (float)kn_fade_info((KnFade)fade)->curve[derivative](i / (FADE_SAMPLES - 1.0));
        curves[count++] = (Curve){kn_fade_info((KnFade)fade)->formula, chart_colour(fade - 1), row, FADE_SAMPLES};
    }
    Chart chart = {.title = titles[derivative], .x_label = "t", .x_high = 1, .curves = curves, .curve_count = count};
    fit(&chart);
    chart_draw(picture, y, height, &chart);
    memory_free(samples);
}

void noise_plot_fades(Picture *picture, KnFade only)
{
    for (int derivative = 0; derivative < 3; derivative++) {
        int top = picture->height * derivative / 3, bottom = picture->height * (derivative + 1) / 3;
        draw_fade(picture, only, derivative, top, bottom - top);
    }
}

// Draws `charts` charts one below the other: of the line, or of the fade curves if it is NULL. Returns an exit code.
static int write_plot(const NoiseOptions *options, const LinePlot *line, int charts)
{
    bool sized = option_given(options, options->size);
    int width = sized ? options->size[0] : CHART_WIDTH, height = sized ? options->size[1] : CHART_HEIGHT * charts;
    int height_least = SIZE_LEAST * charts * 3 / 4;
    if (width < SIZE_LEAST || height < height_least)
        return command_refuse("--size %dx%d: this plot needs at least %dx%d", width, height, SIZE_LEAST, height_least);
    Picture picture;
    interrupt_watch();
    picture_init(&picture, width, height, CHART_PAPER);
    if (line)
        noise_plot_line(&picture, line);
    else
        noise_plot_fades(&picture, options->picture.fractal.parameters.fade);
    return command_code(picture_write(&picture, options->output));
}

int noise_plot(void *data)
{
    const NoiseOptions *options = data;
    const NoisePictureDef *def = &options->picture;
    if (!option_given(options, &def->fractal.noise))
        return write_plot(options, NULL, 3);
    KnFractal fractal;
    if (!kn_fractal_init(&fractal, &def->fractal, def->seed))
        return command_refuse("%s", fractal.error);
    int dim = noise_dimension(options, &fractal.noises[0], 1), charts = fractal.def.octaves > 1 ? 2 : 1;
    int code = dim ? write_plot(options, &(LinePlot){&fractal, dim}, charts) : EXIT_USAGE;
    kn_fractal_quit(&fractal);
    return code;
}
