// Small flat pictures of blocks for hotbar and lists: the block's tile, tinted. Drawn on first use. Main thread only.
#pragma once

#include "render/overlay.h"
#include "texture/texture.h"
#include "world/block.h"

typedef struct Icons {
    uint8_t rgba[BLOCK_COUNT][TILE_PIXELS * 4]; // alpha 0 or 255
    bool drawn[BLOCK_COUNT];
} Icons;

// A square of `size` pixels. `icons` must have been cleared before its first use.
void icons_draw(Icons *icons, Overlay *overlay, uint8_t block, float x, float y, float size);
