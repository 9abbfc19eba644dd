// The edits of a chunk: the blocks that differ from the generated ones. Pure functions: any thread.
#pragma once

#include "world/chunk.h"

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

// NULL if both hold the same blocks.
Diff *diff_between(const Chunk *generated, const Chunk *changed);

// Applies the differences to a chunk to which the caller holds the only reference.
void diff_apply(const Diff *diff, Chunk *chunk);
