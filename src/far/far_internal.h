// Samples, grids and what is made of them. Private to this folder and its tests. Pure functions: any thread.
#pragma once

#include "base/key_map.h"
#include "far/far.h"

#include <math.h>

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

// ---- edits.c

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
    bool shown;
    int next; // of its region: its number + 1
} FarEdit;

// Edited chunks. Nothing when zero-initialised. What is nearer to the eye than the border is not shown: chunks are.
typedef struct FarEdits {
    FarEdit *edits;
    int count, capacity;
    KeyMap *regions; // number + 1 of the first
    int64_t eye_x, eye_z;
    int border;
} FarEdits;

typedef void FarEditVisit(void *context, ChunkPos pos);

FarEdit far_edit_of(const ChunkSource *source, ChunkPos pos, const Diff *diff); // NULL: the chunk is as generated
bool far_edits_put(FarEdits *edits, const FarEdit *edit);                       // returns whether it is or was shown
void far_edits_clear(FarEdits *edits);
size_t far_edits_bytes(const FarEdits *edits);

// Another eye or border; visits the chunks whose edits are shown from now on, or no longer.
void far_edits_look(FarEdits *edits, int64_t eye_x, int64_t eye_z, int border, FarEditVisit *visit, void *context);

// Puts what is shown into a tile whose first sample is at (x, z).
void far_edits_apply(const FarEdits *edits, const FarPalette *palette, int64_t x, int64_t z, int step, FarTile *tile);

// A texel's byte as linear light, and back.
static inline float far_linear(uint8_t byte) { return (float)byte * (float)byte / (255.0f * 255.0f); }

static inline uint8_t far_texel(float light) { return (uint8_t)(sqrtf(CLAMP(light, 0.0f, 1.0f)) * 255.0f + 0.5f); }

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
    int reach, border;
} FarField;

// ---- surface.c: the mesh
void far_surface_build(const FarField *field, FarLand *land, Arena *scratch);

// ---- climate.c

// Of a tile's columns.
void far_climate_init(FarClimate *climate, const ColumnTile *columns);

void far_climates_build(const FarField *field, FarLand *land);

// ---- sheet.c
void far_sheets_build(const FarField *field, FarLand *land);
