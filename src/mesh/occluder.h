// Occluders of a chunk: for each quarter of its columns a box filled with opaque blocks, near the surface. From these a
// renderer builds the horizon of nearer land. Pure functions: any thread.
#pragma once

#include "world/chunk.h"

enum { OCCLUDER_SIZE = 8, OCCLUDERS = (CHUNK_SIZE / OCCLUDER_SIZE) * (CHUNK_SIZE / OCCLUDER_SIZE) };

// 8 x 8 columns, index (z / 8) * 2 + x / 8 in the chunk; every block from y = bottom to top - 1 is opaque. Empty if
// top <= bottom.
typedef struct Occluder {
    uint16_t bottom, top;
} Occluder;

// The highest run of at least OCCLUDER_LEAST full layers; none if there is no such run.
enum { OCCLUDER_LEAST = 3, OCCLUDER_MOST = 48 };
void occluders_of_chunk(const Chunk *chunk, Occluder occluders[OCCLUDERS]);
