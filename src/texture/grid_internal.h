// A field of one number for each pixel of a tile, which wraps around at the edges: where a tile's shapes come from.
// A tile is drawn by making such a field from noise, then sharing out the colours of a palette by rank.
// Pure functions: any thread, the same bits on every machine.
#pragma once

#include "texture/texture.h"

typedef struct Grid {
    float at[TILE_SIZE][TILE_SIZE]; // [y][x], y downwards
} Grid;

// A position's neighbour around the edge.
static inline int grid_wrap(int position) { return position & (TILE_SIZE - 1); }

// Perlin noise with `cells_x` x `cells_y` cells to the tile, at pixel (x, y), any real numbers within +-1e6. In about
// [-1, 1].
float grid_noise(uint64_t seed, int cells_x, int cells_y, float x, float y);

// Octaves of grid_noise, each with twice the cells and half the weight.
void grid_fbm(Grid *grid, uint64_t seed, int cells_x, int cells_y, int octaves);

// The same, its positions pushed about by other noise of `warp` pixels at most.
void grid_warped(Grid *grid, uint64_t seed, int cells_x, int cells_y, float warp);

// The articles' marble: a wave along the falling diagonal, its phase pushed by turbulence; `push` in periods, of which
// there are two to the tile. In [-1, 1], 0 along the veins.
void grid_stripes(Grid *grid, uint64_t seed, float push);

// Worley noise, one feature point to a cell. Distances in pixels along the narrower side of a cell.
typedef struct Cells {
    Grid nearest; // distance to the nearest point
    Grid edge;    // distance to the second nearest less that: 0 on the borders between cells
    Grid lit;     // how far the pixel lies to the upper left of its point, in cells: light from there
    uint64_t id[TILE_SIZE][TILE_SIZE]; // which point
} Cells;

void grid_cells(Cells *cells, uint64_t seed, int cells_x, int cells_y);

// In [0, 1), one for each id.
float grid_random(uint64_t seed, uint64_t id);

// Takes away what is broader than `radius` pixels, so that no spot stands out where the tile repeats.
void grid_flatten(Grid *grid, int radius);

// Puts the distance to the line where the grid is 0 in place of its values, in pixels, near that line: thin even
// strokes.
void grid_contour(Grid *grid);

// grid += other * amount
void grid_add(Grid *grid, const Grid *other, float amount);

// Shares out `count` levels by rank: levels[y][x] = 0 for the lowest shares[0] parts of all pixels, and so on.
void grid_quantise(const Grid *grid, const uint8_t *shares, int count, uint8_t levels[TILE_SIZE][TILE_SIZE]);

// A pixel unlike its four neighbours takes the level of the neighbour nearest to its own: shapes, not specks.
void grid_despeckle(uint8_t levels[TILE_SIZE][TILE_SIZE]);
