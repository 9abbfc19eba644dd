#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

void draw_checks(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    (void)seed;
    FOR_PIXELS (x, y)
        canvas->colour[y][x] = def->palette[(x / 8 + y / 8) & 1];
}

void canvas_ground(Canvas *canvas, uint64_t seed, int cells_x, int cells_y, const Palette palette)
{
    const Raster raster = raster_flatten(raster_fbm(seed, cells_x, cells_y, 2), 3);
    canvas_shade(canvas, &raster, palette);
}

void draw_ground(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    canvas_ground(canvas, seed, def->cells_x, def->cells_y, def->palette);
}

void draw_gravel(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    Raster raster;
    FOR_PIXELS (x, y) {
        float crack = cells.edge.at[y][x] < 0.5f ? 0.3f : 0;
        raster.at[y][x] = raster_random(seed, cells.id[y][x]) + 0.35f * cells.lit.at[y][x] - crack;
    }
    raster = raster_flatten(raster, 3);
    canvas_shade(canvas, &raster, def->palette);
}

void draw_cobble(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float edge = cells.edge.at[y][x];
        float shade = 0.28f + 0.44f * raster_random(seed, cells.id[y][x]) + 0.42f * cells.lit.at[y][x];
        canvas->colour[y][x] = edge < 0.9f ? palette_at(def->accent, edge) : palette_at(def->palette, shade);
    }
}

void draw_bands(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    FOR_PIXELS (x, y) {
        float px = (float)x + 0.5f, py = (float)y + 0.5f;
        float sway = def->amount * raster_noise(seed + 1, 2, 2, px, py);
        raster.at[y][x] = raster_noise(seed, 1, def->cells_y, 8, py + sway) +
                          0.35f * raster_noise(seed + 2, def->cells_x, def->cells_y, px, py);
    }
    canvas_shade(canvas, &raster, def->palette);
}

// Marble: a wave along the falling diagonal, its phase shifted by turbulence; `push` in periods, of which the tile has
// two. In [-1, 1], 0 along the veins.
static Raster stripes(uint64_t seed, float push)
{
    Raster raster = raster_fbm(seed, 2, 2, 2);
    FOR_PIXELS (x, y) {
        float phase = (float)(x + y) / TILE_SIZE + push * raster.at[y][x] + 8;
        float part = phase - (float)(int)phase; // a triangle wave is as good as a sine: only its zeros show
        raster.at[y][x] = part < 0.5f ? 4 * part - 1 : 3 - 4 * part;
    }
    return raster;
}

// The distance in pixels to the line where the raster is 0, near that line, for thin even strokes.
static Raster contour_of(Raster raster)
{
    Raster contour;
    FOR_PIXELS (x, y) {
        float slope_x = (raster.at[y][raster_wrap(x + 1)] - raster.at[y][raster_wrap(x - 1)]) * 0.5f;
        float slope_y = (raster.at[raster_wrap(y + 1)][x] - raster.at[raster_wrap(y - 1)][x]) * 0.5f;
        float value = raster.at[y][x] < 0 ? -raster.at[y][x] : raster.at[y][x];
        contour.at[y][x] = value / sqrtf(slope_x * slope_x + slope_y * slope_y + 1e-6f);
    }
    return contour;
}

void draw_marble(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    canvas_ground(canvas, seed, def->cells_x, def->cells_y, def->palette);
    const Raster veins = contour_of(stripes(seed + 5, 0.26f)), strength = raster_fbm(seed + 6, 2, 2, 1);
    FOR_PIXELS (x, y) {
        float off = veins.at[y][x] - 0.9f * strength.at[y][x] + def->amount; // veins swell and fade along their way
        if (off < 1)
            canvas->colour[y][x] = palette_at(def->accent, 0.2f + 0.8f * MAX(off, 0.0f));
    }
}

void draw_ore(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float radius = def->amount * (0.6f + 0.8f * raster_random(seed + 9, cells.id[y][x]));
        float distance = cells.nearest.at[y][x];
        if (distance < radius)
            canvas->colour[y][x] = palette_at(def->accent, 0.5f + 0.9f * cells.lit.at[y][x]);
        else if (distance < radius + 1 && cells.lit.at[y][x] < -0.2f)
            canvas->colour[y][x] = def->palette[0];
    }
}

// Rows of rim over each column: ragged, with some blades that hang lower. Deep, since with a rim of three rows every
// step of a hillside shows a dark line, and the hill looks like a contour map.
static int rim_depth(uint64_t seed, int x)
{
    float wave = raster_noise(seed + 7, 5, 1, (float)x + 0.5f, 8);
    int blade = (int)(hash_at2(seed, x, 7) >> 62);
    return 5 + (int)(wave * 2.2f + 2.5f) + MAX(blade - 1, 0);
}

void draw_grass_side(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Canvas rim;
    canvas_ground(canvas, hash_name(0, tile_name(TILE_DIRT)), def->cells_x, def->cells_y, def->palette);
    canvas_ground(&rim, seed + 3, 6, 6, def->accent);
    for (int x = 0; x < TILE_SIZE; x++) {
        int depth = rim_depth(seed, x);
        for (int y = 0; y < TILE_SIZE; y++)
            canvas->alpha[y][x] = y < depth ? 255 : 0;
        for (int y = 0; y < depth; y++)
            canvas->colour[y][x] = y == depth - 1 ? def->accent[0] : rim.colour[y][x];
        canvas->colour[depth][x] = def->palette[0]; // the rim's shadow
    }
}

// Two rows of tufts, each of which hangs over the roots of the next: dark at their roots, light at their tips.
void draw_slope(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { TUFT = 8 };
    FOR_PIXELS (x, y) {
        const float clump = raster_random(seed, (uint64_t)(x / 2)), ragged = raster_random(seed + 2, (uint64_t)x);
        const int down = raster_wrap(y + (int)(TUFT * clump) + (int)(3 * ragged));
        const int place = x + TILE_SIZE * (down / TUFT);
        const float blade = raster_random(seed + 1, (uint64_t)place);
        const float tip = (float)(down % TUFT) / (TUFT - 1);
        canvas->colour[y][x] = palette_at(def->palette, 0.05f + 0.4f * blade + 0.6f * tip);
    }
}

void draw_ice(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    canvas_ground(canvas, seed, def->cells_x, def->cells_y, def->palette);
    const Raster cracks = contour_of(stripes(seed + 1, 0.2f)), where = raster_fbm(seed + 2, 3, 3, 1);
    FOR_PIXELS (x, y) {
        if (cracks.at[y][x] < 0.6f && where.at[y][x] > 0.2f)
            canvas->colour[y][x] = def->accent[0];
    }
}

// ---- everything else

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
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    FOR_PIXELS (x, y) {
        float bright = 1.05f - 0.25f * cells.nearest.at[y][x] + 0.3f * (raster_random(seed, cells.id[y][x]) - 0.5f);
        canvas->colour[y][x] = palette_at(def->palette, cells.edge.at[y][x] < 0.7f ? bright - 0.45f : bright);
    }
}

void draw_liquid(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Raster raster = raster_warped(seed, def->cells_x, def->cells_y, def->alpha == TILE_ALPHA_OPACITY ? 2 : 3);
    canvas_shade(canvas, &raster, def->palette);
}
