// The land as a function of the column: fields -> surface height and biome. 16 x 16 columns are computed at once by a
// kernel that is compiled for each instruction set; a single column uses the same kernel, so it is equal bit for bit.
// Pure; any thread.
#pragma once

#include "gen/spec.h"
#include "world/coord.h"

enum {
    LAND_FIRST_FIELDS = 4,
    LAND_KARST_FIELDS = 10,
    LAND_FIELDS_MAX = LAND_KARST_FIELDS,
    LAND_MARGIN = 8, // columns around a chunk that are known while it is made
    LAND_SIZE = CHUNK_SIZE + 2 * LAND_MARGIN,
    LAND_COLUMNS = LAND_SIZE * LAND_SIZE,
};

// 16 x 16 columns, index j * 16 + i; a single column is index 0.
typedef struct LandTile {
    float fields[LAND_FIELDS_MAX][CHUNK_COLUMNS]; // in the order of the land's fields
    float temperature[CHUNK_COLUMNS];             // -1 .. 1
    float humidity[CHUNK_COLUMNS];                // -1 .. 1
    float height[CHUNK_COLUMNS];                  // of the surface, in blocks, with its fraction
    float overhang[CHUNK_COLUMNS];                // blocks by which 3D noise may move the surface; 0: none
    uint8_t surface[CHUNK_COLUMNS];               // y of the topmost solid block
    uint8_t biome[CHUNK_COLUMNS];
} LandTile;

// The spec and its fields, for a world.
typedef struct Land {
    const GeneratorSpec *spec;
    uint64_t scatter_seed; // hashed from the world's: scatter with hash_at2(hash_combine(scatter_seed, ...), x, z)
    Field fields[SPEC_FIELDS_MAX];
} Land;

// The spec must outlive the land.
void land_init(Land *land, const GeneratorSpec *spec, int64_t seed);

// `count` tiles side by side along z, cheaper than one by one: columns (x + i * step, z + j * step), i and j 0..15 in
// the first one; step 1..64.
void land_strip(const Land *land, int64_t x, int64_t z, int step, int count, LandTile *tiles);

// One column, at index 0.
void land_column(const Land *land, int64_t x, int64_t z, LandTile *tile);

// A chunk's columns and LAND_MARGIN columns around it, index (local_z + LAND_MARGIN) * LAND_SIZE + local_x +
// LAND_MARGIN. Beyond the world's edge the land continues.
typedef struct LandRegion {
    float temperature[LAND_COLUMNS], humidity[LAND_COLUMNS], overhang[LAND_COLUMNS];
    uint8_t surface[LAND_COLUMNS], biome[LAND_COLUMNS];
} LandRegion;

void land_region(const Land *land, ChunkPos pos, LandRegion *region);

// Local coordinates -LAND_MARGIN .. 15 + LAND_MARGIN.
static inline int land_index(int local_x, int local_z)
{
    return (local_z + LAND_MARGIN) * LAND_SIZE + local_x + LAND_MARGIN;
}

// The height difference in blocks between the columns on both sides of one, along x or z, whichever is greater. Not for
// columns on the rim.
static inline int land_slope(const LandRegion *region, int index)
{
    int along_x = region->surface[index + 1] - region->surface[index - 1];
    int along_z = region->surface[index + LAND_SIZE] - region->surface[index - LAND_SIZE];
    return MAX(MAX(along_x, -along_x), MAX(along_z, -along_z));
}

// Fills all of a tile but `fields`, for columns 0 .. count - 1.
ISA_DECLARE(void, land_karst_shape, (const KarstLand *land, LandTile *tile, int count));
