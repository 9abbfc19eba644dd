// The parts of the search for a place to begin. Private to gen/spawn and its tests.
#pragma once

#include "gen/spawn/spawn.h"

// y of a player's feet at a place, which must be the middle of a chunk: on firm dry ground under the open sky, with
// nothing but air (or a plant) above. -1 if there is none.
int footing_firm(const SpawnWorld *world, int64_t x, int64_t z, Arena *scratch);

// The same; -1 also if it is not flat around, or if something ahead or within a few blocks blocks the view.
int footing_fine(const SpawnWorld *world, int64_t x, int64_t z, Arena *scratch);

// As footing_fine, but whatever is to the north; land around may rise and fall away.
int footing_open(const SpawnWorld *world, int64_t x, int64_t z, Arena *scratch);

// The search of a spec whose spawn.reach is not 0. False if no dry land is found.
bool spawn_find_wide(const SpawnWorld *world, Arena *scratch, SpawnPoint *spawn);
