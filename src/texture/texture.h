// Block tiles, drawn with the noise library: tile -> 16 x 16 pixels and its mipmaps. No painted image exists.
// Pure functions: any thread, the same pixels on every machine.
#pragma once

#include "base/base.h"
#include "world/tile.h"

enum { TILE_SIZE = 16, TILE_MIPS = 5, TILE_PIXELS = TILE_SIZE * TILE_SIZE };

// TILE_PIXELS RGBA values in sRGB, rows from the top, straight alpha. Transparent pixels carry the colour of their
// neighbours, so that filtering leaves no dark fringe. Tinted tiles are grey where the tint applies.
void texture_tile(Tile tile, uint8_t rgba[TILE_PIXELS * 4]);

// Level 0 is the tile itself; level i is (16 >> i) pixels wide. Averaged in linear light, weighted by alpha; cutout
// tiles keep their coverage.
void texture_mip(const uint8_t tile[TILE_PIXELS * 4], int level, uint8_t *rgba);
