#include "texture/texture.h"

#include "base/hash.h"
#include "texture/draw_internal.h"

#include <string.h>

TileAlpha texture_alpha(Tile tile)
{
    ASSERT(tile < TILE_COUNT);
    return tile_table[tile].alpha;
}

static uint64_t seed_of(Tile tile, int picture)
{
    const uint64_t seed = hash_name(tile_table[tile].variant, tile_name(tile));
    return picture > 0 ? hash_combine(seed, (uint64_t)picture) : seed;
}

static void draw(Tile tile, int picture, Canvas *canvas)
{
    const TileDef *def = &tile_table[tile];
    if (def->ground != TILE_NONE)
        draw(def->ground, picture, canvas);
    def->draw(def, seed_of(tile, picture), canvas);
}

// A picture without what lies on it.
static void draw_alike(Tile tile, int picture, Canvas *canvas)
{
    const TileDef *def = &tile_table[tile];
    memset(canvas, 0, sizeof *canvas);
    if (def->alpha != TILE_ALPHA_COVERAGE)
        memset(canvas->alpha, def->alpha == TILE_ALPHA_OPACITY ? (uint8_t)(def->amount * 255) : 255,
               sizeof canvas->alpha);
    draw(tile, picture, canvas);
    if (def->alpha == TILE_ALPHA_COVERAGE)
        canvas_bleed(canvas);
}

static void strew(Tile tile, int picture, Canvas *canvas)
{
    const TileDef *strewn = &strewn_table[tile - TILE_GROUND][picture - TILE_ALIKE];
    if (strewn->draw)
        strewn->draw(strewn, seed_of(tile, picture), canvas);
}

static void put_pixels(const Canvas *canvas, uint8_t rgba[TILE_PIXELS * 4])
{
    for (int i = 0; i < TILE_PIXELS; i++) {
        uint32_t colour = canvas->colour[i / TILE_SIZE][i % TILE_SIZE];
        rgba[i * 4 + 0] = (uint8_t)(colour >> 16);
        rgba[i * 4 + 1] = (uint8_t)(colour >> 8);
        rgba[i * 4 + 2] = (uint8_t)colour;
        rgba[i * 4 + 3] = canvas->alpha[i / TILE_SIZE][i % TILE_SIZE];
    }
}

void texture_tile(Tile tile, uint8_t rgba[TILE_PIXELS * 4])
{
    ASSERT(tile < TILE_COUNT);
    Canvas canvas;
    draw_alike(tile, 0, &canvas);
    put_pixels(&canvas, rgba);
}

void texture_ground(Tile tile, uint8_t pictures[TILE_PICTURES][TILE_PIXELS * 4])
{
    ASSERT(texture_is_ground(tile) && tile < TILE_COUNT);
    for (int alike = 0; alike < TILE_ALIKE; alike++) {
        Canvas canvas;
        draw_alike(tile, alike, &canvas);
        put_pixels(&canvas, pictures[alike]);
        strew(tile, TILE_ALIKE + alike, &canvas);
        put_pixels(&canvas, pictures[TILE_ALIKE + alike]);
    }
}

// ---- sRGB

// Least maximal error over the 256 bytes among polynomials of degree 4 through (0, 0) and (1, 1).
float srgb_to_linear(uint8_t value)
{
    float x = (float)value / 255.0f;
    return x * (0.0449f + x * (0.5016f + x * (0.5991f - x * 0.1456f)));
}

uint8_t srgb_from_linear(float light)
{
    int low = 0, high = 255;
    while (low < high) {
        int middle = (low + high) / 2;
        float border = (srgb_to_linear((uint8_t)middle) + srgb_to_linear((uint8_t)(middle + 1))) * 0.5f;
        if (light > border)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint8_t)low;
}

// ---- levels

// One pixel of a level in linear light: the mean of a square of the tile's pixels.
typedef struct Mean {
    float light[3];
    float alpha; // 0..1
} Mean;

static Mean mean_of_square(const uint8_t *pixels, int x0, int y0, int side, bool weigh_by_alpha)
{
    Mean mean = {{0}, 0};
    float plain[3] = {0}, count = (float)(side * side);
    for (int i = 0; i < side * side; i++) {
        const uint8_t *pixel = pixels + ((y0 + i / side) * TILE_SIZE + x0 + i % side) * 4;
        float alpha = (float)pixel[3] / 255.0f;
        mean.alpha += alpha;
        for (int c = 0; c < 3; c++) {
            float light = srgb_to_linear(pixel[c]);
            plain[c] += light;
            mean.light[c] += light * alpha;
        }
    }
    bool weighted = weigh_by_alpha && mean.alpha > 0;
    for (int c = 0; c < 3; c++)
        mean.light[c] = weighted ? mean.light[c] / mean.alpha : plain[c] / count;
    mean.alpha /= count;
    return mean;
}

// Pixels of the tile that pass the alpha test.
static int covered(const uint8_t *pixels)
{
    int sum = 0;
    for (int i = 0; i < TILE_PIXELS; i++)
        sum += pixels[i * 4 + 3] >= 128;
    return sum;
}

// Adjusts alpha so that as large a share of this level passes the alpha test as of level 0: the `wanted` pixels with
// the highest alpha pass. (Castano, "Computing Alpha Mipmaps", 2010, with an exact rank instead of a search.)
static void keep_coverage(uint8_t *rgba, int count, int wanted)
{
    uint8_t alpha[TILE_PIXELS];
    for (int i = 0; i < count; i++)
        alpha[i] = rgba[i * 4 + 3];
    for (int i = 0; i < count; i++) {
        int rank = 0;
        for (int j = 0; j < count; j++)
            rank += alpha[j] > alpha[i] || (alpha[j] == alpha[i] && j < i);
        bool passes = rank < wanted;
        rgba[i * 4 + 3] = passes ? MAX(alpha[i], 128) : MIN(alpha[i], 127);
    }
}

// Relative luminance (ITU-R BT.709), in [0, 1].
static float luminance(const float light[3]) { return 0.2126f * light[0] + 0.7152f * light[1] + 0.0722f * light[2]; }

// The mean of a square of a tile that may have a tinted rim. Soil is mixed with more of the rim at each level:
// otherwise the steps of a far hillside would draw dark lines across it, where from nearby the grass on top is visible.
// The tinted share is weighted by light, not by area: else the rim, which is pale before the tint, would turn the dark
// soil grey. `rim`: of the whole tile, weighed by alpha.
static Mean mean_under_rim(const uint8_t *pixels, const Mean *rim, int x0, int y0, int level)
{
    static const float lifts[TILE_MIPS] = {0, 0.3f, 0.55f, 0.7f, 0.8f};
    Mean mean = mean_of_square(pixels, x0, y0, 1 << level, false);
    if (rim->alpha == 0 || rim->alpha == 1)
        return mean;
    Mean dyed = mean_of_square(pixels, x0, y0, 1 << level, true);
    float lift = lifts[level] * (1 - mean.alpha);
    float light = (1 - lift) * mean.alpha * luminance(dyed.light) + lift * luminance(rim->light);
    for (int c = 0; c < 3; c++)
        mean.light[c] += (rim->light[c] - mean.light[c]) * lift;
    mean.alpha = MIN(light / luminance(mean.light), 1.0f);
    return mean;
}

// Leaves lose contrast with each level, since single leaves of a far crown would flicker. Plants, which have more holes
// than leaves, keep their colours.
static void calm_leaves(const uint8_t *pixels, const Mean *whole, int level, uint8_t *rgba)
{
    static const float shares[TILE_MIPS] = {0, 0.35f, 0.6f, 0.8f, 1};
    int count = TILE_PIXELS >> (2 * level);
    if (covered(pixels) * 4 < TILE_PIXELS * 3)
        return;
    for (int i = 0; i < count * 4; i++)
        if (i % 4 < 3) {
            float light = srgb_to_linear(rgba[i]);
            rgba[i] = srgb_from_linear(light + (whole->light[i % 4] - light) * shares[level]);
        }
}

void texture_mip(Tile tile, const uint8_t pixels[TILE_PIXELS * 4], int level, uint8_t *rgba)
{
    ASSERT(level >= 0 && level < TILE_MIPS);
    int size = TILE_SIZE >> level, side = 1 << level, count = size * size;
    TileAlpha kind = texture_alpha(tile);
    const Mean whole = mean_of_square(pixels, 0, 0, TILE_SIZE, true);
    for (int i = 0; i < count; i++) {
        int x = i % size * side, y = i / size * side;
        Mean mean = kind == TILE_ALPHA_TINT ? mean_under_rim(pixels, &whole, x, y, level)
                                            : mean_of_square(pixels, x, y, side, true);
        for (int c = 0; c < 3; c++)
            rgba[i * 4 + c] = srgb_from_linear(mean.light[c]);
        rgba[i * 4 + 3] = (uint8_t)(mean.alpha * 255 + 0.5f);
    }
    if (kind != TILE_ALPHA_COVERAGE || level == 0)
        return;
    calm_leaves(pixels, &whole, level, rgba);
    keep_coverage(rgba, count, (covered(pixels) * count + TILE_PIXELS / 2) / TILE_PIXELS);
}
