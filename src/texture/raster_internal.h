// A field with a number for each pixel of a tile, periodic at the edges, from which a tile's shapes are made. A tile is
// drawn by filling such a field with noise and assigning the colours of a palette by rank.
// Pure functions: any thread, the same bits on every machine.
#pragma once

#include "texture/texture.h"

typedef struct Raster {
    float at[TILE_SIZE][TILE_SIZE]; // [y][x], y downwards
} Raster;

// Wraps a coordinate into the tile.
static inline int raster_wrap(int position) { return position & (TILE_SIZE - 1); }

// Perlin noise with `cells_x` x `cells_y` cells to the tile, at pixel (x, y), any real numbers within +-1e6. In about
// [-1, 1].
float raster_noise(uint64_t seed, int cells_x, int cells_y, float x, float y);

// Octaves of raster_noise, each with twice the cells and half the weight.
void raster_fbm(Raster *raster, uint64_t seed, int cells_x, int cells_y, int octaves);

// The same with domain warping: positions are displaced by other noise, by at most `warp` pixels.
void raster_warped(Raster *raster, uint64_t seed, int cells_x, int cells_y, float warp);

// Marble: a wave along the falling diagonal, its phase shifted by turbulence; `push` in periods, of which the tile has
// two. In [-1, 1], 0 along the veins.
void raster_stripes(Raster *raster, uint64_t seed, float push);

// Worley noise, one feature point to a cell. Distances in pixels along the narrower side of a cell.
typedef struct Cells {
    Raster nearest; // distance to the nearest point
    Raster edge;    // distance to the second nearest minus `nearest`: 0 on the borders between cells
    Raster lit;     // distance of the pixel to the upper left of its point, in cells, for light from there
    uint64_t id[TILE_SIZE][TILE_SIZE]; // which point
} Cells;

void raster_cells(Cells *cells, uint64_t seed, int cells_x, int cells_y);

// In [0, 1), one for each id.
float raster_random(uint64_t seed, uint64_t id);

// Removes detail broader than `radius` pixels (high-pass), so that no spot stands out where the tile repeats.
void raster_flatten(Raster *raster, int radius);

// Replaces the values by the distance in pixels to the line where the raster is 0, near that line, for thin even
// strokes.
void raster_contour(Raster *raster);

// raster += other * amount
void raster_add(Raster *raster, const Raster *other, float amount);

// Quantises to `count` levels by rank: levels[y][x] = 0 for the lowest shares[0] parts of all pixels, and so on.
void raster_quantise(const Raster *raster, const uint8_t *shares, int count, uint8_t levels[TILE_SIZE][TILE_SIZE]);

// A pixel that differs from its four neighbours takes the nearest of their levels, so that no single pixels remain.
void raster_despeckle(uint8_t levels[TILE_SIZE][TILE_SIZE]);
