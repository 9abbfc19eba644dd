#include "texture/draw_internal.h"

#include <string.h>

int palette_count(const Palette palette)
{
    int count = 0;
    while (count < PALETTE_MAX && palette[count] != 0)
        count++;
    return count;
}

uint32_t palette_at(const Palette palette, float shade)
{
    int count = palette_count(palette);
    return palette[(int)(CLAMP(shade, 0.0f, 0.999f) * (float)count)];
}

void canvas_shade(Canvas *canvas, const Raster *raster, const Palette palette)
{
    static const uint8_t shares[PALETTE_MAX + 1][PALETTE_MAX] = {
        [1] = {1},
        [2] = {1, 1},
        [3] = {1, 2, 1},
        [4] = {15, 35, 35, 15},
        [5] = {10, 25, 33, 22, 10},
        [6] = {6, 16, 28, 28, 16, 6},
    };
    uint8_t levels[TILE_SIZE][TILE_SIZE];
    int count = palette_count(palette);
    raster_quantise(raster, shares[count], count, levels);
    raster_despeckle(levels);
    FOR_PIXELS (x, y)
        canvas->colour[y][x] = palette[levels[y][x]];
}

void canvas_dot(Canvas *canvas, int x, int y, uint32_t colour)
{
    if (x < 0 || y < 0 || x >= TILE_SIZE || y >= TILE_SIZE)
        return;
    canvas->colour[y][x] = colour;
    canvas->alpha[y][x] = 255;
}

// The pixel of a coordinate, which may be negative: floor.
static int pixel(float coordinate) { return (int)(coordinate + 64) - 64; }

void canvas_stroke(Canvas *canvas, const Stroke *stroke, const Palette palette)
{
    enum { STEPS = 48 };
    for (int i = 0; i <= STEPS; i++) {
        float t = (float)i / STEPS;
        float x = stroke->x0 + (stroke->x1 - stroke->x0) * t + stroke->bend * 4 * t * (1 - t);
        float y = stroke->y0 + (stroke->y1 - stroke->y0) * t;
        uint32_t colour = palette_at(palette, stroke->shade0 + (stroke->shade1 - stroke->shade0) * t);
        int width = pixel(stroke->width + (1 - stroke->width) * t + 0.5f);
        for (int w = 0; w < width; w++)
            canvas_dot(canvas, pixel(x) + w, pixel(y), colour);
    }
}

void canvas_disc(Canvas *canvas, float x, float y, float radius, const Palette palette)
{
    FOR_PIXELS (column, row) {
        float dx = (float)column + 0.5f - x, dy = (float)row + 0.5f - y;
        if (dx * dx + dy * dy <= radius * radius)
            canvas_dot(canvas, column, row, palette_at(palette, 0.5f - (dx + dy) / (radius * 3)));
    }
}

// The mean colour of the opaque pixels within `reach`; false if there is none.
static bool mean_around(const Canvas *canvas, int x, int y, int reach, uint32_t *colour)
{
    uint32_t sum[3] = {0}, count = 0;
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++) {
            int px = raster_wrap(x + dx), py = raster_wrap(y + dy);
            if (canvas->alpha[py][px] == 0)
                continue;
            for (int c = 0; c < 3; c++)
                sum[c] += canvas->colour[py][px] >> (16 - 8 * c) & 255;
            count++;
        }
    if (count == 0)
        return false;
    *colour = (sum[0] / count) << 16 | (sum[1] / count) << 8 | sum[2] / count;
    return true;
}

void canvas_bleed(Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        if (canvas->alpha[y][x] != 0)
            continue;
        for (int reach = 1; reach <= TILE_SIZE / 2; reach++)
            if (mean_around(canvas, x, y, reach, &canvas->colour[y][x]))
                break;
    }
}
