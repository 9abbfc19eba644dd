// The state that the stages of a chunk share, and the functions that they call of each other. Private to gen/stages and
// its tests.
#pragma once

#include "gen/stages/stages.h"

// A chunk under construction. Each stage reads the results of those before it.
typedef struct Build {
    const Terrain *terrain;
    const Land *land; // the terrain's, as these are
    const WorldFields *fields;
    const GeneratorSpec *spec;
    uint64_t seed; // to scatter with
    ChunkPos pos;
    int64_t x, z; // of the first column
    int lowest;   // layers below it may be wrong; 0 except in build_ground
    Arena *scratch;
    LandRegion *region;
    uint8_t *roof;        // LAND_COLUMNS: blocks between the surface and caves; 0 where caves may open it
    uint8_t *blocks;      // CHUNK_BLOCKS
    bool *hollow;         // CHUNK_HEIGHT: whether caves have carved any block of a layer
    float *meadow_values; // CHUNK_COLUMNS: see plants_meadow
    bool meadow_known;
    LandmarkPlace *landmarks; // those that reach the chunk and the columns of its trees around it
    int landmark_count;
    Chunk *chunk; // set by the last stage
} Build;

// A chunk before its first stage. Its arrays live in `scratch`.
Build build_begin(const Terrain *terrain, ChunkPos pos, Arena *scratch);

// random[j * CHUNK_SIZE + i] = hash_at2(seed, x + i, z + j): for all columns of a chunk at once.
ISA_DECLARE(void, scatter_columns, (uint64_t seed, int64_t x, int64_t z, uint64_t *random));

// y of the highest block of bedrock in a column, below `layers`; `seed` as in Build.
int bedrock_top(uint64_t seed, int layers, int64_t x, int64_t z);

// Returns whether a landmark leaves no room for a tree in a column, which may lie LAND_MARGIN columns outside the
// chunk. The stage of landmarks must be done, if there is one.
bool landmark_bars(const Build *build, int local_x, int local_z);

// The meadow's field over the chunk's columns, which more than one stage reads; filled when it is first asked for.
const float *plants_meadow(Build *build);
