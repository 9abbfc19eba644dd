// The regions of caves that a chunk has, for its floors and ceilings and for its walls. Private to gen/stages.
#pragma once

#include "gen/stages/build.h"

#define PATCH_SWING 3.0f // by how much a unit of the meadow's field changes the chance of what is patchy

enum { CAVE_SKIN = 4 }; // blocks below the surface that stay as they are

enum { CONE_CELLS = 4 }; // of the lattice of cones, along a chunk, at most

// A cone or a pillar, around a local place that may be in another chunk.
typedef struct Cone {
    int8_t x, z;
    float length; // 0: none
} Cone;

// The columns of a region in this chunk: those with low < high.
typedef struct RegionColumns {
    const CaveRegion *region;
    uint8_t low[CHUNK_COLUMNS], high[CHUNK_COLUMNS];
    unsigned hanging, standing, inlaid; // a bit for each feature of ceilings, of floors, and of walls
    unsigned singles;                   // of those that are one column wide
    bool pooled;                        // whether the chunk's pool may lie here
    float single_most;                  // no draw at or above it picks a feature that is no cone
    uint8_t coned[CHUNK_COLUMNS];       // a bit for each feature of which a cone may reach the column
    Cone cones[CAVE_FEATURES_MAX][CONE_CELLS * CONE_CELLS];
    uint8_t cone_of[CAVE_FEATURES_MAX][CHUNK_COLUMNS]; // one more than the index of the cone that may reach a column
} RegionColumns;

typedef struct CaveChunk {
    Build *build;
    uint64_t random[CHUNK_COLUMNS];
    float fray[CHUNK_COLUMNS], temperature[CHUNK_COLUMNS];
    int8_t shift[CHUNK_COLUMNS];                          // blocks by which the bounds of regions are higher
    const float *patch;                                   // the meadow's field
    float patch_most;                                     // its greatest distance from 0
    uint8_t surface[CHUNK_COLUMNS], crust[CHUNK_COLUMNS]; // crust: the y below which regions lie
    int highest;                                          // of the surface
    int pool_x, pool_z, pool_radius;                      // of the chunk's pool
    uint64_t pool_random;
    int region_count;
    RegionColumns regions[CAVE_REGIONS_MAX];
} CaveChunk;

static inline uint8_t *block_of(const CaveChunk *caves, int column, int y)
{
    return caves->build->blocks + y * CHUNK_COLUMNS + column;
}

// The chance of a feature in a column: where what is patchy is dense. The sign alternates, so that features have
// patches of their own from one field.
static inline float cave_feature_chance(const CaveChunk *caves, int column, const CaveRegion *region, int number)
{
    const CaveFeature *feature = &region->features[number];
    const float level = number % 2 == 0 ? caves->patch[column] : -caves->patch[column];
    return feature->chance * MAX(1.0f + PATCH_SWING * feature->patchy * level, 0.0f);
}

// The first region that holds the place, or NULL.
static inline const RegionColumns *cave_region_at(const CaveChunk *caves, int column, int y)
{
    for (const RegionColumns *here = caves->regions; here < caves->regions + caves->region_count; here++)
        if (y >= here->low[column] && y < here->high[column])
            return here;
    return NULL;
}

// Ores count as rock: layers that are made without ores must be as solid as others.
static inline bool cave_is_rock(uint8_t block) { return block_has(block, BLOCK_OPAQUE) && block != BLOCK_BEDROCK; }

// Inlays walls below y `high`, and shows ores in them.
void cave_inlay_walls(const CaveChunk *caves, int high);
