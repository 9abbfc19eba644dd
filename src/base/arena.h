// Scratch memory for one job: allocated by moving a pointer, released all at once. It grows on demand and keeps its
// size, so a worker's second job allocates nothing. One thread at a time.
#pragma once

#include "base/memory.h"

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *current;
    size_t used;  // bytes used of the current block
    size_t total; // bytes allocated since the last reset
} Arena;

// A position in the arena to release back to.
typedef struct ArenaMark {
    ArenaBlock *block;
    size_t used, total;
} ArenaMark;

void arena_init(Arena *arena);
void arena_quit(Arena *arena);

// Aligned to 64 bytes, not cleared, valid until a reset or a release to an earlier mark. Never NULL.
void *arena_alloc(Arena *arena, size_t bytes);
void *arena_alloc_zero(Arena *arena, size_t bytes);

ArenaMark arena_mark(const Arena *arena);
void arena_release(Arena *arena, ArenaMark mark);

// Releases all allocations; the memory is kept, as one block, for the next job.
void arena_reset(Arena *arena);
