// Finds the place where a player begins. Private to gen; pure, any thread.
#pragma once

#include "gen/landmark/landmark.h"

SpawnPoint spawn_find(const Terrain *terrain, Arena *scratch);

// No spawn is farther from the origin along x or z, in blocks.
int spawn_reach(const GeneratorSpec *spec);

// Returns false only if the column where spawn_find begins has none of the biomes (a bit for each); cheaper than that.
bool spawn_may_be_in(const Terrain *terrain, uint64_t biomes, Arena *scratch);
