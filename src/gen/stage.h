// The state that the stages of a generator share while they make a chunk. Private to gen.
#pragma once

#include "base/arena.h"
#include "gen/generator.h"
#include "gen/land.h"

// A chunk under construction. Each stage reads the results of those before it.
typedef struct Build {
    const Generator *generator;
    const Land *land;
    const GeneratorSpec *spec;
    uint64_t seed; // hashed from the world's: scatter with hash_at2(seed ^ ..., x, z)
    ChunkPos pos;
    int64_t x, z; // of the first column
    int lowest;   // layers below it may be wrong; 0 except in generator_ground
    Arena *scratch;
    LandRegion *region;
    uint8_t *roof;   // LAND_COLUMNS: blocks between the surface and caves; 0 where caves may open it
    uint8_t *blocks; // CHUNK_BLOCKS
    Chunk *chunk;    // set by the last stage
} Build;

// A chunk before its first stage. Its arrays live in `scratch`.
Build build_begin(const Generator *generator, ChunkPos pos, Arena *scratch);

const Land *generator_land(const Generator *generator);

SpawnPoint generator_spawn(const Generator *generator, Arena *scratch);

// A chunk's blocks alone, in `scratch`, index as block_index: above bedrock and from layer `lowest` up, a block is
// solid, liquid or opaque exactly if it is so in the chunk. The closer `lowest` is to the surface, the cheaper.
const uint8_t *generator_ground(const Generator *generator, ChunkPos pos, int lowest, Arena *scratch);

// Combined with Build.seed: each purpose scatters from a seed of its own.
enum { SCATTER_BEDROCK = 1, SCATTER_TREES, SCATTER_PLANTS, SCATTER_ORES, SCATTER_SURFACE };

// y of a player's feet at a place, which must be the middle of a chunk: on firm dry ground under the open sky, with
// nothing but air (or a plant) above. -1 if there is none.
int footing_firm(const Generator *generator, int64_t x, int64_t z, Arena *scratch);

// The same; -1 also if it is not flat around, or if something ahead or within a few blocks blocks the view.
int footing_fine(const Generator *generator, int64_t x, int64_t z, Arena *scratch);

void stage_land(Build *build);  // region
void stage_solid(Build *build); // stone, water and air
void stage_crags(Build *build); // overhangs of mountains
void stage_caves(Build *build);
void stage_surface(Build *build); // the ground's layers
void stage_bedrock(Build *build);

// y of the highest block of bedrock in a column, below `layers`; `seed` as in Build.
int bedrock_top(uint64_t seed, int layers, int64_t x, int64_t z);

void stage_ores(Build *build);
void stage_trees(Build *build);
void stage_plants(Build *build);
void stage_pack(Build *build); // the finished chunk, with its columns and tints
