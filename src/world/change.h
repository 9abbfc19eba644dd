// How consequences of an edit reach the world, without knowing who keeps it: what is where, and a way to change it.
// Plain data.
#pragma once

#include "world/coord.h"
#include "world/query.h"

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if nothing is loaded there or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
