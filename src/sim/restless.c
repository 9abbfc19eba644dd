// Finds places in a saved chunk that had pending updates.
#include "sim/places_internal.h"
#include "sim/rules_internal.h"
#include "sim/sim.h"

static bool is_inside(const Chunk *chunk, BlockPos at)
{
    return block_in_world(at.x, at.z) && chunk_pos_equal(chunk_pos_of_block(at.x, at.z), chunk->pos);
}

// Queries the chunk alone: its neighbours are unknown.
static uint8_t chunk_query(const void *context, int64_t x, int y, int64_t z)
{
    const Chunk *chunk = context;
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    bool inside = y >= 0 && is_inside(chunk, (BlockPos){.x = x, .z = z, .y = y});
    return inside ? chunk_get(chunk, (int)(x & (CHUNK_SIZE - 1)), y, (int)(z & (CHUNK_SIZE - 1))) : BLOCK_VOID;
}

// Blocks that may move, or into which a block beside or above may move.
static bool is_soft(uint8_t block)
{
    return !block_has(block, BLOCK_SOLID) || block_has(block, BLOCK_FALLS | BLOCK_NEEDS_GROUND);
}

// A place beside the chunk may have a pending update although nothing differs there yet.
static bool may_change(const Chunk *chunk, const BlockQuery *blocks, BlockPos at)
{
    if (!is_inside(chunk, at))
        return block_in_world(at.x, at.z);
    uint8_t block = block_query(blocks, at.x, at.y, at.z);
    return block != BLOCK_VOID && is_soft(block) && rule_at(blocks, at).kind != OUTCOME_RESTS;
}

BlockPos *sim_find_restless(const Chunk *chunk, const Diff *diff, int *count)
{
    // The place itself; for a liquid its neighbours, into which it may flow; for other soft blocks the one above, which
    // may fall.
    static const int8_t around[][3] = {{0, 0, 0}, {0, 1, 0}, {0, -1, 0}, {-1, 0, 0}, {1, 0, 0}, {0, 0, -1}, {0, 0, 1}};
    BlockQuery blocks = {.get = chunk_query, .context = chunk};
    int64_t x = chunk_pos_block_x(chunk->pos), z = chunk_pos_block_z(chunk->pos);
    Places places = {0};
    for (int i = 0; i < diff->count; i++) {
        int index = diff->entries[i].index;
        if (!is_soft(diff->entries[i].block))
            continue;
        size_t looks = block_table[diff->entries[i].block].liquid ? ARRAY_COUNT(around) : 2;
        for (size_t n = 0; n < looks; n++) {
            BlockPos at = {.x = x + index % CHUNK_SIZE + around[n][0],
                           .y = index / CHUNK_COLUMNS + around[n][1],
                           .z = z + index / CHUNK_SIZE % CHUNK_SIZE + around[n][2]};
            if (may_change(chunk, &blocks, at))
                places_add(&places, at);
        }
    }
    places_sort(&places);
    *count = places.count;
    return places.items;
}
