#include "session/around.h"

void around_init(Around *around, const ChunkSource *source, Stream *stream)
{
    *around = (Around){.source = source, .stream = stream};
    arena_init(&around->scratch);
}

void around_quit(Around *around)
{
    for (int i = 0; i < around->count; i++)
        chunk_release(around->made[i]);
    arena_quit(&around->scratch);
}

const Chunk *around_chunk(Around *around, ChunkPos pos)
{
    const Chunk *loaded = stream_chunk(around->stream, pos);
    if (loaded)
        return loaded;
    for (int i = 0; i < around->count; i++)
        if (chunk_pos_equal(around->made[i]->pos, pos))
            return around->made[i];
    if (around->count == AROUND_CHUNKS)
        return NULL;
    return around->made[around->count++] = source_chunk(around->source, pos, &around->scratch);
}

static uint8_t block_around(const void *context, int64_t x, int y, int64_t z)
{
    Around *around = *(Around *const *)context;
    uint8_t block = stream_block(around->stream, (BlockPos){.x = x, .y = y, .z = z});
    if (block != BLOCK_VOID || y < 0 || y >= CHUNK_HEIGHT || !block_in_world(x, z))
        return block;
    const Chunk *chunk = around_chunk(around, chunk_pos_of_block(x, z));
    return chunk ? chunk_get(chunk, (int)(x & 15), y, (int)(z & 15)) : BLOCK_VOID;
}

BlockQuery around_query(Around **around) { return (BlockQuery){block_around, around}; }
