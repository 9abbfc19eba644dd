#include "texture/texture.h"

#include "base/hash.h"
#include "texture/draw_internal.h"

#include <string.h>

TileAlpha texture_alpha(Tile tile)
{
    ASSERT(tile < TILE_COUNT);
    return tile_table[tile].alpha;
}

static void draw(Tile tile, Canvas *canvas)
{
    const TileDef *def = &tile_table[tile];
    if (def->ground != TILE_NONE)
        draw(def->ground, canvas);
    def->draw(def, hash_name(def->variant, tile_name(tile)), canvas);
}

void texture_tile(Tile tile, uint8_t rgba[TILE_PIXELS * 4])
{
    ASSERT(tile < TILE_COUNT);
    const TileDef *def = &tile_table[tile];
    Canvas canvas = {0};
    if (def->alpha == TILE_ALPHA_TINT)
        memset(canvas.alpha, 255, sizeof canvas.alpha);
    draw(tile, &canvas);
    if (def->alpha == TILE_ALPHA_COVERAGE)
        canvas_bleed(&canvas);
    for (int i = 0; i < TILE_PIXELS; i++) {
        uint32_t colour = canvas.colour[i / TILE_SIZE][i % TILE_SIZE];
        rgba[i * 4 + 0] = (uint8_t)(colour >> 16);
        rgba[i * 4 + 1] = (uint8_t)(colour >> 8);
        rgba[i * 4 + 2] = (uint8_t)colour;
        rgba[i * 4 + 3] = canvas.alpha[i / TILE_SIZE][i % TILE_SIZE];
    }
}
