// Making chunks: the stages of a generator and the state that they share. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/landmark.h"

// A chunk under construction. Each stage reads the results of those before it.
typedef struct Build {
    const Land *land;
    const GeneratorSpec *spec; // the land's
    uint64_t seed;             // the land's scatter_seed
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
Build build_begin(const Land *land, ChunkPos pos, Arena *scratch);

// The whole chunk. Adds the nanoseconds of each stage to stage_ns[spec->stage_count], unless it is NULL.
Chunk *build_chunk(const Land *land, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

// A chunk's blocks alone, in `scratch`, index as block_index: above bedrock and from layer `lowest` up, a block is
// solid, liquid or opaque exactly if it is so in the chunk. The closer `lowest` is to the surface, the cheaper.
const uint8_t *build_ground(const Land *land, ChunkPos pos, int lowest, Arena *scratch);

// Combined with Build.seed: each purpose scatters from a seed of its own.
enum { SCATTER_BEDROCK = 1, SCATTER_TREES, SCATTER_PLANTS, SCATTER_ORES, SCATTER_SURFACE, SCATTER_LANDMARKS };

enum { SCATTER_SHAFTS = 40, SCATTER_CAVE_DRESS, SCATTER_CAVE_CONES, SCATTER_CAVE_ORES, SCATTER_CAVE_POOLS };

// random[j * CHUNK_SIZE + i] = hash_at2(seed, x + i, z + j): for all columns of a chunk at once.
ISA_DECLARE(void, scatter_columns, (uint64_t seed, int64_t x, int64_t z, uint64_t *random));

// y of a player's feet at a place, which must be the middle of a chunk: on firm dry ground under the open sky, with
// nothing but air (or a plant) above. -1 if there is none.
int footing_firm(const Land *land, int64_t x, int64_t z, Arena *scratch);

// The same; -1 also if it is not flat around, or if something ahead or within a few blocks blocks the view.
int footing_fine(const Land *land, int64_t x, int64_t z, Arena *scratch);

// As footing_fine, but whatever is to the north; land around may rise and fall away.
int footing_open(const Land *land, int64_t x, int64_t z, Arena *scratch);

SpawnPoint spawn_find(const Land *land, Arena *scratch);

// The search of a spec whose spawn.reach is not 0. False if no dry land is found.
bool spawn_find_wide(const Land *land, Arena *scratch, SpawnPoint *spawn);

void stage_land(Build *build);  // region
void stage_solid(Build *build); // stone, water and air
void stage_crags(Build *build); // overhangs of mountains
void stage_caves(Build *build);
void stage_surface(Build *build); // the ground's layers
void stage_bedrock(Build *build);

// y of the highest block of bedrock in a column, below `layers`; `seed` as in Build.
int bedrock_top(uint64_t seed, int layers, int64_t x, int64_t z);

void stage_ores(Build *build);

// The rock, floors and ceilings of caves, and what grows there. A block depends on those of at most DRESS_REACH layers
// below it: a pillar hangs over a stalagmite that stands on a floor.
enum { DRESS_REACH = 36 };
void stage_cave_dress(Build *build);
void stage_landmarks(Build *build);

// The part of a landmark that is in the chunk. Needs its region and blocks.
void landmark_draw(const Build *build, const LandmarkPlace *place);

// Whether a landmark leaves no room for a tree in a column, which may lie LAND_MARGIN columns outside the chunk. Of any
// chunk, after its landmarks.
bool landmark_bars(const Build *build, int local_x, int local_z);

void stage_trees(Build *build);
void stage_plants(Build *build);

// The meadow's field over the chunk's columns, which more than one stage reads; filled when it is first asked for.
const float *plants_meadow(Build *build);

void stage_pack(Build *build); // the finished chunk, with its columns and tints
