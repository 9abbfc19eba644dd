// An interface with which the player, the ray cast and edits read blocks, independently of the chunk manager.
#pragma once

#include "world/block.h"

// The block at a world position. Any coordinates: BLOCK_AIR above the world, BLOCK_VOID (solid) below it, beyond its
// edge and in chunks that are not loaded.
typedef struct BlockQuery {
    uint8_t (*get)(const void *context, int64_t x, int y, int64_t z);
    const void *context;
} BlockQuery;

static inline uint8_t block_query(const BlockQuery *query, int64_t x, int y, int64_t z)
{
    return query->get(query->context, x, y, z);
}
