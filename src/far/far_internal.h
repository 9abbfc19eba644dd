// Samples, grids and what is made of them. Private to this folder and its tests. Pure functions: any thread.
#pragma once

#include "far/far.h"

enum { FAR_TILE_SAMPLES = FAR_TILE * FAR_TILE };

// ---- palette.c

// The mean colours of blocks: linear light of their upper and of their side faces, and the share of it that is tinted.
typedef struct FarPalette {
    float top[BLOCK_COUNT][4], side[BLOCK_COUNT][4];
} FarPalette;

void far_palette_init(FarPalette *palette);

// ---- tile.c

// FAR_TILE x FAR_TILE samples, index z * FAR_TILE + x.
typedef struct FarTile {
    uint16_t height[FAR_TILE_SAMPLES];   // of the ground or the water, in parts of FAR_Y_SCALE of a block
    uint8_t crown[FAR_TILE_SAMPLES];     // by how much trees raise it, in quarters of a block
    uint8_t colour[FAR_TILE_SAMPLES][4]; // as in FarSheet
    uint8_t cover[FAR_TILE_SAMPLES][2];  // share of crowns, share of soil
    FarClimate climate;                  // not of tiles whose step is beyond COLUMN_STEP_MAX
} FarTile;

// `count` tiles side by side along z; the first sample is at (x, z). Steps beyond COLUMN_STEP_MAX are a multiple of it.
void far_tiles_fill(const ChunkSource *source, const FarPalette *palette, int64_t x, int64_t z, int step, int count,
                    FarTile *tiles, Arena *scratch);

// ---- the samples that a land is made of

typedef struct FarGrid {
    int step;                    // blocks
    int side;                    // tiles
    int64_t x, z;                // of the first tile, in tiles
    const FarTile *const *tiles; // index z * side + x
} FarGrid;

typedef struct FarField {
    FarGrid grids[FAR_LEVELS_MAX]; // each of twice the step of the one before it
    int count;
    int64_t eye_x, eye_z; // blocks
    int reach, hole, border;
} FarField;

// ---- surface.c: the mesh
void far_surface_build(const FarField *field, FarLand *land, Arena *scratch);

// ---- climate.c

// Of a tile's columns.
void far_climate_init(FarClimate *climate, const ColumnTile *columns);

void far_climates_build(const FarField *field, FarLand *land);

// ---- sheet.c
void far_sheets_build(const FarField *field, FarLand *land);
