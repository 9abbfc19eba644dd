#include "texture/draw_internal.h"

#include "base/hash.h"
#include "noise/chained.h"

#include <math.h>
#include <stdlib.h>

float raster_noise(uint64_t seed, int cells_x, int cells_y, float x, float y)
{
    return chained_perlin2(seed, (const int[]){cells_x, cells_y}, (double)(x * (float)cells_x / TILE_SIZE),
                           (double)(y * (float)cells_y / TILE_SIZE));
}

Raster raster_fbm(uint64_t seed, int cells_x, int cells_y, int octaves)
{
    Raster raster = {{{0}}};
    float weight = 1;
    for (int octave = 0; octave < octaves; octave++, weight *= 0.5f)
        FOR_PIXELS (x, y)
            raster.at[y][x] += weight * raster_noise(seed + (uint64_t)octave, cells_x << octave, cells_y << octave,
                                                     (float)x + 0.5f, (float)y + 0.5f);
    return raster;
}

Raster raster_warped(uint64_t seed, int cells_x, int cells_y, float warp)
{
    Raster raster;
    FOR_PIXELS (x, y) {
        float px = (float)x + 0.5f, py = (float)y + 0.5f;
        float push_x = warp * raster_noise(seed + 1, 3, 3, px, py),
              push_y = warp * raster_noise(seed + 2, 3, 3, px, py);
        raster.at[y][x] = raster_noise(seed, cells_x, cells_y, px + push_x, py + push_y);
    }
    return raster;
}

float raster_random(uint64_t seed, uint64_t id) { return (float)(hash_combine(seed, id) >> 40) / (float)(1 << 24); }

float raster_between(uint64_t seed, int index, float low, float high)
{
    return low + (high - low) * raster_random(seed, (uint64_t)index);
}

Cells raster_cells(uint64_t seed, int cells_x, int cells_y)
{
    Cells cells;
    const float scale = TILE_SIZE / (float)MAX(cells_x, cells_y);
    FOR_PIXELS (x, y) {
        KnWorleyNearest nearest = chained_worley_nearest2(
            seed, (const int[]){cells_x, cells_y}, (x + 0.5) * cells_x / TILE_SIZE, (y + 0.5) * cells_y / TILE_SIZE);
        cells.nearest.at[y][x] = nearest.first * scale;
        cells.edge.at[y][x] = (nearest.second - nearest.first) * scale;
        cells.lit.at[y][x] = nearest.away[0] + 1.3f * nearest.away[1];
        cells.id[y][x] = nearest.id;
    }
    return cells;
}

Raster raster_flatten(Raster raster, int radius)
{
    Raster flat;
    FOR_PIXELS (x, y) {
        float sum = 0;
        for (int dy = -radius; dy <= radius; dy++)
            for (int dx = -radius; dx <= radius; dx++)
                sum += raster.at[raster_wrap(y + dy)][raster_wrap(x + dx)];
        flat.at[y][x] = raster.at[y][x] - sum / (float)((2 * radius + 1) * (2 * radius + 1));
    }
    return flat;
}

// Rank of pixel i: the number of lower pixels, and of equal ones before it.
static int rank_of(const float *values, int i)
{
    int rank = 0;
    for (int j = 0; j < TILE_PIXELS; j++)
        rank += values[j] < values[i] || (values[j] == values[i] && j < i);
    return rank;
}

static uint8_t nearest_neighbour(const Levels *levels, int x, int y)
{
    const uint8_t own = levels->at[y][x];
    const uint8_t around[4] = {levels->at[raster_wrap(y - 1)][x], levels->at[raster_wrap(y + 1)][x],
                               levels->at[y][raster_wrap(x - 1)], levels->at[y][raster_wrap(x + 1)]};
    uint8_t best = around[0];
    for (int i = 0; i < 4; i++)
        if (abs(around[i] - own) < abs(best - own))
            best = around[i];
    return best;
}

Levels raster_quantise(const Raster *raster, const uint8_t *shares, int count)
{
    Levels levels;
    int total = 0;
    for (int level = 0; level < count; level++)
        total += shares[level];
    for (int i = 0; i < TILE_PIXELS; i++) {
        int rank = rank_of(&raster->at[0][0], i), level = 0, end = shares[0];
        while (level < count - 1 && rank * total >= end * TILE_PIXELS)
            end += shares[++level];
        (&levels.at[0][0])[i] = (uint8_t)level;
    }
    FOR_PIXELS (x, y)
        levels.at[y][x] = nearest_neighbour(&levels, x, y);
    return levels;
}

// ---- the canvas

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
    int count = palette_count(palette);
    const Levels levels = raster_quantise(raster, shares[count], count);
    FOR_PIXELS (x, y)
        canvas->colour[y][x] = palette[levels.at[y][x]];
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
