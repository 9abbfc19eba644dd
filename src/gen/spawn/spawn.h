// Where a player begins. Private to gen; pure, any thread.
#pragma once

#include "gen/landmark/landmark.h"

// The land, and its blocks once it is carved. A chunk's blocks alone, in `scratch`, index as block_index: above bedrock
// and from layer `lowest` up, a block is solid, liquid or opaque exactly if it is so in the chunk.
typedef struct SpawnWorld {
    const Terrain *terrain;
    const uint8_t *(*ground)(const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch);
} SpawnWorld;

SpawnPoint spawn_find(const SpawnWorld *world, Arena *scratch);
