#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

void draw_bark(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    FOR_PIXELS (x, y) {
        float px = (float)x + 0.5f, py = (float)y + 0.5f;
        float sway = def->amount * raster_noise(seed + 1, 3, 3, px, py);
        raster.at[y][x] = raster_noise(seed, def->cells_x, def->cells_y, px + sway, py);
    }
    raster_flatten(&raster, 4);
    canvas_shade(canvas, &raster, def->palette);
}

void draw_birch_bark(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    draw_bark(def, seed, canvas);
    static const int rows[] = {1, 3, 6, 9, 11, 14};
    for (int i = 0; i < (int)ARRAY_COUNT(rows); i++) {
        uint64_t hash = hash_at2(seed, i, 3);
        int start = i * 6 + (int)(hash & 3), length = 3 + (int)(hash >> 8 & 1) * (int)(hash >> 9 & 3);
        for (int x = 0; x < length; x++)
            canvas->colour[rows[i]][raster_wrap(start + x)] = palette_at(def->accent, x == length - 1 ? 0.9f : 0.3f);
    }
}

void draw_rings(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float dx = (float)x - 7.5f, dy = (float)y - 7.5f;
        float square = MAX(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
        float radius = 0.2f * square + 0.8f * sqrtf(dx * dx + dy * dy);
        radius += 0.9f * raster_noise(seed, 4, 4, (float)x + 0.5f, (float)y + 0.5f);
        float year = radius * 0.5f - (float)(int)(radius * 0.5f);
        float shade = (year < 0.5f ? year * 2 : 2 - year * 2) * 0.75f + 0.2f;
        canvas->colour[y][x] = palette_at(def->palette, shade);
        if (square > 7)
            canvas->colour[y][x] = palette_at(def->accent, 0.5f + raster_noise(seed + 1, 8, 8, dx, dy));
        else if (square > 6)
            canvas->colour[y][x] = def->palette[0];
    }
}

void draw_planks(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BOARD = 4 };
    FOR_PIXELS (x, y) {
        int board = y / BOARD, joint = (board * 7 + 3) & 15;
        float px = (float)raster_wrap(x - joint) + 0.5f, py = (float)y + 0.5f;
        float sway = 1.5f * raster_noise(seed + 1, 3, 4, px, py);
        float grain = raster_noise(seed, def->cells_x, def->cells_y, px, py + sway);
        float shade = 0.56f + 0.34f * grain + 0.16f * (raster_random(seed, (uint64_t)board) - 0.5f);
        bool gap = y % BOARD == BOARD - 1 || x == joint;
        canvas->colour[y][x] = gap ? palette_at(def->accent, shade) : palette_at(def->palette, shade);
    }
}

void draw_leaves(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Cells cells;
    Raster raster;
    raster_cells(&cells, seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float edge = MIN(cells.edge.at[y][x], 2.0f);
        raster.at[y][x] = edge * 0.55f + cells.lit.at[y][x] * 0.7f + raster_random(seed + 3, cells.id[y][x]);
    }
    raster_flatten(&raster, 4);
    canvas_shade(canvas, &raster, def->palette);
    const uint8_t shares[2] = {(uint8_t)(def->amount * 100), (uint8_t)(100 - def->amount * 100)};
    uint8_t whole[TILE_SIZE][TILE_SIZE];
    raster_quantise(&raster, shares, 2, whole);
    raster_despeckle(whole);
    FOR_PIXELS (x, y)
        canvas->alpha[y][x] = whole[y][x] ? 255 : 0;
}
