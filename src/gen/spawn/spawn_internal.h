// The parts of the search for a place to begin. Private to gen/spawn and its tests.
#pragma once

#include "gen/spawn/lattice.h"
#include "gen/spawn/places.h"
#include "gen/spawn/spawn.h"

typedef enum Footing {
    FOOTING_FIRM, // firm dry ground under the open sky, with nothing but air (or a plant) above
    FOOTING_OPEN, // and it is flat around, and nothing within a few blocks blocks the view; land may rise and fall away
    FOOTING_FINE, // and nothing to the north blocks the view; land around neither rises nor falls away
} Footing;

// y of a player's feet at a place, which must be the middle of a chunk. -1 if the footing there is not as asked for.
int footing_at(const Terrain *terrain, int64_t x, int64_t z, Footing footing, Arena *scratch);

// The search of a spec whose spawn.reach is not 0. False if no dry land is found.
bool spawn_find_wide(const Terrain *terrain, Arena *scratch, SpawnPoint *spawn);

// The columns on which that search settles if it finds no place with a view: on the first that is firm.
void spawn_settle_places(const Terrain *terrain, Arena *scratch, Places *nearest);

// Returns true only if one of them is firm and comes before all that may have the biomes (a bit for each).
bool spawn_settles_outside(const Terrain *terrain, const Places *nearest, uint64_t biomes, Arena *scratch);

// Finds the first that is firm.
bool spawn_first_firm(const Terrain *terrain, const Places *places, Arena *scratch, SpawnPoint *spawn);

// Finds the nearest to the origin of a lattice's columns that is dry and firm, of the 64 nearest that are dry and
// nearer than `known` along x and z.
bool spawn_find_firm(const Terrain *terrain, const Lattice *lattice, int known, Arena *scratch, SpawnPoint *spawn);
