// The blocks around a place, of chunks that may not be loaded yet: of the loaded chunks, else as generated, each chunk
// when it is first read. Main thread only.
#pragma once

#include "stream/stream.h"

enum { AROUND_CHUNKS = 64 }; // more are void

typedef struct Around {
    const ChunkSource *source;
    Stream *stream;
    Arena scratch;
    int count;
    Chunk *made[AROUND_CHUNKS];
} Around;

void around_init(Around *around, const ChunkSource *source, Stream *stream);
void around_quit(Around *around);

// The loaded or generated chunk; NULL: there would be too many.
const Chunk *around_chunk(Around *around, ChunkPos pos);

// Reads blocks; *around must outlive the query.
BlockQuery around_query(Around **around);
