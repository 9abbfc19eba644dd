#include "base/memory.h"

#include <string.h>

enum { BLOCK_MIN_BYTES = 1 << 20, ALIGNMENT = 64 };

struct ArenaBlock {
    ArenaBlock *previous;
    size_t bytes;
    _Alignas(ALIGNMENT) char data[];
};

static ArenaBlock *block_create(ArenaBlock *previous, size_t bytes)
{
    ArenaBlock *block = memory_alloc(MEMORY_SCRATCH, sizeof(ArenaBlock) + bytes);
    block->previous = previous;
    block->bytes = bytes;
    return block;
}

static void pop_until(Arena *arena, const ArenaBlock *last)
{
    while (arena->current != last) {
        ArenaBlock *previous = arena->current->previous;
        memory_free(arena->current);
        arena->current = previous;
    }
}

void arena_init(Arena *arena) { *arena = (Arena){0}; }

void arena_quit(Arena *arena)
{
    pop_until(arena, NULL);
    *arena = (Arena){0};
}

void *arena_alloc(Arena *arena, size_t bytes)
{
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!arena->current || arena->used + bytes > arena->current->bytes) {
        size_t grown = MAX(bytes, MAX((size_t)BLOCK_MIN_BYTES, arena->total));
        arena->current = block_create(arena->current, grown);
        arena->used = 0;
    }
    void *result = arena->current->data + arena->used;
    arena->used += bytes;
    arena->total += bytes;
    return result;
}

void *arena_alloc_zero(Arena *arena, size_t bytes) { return memset(arena_alloc(arena, bytes), 0, bytes); }

ArenaMark arena_mark(const Arena *arena) { return *arena; }

void arena_release(Arena *arena, ArenaMark mark)
{
    if (!mark.current) {
        arena_reset(arena);
        return;
    }
    pop_until(arena, mark.current);
    *arena = mark;
}

void arena_reset(Arena *arena)
{
    if (arena->current && arena->current->previous) {
        size_t bytes = 0;
        for (const ArenaBlock *block = arena->current; block; block = block->previous)
            bytes += block->bytes;
        pop_until(arena, NULL);
        arena->current = block_create(NULL, bytes);
    }
    arena->used = 0;
    arena->total = 0;
}
