// Terrain generators: seed -> chunk. A generator is made from a spec (gen/spec.h); the built-in specs have numbers and
// names that saved worlds and golden hashes refer to: a change of terrain is a new spec. Once made, a Generator is
// const: any thread, the same bits on every machine, in any order.
#pragma once

#include "base/arena.h"
#include "gen/spec.h"
#include "world/chunk.h"

typedef struct Generator Generator;

// The built-in specs.
extern const GeneratorSpec *const generator_table[];
extern const int generator_count;

enum { GENERATOR_DEFAULT = 1 };

// NULL if there is none with that id, or that name or decimal id.
const GeneratorSpec *generator_find(int id);
const GeneratorSpec *generator_find_name(const char *text);

// The built-in one after `spec`; the first after the last.
const GeneratorSpec *generator_next(const GeneratorSpec *spec);

// Copies the spec.
Generator *generator_create(const GeneratorSpec *spec, int64_t seed);
void generator_destroy(Generator *generator);

// Valid as long as the generator.
const GeneratorSpec *generator_spec(const Generator *generator);
int64_t generator_seed(const Generator *generator);

// One chunk, alone: it needs no other. The caller owns the reference.
Chunk *generator_chunk(const Generator *generator, ChunkPos pos, Arena *scratch);

// The same, adding the nanoseconds of each stage to stage_ns[spec->stage_count].
Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

const char *generator_stage_name(const GeneratorSpec *spec, int stage);

// The generator's data of a column, computed without its chunk and equal to the chunk's.
ColumnInfo generator_column(const Generator *generator, int64_t x, int64_t z);

// 16 x 16 columns, index j * 16 + i, as chunks store them: for maps.
typedef struct GeneratorColumns {
    float elevation[CHUNK_COLUMNS]; // of the surface, with its fraction: `height` is its whole part
    float temperature[CHUNK_COLUMNS], humidity[CHUNK_COLUMNS]; // -1 .. 1
    float river[CHUNK_COLUMNS]; // changes its sign in the middle of rivers; 1 where the generator has none
    uint8_t height[CHUNK_COLUMNS], biome[CHUNK_COLUMNS];
} GeneratorColumns;

// Columns (x + i * step, z + j * step), step 1..64, each equal to its chunk's. Beyond the world's edge the land
// continues.
void generator_columns(const Generator *generator, int64_t x, int64_t z, int step, GeneratorColumns *columns);

// The same for `count` tiles side by side along z, cheaper than one by one: tile t begins at (x, z + 16 * step * t).
void generator_columns_strip(const Generator *generator, int64_t x, int64_t z, int step, int count,
                             GeneratorColumns *columns);

// 16 x 16 columns `step` blocks apart (1..64), whose caves are counted.
typedef struct GeneratorCaves {
    int64_t x, z; // of the first
    int step;
    const uint8_t *height; // of each, as GeneratorColumns has it
    const uint8_t *bed; // of each, the lowest height under water within GENERATOR_SEAL columns along x and z; DRY: none
} GeneratorCaves;

enum { GENERATOR_SEAL = 3, GENERATOR_DRY = 255 };

// Returns how many blocks of the layers 1, 1 + step, 1 + 2 * step ... caves remove at or below the surface, in these
// columns alone: with step 1 all blocks that caves remove from their chunks.
int generator_hollow(const Generator *generator, const GeneratorCaves *columns, Arena *scratch);

// A value that determines a column, by name.
typedef struct GeneratorFact {
    const char *name;
    float value;
} GeneratorFact;

enum { GENERATOR_FACTS_MAX = 24 };

// Returns how many there are.
int generator_explain(const Generator *generator, int64_t x, int64_t z, GeneratorFact facts[GENERATOR_FACTS_MAX]);

// Where a player begins: on dry, safe land near the origin if there is any.
typedef enum SpawnSafety {
    SPAWN_AFLOAT, // above water: no dry land is near
    SPAWN_DRY,    // firm ground under the open sky
    SPAWN_FINE,   // and flat, with a view
} SpawnSafety;

typedef struct SpawnPoint {
    BlockPos feet; // the block in which the feet are
    SpawnSafety safety;
    char reason[128]; // for the log: "grass at 24 blocks from the origin, open sky"
} SpawnPoint;

SpawnPoint generator_spawn(const Generator *generator, Arena *scratch);
