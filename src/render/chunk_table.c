#include "render/chunk_table.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_SLOTS = 256, NO_CHUNK = -1 };

static uint32_t home_of(const ChunkTable *table, ChunkPos pos)
{
    return (uint32_t)hash_at2(0, pos.x, pos.z) & (uint32_t)(table->slot_count - 1);
}

// The slot of the chunk at `pos`, or the empty one where it would be: linear probing.
static uint32_t find_slot(const ChunkTable *table, ChunkPos pos)
{
    uint32_t slot = home_of(table, pos), mask = (uint32_t)(table->slot_count - 1);
    while (table->slots[slot] != NO_CHUNK && !chunk_pos_equal(table->chunks[table->slots[slot]].pos, pos))
        slot = (slot + 1) & mask;
    return slot;
}

static void rehash(ChunkTable *table, int slot_count)
{
    memory_free(table->slots);
    table->slot_count = slot_count;
    table->slots = memory_alloc(MEMORY_RENDER, (size_t)slot_count * sizeof *table->slots);
    memset(table->slots, 0xFF, (size_t)slot_count * sizeof *table->slots);
    for (int i = 0; i < table->count; i++)
        table->slots[find_slot(table, table->chunks[i].pos)] = i;
}

void chunk_table_init(ChunkTable *table)
{
    *table = (ChunkTable){0};
    rehash(table, FIRST_SLOTS);
}

void chunk_table_quit(ChunkTable *table)
{
    memory_free(table->chunks);
    memory_free(table->slots);
    *table = (ChunkTable){0};
}

DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos)
{
    int32_t index = table->slots[find_slot(table, pos)];
    return index == NO_CHUNK ? NULL : &table->chunks[index];
}

DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos)
{
    int known = table->slots[find_slot(table, pos)];
    if (known != NO_CHUNK)
        return &table->chunks[known];
    if (2 * (table->count + 1) > table->slot_count)
        rehash(table, table->slot_count * 2);
    if (table->count == table->capacity) {
        table->capacity = table->capacity ? table->capacity + table->capacity / 2 : 64;
        table->chunks = memory_resize(MEMORY_RENDER, table->chunks, (size_t)table->capacity * sizeof *table->chunks);
    }
    uint32_t slot = find_slot(table, pos);
    table->slots[slot] = table->count;
    DrawnChunk *chunk = &table->chunks[table->count++];
    *chunk = (DrawnChunk){.pos = pos};
    return chunk;
}

// Closes the gap that an emptied slot leaves in its run of probes (Knuth, The Art of Computer Programming 6.4, R).
static void close_gap(ChunkTable *table, uint32_t gap)
{
    uint32_t mask = (uint32_t)(table->slot_count - 1);
    for (uint32_t slot = (gap + 1) & mask; table->slots[slot] != NO_CHUNK; slot = (slot + 1) & mask) {
        uint32_t home = home_of(table, table->chunks[table->slots[slot]].pos);
        if (((slot - home) & mask) < ((slot - gap) & mask))
            continue;
        table->slots[gap] = table->slots[slot];
        table->slots[slot] = NO_CHUNK;
        gap = slot;
    }
}

void chunk_table_remove(ChunkTable *table, ChunkPos pos)
{
    uint32_t slot = find_slot(table, pos);
    int32_t index = table->slots[slot];
    if (index == NO_CHUNK)
        return;
    table->slots[slot] = NO_CHUNK;
    close_gap(table, slot);
    int32_t last = --table->count;
    if (index != last) {
        table->slots[find_slot(table, table->chunks[last].pos)] = index;
        table->chunks[index] = table->chunks[last];
    }
}
