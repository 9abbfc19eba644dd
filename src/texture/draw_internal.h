// Draws tiles: a field of numbers, one for each pixel and periodic at the edges, is filled with noise, and the colours
// of a palette are assigned by rank; strokes and discs are drawn over it. Pure functions: any thread, the same bits on
// every machine.
#pragma once

#include "texture/texture.h"

// All pixels of a tile, row by row.
#define FOR_PIXELS(x, y)                                                                                               \
    for (int y = 0; y < TILE_SIZE; y++)                                                                                \
        for (int x = 0; x < TILE_SIZE; x++)

// ---- raster.c

typedef struct Raster {
    float at[TILE_SIZE][TILE_SIZE]; // [y][x], y downwards
} Raster;

// Wraps a coordinate into the tile.
static inline int raster_wrap(int position) { return position & (TILE_SIZE - 1); }

// Perlin noise with `cells_x` x `cells_y` cells to the tile, at pixel (x, y), any real numbers within +-1e6. In about
// [-1, 1].
float raster_noise(uint64_t seed, int cells_x, int cells_y, float x, float y);

// Octaves of raster_noise, each with twice the cells and half the weight.
Raster raster_fbm(uint64_t seed, int cells_x, int cells_y, int octaves);

// The same with domain warping: positions are displaced by other noise, by at most `warp` pixels.
Raster raster_warped(uint64_t seed, int cells_x, int cells_y, float warp);

// Worley noise, one feature point to a cell. Distances in pixels along the narrower side of a cell.
typedef struct Cells {
    Raster nearest; // distance to the nearest point
    Raster edge;    // distance to the second nearest minus `nearest`: 0 on the borders between cells
    Raster lit;     // distance of the pixel to the upper left of its point, in cells, for light from there
    uint64_t id[TILE_SIZE][TILE_SIZE]; // which point
} Cells;

Cells raster_cells(uint64_t seed, int cells_x, int cells_y);

// Random numbers: in [0, 1) for each id, and in [low, high) for each index.
float raster_random(uint64_t seed, uint64_t id);
float raster_between(uint64_t seed, int index, float low, float high);

// Removes detail broader than `radius` pixels (high-pass), so that no spot stands out where the tile repeats.
Raster raster_flatten(Raster raster, int radius);

// Quantised to `count` levels by rank: 0 for the lowest shares[0] parts of all pixels, and so on. A pixel that differs
// from its four neighbours takes the nearest of their levels, so that no single pixels remain.
typedef struct Levels {
    uint8_t at[TILE_SIZE][TILE_SIZE];
} Levels;

Levels raster_quantise(const Raster *raster, const uint8_t *shares, int count);

// ---- also there: the pixels of a tile while it is drawn, and the strokes that plants consist of

enum { PALETTE_MAX = 6 };

// Dark to light, 0xRRGGBB; zero-terminated if shorter.
typedef uint32_t Palette[PALETTE_MAX];

typedef struct Canvas {
    uint32_t colour[TILE_SIZE][TILE_SIZE]; // 0xRRGGBB
    uint8_t alpha[TILE_SIZE][TILE_SIZE];
} Canvas;

int palette_count(const Palette palette);

// The palette's colour at `shade`, clamped to [0, 1], dark to light.
uint32_t palette_at(const Palette palette, float shade);

// Colours every pixel from the palette by the rank of its value, most with the middle colours; alpha is unchanged.
void canvas_shade(Canvas *canvas, const Raster *raster, const Palette palette);

// Clusters in all colours of the palette, even all over; alpha is unchanged. (draw_blocks.c)
void canvas_ground(Canvas *canvas, uint64_t seed, int cells_x, int cells_y, const Palette palette);

// Sets a pixel, with alpha 255; ignored outside the tile.
void canvas_dot(Canvas *canvas, int x, int y, uint32_t colour);

// A stroke from (x0, y0) to (x1, y1), bent sideways by `bend` pixels at its middle, shaded from its start to its end.
typedef struct Stroke {
    float x0, y0, x1, y1, bend;
    float shade0, shade1; // of the palette
    float width;          // pixels at the start; 1 at the end
} Stroke;

void canvas_stroke(Canvas *canvas, const Stroke *stroke, const Palette palette);

// A disc lit from the upper left.
void canvas_disc(Canvas *canvas, float x, float y, float radius, const Palette palette);

// Gives pixels with alpha 0 the mean colour of the nearest other pixels.
void canvas_bleed(Canvas *canvas);

// ---- the table of tiles: the function that draws each, and its parameters, whose meaning depends on the function.
// Each starts from an empty canvas (colour 0, alpha as the row's kind needs it) and must be pure.

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

// What is drawn on the pictures of natural ground that are not alike; `draw` NULL: nothing. (draw_strewn.c)
extern const TileDef strewn_table[GROUND_TILES][TILE_ALIKE];

// draw_blocks.c: soil and stone.
TileDraw draw_checks;     // for TILE_NONE
TileDraw draw_ground;     // clusters, even all over
TileDraw draw_gravel;     // small pebbles, each of one shade
TileDraw draw_cobble;     // round stones in mortar (accent)
TileDraw draw_bands;      // layers; amount: how far they sway, in pixels
TileDraw draw_marble;     // veins (accent); amount: how much thinner they are
TileDraw draw_ore;        // lumps (accent) on the ground; amount: their radius
TileDraw draw_grass_side; // soil under a ragged rim (accent) with alpha 255; the soil has alpha 0
TileDraw draw_slope;      // blades that hang down, each darker towards its root in the shade of those above
TileDraw draw_ice;        // pale, with cracks (accent); amount: opacity

// draw_plants.c: trees.
TileDraw draw_bark;       // furrows along the trunk
TileDraw draw_birch_bark; // pale, with short dark dashes (accent)
TileDraw draw_rings;      // the trunk's end: year rings in bark (accent)
TileDraw draw_planks;
TileDraw draw_leaves; // clumps; amount: the share of holes

// Crossed plants, in the same file. Green parts have the palette's colours, all others the accent.
TileDraw draw_grass_blades, draw_fern, draw_bush, draw_cane, draw_kelp, draw_sea_grass, draw_torch;
TileDraw draw_flower;   // variant: row of its table of heads
TileDraw draw_mushroom; // amount: width of the cap; variant 1: spots

// draw_blocks.c: everything else.
TileDraw draw_cactus_side, draw_cactus_top, draw_pumpkin_side, draw_pumpkin_top, draw_lily_pad, draw_glowstone;
TileDraw draw_liquid; // amount: opacity of water

// draw_stone.c
TileDraw draw_patched; // the ground, or clusters, with patches (accent); amount: their share
TileDraw draw_bricks;  // in mortar (accent); cells: length and height of a brick with its gaps, in pixels
TileDraw draw_columns; // of basalt; accent: the joints
TileDraw draw_plain;   // one colour, with a little grain
TileDraw draw_crystal, draw_wool, draw_coral;
TileDraw draw_lamp;   // in a frame (accent); variant 1: with bars
TileDraw draw_glass;  // amount: opacity between the frame
TileDraw draw_litter; // leaves (accent) on the ground

// draw_flora.c: crossed and flat plants, and thin spikes.
TileDraw draw_shrub;   // amount: number of berries (accent)
TileDraw draw_spires;  // of blossoms (accent); amount: the share of the stem that they cover
TileDraw draw_reed;    // accent: heads; variant 1: plumes, 2: ears
TileDraw draw_spikes;  // variant 0: from below, 1: from above, 2: crystals
TileDraw draw_strands; // from above; variant 1: with leaves
TileDraw draw_mat;     // flat, ragged; amount: the share covered
TileDraw draw_tufts, draw_tulips, draw_aloe, draw_fan, draw_clover;

// draw_strewn.c: things that lie about; variant 0: pebbles, 1: twigs, 2: shells; accent: their shadows
TileDraw draw_strewn;

// texture.c: sRGB bytes to linear light and back. A polynomial replaces the standard's power of 2.4, which differs
// between libraries; its error is below 0.0008 and it rises strictly, so that every byte survives the round trip.

// Linear light in [0, 1]: 0 gives 0, 255 gives 1.
float srgb_to_linear(uint8_t value);

// The byte whose light is nearest. `light` below 0 counts as 0, above 1 as 1.
uint8_t srgb_from_linear(float light);
