// Changes of chunks, for the rooms that make and keep them (karst/world.h has chunks themselves).
#pragma once

#include "base/memory.h"
#include "karst/world.h"

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

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if the place is not loaded or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
