// The input of light and mesh: a chunk and the eight around it. NULL is beyond the world's edge and counts as solid and
// dark. Plain data; its owner holds a reference to each chunk in it.
#pragma once

#include "world/chunk.h"

typedef struct Neighbourhood {
    const Chunk *chunks[9]; // index (dz + 1) * 3 + (dx + 1); the middle, 4, is never NULL
} Neighbourhood;

static inline const Chunk *neighbourhood_chunk(const Neighbourhood *around, int dx, int dz)
{
    return around->chunks[(dz + 1) * 3 + dx + 1];
}

// The block at coordinates relative to the middle chunk: x and z -16..31; BLOCK_AIR above the world, BLOCK_VOID below
// it and beyond its edge.
static inline uint8_t neighbourhood_get(const Neighbourhood *around, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    const Chunk *chunk = neighbourhood_chunk(around, x >> 4, z >> 4);
    return y < 0 || !chunk ? BLOCK_VOID : chunk_get(chunk, x & 15, y, z & 15);
}
