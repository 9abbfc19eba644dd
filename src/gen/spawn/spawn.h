// Finds the place where a player begins. Private to gen; pure, any thread.
#pragma once

#include "gen/landmark/landmark.h"

// The land, and its blocks once it is carved. A chunk's blocks alone, in `scratch`, index as block_index: above bedrock
// and from layer `lowest` up, a block is solid, liquid or opaque exactly if it is so in the chunk.
typedef struct SpawnWorld {
    const Terrain *terrain;
    const uint8_t *(*ground)(const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch);
} SpawnWorld;

SpawnPoint spawn_find(const SpawnWorld *world, Arena *scratch);

// No spawn is farther from the origin along x or z, in blocks.
int spawn_reach(const GeneratorSpec *spec);

// Returns false only if the column where spawn_find begins has none of the biomes (a bit for each); cheaper than that.
bool spawn_may_be_in(const SpawnWorld *world, uint64_t biomes, Arena *scratch);
