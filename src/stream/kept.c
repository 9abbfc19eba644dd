#include "stream/kept_internal.h"

#include "base/hash.h"
#include "base/memory.h"

enum { CAPACITY_MIN = 64 };

// The entry of `pos`, or the free one for it.
static KeptEntry *find(const Kept *kept, ChunkPos pos)
{
    uint32_t i = (uint32_t)hash_at2(0, pos.x, pos.z) & (kept->capacity - 1);
    while (kept->entries[i].used && !chunk_pos_equal(kept->entries[i].pos, pos))
        i = (i + 1) & (kept->capacity - 1);
    return &kept->entries[i];
}

static void grow(Kept *kept)
{
    Kept old = *kept;
    kept->capacity = MAX((uint32_t)CAPACITY_MIN, 2 * old.capacity);
    kept->entries = memory_alloc_zero(MEMORY_STREAM, kept->capacity * sizeof(KeptEntry));
    for (uint32_t i = 0; i < old.capacity; i++)
        if (old.entries[i].used)
            *find(kept, old.entries[i].pos) = old.entries[i];
    memory_free(old.entries);
}

void kept_put(Kept *kept, Chunk *chunk)
{
    if (2 * kept->count >= kept->capacity)
        grow(kept);
    KeptEntry *entry = find(kept, chunk->pos);
    ASSERT(!entry->chunk);
    kept->count += !entry->used;
    *entry = (KeptEntry){.pos = chunk->pos, .used = true, .chunk = chunk};
}

Chunk *kept_take(Kept *kept, ChunkPos pos)
{
    if (kept->count == 0)
        return NULL;
    KeptEntry *entry = find(kept, pos);
    Chunk *chunk = entry->chunk;
    entry->chunk = NULL;
    return chunk;
}

void kept_quit(Kept *kept)
{
    for (uint32_t i = 0; i < kept->capacity; i++)
        chunk_release(kept->entries[i].chunk);
    memory_free(kept->entries);
    *kept = (Kept){0};
}
