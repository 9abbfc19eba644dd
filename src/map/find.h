// The nearest column of a biome, searched for in steps, so that no frame waits for it. One column every FIND_SPACING
// blocks is tested; the nearest of them is found. Pure but for the clock: any thread, one at a time for a BiomeFind.
#pragma once

#include "karst/world.h"

enum { FIND_SPACING = 32, FIND_RINGS = 32, FIND_REACH = FIND_RINGS * 16 * FIND_SPACING }; // reach: blocks, to each side

typedef enum FindState { FIND_SEARCHING, FIND_FOUND, FIND_NOTHING } FindState;

// A search begins with its first four members and zeros.
typedef struct BiomeFind {
    const ChunkSource *source;
    int biome;
    int64_t from_x, from_z;
    int ring, tile; // of 16 x 16 columns, the next one
    bool found;     // so far, the nearest being
    int64_t x, z;
    double away; // blocks
} BiomeFind;

// Continues for that much processor time, a tile at least. When it is found, `x`, `z` and `away` are the result.
FindState biome_find_step(BiomeFind *find, int64_t ns);

enum { LANDMARK_FIND_REACH = 8192 }; // blocks, to each side

// The nearest landmark of a kind; false if none is near. Takes milliseconds where they are common, and some hundred
// where there are none.
bool landmark_find(const ChunkSource *source, int kind, int64_t x, int64_t z, Landmark *found);
