// The inner loop of cave carving, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "world/chunk.h"

// Layers bottom .. bottom + layers - 1 of a chunk.
typedef struct CaveLayers {
    const float *cavern, *tunnel_a, *tunnel_b; // layers * CHUNK_COLUMNS samples
    const float *ceiling;                      // CHUNK_COLUMNS: no block at or above it is carved
    int bottom, layers;
    uint8_t *blocks; // of the whole chunk
} CaveLayers;

ISA_DECLARE(void, caves_carve, (const CaveLayers *caves));
