// A chunk's blocks: 16 sections of 16 layers; one of a single kind stores only that. Shared by counted references:
// every holder may read; only the chunk manager writes, with the only reference (chunk_writable clones otherwise).
#pragma once

#include "world/block.h"
#include "world/coord.h"

typedef struct ColumnInfo {
    uint8_t height; // y of the surface before caves and overhangs: the topmost solid block of the land
    uint8_t biome;  // enum Biome of gen
} ColumnInfo;

// Colours that depend on the biome, for tinted tiles: one for every 4 x 4 columns, index (z / 4) * 4 + x / 4, 0xRRGGBB.
enum { TINT_CELL = 4, TINT_CELLS = (CHUNK_SIZE / TINT_CELL) * (CHUNK_SIZE / TINT_CELL) };

typedef struct ChunkTint {
    uint32_t grass[TINT_CELLS], leaves[TINT_CELLS], water[TINT_CELLS];
} ChunkTint;

typedef struct Chunk {
    ChunkPos pos;
    int references; // atomic
    // Each SECTION_BLOCKS bytes, index ((y % 16) * 16 + z) * 16 + x; or NULL: every block is uniform[i].
    uint8_t *sections[SECTION_COUNT];
    uint8_t uniform[SECTION_COUNT];
    ColumnInfo columns[CHUNK_COLUMNS]; // index z * 16 + x
    ChunkTint tint;
} Chunk;

// Copies CHUNK_BLOCKS bytes; finds uniform sections. Columns and tint are cleared. One reference, the caller's.
Chunk *chunk_create(ChunkPos pos, const uint8_t *blocks);

// Adds a reference. Any thread that holds a reference.
Chunk *chunk_retain(const Chunk *chunk);

// Drops a reference, and frees the chunk with the last one. Accepts NULL. Any thread.
void chunk_release(const Chunk *chunk);

// `chunk` itself if the caller's is its only reference, else a copy, with the caller's reference moved to it.
Chunk *chunk_writable(Chunk *chunk);

// Local coordinates 0..15, y 0..255.
static inline uint8_t chunk_get(const Chunk *chunk, int local_x, int y, int local_z)
{
    const uint8_t *section = chunk->sections[y / SECTION_HEIGHT];
    return section ? section[block_index(local_x, y % SECTION_HEIGHT, local_z)] : chunk->uniform[y / SECTION_HEIGHT];
}

void chunk_set(Chunk *chunk, int local_x, int y, int local_z, uint8_t block); // the caller holds the only reference

// The SECTION_BLOCKS blocks of a section: the chunk's own, or `flat`, filled with the section's only kind.
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

// At coordinates relative to the middle chunk, x and z -16..31; BLOCK_AIR above the world, BLOCK_VOID below and beyond.
static inline uint8_t neighbourhood_get(const Neighbourhood *around, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    const Chunk *chunk = neighbourhood_chunk(around, x >> 4, z >> 4);
    return y < 0 || !chunk ? BLOCK_VOID : chunk_get(chunk, x & 15, y, z & 15);
}

// ---- the edits of a chunk: the blocks that differ from the generated ones. Pure functions: any thread.

typedef struct DiffEntry {
    uint16_t index; // block_index
    uint8_t block;
} DiffEntry;

// Plain data on the heap; released with memory_free.
typedef struct Diff {
    int count;           // 1..CHUNK_BLOCKS
    DiffEntry entries[]; // indices ascend
} Diff;

// Allocates `count` entries, 1..CHUNK_BLOCKS, which the caller fills.
Diff *diff_create(int count);

Diff *diff_copy(const Diff *diff);
Diff *diff_between(const Chunk *generated, const Chunk *changed); // NULL: they hold the same blocks
void diff_apply(const Diff *diff, Chunk *chunk);                  // the caller holds the only reference

// ---- how the player, the ray cast and block updates read and change blocks without the chunk manager. Plain data.

// At any coordinates: BLOCK_AIR above the world, BLOCK_VOID below, beyond, and where chunks are not loaded.
typedef struct BlockQuery {
    uint8_t (*get)(const void *context, int64_t x, int y, int64_t z);
    const void *context;
} BlockQuery;

static inline uint8_t block_query(const BlockQuery *query, int64_t x, int y, int64_t z)
{
    return query->get(query->context, x, y, z);
}

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if the place is not loaded or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
