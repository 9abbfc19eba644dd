// Changed chunks that lie too far away to be loaded. The generator could not make them again, so they are kept until
// they are wanted again. A hash table with linear probing; positions are never removed, as a player comes back.
// Main thread only.
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

// Takes over the reference.
void kept_put(Kept *kept, Chunk *chunk);

// Hands the reference back; NULL if the chunk was never put or is taken.
Chunk *kept_take(Kept *kept, ChunkPos pos);

void kept_quit(Kept *kept);
