// The consequences of edits: sand falls, plants drop, liquids flow and dry up, lava that meets water turns to stone.
//
// Only the surroundings of a change are checked, and each update is a change itself. A place where the rules
// (sim/rules.c) give another block is scheduled for a later tick; due updates are done in the order of ticks,
// then of positions (y, z, x), at most SIM_UPDATES_MAX places a tick, and the rest later. This order makes the outcome
// depend on the changes alone. Places whose neighbours are not loaded wait until they are.
//
// Liquids: a source stays for ever, unless lava turns it to stone or a block is put there, and sources never multiply;
// all flowing blocks depend on a source through a chain of decreasing strength, so flow ends. One thread.
#pragma once

#include "world/chunk.h"

typedef struct Sim Sim;

enum {
    SIM_TICKS_PER_SECOND = 20,
    SIM_UPDATES_MAX = 4096,  // places updated in a tick
    SIM_WAITING_MAX = 65536, // places that wait for chunks; more are dropped
};

// `world` is copied.
Sim *sim_create(const BlockChanger *world);
void sim_destroy(Sim *sim);

void sim_changed(Sim *sim, BlockPos at);  // the block there has changed
void sim_schedule(Sim *sim, BlockPos at); // an update there in the next tick
void sim_loaded(Sim *sim, ChunkPos pos);  // a chunk is loaded

// Updates that were pending when a chunk was saved: places at and around its differences that the rules change, or may
// change, because they depend on other chunks or are in them. Sorted, without duplicates; NULL if there are none; the
// caller frees it with memory_free. Cheap: blocks that neither move nor let others move are skipped. Pure: any thread.
BlockPos *sim_find_pending(const Chunk *chunk, const Diff *diff, int *count);

// The final position of a block that is placed by hand at `at`: a lily pad rises to the water's surface, cane and kelp
// to the top of their stalk, what hangs sinks to the end of its strand. False if it cannot be placed: it is blocked, it
// lacks ground, ceiling or its wall, or kelp lacks water. Pure.
bool sim_find_placement(const BlockQuery *blocks, uint8_t block, BlockPos *at);

// Runs one tick of 1/20 s. Returns the number of changed blocks.
int sim_tick(Sim *sim);

// The number of scheduled places, without those that wait for chunks.
int sim_pending(const Sim *sim);
int sim_waiting(const Sim *sim);

// ---- rules.c: what a place becomes, from the blocks around it. Private to sim. Pure.

typedef enum OutcomeKind {
    OUTCOME_STAYS,
    OUTCOME_BECOMES, // another block
    OUTCOME_FALLS,   // the block moves one down
    OUTCOME_UNKNOWN, // a neighbour that matters is not loaded
} OutcomeKind;

typedef struct Outcome {
    OutcomeKind kind;
    uint8_t block; // BECOMES: which; FALLS: what falls
    uint8_t delay; // ticks until it happens, 1..RULE_DELAY_MAX
} Outcome;

enum { RULE_DELAY_MAX = 15 };

Outcome rule_at(const BlockQuery *blocks, BlockPos at);
