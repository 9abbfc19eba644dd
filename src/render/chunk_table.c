#include "render/cull.h"

#include "base/memory.h"

void chunk_table_quit(ChunkTable *table)
{
    memory_free(table->chunks);
    key_map_free(table->indices);
    *table = (ChunkTable){0};
}

DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos)
{
    const uint64_t *index = key_map_find(table->indices, chunk_pos_key(pos));
    return index ? &table->chunks[*index] : NULL;
}

DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos)
{
    DrawnChunk *known = chunk_table_find(table, pos);
    if (known)
        return known;
    table->chunks = memory_grow(MEMORY_RENDER, table->chunks, table->count, &table->capacity, sizeof *table->chunks);
    *key_map_put(&table->indices, chunk_pos_key(pos)) = (uint64_t)table->count;
    table->chunks[table->count] = (DrawnChunk){.pos = pos};
    return &table->chunks[table->count++];
}

void chunk_table_remove(ChunkTable *table, ChunkPos pos)
{
    DrawnChunk *chunk = chunk_table_find(table, pos);
    if (!chunk)
        return;
    const DrawnChunk *last = &table->chunks[--table->count];
    *key_map_find(table->indices, chunk_pos_key(last->pos)) = (uint64_t)(chunk - table->chunks);
    key_map_remove(table->indices, chunk_pos_key(pos));
    *chunk = *last;
}
