// Block tiles, generated with the noise library: tile -> 16 x 16 pixels and its mipmaps. No tile is an image file.
// Pure functions: any thread, the same pixels on every machine.
//
// The meaning of alpha depends on the tile (texture_alpha), as does the pass that draws it:
//
//   TILE_ALPHA_TINT      opaque blocks. Alpha is the share of the column's colour in the pixel, 255 all, 0 none, never
//                        transparency: rgb * mix(vec3(1), tint, a). grass_side is dirt (0) under a rim of grass (255).
//   TILE_ALPHA_COVERAGE  leaves and plants. Discard below 1/2; all other pixels are tinted, if the block is.
//   TILE_ALPHA_OPACITY   water and ice. Blend with it; all pixels are tinted, if the block is.
//
// Tinted tiles are light and nearly grey. Multiply in linear light.
#pragma once

#include "karst/block.h"

enum { TILE_SIZE = 16, TILE_MIPS = 5, TILE_PIXELS = TILE_SIZE * TILE_SIZE };

// Natural ground, from TILE_GROUND on, has TILE_PICTURES pictures. The first TILE_ALIKE are alike but for their noise:
// of a single one, block beside block, one sees the pattern. The others, which few blocks have, are these with small
// things lying on them.
enum {
    TILE_GROUND = TILE_STONE,
    GROUND_TILES = TILE_COUNT - TILE_GROUND,
    TILE_ALIKE = 4,
    TILE_PICTURES = 2 * TILE_ALIKE
};

static inline bool texture_is_ground(Tile tile) { return (int)tile >= TILE_GROUND; }

typedef enum TileAlpha { TILE_ALPHA_TINT, TILE_ALPHA_COVERAGE, TILE_ALPHA_OPACITY } TileAlpha;

TileAlpha texture_alpha(Tile tile);

// TILE_PIXELS RGBA values in sRGB, rows from the top, straight alpha. Transparent pixels have the colour of their
// neighbours, so that filtering leaves no dark fringe.
void texture_tile(Tile tile, uint8_t rgba[TILE_PIXELS * 4]); // of natural ground, the first picture
void texture_ground(Tile tile, uint8_t pictures[TILE_PICTURES][TILE_PIXELS * 4]);

// Level 1..4 of `pixels`, the tile's level 0 (or its override): (16 >> level) pixels wide. Colour is averaged in
// linear light. Cutout tiles weigh colour by coverage, and as many of their pixels stay above 1/2 as in level 0; leaves
// lose contrast with each level.
void texture_mip(Tile tile, const uint8_t pixels[TILE_PIXELS * 4], int level, uint8_t *rgba);
