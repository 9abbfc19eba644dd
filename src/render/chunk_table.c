#include "render/chunk_table.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_BUCKETS = 256, NO_CHUNK = -1 };

static uint32_t home_of(const ChunkTable *table, ChunkPos pos)
{
    return (uint32_t)hash_at2(0, pos.x, pos.z) & (uint32_t)(table->bucket_count - 1);
}

// The bucket of the chunk at `pos`, or the empty one where it would be: linear probing.
static uint32_t find_bucket(const ChunkTable *table, ChunkPos pos)
{
    uint32_t bucket = home_of(table, pos), mask = (uint32_t)(table->bucket_count - 1);
    while (table->buckets[bucket] != NO_CHUNK && !chunk_pos_equal(table->chunks[table->buckets[bucket]].pos, pos))
        bucket = (bucket + 1) & mask;
    return bucket;
}

static void rehash(ChunkTable *table, int bucket_count)
{
    memory_free(table->buckets);
    table->bucket_count = bucket_count;
    table->buckets = memory_alloc(MEMORY_RENDER, (size_t)bucket_count * sizeof *table->buckets);
    memset(table->buckets, 0xFF, (size_t)bucket_count * sizeof *table->buckets);
    for (int i = 0; i < table->count; i++)
        table->buckets[find_bucket(table, table->chunks[i].pos)] = i;
}

void chunk_table_init(ChunkTable *table)
{
    *table = (ChunkTable){0};
    rehash(table, FIRST_BUCKETS);
}

void chunk_table_quit(ChunkTable *table)
{
    memory_free(table->chunks);
    memory_free(table->buckets);
    *table = (ChunkTable){0};
}

DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos)
{
    int32_t index = table->buckets[find_bucket(table, pos)];
    return index == NO_CHUNK ? NULL : &table->chunks[index];
}

DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos)
{
    int known = table->buckets[find_bucket(table, pos)];
    if (known != NO_CHUNK)
        return &table->chunks[known];
    if (2 * (table->count + 1) > table->bucket_count)
        rehash(table, table->bucket_count * 2);
    table->chunks = memory_grow(MEMORY_RENDER, table->chunks, table->count, &table->capacity, sizeof *table->chunks);
    uint32_t bucket = find_bucket(table, pos);
    table->buckets[bucket] = table->count;
    DrawnChunk *chunk = &table->chunks[table->count++];
    *chunk = (DrawnChunk){.pos = pos};
    return chunk;
}

// Closes the gap that an emptied bucket leaves in its run of probes (Knuth, The Art of Computer Programming 6.4, R).
static void close_gap(ChunkTable *table, uint32_t gap)
{
    uint32_t mask = (uint32_t)(table->bucket_count - 1);
    for (uint32_t bucket = (gap + 1) & mask; table->buckets[bucket] != NO_CHUNK; bucket = (bucket + 1) & mask) {
        uint32_t home = home_of(table, table->chunks[table->buckets[bucket]].pos);
        if (((bucket - home) & mask) < ((bucket - gap) & mask))
            continue;
        table->buckets[gap] = table->buckets[bucket];
        table->buckets[bucket] = NO_CHUNK;
        gap = bucket;
    }
}

void chunk_table_remove(ChunkTable *table, ChunkPos pos)
{
    uint32_t bucket = find_bucket(table, pos);
    int32_t index = table->buckets[bucket];
    if (index == NO_CHUNK)
        return;
    table->buckets[bucket] = NO_CHUNK;
    close_gap(table, bucket);
    int32_t last = --table->count;
    if (index != last) {
        table->buckets[find_bucket(table, table->chunks[last].pos)] = index;
        table->chunks[index] = table->chunks[last];
    }
}
