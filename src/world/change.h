// An interface for the consequences of edits: reads and changes blocks independently of the chunk manager. Plain data.
#pragma once

#include "world/coord.h"
#include "world/query.h"

typedef struct BlockChanger {
    BlockQuery blocks;
    // False if the place is not loaded or the block must not be changed.
    bool (*set)(void *context, BlockPos at, uint8_t block);
    void *context;
} BlockChanger;
