// Interfaces through which the player, the ray cast and block updates read and change blocks, independently of the
// chunk manager. Plain data.
#pragma once

#include "world/block.h"
#include "world/coord.h"

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

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if the place is not loaded or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
