// Places, chunks of blocks, and the source that they come from.
#pragma once

#include "karst/block.h"

#include <string.h>

// ---- positions. Blocks are int64 in x and z and 0..255 in y, which points up; a chunk is 16 x 16 columns, its
// position floor(block / 16) in int32, so that the world is 2^36 blocks wide and nothing overflows. Pure functions: any
// thread.

enum {
    CHUNK_SIZE = 16,                                 // columns along x and along z
    CHUNK_HEIGHT = 256,                              // layers
    CHUNK_COLUMNS = CHUNK_SIZE * CHUNK_SIZE,         // 256, index z * 16 + x
    CHUNK_BLOCKS = CHUNK_COLUMNS * CHUNK_HEIGHT,     // 65,536, index (y * 16 + z) * 16 + x
    SECTION_HEIGHT = 16,                             // layers of a section
    SECTION_BLOCKS = CHUNK_COLUMNS * SECTION_HEIGHT, // 4,096
    SECTION_COUNT = CHUNK_HEIGHT / SECTION_HEIGHT,   // 16
    SEA_LEVEL = 62,                                  // y of the topmost layer of water
};

typedef struct ChunkPos {
    int32_t x, z;
} ChunkPos;

typedef struct BlockPos {
    int64_t x, z;
    int32_t y;
} BlockPos;

// First and last block of the world along x and z.
#define WORLD_BLOCK_MIN ((int64_t)INT32_MIN * CHUNK_SIZE)
#define WORLD_BLOCK_MAX ((int64_t)INT32_MAX * CHUNK_SIZE + CHUNK_SIZE - 1)

static inline bool block_in_world(int64_t x, int64_t z)
{
    return x >= WORLD_BLOCK_MIN && x <= WORLD_BLOCK_MAX && z >= WORLD_BLOCK_MIN && z <= WORLD_BLOCK_MAX;
}

// The chunk of a column inside the world.
static inline ChunkPos chunk_pos_of_block(int64_t x, int64_t z)
{
    ASSERT(block_in_world(x, z));
    return (ChunkPos){.x = (int32_t)(x >> 4), .z = (int32_t)(z >> 4)};
}

static inline bool chunk_pos_equal(ChunkPos a, ChunkPos b) { return a.x == b.x && a.z == b.z; }

// Keys ascend with x, then with z; every number is the key of some chunk.
static inline int64_t chunk_pos_key(ChunkPos pos)
{
    return (int64_t)((uint64_t)(int64_t)pos.x << 32 | ((uint32_t)pos.z ^ UINT32_C(0x80000000)));
}

static inline ChunkPos chunk_pos_of_key(int64_t key)
{
    return (ChunkPos){.x = (int32_t)(key >> 32), .z = (int32_t)((uint32_t)key ^ UINT32_C(0x80000000))};
}

// A neighbour's position. False, with `result` untouched, beyond the world's edge.
static inline bool chunk_pos_offset(ChunkPos pos, int dx, int dz, ChunkPos *result)
{
    int64_t x = (int64_t)pos.x + dx, z = (int64_t)pos.z + dz;
    if (x < INT32_MIN || x > INT32_MAX || z < INT32_MIN || z > INT32_MAX)
        return false;
    *result = (ChunkPos){.x = (int32_t)x, .z = (int32_t)z};
    return true;
}

static inline int64_t chunk_pos_block_x(ChunkPos pos) { return (int64_t)pos.x * CHUNK_SIZE; }

static inline int64_t chunk_pos_block_z(ChunkPos pos) { return (int64_t)pos.z * CHUNK_SIZE; }

// Index of a column in a chunk's column arrays, and of a block in its flat blocks. Local coordinates 0..15, y 0..255.
static inline int column_index(int local_x, int local_z) { return local_z * CHUNK_SIZE + local_x; }

static inline int block_index(int local_x, int y, int local_z)
{
    return (y * CHUNK_SIZE + local_z) * CHUNK_SIZE + local_x;
}

// ---- chunks

// A chunk's blocks: 16 sections of 16 layers; one of a single kind stores only that. Shared by counted references:
// every holder may read; only the chunk manager writes, with the only reference (chunk_writable clones otherwise).

typedef struct ColumnInfo {
    uint8_t height; // y of the surface before caves and overhangs: the topmost solid block of the land
    uint8_t biome;  // enum Biome of gen
} ColumnInfo;

// Colours that depend on the biome, for tinted tiles: one for every 4 x 4 columns, index (z / 4) * 4 + x / 4, 0xRRGGBB.
enum { TINT_CELL = 4, TINT_CELLS = (CHUNK_SIZE / TINT_CELL) * (CHUNK_SIZE / TINT_CELL) };

typedef struct ChunkTint {
    uint32_t grass[TINT_CELLS], leaves[TINT_CELLS], water[TINT_CELLS];
} ChunkTint;

typedef struct ChunkRows ChunkRows;

typedef struct Chunk {
    ChunkPos pos;
    int references; // atomic
    // Each SECTION_BLOCKS bytes, index ((y % 16) * 16 + z) * 16 + x; or NULL: it is in `rows`, or every block is
    // uniform[i].
    uint8_t *sections[SECTION_COUNT];
    uint8_t uniform[SECTION_COUNT];
    ChunkRows *rows;                   // of a compact chunk; NULL in all that the chunk manager and sources return
    ColumnInfo columns[CHUNK_COLUMNS]; // index z * 16 + x
    ChunkTint tint;
} Chunk;

// Copies CHUNK_BLOCKS bytes; finds uniform sections. Columns and tint are cleared. One reference, the caller's.
Chunk *chunk_create(ChunkPos pos, const uint8_t *blocks);

// Adds a reference. Any thread that holds a reference.
Chunk *chunk_retain(const Chunk *chunk);

// Drops a reference, and frees the chunk with the last one. Accepts NULL. Any thread.
void chunk_release(const Chunk *chunk);

// `chunk` itself if the caller's is its only reference and it is not compact, else a copy, with the caller's reference
// moved to it.
Chunk *chunk_writable(Chunk *chunk);

// Stores the blocks in less than a third of the bytes until chunk_expand, unless there are other references. Takes some
// 10 us. All functions here accept compact chunks; code that reads `sections` itself does not.
void chunk_compact(Chunk *chunk);

// `chunk` itself if it is not compact, else an expanded copy, with the caller's reference moved to it. Any thread.
Chunk *chunk_expand(const Chunk *chunk);

uint8_t chunk_rows_get(const Chunk *chunk, int local_x, int y, int local_z); // for chunk_get: of sections that are NULL

// Local coordinates 0..15, y 0..255.
static inline uint8_t chunk_get(const Chunk *chunk, int local_x, int y, int local_z)
{
    const uint8_t *section = chunk->sections[y / SECTION_HEIGHT];
    if (section)
        return section[block_index(local_x, y % SECTION_HEIGHT, local_z)];
    return chunk->rows ? chunk_rows_get(chunk, local_x, y, local_z) : chunk->uniform[y / SECTION_HEIGHT];
}

void chunk_set(Chunk *chunk, int local_x, int y, int local_z, uint8_t block); // the caller holds the only reference

// The SECTION_BLOCKS blocks of a section: the chunk's own, or `flat`, into which they were written.
const uint8_t *chunk_section(const Chunk *chunk, int section, uint8_t flat[SECTION_BLOCKS]);

size_t chunk_bytes(const Chunk *chunk); // on the heap

// A hash of position, blocks, surface heights and biomes: the same for equal chunks on every machine.
uint64_t chunk_hash(const Chunk *chunk);

// A chunk and the eight around it, each referenced by the owner. NULL: beyond the world's edge, solid and dark.
typedef struct Neighbourhood {
    const Chunk *chunks[9]; // index (dz + 1) * 3 + (dx + 1); the middle, 4, is never NULL
} Neighbourhood;

static inline const Chunk *neighbourhood_chunk(const Neighbourhood *around, int dx, int dz)
{
    return around->chunks[(dz + 1) * 3 + dx + 1];
}

// The block at coordinates relative to the middle chunk, x and z -16..31; BLOCK_AIR above the world, BLOCK_VOID below
// and beyond.
static inline uint8_t neighbourhood_get(const Neighbourhood *around, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    const Chunk *chunk = neighbourhood_chunk(around, x >> 4, z >> 4);
    return y < 0 || !chunk ? BLOCK_VOID : chunk_get(chunk, x & 15, y, z & 15);
}

// ---- how the player, the ray cast and block updates read and change blocks without the chunk manager. Plain data.

// Reads blocks at any coordinates: BLOCK_AIR above the world, BLOCK_VOID below, beyond, and where chunks are not
// loaded.
typedef struct BlockQuery {
    uint8_t (*get)(const void *context, int64_t x, int y, int64_t z);
    const void *context;
} BlockQuery;

static inline uint8_t block_query(const BlockQuery *query, int64_t x, int y, int64_t z)
{
    return query->get(query->context, x, y, z);
}

// ---- sources

// The interface through which the rest of Karst sees a world's land. A generator is a source (karst/generator.h); so is
// any code that fills in a ChunkSource. It is const: any thread may call it; answers depend on its seed and the
// arguments alone.

enum { BIOMES_MAX = 64, BIOME_NAME_MAX = 32 };

enum {
    BIOME_WATER = 1 << 0,
    BIOME_SPAWN = 1 << 1,  // a player may begin there
    BIOME_BANDS = 1 << 2,  // terracotta in bands below the surface
    BIOME_PEAK = 1 << 3,   // a mountain: the one kind of land where neighbouring columns may differ by any height
    BIOME_MILD = 1 << 4,   // neither cold nor bare: preferred for the spawn
    BIOME_STREAM = 1 << 5, // water that is no part of the sea
    BIOME_ICE = 1 << 6,    // water that maps show in the biome's colour
};

typedef struct BiomeInfo {
    char name[BIOME_NAME_MAX]; // lower case with underscores
    unsigned flags;
    uint32_t map_colour; // 0xRRGGBB
} BiomeInfo;

enum { LANDMARKS_MAX = 32 };

// A kind of landmark: something that stands out of its land and is worth finding.
typedef struct LandmarkInfo {
    char name[BIOME_NAME_MAX]; // lower case with underscores; no biome has it
    uint32_t map_colour;       // 0xRRGGBB
    bool stands_out;           // it is seen from afar
} LandmarkInfo;

// A landmark of a kind at a place.
typedef struct Landmark {
    int64_t x, z; // of its middle
    int y;        // of the ground or the bed there
    int kind;     // index of its LandmarkInfo
    int reach;    // no block of it is farther from the middle, along x or z
} Landmark;

// Columns x0 <= x < x1, z0 <= z < z1.
typedef struct LandmarkArea {
    int64_t x0, z0, x1, z1;
} LandmarkArea;

typedef void LandmarkVisit(void *context, const Landmark *landmark);

// The same for all seeds.
typedef struct SourceFacts {
    int id;        // saved with worlds
    uint64_t hash; // of the recipe; 0: none
    const char *name;
    const BiomeInfo *biomes; // chunks and columns store the index
    int biome_count;         // 1..BIOMES_MAX
    const LandmarkInfo *landmarks;
    int landmark_count; // 0..LANDMARKS_MAX
    bool foreign;       // its code is not Karst's, and may change: saved worlds keep their edited chunks whole
    bool missing;       // and is not at hand: there is nothing but saved chunks
    int spawn_reach;    // blocks from the origin, along x and z, beyond which no spawn is; at most SPAWN_FARTHEST
} SourceFacts;

// -1 if none has that name.
static inline int source_find_biome(const SourceFacts *facts, const char *name)
{
    for (int i = 0; i < facts->biome_count; i++)
        if (strcmp(facts->biomes[i].name, name) == 0)
            return i;
    return -1;
}

// The same for landmarks.
static inline int source_find_landmark(const SourceFacts *facts, const char *name)
{
    for (int i = 0; i < facts->landmark_count; i++)
        if (strcmp(facts->landmarks[i].name, name) == 0)
            return i;
    return -1;
}

// 16 x 16 columns, index j * 16 + i. Vectors of 64 bytes do not cross cache lines.
typedef struct ColumnTile {
    _Alignas(64) float elevation[CHUNK_COLUMNS]; // of the surface, with its fraction: `height` is its whole part
    float temperature[CHUNK_COLUMNS], humidity[CHUNK_COLUMNS]; // -1 .. 1
    float overhang[CHUNK_COLUMNS]; // blocks by which rock of the chunk may lie above or below the surface; 0: none
    float river[CHUNK_COLUMNS];    // changes its sign in the middle of rivers; 1 where there are none
    uint8_t height[CHUNK_COLUMNS], biome[CHUNK_COLUMNS];
    uint8_t water[CHUNK_COLUMNS]; // y of the topmost block of water where the height is below it: the column is wet
} ColumnTile;

enum { COLUMN_STEP_MAX = 64 };

// A column as seen from afar: its ground or water, with the trees that usually stand around it.
typedef struct ColumnLook {
    uint8_t top;        // enum Block: the topmost of the ground, or of its water
    uint8_t side;       // enum Block below it, which shows where the ground falls by two blocks and more; under water
    uint8_t cliff;      // enum Block of most of a cliff below it; air: as `side`
    uint8_t leaves;     // enum Block of the crowns; air: no trees
    uint8_t crowns;     // share of the ground under them, in 255ths
    uint8_t tall, wide; // blocks from the ground to their tops, and across one, on average
    uint8_t rough;      // by how much it rises and falls from column to column: 128ths of a block
    int8_t rise;        // blocks by which its top lies above the column's height, where rock overhangs
    uint32_t grass, foliage, water; // colours of those that are tinted so, 0xRRGGBB; else 0
} ColumnLook;

// 16 x 16 columns `step` blocks apart (1..COLUMN_STEP_MAX), whose caves are counted.
typedef struct CaveTile {
    int64_t x, z; // of the first
    int step;
    const uint8_t *height; // of each, as ColumnTile has it
    const uint8_t *bed;    // of each, the lowest height under water within CAVE_SEAL columns along x and z; or CAVE_DRY
} CaveTile;

enum { CAVE_SEAL = 3, CAVE_DRY = 255 };

// Cells of columns: cell (i, j), i and j 0..CELLS_SIDE - 1, has the columns from (x + i * size, z + j * size) to `size`
// (1..COLUMN_CELL_MAX) blocks further along x and z, both included.
enum { CELLS_SIDE = CHUNK_SIZE - 1, COLUMN_CELL_MAX = 256 };

typedef struct ColumnCells {
    int64_t x, z;
    int size;
    uint64_t biomes; // those that are asked about, a bit for each
    bool heights;    // asked for too
    bool coarse;     // biomes whatever the height is: cheaper
} ColumnCells;

// Proven bounds of the cells' columns, index j * 16 + i.
typedef struct ColumnBounds {
    uint8_t biomes[CHUNK_COLUMNS];                         // 0: no column has any of the biomes
    uint8_t lowest[CHUNK_COLUMNS], highest[CHUNK_COLUMNS]; // all heights lie between them; unset if not asked for
} ColumnBounds;

// A value that determines a column, by name.
typedef struct ColumnFact {
    const char *name;
    float value;
} ColumnFact;

enum { COLUMN_FACTS_MAX = 64 };

// The place where a player begins: on dry, safe land near the origin if there is any.
typedef enum SpawnSafety {
    SPAWN_AFLOAT, // above water: no dry land is near
    SPAWN_DRY,    // firm ground under the open sky
    SPAWN_FINE,   // and flat, with a view
} SpawnSafety;

enum { SPAWN_FARTHEST = 1 << 16 };

typedef struct SpawnPoint {
    BlockPos feet; // the block in which the feet are
    SpawnSafety safety;
    float yaw, pitch; // the first look, in degrees as player/player.h has them
    char reason[128]; // "forest above a river, hills 40 blocks higher to the east, 96 blocks of relief in view"
} SpawnPoint;

// The functions get the source itself: its further data stands behind it in a struct that begins with a ChunkSource.
typedef struct ChunkSource ChunkSource;
struct ChunkSource {
    SourceFacts facts;
    int64_t seed;

    // One chunk, alone: it needs no other. The caller owns the reference.
    Chunk *(*chunk)(const ChunkSource *source, ChunkPos pos, Arena *scratch);

    // The data of a column, equal to its chunk's. Beyond the world's edge the land continues.
    ColumnInfo (*column)(const ChunkSource *source, int64_t x, int64_t z);

    // `count` tiles side by side along z, each column equal to its chunk's: column (i, j) of tile t is
    // (x + i * step, z + (16 * t + j) * step), step 1..COLUMN_STEP_MAX. Many tiles are cheaper than one by one.
    void (*columns)(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *tiles);

    // The looks of such a tile of columns from (x, z). NULL: the biomes' map colours are all that is known.
    void (*looks)(const ChunkSource *source, int64_t x, int64_t z, int step, const ColumnTile *tile,
                  ColumnLook looks[CHUNK_COLUMNS]);

    // Counts the blocks that caves remove at or below the surface, in these columns alone and in every step-th layer.
    // With step 1 it counts all of them; else a layer may stand for others near it.
    int (*hollow)(const ChunkSource *source, const CaveTile *columns, Arena *scratch);

    // At most facts.spawn_reach blocks from the origin, along x and along z.
    SpawnPoint (*spawn)(const ChunkSource *source, Arena *scratch);

    // Bounds of all columns of cells, far cheaper than the columns. NULL: none are known.
    void (*bounds)(const ChunkSource *source, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds);

    // Returns false only if the column of the spawn has none of the biomes (a bit for each), which may be known before
    // the spawn is. NULL: nothing is.
    bool (*may_spawn)(const ChunkSource *source, uint64_t biomes, Arena *scratch);

    // Returns how many facts there are.
    int (*explain)(const ChunkSource *source, int64_t x, int64_t z, ColumnFact facts[COLUMN_FACTS_MAX]);

    // Visits the landmarks whose middle is in the area, of the kinds whose bit is set. NULL: there are none.
    void (*landmarks)(const ChunkSource *source, const LandmarkArea *area, uint32_t kinds, LandmarkVisit *visit,
                      void *context);

    // The blocks of a chunk's landmarks on bare land, stone and water: CHUNK_BLOCKS in `scratch`, index as block_index.
    // Much cheaper than the chunk. NULL: there are no landmarks.
    const uint8_t *(*bare)(const ChunkSource *source, ChunkPos pos, Arena *scratch);
};

static inline Chunk *source_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    return source->chunk(source, pos, scratch);
}

static inline ColumnInfo source_column(const ChunkSource *source, int64_t x, int64_t z)
{
    return source->column(source, x, z);
}

static inline void source_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count,
                                  ColumnTile *tiles)
{
    source->columns(source, x, z, step, count, tiles);
}

// Calls `spawn` with a temporary arena.
static inline SpawnPoint source_spawn(const ChunkSource *source)
{
    Arena scratch;
    arena_init(&scratch);
    SpawnPoint spawn = source->spawn(source, &scratch);
    arena_quit(&scratch);
    return spawn; // cppcheck-suppress returnDanglingLifetime; a value, its reason included
}

static inline int source_explain(const ChunkSource *source, int64_t x, int64_t z, ColumnFact facts[COLUMN_FACTS_MAX])
{
    return source->explain(source, x, z, facts);
}

static inline void source_landmarks(const ChunkSource *source, const LandmarkArea *area, uint32_t kinds,
                                    LandmarkVisit *visit, void *context)
{
    if (source->landmarks && kinds)
        source->landmarks(source, area, kinds, visit, context);
}

// Makes sources of one kind, for code that needs many seeds.
typedef struct SourceFactory {
    SourceFacts facts;
    const void *context;
    ChunkSource *(*create)(const void *context, int64_t seed);
    void (*destroy)(ChunkSource *source);
} SourceFactory;
