// Changes of chunks, for the rooms that make and keep them (karst/world.h has chunks themselves).
#pragma once

#include "base/memory.h"
#include "karst/world.h"

static inline bool chunk_is_shared(const Chunk *chunk)
{
    return __atomic_load_n(&chunk->references, __ATOMIC_ACQUIRE) > 1;
}

// ---- chunk_rows.c: the blocks of a compact chunk

bool chunk_rows_section(const Chunk *chunk, int section, uint8_t blocks[SECTION_BLOCKS]); // false: not stored there
size_t chunk_rows_bytes(const ChunkRows *rows);                                           // NULL: 0

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
Diff *diff_whole(const Chunk *chunk);                             // all CHUNK_BLOCKS, whatever was generated
void diff_apply(const Diff *diff, Chunk *chunk);                  // the caller holds the only reference

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if the place is not loaded or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
