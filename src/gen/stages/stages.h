// Making chunks: the stages of a generator, in the order that its spec names. Pure; any thread.
#pragma once

#include "gen/landmark/landmark.h"

// The whole chunk. Adds the nanoseconds of each stage to stage_ns[spec->stage_count], unless it is NULL.
Chunk *build_chunk(const Terrain *terrain, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

// A chunk's blocks alone, in `scratch`, index as block_index: above bedrock and from layer `lowest` up, a block is
// solid, liquid or opaque exactly if it is so in the chunk. The closer `lowest` is to the surface, the cheaper.
const uint8_t *build_ground(const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch);

// Implements ChunkSource.bare.
const uint8_t *build_bare(const Terrain *terrain, ChunkPos pos, Arena *scratch);

// The names of stages, by enum StageKind, and of the habits of plants, by BiomePlant.habit; NULL after the last.
const char *stage_name(int kind);
const char *plant_habit_name(int habit);

// Returns whether water leaves a plant of this habit where it stands.
bool plant_habit_fits_water(int habit, uint8_t block);

// Implements ChunkSource.hollow. The walls of a water table are counted as if they were hollow.
int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch);

// The colour of a table at a climate: linear between its entries.
uint32_t tint_colour(const TintRow table[TINT_STEPS], float temperature, float humidity);
