// What happens after an edit: sand and gravel fall, plants drop when their ground goes, water and lava flow into what
// is opened and dry up where they are cut off, lava that meets water turns to stone.
//
// Nothing happens by itself: only what lies around a change is looked at, and each thing that happens is such a change.
// A place where the rules (sim/rules_internal.h) ask for another block is noted for a later tick; what is due in a tick
// is done in the order of ticks, then of positions (y, z, x), at most SIM_UPDATES_MAX places a tick, and the rest
// waits. So the outcome depends on the changes alone. Places whose neighbours are not loaded wait until they are.
//
// Liquids: a source stays for ever, unless lava turns it to stone or a block is put there, and sources never become
// more; all flow hangs on a source by a chain of falling strength, so flow ends.
//
// One thread.
#pragma once

#include "world/change.h"
#include "world/diff.h"

typedef struct Sim Sim;

enum {
    SIM_TICKS_PER_SECOND = 20,
    SIM_UPDATES_MAX = 4096,  // places looked at in a tick
    SIM_WAITING_MAX = 65536, // places that wait for chunks; more are forgotten
};

// `world` is copied.
Sim *sim_create(const BlockChanger *world);
void sim_destroy(Sim *sim);

// The block there is another than before.
void sim_changed(Sim *sim, BlockPos at);

// The place there may want another block: looked at in the next tick.
void sim_note(Sim *sim, BlockPos at);

// A chunk can be seen from now on.
void sim_loaded(Sim *sim, ChunkPos pos);

// What was under way when a saved chunk was last left: places among its differences, and around them, that want another
// block, or may want one, as they hang on other chunks or lie in them. In order, each once; NULL if there are none; the
// caller frees it with memory_free. Cheap: blocks that neither move nor let anything move are passed over. Pure: any
// thread.
BlockPos *sim_find_restless(const Chunk *chunk, const Diff *diff, int *count);

// Where a block ends that is put by hand at `at`: a lily pad rises to the water's surface, cane and kelp to the top of
// their stalk. False if it cannot be there: something is in the way, it lacks ground, or kelp lacks water. Pure.
bool sim_find_stand(const BlockQuery *blocks, uint8_t block, BlockPos *at);

// A twentieth of a second passes. Returns how many blocks changed.
int sim_tick(Sim *sim);

// Places noted and not yet done, those that wait for chunks left out.
int sim_pending(const Sim *sim);
int sim_waiting(const Sim *sim);
