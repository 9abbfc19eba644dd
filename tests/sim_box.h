// A box of blocks that is simulated.
#pragma once

#include "karst_test.h"

#include "sim/sim.h"
#include "world/chunk.h"

#include <string.h>

// A box of blocks; around it is stone below and at the sides, air above. Chunks can be missing.
enum { WIDE = 48, HIGH = 32, CELLS = WIDE * WIDE * HIGH };

typedef struct Box {
    uint8_t blocks[CELLS];
    bool missing[WIDE / CHUNK_SIZE][WIDE / CHUNK_SIZE]; // [z][x]
    int sets;
} Box;

static Box box;

static inline int index_of(int64_t x, int y, int64_t z) { return (int)((y * WIDE + z) * WIDE + x); }

static inline uint8_t box_get(const void *context, int64_t x, int y, int64_t z)
{
    const Box *in = context;
    if (y >= HIGH)
        return BLOCK_AIR;
    if (y < 0)
        return BLOCK_VOID;
    if (x < 0 || x >= WIDE || z < 0 || z >= WIDE)
        return BLOCK_STONE;
    return in->missing[z / CHUNK_SIZE][x / CHUNK_SIZE] ? BLOCK_VOID : in->blocks[index_of(x, y, z)];
}

static inline bool box_set(void *context, BlockPos at, uint8_t block)
{
    Box *in = context;
    assert_true(at.x >= 0 && at.x < WIDE && at.z >= 0 && at.z < WIDE && at.y >= 0 && at.y < HIGH);
    assert_false(in->missing[at.z / CHUNK_SIZE][at.x / CHUNK_SIZE]); // no update leaks out of what is loaded
    assert_true(block < BLOCK_COUNT && block != BLOCK_VOID);
    in->blocks[index_of(at.x, at.y, at.z)] = block;
    in->sets++;
    return true;
}

static inline BlockChanger changer_of(Box *in)
{
    return (BlockChanger){.blocks = {.get = box_get, .context = in}, .set = box_set, .context = in};
}

// Stone up to `floor`, air above.
static inline Sim *open_box(int floor)
{
    memset(&box, 0, sizeof box);
    memset(box.blocks, BLOCK_STONE, (size_t)(floor + 1) * WIDE * WIDE);
    BlockChanger world = changer_of(&box);
    return sim_create(&world);
}

static inline void close_box(Sim *sim)
{
    sim_destroy(sim);
    assert_int_equal(memory_in_use_total(), 0);
}

static inline uint8_t at(int x, int y, int z) { return box.blocks[index_of(x, y, z)]; }

static inline void put(Sim *sim, int x, int y, int z, int block)
{
    box.blocks[index_of(x, y, z)] = (uint8_t)block;
    sim_changed(sim, (BlockPos){.x = x, .y = y, .z = z});
}

// Ticks until nothing is left to be done; fails if that takes longer than `most`.
static inline int settle(Sim *sim, int most)
{
    int ticks = 0;
    while (sim_pending(sim) > 0) {
        sim_tick(sim);
        assert_true(++ticks <= most);
    }
    return ticks;
}

static inline int count_of(int block)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += box.blocks[i] == block;
    return count;
}
