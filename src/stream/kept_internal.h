// Edited, unsaved chunks outside the loaded area. The generator cannot recreate them, so they stay in memory. A hash
// table with linear probing; positions are never removed, because players come back. Main thread only.
#pragma once

#include "world/chunk.h"

typedef struct KeptEntry {
    ChunkPos pos;
    bool used;
    Chunk *chunk; // NULL while it is loaded
} KeptEntry;

typedef struct Kept {
    KeptEntry *entries;
    uint32_t capacity, count; // a power of two, or 0
} Kept;

// Takes ownership of the reference.
void kept_put(Kept *kept, Chunk *chunk);

// Returns the reference; NULL if the chunk was not put or was returned already.
Chunk *kept_take(Kept *kept, ChunkPos pos);

void kept_quit(Kept *kept);
