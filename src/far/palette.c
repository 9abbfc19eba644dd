#include "far/palette.h"

#include "texture/texture.h"

#include <string.h>

// The mean by which shaders/block.vert darkens snow.
static const float snow_dapple[4] = {0.645f, 0.686f, 0.75f, 1.0f};

// The mean of a tile in linear light, as the shaders of blocks decode it, that of ice over dark water; its fourth
// number is the share of the tint.
static void mean_colour(Tile tile, float mean[4])
{
    uint8_t rgba[TILE_PIXELS * 4];
    TileAlpha kind = texture_alpha(tile);
    float weight = 0.0f;
    texture_tile(tile, rgba);
    for (int channel = 0; channel < 4; channel++)
        mean[channel] = 0.0f;
    for (int i = 0; i < TILE_PIXELS; i++) {
        float alpha = (float)rgba[i * 4 + 3] / 255.0f;
        if (kind == TILE_ALPHA_COVERAGE && alpha < 0.5f)
            continue;
        weight += 1.0f;
        for (int channel = 0; channel < 3; channel++) {
            float value = (float)rgba[i * 4 + channel] / 255.0f;
            mean[channel] += value * value * (kind == TILE_ALPHA_OPACITY ? alpha : 1.0f);
        }
        mean[3] += kind == TILE_ALPHA_TINT ? alpha : 1.0f;
    }
    const bool snow = tile == TILE_SNOW || tile == TILE_FIRN;
    for (int channel = 0; channel < 4; channel++)
        mean[channel] *= (snow ? snow_dapple[channel] : 1.0f) / (weight > 0.0f ? weight : 1.0f);
}

void far_palette_init(FarPalette *palette)
{
    float means[TILE_COUNT][4];
    for (int tile = 0; tile < TILE_COUNT; tile++)
        mean_colour((Tile)tile, means[tile]);
    *palette = (FarPalette){0};
    for (int block = 1; block < BLOCK_COUNT; block++) {
        const BlockInfo *info = &block_table[block];
        const uint8_t tiles[2] = {info->tile_top, info->tile_side};
        for (int side = 0; side < 2; side++) {
            float *colour = side ? palette->side[block] : palette->top[block];
            memcpy(colour, means[tiles[side]], sizeof means[0]);
            colour[3] = info->tint == TINT_NONE ? 0.0f : colour[3];
        }
    }
}

void far_tinted(const float colour[4], uint32_t tint, float shown[3])
{
    for (int i = 0; i < 3; i++) {
        const float dye = (float)(tint >> (16 - 8 * i) & 255) / 255.0f;
        shown[i] = colour[i] * (1.0f + (dye * dye - 1.0f) * colour[3]);
    }
}
