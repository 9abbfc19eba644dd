// Caves: where they may be, and their inner loops, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/build.h"

enum { CAVE_BOTTOM = 1 }; // y of the lowest layer that is carved

// Layers bottom .. bottom + layers - 1 of a chunk.
typedef struct CaveLayers {
    const float *cavern, *tunnel_a, *tunnel_b; // layers * CHUNK_COLUMNS samples
    const float *ceiling;                      // CHUNK_COLUMNS: no block at or above it is carved
    int bottom, layers;
    uint8_t *blocks; // of the whole chunk
} CaveLayers;

// The inner loop of each kind.
ISA_DECLARE(void, caves_carve_simplex, (const CaveSpec *spec, const CaveLayers *caves));
ISA_DECLARE(void, caves_carve_planes, (const CaveSpec *spec, const CaveLayers *caves));

// 16 x 16 columns and the layers from y on, all `step` blocks apart.
typedef struct CaveGrid {
    int64_t x, z;
    int y, step, layers;
} CaveGrid;

// Samples the fields over a grid, in `scratch`.
void caves_fill(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves);
void caves_carve(const CaveSpec *spec, const CaveLayers *caves);

// As ChunkSource.hollow.
int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch);

// Blocks of ground above caves where no water is near, from the entrance field.
uint8_t cave_roof(const CaveSpec *spec, float entrance);

// No block of the column at or above the ceiling is carved. `bed` is the lowest bed of water near, or CAVE_DRY.
float cave_ceiling(const CaveSpec *spec, int surface, int roof, int bed);
