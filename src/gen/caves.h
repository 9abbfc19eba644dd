// What the two kinds of caves share, and their inner loops, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/stage.h"

enum { CAVE_BOTTOM = 1 }; // y of the lowest layer that is carved

// Layers bottom .. bottom + layers - 1 of a chunk.
typedef struct CaveLayers {
    const float *cavern, *tunnel_a, *tunnel_b; // layers * CHUNK_COLUMNS samples
    const float *ceiling;                      // CHUNK_COLUMNS: no block at or above it is carved
    int bottom, layers;
    uint8_t *blocks; // of the whole chunk
} CaveLayers;

// Finds where caves may be: ceiling[CHUNK_COLUMNS] and build->roof. Returns how many layers from CAVE_BOTTOM can hold
// any.
int cave_layers(Build *build, float *ceiling);

// Caverns and tunnels; and the planes' caves, from `cavern` alone.
ISA_DECLARE(void, caves_carve_planes, (const CaveLayers *caves));
ISA_DECLARE(void, caves_carve, (const CaveLayers *caves));
