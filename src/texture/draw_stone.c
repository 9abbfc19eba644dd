// Rock, walls and other whole blocks beyond those of draw_blocks.c.
#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

void draw_patched(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const uint8_t shares[2] = {(uint8_t)(100 - def->amount * 100), (uint8_t)(def->amount * 100)};
    if (def->ground == TILE_NONE)
        canvas_ground(canvas, seed, 5, 5, def->palette);
    const Raster raster = raster_flatten(raster_fbm(seed + 11, def->cells_x, def->cells_y, 2), 5);
    const Raster shades = raster_fbm(seed + 12, 6, 6, 1);
    const Levels levels = raster_quantise(&raster, shares, 2);
    FOR_PIXELS (x, y)
        if (levels.at[y][x])
            canvas->colour[y][x] = palette_at(def->accent, 0.5f + 0.8f * shades.at[y][x]);
}

// A wall of courses `cells_y` pixels high, of bricks `cells_x` long, every other one shifted by half a brick.
void draw_bricks(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        int course = y / def->cells_y, shifted = raster_wrap(x + (course & 1) * def->cells_x / 2);
        int along = shifted % def->cells_x, down = y % def->cells_y;
        uint64_t brick = (uint64_t)course * TILE_SIZE + (uint64_t)(shifted / def->cells_x);
        float mottle = 0.30f * raster_noise(seed, 6, 6, (float)x + 0.5f, (float)y + 0.5f);
        float shade = 0.30f + 0.40f * raster_random(seed, brick) + mottle;
        shade += down == 0 ? 0.22f : down == def->cells_y - 2 ? -0.18f : 0; // lit from above
        bool gap = down == def->cells_y - 1 || along == def->cells_x - 1;
        canvas->colour[y][x] = gap ? palette_at(def->accent, 0.5f + mottle * 2) : palette_at(def->palette, shade);
    }
}

// Basalt from the side: columns of different widths, each lit from the left, with a few cracks across.
void draw_columns(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const uint8_t edges[] = {0, 4, 9, 12, TILE_SIZE};
    for (int column = 0; column + 1 < (int)ARRAY_COUNT(edges); column++) {
        int width = edges[column + 1] - edges[column], crack = (int)(hash_at2(seed, column, 1) & 15);
        float own = 0.25f * (raster_random(seed, (uint64_t)column) - 0.5f);
        for (int i = 0; i < width * TILE_SIZE; i++) {
            int across = i % width, x = edges[column] + across, y = i / width;
            float shade = 0.70f - 0.45f * (float)across / (float)width + own +
                          0.30f * raster_noise(seed + 3, 8, 3, (float)x + 0.5f, (float)y + 0.5f);
            bool joint = across == width - 1 || (y == crack && across > 0);
            canvas->colour[y][x] = joint ? palette_at(def->accent, shade) : palette_at(def->palette, shade);
        }
    }
}

// Facets: each one shade, with bright edges where two meet that look toward the light.
void draw_crystal(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float shade = 0.15f + 0.5f * raster_random(seed, cells.id[y][x]) - 0.16f * cells.lit.at[y][x];
        bool rim = cells.edge.at[y][x] < 0.8f;
        canvas->colour[y][x] = palette_at(def->palette, rim ? shade + 0.3f : shade);
    }
}

// Knitted: stitches that lean to and fro from row to row.
void draw_wool(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    FOR_PIXELS (x, y) {
        int row = y / 2, lean = row & 1 ? y & 1 : 1 - (y & 1);
        float stitch = ((x + lean + row * 2) & 3) < 2 ? 0.35f : -0.35f;
        raster.at[y][x] = stitch + raster_noise(seed, 5, 5, (float)x + 0.5f, (float)y + 0.5f);
    }
    raster = raster_flatten(raster, 3);
    canvas_shade(canvas, &raster, def->palette);
}

void draw_plain(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        const float noise = raster_noise(seed, 5, 5, (float)x + 0.5f, (float)y + 0.5f);
        const float grain = noise < -0.2f ? 0.96f : noise < 0.2f ? 0.98f : 1.0f;
        for (int shift = 0; shift < 24; shift += 8) {
            const float value = (float)(def->palette[0] >> shift & 255) * grain + 0.5f;
            canvas->colour[y][x] |= (uint32_t)MIN(value, 255.0f) << shift;
        }
    }
}

// Light behind a frame (accent); variant 1: with bars across.
void draw_lamp(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float dx = fabsf((float)x - 7.5f), dy = fabsf((float)y - 7.5f), square = MAX(dx, dy);
        float mottle = 0.25f * raster_noise(seed, 5, 5, (float)x + 0.5f, (float)y + 0.5f);
        bool bar = def->variant && (x == 5 || x == 10) && square < 7;
        bool frame = square > 6.6f || bar || (def->variant && (y < 3 || y > 12));
        float lit = x == 0 || y == 0 ? 0.9f : x == 15 || y == 15 ? 0.1f : 0.5f;
        canvas->colour[y][x] = frame ? palette_at(def->accent, bar ? 0.3f : lit + mottle)
                                     : palette_at(def->palette, 1.05f - square * 0.12f + mottle);
    }
}

// A pane: a thin frame, two streaks of light, and nearly nothing between.
void draw_glass(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    (void)seed;
    FOR_PIXELS (x, y) {
        bool frame = x == 0 || y == 0 || x == 15 || y == 15;
        int diagonal = x + y, along = x - y;
        bool streak = (diagonal == 9 || diagonal == 10 || diagonal == 13) && along > -5 && along < 5;
        bool small = (diagonal == 20 || diagonal == 21) && along > -4 && along < 2;
        canvas->colour[y][x] = palette_at(def->palette, frame ? 0.1f : streak || small ? 0.99f : 0.6f);
        canvas->alpha[y][x] = frame ? 200 : streak || small ? 120 : (uint8_t)(def->amount * 255);
    }
}

// Worm-like ridges, as of a brain coral; accent: the furrows between.
void draw_coral(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster ridges = raster_flatten(raster_warped(seed, def->cells_x, def->cells_y, 3), 4);
    FOR_PIXELS (x, y)
        ridges.at[y][x] = fabsf(ridges.at[y][x]);
    canvas_shade(canvas, &ridges, def->palette);
}

// Fallen leaves (accent) on the ground, each of three or four pixels.
void draw_litter(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { LEAVES = 30 };
    static const int8_t forms[4][4][2] = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}},
                                          {{0, 0}, {1, 0}, {2, 0}, {1, 1}},
                                          {{0, 0}, {0, 1}, {1, 1}, {1, 2}},
                                          {{0, 0}, {1, 0}, {1, -1}, {2, -1}}};
    canvas_ground(canvas, seed, def->cells_x, def->cells_y, def->palette);
    for (int leaf = 0; leaf < LEAVES; leaf++) {
        // Spread evenly: the steps of a sequence of low discrepancy (Roberts, "R2", 2018), in pixels.
        int x = leaf * 193 / 16, y = leaf * 146 / 16;
        const int8_t(*form)[2] = forms[hash_at2(seed, leaf, 1) & 3];
        float shade = raster_random(seed + 2, (uint64_t)leaf);
        for (int i = 0; i < 4; i++)
            canvas->colour[raster_wrap(y + form[i][1])][raster_wrap(x + form[i][0])] =
                palette_at(def->accent, shade - (i == 3 ? 0.25f : 0));
    }
}
