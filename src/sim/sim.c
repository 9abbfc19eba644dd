#include "sim/sim.h"

#include "base/memory.h"
#include "sim/places_internal.h"
#include "sim/rules_internal.h"

enum { LATER = RULE_DELAY_MAX + 1 };

struct Sim {
    BlockChanger world;
    int64_t tick;
    Places later[LATER]; // scheduled, by tick modulo LATER
    Places due;          // from `next` on: in order of their ticks, then of positions
    int next;
    Places waiting; // for chunks
    int changes;
};

// The places whose outcome depends on a block: itself, its neighbours, and liquids that would spread from above its
// neighbours.
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
    for (int i = 0; i < LATER; i++)
        places_quit(&sim->later[i]);
    places_quit(&sim->due);
    places_quit(&sim->waiting);
    memory_free(sim);
}

static void note(Sim *sim, BlockPos at, int delay) { places_add(&sim->later[(sim->tick + delay) % LATER], at); }

static void wait(Sim *sim, BlockPos at)
{
    if (sim->waiting.count >= SIM_WAITING_MAX)
        places_sort(&sim->waiting);
    if (sim->waiting.count < SIM_WAITING_MAX)
        places_add(&sim->waiting, at);
}

// Schedules the place if the rules change it.
static void consider(Sim *sim, BlockPos at)
{
    Outcome outcome = rule_at(&sim->world.blocks, at);
    if (outcome.kind == OUTCOME_UNKNOWN)
        wait(sim, at);
    else if (outcome.kind != OUTCOME_RESTS)
        note(sim, at, outcome.delay);
}

void sim_changed(Sim *sim, BlockPos at)
{
    for (size_t i = 0; i < ARRAY_COUNT(around); i++)
        consider(sim, (BlockPos){.x = at.x + around[i][0], .y = at.y + around[i][1], .z = at.z + around[i][2]});
}

void sim_note(Sim *sim, BlockPos at) { note(sim, at, 1); }

void sim_loaded(Sim *sim, ChunkPos pos)
{
    int kept = 0;
    int64_t x = chunk_pos_block_x(pos), z = chunk_pos_block_z(pos);
    for (int i = 0; i < sim->waiting.count; i++) {
        BlockPos at = sim->waiting.items[i];
        bool near = at.x >= x - 1 && at.x <= x + CHUNK_SIZE && at.z >= z - 1 && at.z <= z + CHUNK_SIZE;
        if (near)
            note(sim, at, 1);
        else
            sim->waiting.items[kept++] = at;
    }
    sim->waiting.count = kept;
}

static bool set(Sim *sim, BlockPos at, uint8_t block)
{
    bool changed = sim->world.set(sim->world.context, at, block);
    sim->changes += changed;
    if (changed)
        sim_changed(sim, at);
    return changed;
}

static void act(Sim *sim, BlockPos at)
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
    Places *now = &sim->later[sim->tick % LATER];
    places_sort(now);
    places_append(&sim->due, now);
    now->count = 0;
    sim->changes = 0;
    for (int done = 0; done < SIM_UPDATES_MAX && sim->next < sim->due.count; done++)
        act(sim, sim->due.items[sim->next++]);
    if (sim->next > sim->due.count / 2) { // moved rarely, to keep the cost low
        places_drop(&sim->due, sim->next);
        sim->next = 0;
    }
    return sim->changes;
}

int sim_pending(const Sim *sim)
{
    int count = sim->due.count - sim->next;
    for (int i = 0; i < LATER; i++)
        count += sim->later[i].count;
    return count;
}

int sim_waiting(const Sim *sim) { return sim->waiting.count; }
