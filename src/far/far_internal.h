// Samples, grids and what is made of them. Private to this folder and its tests. Pure functions: any thread.
#pragma once

#include "base/key_map.h"
#include "far/far.h"
#include "far/palette.h"
#include "far/standing.h"
#include "karst/world.h"

enum { FAR_TILE_SAMPLES = FAR_TILE * FAR_TILE };

// ---- tile.c

// FAR_TILE x FAR_TILE samples, index z * FAR_TILE + x.
typedef struct FarTile {
    int64_t x, z;                        // in a grid: its position, in tiles; x FAR_NO_TILE: there is none yet
    uint16_t height[FAR_TILE_SAMPLES];   // of the ground or the water, in parts of FAR_Y_SCALE of a block
    uint8_t crown[FAR_TILE_SAMPLES];     // by how much trees raise it, in quarters of a block
    uint8_t cover[FAR_TILE_SAMPLES];     // share of crowns
    uint8_t leaves[FAR_TILE_SAMPLES][4]; // their colour, as in FarSheet; blocks across one
    uint8_t tall[FAR_TILE_SAMPLES];      // blocks from the ground to their tops
    uint8_t colour[FAR_TILE_SAMPLES][4], flank[FAR_TILE_SAMPLES][4]; // as in FarSheet
    uint8_t cliff[FAR_TILE_SAMPLES]; // ColumnLook.cliff
    FarClimate climate; // not of tiles whose step is beyond COLUMN_STEP_MAX
} FarTile;

// `count` tiles side by side along z; the first sample is at (x, z). Steps beyond COLUMN_STEP_MAX are a multiple of it.
void far_tiles_fill(const ChunkSource *source, const FarPalette *palette, int64_t x, int64_t z, int step, int count,
                    FarTile *tiles, Arena *scratch);

// In linear light the colour of water, 0xRRGGBB as tints have it, that is `deep` blocks deep: its tile does not show, and
// over a shelf its bed adds to it (shaders/water.glsl).
void far_water_colour(uint32_t colour, int deep, float water[3]);

// ---- edits.c

// The eye that a land is made for.
typedef struct FarEye {
    int64_t x, z; // block: the middle of the eye's cell
    int border;   // as in FarView
} FarEye;

static inline bool far_eye_equal(const FarEye *a, const FarEye *b)
{
    return a->x == b->x && a->z == b->z && a->border == b->border;
}

enum { FAR_EDIT_PART = 4, FAR_EDIT_PARTS = CHUNK_SIZE / FAR_EDIT_PART };

// The topmost block of a column.
typedef struct FarTop {
    uint8_t y, block; // air: there is none
} FarTop;

// The outline of a chunk's edits.
typedef struct FarEdit {
    ChunkPos pos;
    FarTop raised[FAR_EDIT_PARTS * FAR_EDIT_PARTS]; // the highest column above the land in each 4 x 4, by z, then x
    FarTop exact[4];                                // columns at multiples of FAR_STEP, by z, then x, if they changed
    uint64_t next;                                  // of its region: its number + 1; 0: it is the last
} FarEdit;

// Edited chunks. Empty when zero-initialised. Those nearer to the eye than the border are not shown, as chunks are.
typedef struct FarEdits {
    FarEdit *edits;
    int count, capacity;
    KeyMap *regions; // number + 1 of the first
    FarEye eye;
} FarEdits;

typedef void FarEditVisit(void *context, ChunkPos pos);

FarEdit far_edit_of(const ChunkSource *source, ChunkPos pos, const Diff *diff); // NULL: the chunk is as generated
bool far_edits_put(FarEdits *edits, const FarEdit *edit); // returns whether what is shown may have changed
void far_edits_clear(FarEdits *edits);

// Another eye or border; visits the chunks whose edits are shown from now on, or no longer.
void far_edits_set_eye(FarEdits *edits, const FarEye *eye, FarEditVisit *visit, void *context);

// Puts what is shown into a tile whose first sample is at (x, z).
void far_edits_apply(const FarEdits *edits, const FarPalette *palette, int64_t x, int64_t z, int step, FarTile *tile);

// ---- the samples that a land is made of

// A square of tiles. Each is kept at the place of its position modulo the side, so that moving the square moves none.
typedef struct FarGrid {
    int step;     // blocks
    int side;     // tiles
    int64_t x, z; // of the first tile, in tiles
    FarTile *tiles;
} FarGrid;

// The number of the place of the tile at (x, z), in tiles.
static inline int far_grid_place(const FarGrid *grid, int64_t x, int64_t z)
{
    return (int)floor_mod(z, grid->side) * grid->side + (int)floor_mod(x, grid->side);
}

// The tile (i, j) tiles from the first.
static inline const FarTile *far_grid_tile(const FarGrid *grid, int64_t i, int64_t j)
{
    return &grid->tiles[far_grid_place(grid, grid->x + i, grid->z + j)];
}

typedef struct FarField {
    FarGrid grids[FAR_LEVELS_MAX]; // each of twice the step of the one before it
    FarSquare
        squares[FAR_SQUARES * FAR_SQUARES]; // around the eye, each at the place of its position modulo FAR_SQUARES
    int count;
    FarEye eye;
    int reach; // blocks
} FarField;

// ---- surface.c: the mesh

void far_surface_build(const FarField *field, FarLand *land, Arena *scratch);

// ---- trees.c: single trees, where those of chunks end
void far_trees_build(const FarField *field, FarLand *land);

// ---- climate.c

// The climate of a tile's columns.
void far_climate_init(FarClimate *climate, const ColumnTile *columns);

void far_climates_build(const FarField *field, FarLand *land);

// ---- sheet.c
void far_row_read(const FarGrid *grid, int j, uint16_t heights[FAR_SHEET_MAX]); // of samples, in parts of FAR_Y_SCALE
void far_sheets_build(const FarField *field, const FarPalette *palette, FarLand *land);

// ---- mountain_shade.c: fills in the `shade` of a sheet that is built
void far_shade_build(const FarGrid *grid, FarSheet *sheet, Arena *scratch);

// ---- far.c: the edits of a chunk, which show from the next land on. NULL: it is as generated.
void far_set_edit(Far *far, ChunkPos pos, const Diff *diff);
