#include "tools/noise/canvas.h"

#include <math.h>
#include <stdio.h>

enum { INK = 0x33383F, GRID = 0xE3E0D8, AXIS = 0x8A8A86, SCALE = 2 };
enum { MARGIN_LEFT = 96, MARGIN_RIGHT = 24, MARGIN_TOP = 62, MARGIN_BOTTOM = 62 };

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

// 1, 2 or 5 times a power of ten, so that a range has about `wanted` steps.
static double tick_step(double range, int wanted)
{
    double rough = range / wanted, power = pow(10, floor(log10(rough)));
    double digit = rough / power;
    return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

static void format_tick(double value, double step, char text[32])
{
    snprintf(text, 32, "%.6g", fabs(value) < step * 1e-6 ? 0.0 : value);
}

static void draw_ticks_x(Picture *picture, const Area *area, const Chart *chart)
{
    double step = tick_step(chart->x_high - chart->x_low, 8);
    int first = (int)ceil(chart->x_low / step - 1e-9), last = (int)floor(chart->x_high / step + 1e-6);
    for (int i = first; i <= last; i++) {
        char text[32];
        double x = i * step;
        int at = (int)place_x(area, chart, x);
        format_tick(x, step, text);
        picture_fill(picture, at, area->y, 1, area->height, GRID);
        picture_fill(picture, at, area->y + area->height, 1, 6, AXIS);
        picture_text(picture, at - picture_text_width(SCALE, text) / 2, area->y + area->height + 10, SCALE, INK, text);
    }
}

static void draw_ticks_y(Picture *picture, const Area *area, const Chart *chart)
{
    double step = tick_step(chart->y_high - chart->y_low, 5);
    int first = (int)ceil(chart->y_low / step - 1e-9), last = (int)floor(chart->y_high / step + 1e-6);
    for (int i = first; i <= last; i++) {
        char text[32];
        double y = i * step;
        int at = (int)place_y(area, chart, y);
        format_tick(y, step, text);
        picture_fill(picture, area->x, at, area->width, 1, i == 0 ? AXIS : GRID);
        picture_fill(picture, area->x - 6, at, 6, 1, AXIS);
        picture_text(picture, area->x - 12 - picture_text_width(SCALE, text), at - 7, SCALE, INK, text);
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

// Written from the right, above the curves.
static void draw_legend(Picture *picture, const Area *area, const Chart *chart)
{
    int right = area->x + area->width;
    for (int i = chart->curve_count - 1; i >= 0; i--) {
        const Curve *curve = &chart->curves[i];
        if (!curve->name)
            continue;
        int width = picture_text_width(SCALE, curve->name), left = right - width;
        picture_text(picture, left, area->y - 24, SCALE, INK, curve->name);
        picture_fill(picture, left - 28, area->y - 18, 20, 4, curve->colour);
        right = left - 48;
    }
}

void chart_draw(Picture *picture, int x, int y, int width, int height, const Chart *chart)
{
    const Area area = {x + MARGIN_LEFT, y + MARGIN_TOP, width - MARGIN_LEFT - MARGIN_RIGHT,
                       height - MARGIN_TOP - MARGIN_BOTTOM};
    picture_fill(picture, x, y, width, height, CHART_PAPER);
    draw_ticks_x(picture, &area, chart);
    draw_ticks_y(picture, &area, chart);
    picture_fill(picture, area.x, area.y, 1, area.height, AXIS);
    picture_fill(picture, area.x, area.y + area.height, area.width + 1, 1, AXIS);
    for (int i = 0; i < chart->curve_count; i++)
        draw_curve(picture, &area, chart, &chart->curves[i]);
    picture_text(picture, area.x, y + 10, SCALE, INK, chart->title);
    picture_text(picture, area.x + (area.width - picture_text_width(SCALE, chart->x_label)) / 2,
                 area.y + area.height + 36, SCALE, INK, chart->x_label);
    draw_legend(picture, &area, chart);
}

void chart_fit(Chart *chart)
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
