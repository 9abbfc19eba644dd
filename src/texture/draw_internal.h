// The functions that draw tiles, and the table row with a tile's parameters, whose meaning depends on the function.
// Each starts from an empty canvas (colour 0, alpha as the row's kind needs it) and must be pure.
#pragma once

#include "texture/canvas_internal.h"

typedef struct TileDef TileDef;

typedef void TileDraw(const TileDef *def, uint64_t seed, Canvas *canvas);

struct TileDef {
    Tile ground; // drawn on the canvas first; TILE_NONE: nothing
    TileDraw *draw;
    TileAlpha alpha;
    Palette palette, accent;
    uint8_t cells_x, cells_y; // of the main noise
    uint8_t variant;          // selects another picture of the same kind
    float amount;
};

extern const TileDef tile_table[TILE_COUNT];

// draw_ground.c: soil and stone.
TileDraw draw_checks;     // for TILE_NONE
TileDraw draw_ground;     // clusters, even all over
TileDraw draw_gravel;     // small pebbles, each of one shade
TileDraw draw_cobble;     // round stones in mortar (accent)
TileDraw draw_bands;      // layers; amount: how far they sway, in pixels
TileDraw draw_marble;     // veins (accent)
TileDraw draw_ore;        // lumps (accent) on the ground; amount: their radius
TileDraw draw_grass_side; // soil under a ragged rim (accent) with alpha 255; the soil has alpha 0
TileDraw draw_ice;        // pale, with cracks (accent); amount: opacity

// draw_wood.c: trees.
TileDraw draw_bark;       // furrows along the trunk
TileDraw draw_birch_bark; // pale, with short dark dashes (accent)
TileDraw draw_rings;      // the trunk's end: year rings in bark (accent)
TileDraw draw_planks;
TileDraw draw_leaves; // clumps; amount: the share of holes

// draw_plants.c: crossed plants. Green parts from the palette, the rest from the accent.
TileDraw draw_grass_blades;
TileDraw draw_fern;
TileDraw draw_bush;
TileDraw draw_flower; // variant: row of its table of heads
TileDraw draw_cane;
TileDraw draw_kelp;
TileDraw draw_sea_grass;
TileDraw draw_mushroom; // amount: width of the cap; variant 1: spots
TileDraw draw_torch;

// draw_blocks.c: everything else.
TileDraw draw_cactus_side;
TileDraw draw_cactus_top;
TileDraw draw_pumpkin_side;
TileDraw draw_pumpkin_top;
TileDraw draw_lily_pad;
TileDraw draw_glowstone;
TileDraw draw_water; // amount: opacity
TileDraw draw_lava;

// mip.c: sRGB bytes to linear light and back. A polynomial replaces the standard's power of 2.4, which differs between
// libraries; its error is below 0.0008 and it rises strictly, so that every byte survives the round trip.

// In [0, 1]. 0 gives 0, 255 gives 1.
float srgb_to_linear(uint8_t value);

// The byte whose light is nearest. `light` below 0 counts as 0, above 1 as 1.
uint8_t srgb_from_linear(float light);

// Relative luminance (ITU-R BT.709) of 0xRRGGBB, in [0, 1].
float srgb_luminance(uint32_t colour);
