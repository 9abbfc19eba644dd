#include "sim/sim.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TICKS_AHEAD = RULE_DELAY_MAX + 1, CAPACITY_MIN = 64 };

// Positions without order; `positions_sort` sorts by y, z, x and removes duplicates, also before the list grows.
typedef struct Positions {
    BlockPos *items;
    int count, capacity;
} Positions;

struct Sim {
    BlockChanger world;
    int64_t tick;
    Positions scheduled[TICKS_AHEAD]; // by tick modulo TICKS_AHEAD
    Positions due;                    // from `next` on: in order of their ticks, then of positions
    int next;
    Positions waiting; // for chunks
    int changes;
};

// ---- lists of positions

static int compare(const void *left, const void *right)
{
    const BlockPos *a = left, *b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->z != b->z)
        return a->z < b->z ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

static void reserve(Positions *list, int count)
{
    if (count <= list->capacity)
        return;
    list->capacity = MAX(CAPACITY_MIN, MAX(count, 2 * list->capacity));
    list->items = memory_resize(MEMORY_STREAM, list->items, (size_t)list->capacity * sizeof *list->items);
}

static void positions_sort(Positions *list)
{
    int unique = 0;
    if (list->count > 0)
        qsort(list->items, (size_t)list->count, sizeof *list->items, compare);
    for (int i = 0; i < list->count; i++)
        if (unique == 0 || compare(&list->items[unique - 1], &list->items[i]) != 0)
            list->items[unique++] = list->items[i];
    list->count = unique;
}

static void positions_add(Positions *list, BlockPos at)
{
    if (list->count == list->capacity) {
        positions_sort(list);
        if (2 * list->count >= list->capacity)
            reserve(list, 2 * list->capacity + 1);
    }
    list->items[list->count++] = at;
}

// ---- ticks

// The places whose outcome depends on a block: itself, the one below and the one above, the four beside it, and liquids
// that would spread from above these.
static const int8_t around[][3] = {{0, 0, 0}, {0, -1, 0}, {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}, {0, 0, -1},
                                   {0, 0, 1}, {-1, 1, 0}, {1, 1, 0}, {0, 1, -1}, {0, 1, 1}};

Sim *sim_create(const BlockChanger *world)
{
    Sim *sim = memory_alloc_zero(MEMORY_STREAM, sizeof *sim);
    sim->world = *world;
    return sim;
}

void sim_destroy(Sim *sim)
{
    if (!sim)
        return;
    for (int i = 0; i < TICKS_AHEAD; i++)
        memory_free(sim->scheduled[i].items);
    memory_free(sim->due.items);
    memory_free(sim->waiting.items);
    memory_free(sim);
}

static void schedule(Sim *sim, BlockPos at, int delay)
{
    positions_add(&sim->scheduled[(sim->tick + delay) % TICKS_AHEAD], at);
}

static void wait(Sim *sim, BlockPos at)
{
    if (sim->waiting.count >= SIM_WAITING_MAX)
        positions_sort(&sim->waiting);
    if (sim->waiting.count < SIM_WAITING_MAX)
        positions_add(&sim->waiting, at);
}

// Schedules the place if the rules change it.
static void check(Sim *sim, BlockPos at)
{
    Outcome outcome = rule_at(&sim->world.blocks, at);
    if (outcome.kind == OUTCOME_UNKNOWN)
        wait(sim, at);
    else if (outcome.kind != OUTCOME_STAYS)
        schedule(sim, at, outcome.delay);
}

void sim_changed(Sim *sim, BlockPos at)
{
    for (size_t i = 0; i < ARRAY_COUNT(around); i++)
        check(sim, (BlockPos){.x = at.x + around[i][0], .y = at.y + around[i][1], .z = at.z + around[i][2]});
}

void sim_schedule(Sim *sim, BlockPos at) { schedule(sim, at, 1); }

void sim_loaded(Sim *sim, ChunkPos pos)
{
    int left = 0;
    int64_t x = chunk_pos_block_x(pos), z = chunk_pos_block_z(pos);
    for (int i = 0; i < sim->waiting.count; i++) {
        BlockPos at = sim->waiting.items[i];
        bool near = at.x >= x - 1 && at.x <= x + CHUNK_SIZE && at.z >= z - 1 && at.z <= z + CHUNK_SIZE;
        if (near)
            schedule(sim, at, 1);
        else
            sim->waiting.items[left++] = at;
    }
    sim->waiting.count = left;
}

static bool set(Sim *sim, BlockPos at, uint8_t block)
{
    bool changed = sim->world.set(sim->world.context, at, block);
    sim->changes += changed;
    if (changed)
        sim_changed(sim, at);
    return changed;
}

static void update(Sim *sim, BlockPos at)
{
    Outcome outcome = rule_at(&sim->world.blocks, at);
    if (outcome.kind == OUTCOME_UNKNOWN)
        wait(sim, at);
    else if (outcome.kind == OUTCOME_BECOMES)
        set(sim, at, outcome.block);
    else if (outcome.kind == OUTCOME_FALLS && set(sim, at, BLOCK_AIR))
        set(sim, (BlockPos){.x = at.x, .y = at.y - 1, .z = at.z}, outcome.block);
}

int sim_tick(Sim *sim)
{
    sim->tick++;
    Positions *now = &sim->scheduled[sim->tick % TICKS_AHEAD], *due = &sim->due;
    positions_sort(now);
    reserve(due, due->count + now->count);
    if (now->count > 0)
        memcpy(due->items + due->count, now->items, (size_t)now->count * sizeof *now->items);
    due->count += now->count;
    now->count = 0;
    sim->changes = 0;
    for (int done = 0; done < SIM_UPDATES_MAX && sim->next < sim->due.count; done++)
        update(sim, sim->due.items[sim->next++]);
    if (sim->next > sim->due.count / 2) { // moved rarely, to keep the cost low
        sim->due.count -= sim->next;
        memmove(sim->due.items, sim->due.items + sim->next, (size_t)sim->due.count * sizeof *sim->due.items);
        sim->next = 0;
    }
    return sim->changes;
}

int sim_pending(const Sim *sim)
{
    int count = sim->due.count - sim->next;
    for (int i = 0; i < TICKS_AHEAD; i++)
        count += sim->scheduled[i].count;
    return count;
}

int sim_waiting(const Sim *sim) { return sim->waiting.count; }

// ---- pending updates of a saved chunk

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
    return block != BLOCK_VOID && is_soft(block) && rule_at(blocks, at).kind != OUTCOME_STAYS;
}

BlockPos *sim_find_pending(const Chunk *chunk, const Diff *diff, int *count)
{
    BlockQuery blocks = {.get = chunk_query, .context = chunk};
    int64_t x = chunk_pos_block_x(chunk->pos), z = chunk_pos_block_z(chunk->pos);
    Positions found = {0};
    for (int i = 0; i < diff->count; i++) {
        int index = diff->entries[i].index;
        if (!is_soft(diff->entries[i].block))
            continue;
        // The place itself; of a liquid its neighbours, into which it may flow; of others the one above, which may
        // fall, and the one below, which may hang.
        size_t looks = block_table[diff->entries[i].block].liquid ? 7 : 3;
        for (size_t n = 0; n < looks; n++) {
            BlockPos at = {.x = x + index % CHUNK_SIZE + around[n][0],
                           .y = index / CHUNK_COLUMNS + around[n][1],
                           .z = z + index / CHUNK_SIZE % CHUNK_SIZE + around[n][2]};
            if (may_change(chunk, &blocks, at))
                positions_add(&found, at);
        }
    }
    positions_sort(&found);
    *count = found.count;
    return found.items;
}
