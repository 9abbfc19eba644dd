#include "scene/theme.h"

#include <string.h>

// Colours for tinted tiles, in place of the land's.
static const uint8_t tints[][3] = {[TINT_NONE] = {255, 255, 255},
                                   [TINT_GRASS] = {124, 152, 82},
                                   [TINT_LEAVES] = {104, 130, 60},
                                   [TINT_WATER] = {43, 112, 128}};

// Draws the icon's pixels: tinted, and opaque for blocks whose alpha has another meaning.
static void draw_first(Icons *icons, uint8_t block)
{
    uint8_t *icon = icons->rgba[block];
    Tile tile = (Tile)block_table[block].tile_side;
    const uint8_t *tint = tints[block_table[block].tint];
    bool part = texture_alpha(tile) == TILE_ALPHA_TINT, cutout = texture_alpha(tile) == TILE_ALPHA_COVERAGE;
    texture_tile(tile, icon);
    for (uint8_t *pixel = icon; pixel < icon + TILE_PIXELS * 4; pixel += 4) {
        int share = part ? pixel[3] : 255;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)(pixel[channel] * (255 * 255 - share * (255 - tint[channel])) / (255 * 255));
        pixel[3] = cutout && pixel[3] < 128 ? 0 : 255;
    }
    icons->drawn[block] = true;
}

// The first column after `column` whose colour differs.
static int end_of_run(const uint8_t *row, int column)
{
    int end = column + 1;
    while (end < TILE_SIZE && memcmp(row + end * 4, row + column * 4, 4) == 0)
        end++;
    return end;
}

// Draws pixel by pixel; runs of one colour in a row are one rectangle.
void icons_draw(Icons *icons, Overlay *overlay, uint8_t block, float x, float y, float size)
{
    if (!icons->drawn[block])
        draw_first(icons, block);
    float pixel = size / TILE_SIZE;
    for (int line = 0; line < TILE_SIZE; line++) {
        const uint8_t *row = icons->rgba[block] + (ptrdiff_t)line * TILE_SIZE * 4;
        for (int column = 0, end; column < TILE_SIZE; column = end) {
            end = end_of_run(row, column);
            const uint8_t *rgba = row + column * 4;
            if (rgba[3])
                overlay_rect(overlay, x + (float)column * pixel, y + (float)line * pixel, (float)(end - column) * pixel,
                             pixel, (uint32_t)rgba[0] << 24 | (uint32_t)rgba[1] << 16 | (uint32_t)rgba[2] << 8 | 0xFF);
        }
    }
}
