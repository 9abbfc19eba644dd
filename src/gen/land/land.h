// The land as a function of the column: fields -> values -> surface height and biome. 16 x 16 columns are computed at
// once by the recipe's program (gen/program/program.h); a single column by the same program, so it is equal bit for
// bit. Pure; any thread.
#pragma once

#include "gen/river/river.h"
#include "karst/world.h"

enum {
    LAND_MARGIN = 8, // columns around a chunk that are known while it is made
    LAND_SIZE = CHUNK_SIZE + 2 * LAND_MARGIN,
    LAND_COLUMNS = LAND_SIZE * LAND_SIZE,
    LAND_TILES = 16, // kept along x and z for the regions of neighbouring chunks: 7 KB each
};

// A recipe and its fields, for a world.
typedef struct Land {
    const GeneratorSpec *spec;
    const LandProgram *program;
    WorldFields fields;
    Rivers *rivers;      // NULL: there are none
    struct Cache *tiles; // of the regions that were asked for last
} Land;

// The recipe must outlive the land, which stays where it is.
void land_init(Land *land, const Recipe *recipe, int64_t seed);
void land_quit(Land *land);

// A tile of columns (x + i * step, z + j * step), i and j 0..15; step 1..64.
void land_tile(const Land *land, int64_t x, int64_t z, int step, ColumnTile *tile);

// `count` tiles side by side along z, cheaper than one by one.
void land_strip(const Land *land, int64_t x, int64_t z, int step, int count, ColumnTile *tiles);

// Computes a tile without rivers and without octaves whose period is shorter than `coarse` blocks (0: with all
// octaves): cheaper, for a survey of much land. Step 1..KN_FIELD_STEP2_MAX.
void land_tile_without_rivers(const Land *land, int64_t x, int64_t z, int step, int coarse, ColumnTile *tile);

// One column, at index 0.
void land_column(const Land *land, int64_t x, int64_t z, ColumnTile *tile);

// Any one of the land's values at a single column, also one that no chunk is made from. Slower than the whole column if
// it reads much: for the few places that have passed every other test.
float land_value_at(const Land *land, int value, int64_t x, int64_t z);

// Bounds of all columns of cells, proven by intervals from the land's program.
void land_bounds(const Land *land, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds);

// Marks which of 16 x 16 columns, `step` blocks apart (1..KN_FIELD_STEP2_MAX) from (x, z) on, may have one of the
// biomes, whatever their height and rivers are: index j * 16 + i.
void land_bounds_points(const Land *land, int64_t x, int64_t z, int step, uint64_t biomes, Arena *scratch,
                        uint8_t may[CHUNK_COLUMNS]);

// A chunk's columns and LAND_MARGIN columns around it, index (local_z + LAND_MARGIN) * LAND_SIZE + local_x +
// LAND_MARGIN. Beyond the world's edge the land continues. Water of the recipe's own is held in place
// (gen/land/water.h).
typedef struct LandRegion {
    float temperature[LAND_COLUMNS], humidity[LAND_COLUMNS], overhang[LAND_COLUMNS];
    float elevation[LAND_COLUMNS];                      // of the surface, with its fraction, without bank or sill
    uint8_t surface[LAND_COLUMNS], biome[LAND_COLUMNS]; // the surface with its bank or sill
    uint8_t water[LAND_COLUMNS];                        // as ColumnTile has it: a column is wet if its surface is lower
    uint8_t bank[LAND_COLUMNS];                         // blocks of the surface that hold water: see there
    uint8_t fall[LAND_COLUMNS];                         // blocks of falling water above a wet column's own
} LandRegion;

// Returns whether the recipe has water of its own: else it stands at SEA_LEVEL, without banks and falls.
bool land_has_water(const Land *land);

void land_region(const Land *land, ChunkPos pos, LandRegion *region);

static inline bool land_is_wet(const LandRegion *region, int column)
{
    return region->surface[column] < region->water[column];
}

// The surface that the column records: without its bank or sill.
static inline int land_height(const LandRegion *region, int column)
{
    return region->surface[column] - region->bank[column];
}

// Local coordinates -LAND_MARGIN .. 15 + LAND_MARGIN.
static inline int land_index(int local_x, int local_z)
{
    return (local_z + LAND_MARGIN) * LAND_SIZE + local_x + LAND_MARGIN;
}

// Blocks from a column's surface down to the surface of the lowest column beside it.
static inline int land_drop(const LandRegion *region, int column)
{
    const uint8_t *surface = region->surface + column;
    return surface[0] - MIN(MIN(surface[-1], surface[1]), MIN(surface[-LAND_SIZE], surface[LAND_SIZE]));
}
