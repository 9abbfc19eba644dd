#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

static float distance_from_middle(int x, int y)
{
    float dx = (float)x - 7.5f, dy = (float)y - 7.5f;
    return sqrtf(dx * dx + dy * dy);
}

// Brightness across a rib of 4 pixels, lit from the left.
static float rib_shade(int across)
{
    static const float shades[4] = {0.55f, 0.85f, 0.6f, 0.1f};
    return shades[across & 3];
}

void draw_cactus_side(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float mottle = 0.18f * raster_noise(seed, 8, 5, (float)x + 0.5f, (float)y + 0.5f);
        canvas->colour[y][x] = palette_at(def->palette, rib_shade(x) + mottle);
        if ((x & 3) == 1 && (y + (x & 4)) % 8 == 3)
            canvas->colour[y][x] = palette_at(def->accent, 0.9f);
    }
}

void draw_cactus_top(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float radius = distance_from_middle(x, y);
        float mottle = 0.25f * raster_noise(seed, 6, 6, (float)x + 0.5f, (float)y + 0.5f);
        float shade = radius < 2 ? 0.95f : 0.75f - radius * 0.05f + mottle;
        bool rim = x == 0 || y == 0 || x == 15 || y == 15;
        canvas->colour[y][x] = palette_at(def->palette, rim ? 0.15f : shade);
    }
}

void draw_pumpkin_side(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float round = y == 0 || y == TILE_SIZE - 1 ? -0.2f : 0;
        float mottle = 0.12f * raster_noise(seed, 6, 4, (float)x + 0.5f, (float)y + 0.5f);
        canvas->colour[y][x] = palette_at(def->palette, rib_shade(x) * 0.85f + round + mottle);
    }
}

void draw_pumpkin_top(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float dx = (float)x - 7.5f, dy = (float)y - 7.5f;
        float ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        float slope = MIN(ax, ay) / MAX(ax, ay); // 0 along the axes, 1 on the diagonals
        bool furrow = slope > 0.3f && slope < 0.55f;
        float mottle = 0.12f * raster_noise(seed, 5, 5, (float)x + 0.5f, (float)y + 0.5f);
        float shade = 0.75f - distance_from_middle(x, y) * 0.03f + mottle;
        canvas->colour[y][x] = palette_at(def->palette, furrow ? shade - 0.4f : shade);
    }
    canvas_disc(canvas, 8, 8, 1.9f, def->accent);
}

void draw_lily_pad(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float dx = (float)x - 7.5f, dy = (float)y - 7.5f, radius = distance_from_middle(x, y);
        bool notch = dx > 0 && dy < 0 && dx + dy < 2 && dx + dy > -2 && radius > 1;
        if (radius > 7.2f || notch)
            continue;
        float mottle = 0.2f * raster_noise(seed, 6, 6, (float)x + 0.5f, (float)y + 0.5f);
        bool vein = x == 7 || y == 7 || x == y;
        float shade = radius > 6.2f ? 0.15f : vein ? 0.9f : 0.55f + mottle;
        canvas_dot(canvas, x, y, palette_at(def->palette, shade));
    }
}

void draw_glowstone(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Cells cells;
    raster_cells(&cells, seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float bright = 1.05f - 0.25f * cells.nearest.at[y][x] + 0.3f * (raster_random(seed, cells.id[y][x]) - 0.5f);
        canvas->colour[y][x] = palette_at(def->palette, cells.edge.at[y][x] < 0.7f ? bright - 0.45f : bright);
    }
}

void draw_water(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    raster_warped(&raster, seed, def->cells_x, def->cells_y, 2);
    canvas_shade(canvas, &raster, def->palette);
    FOR_PIXELS (x, y)
        canvas->alpha[y][x] = (uint8_t)(def->amount * 255);
}

void draw_lava(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    raster_warped(&raster, seed, def->cells_x, def->cells_y, 3);
    canvas_shade(canvas, &raster, def->palette);
}
