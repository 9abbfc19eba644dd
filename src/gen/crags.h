// The inner loop of overhangs, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "world/chunk.h"

// Layers bottom .. bottom + layers - 1 of a chunk.
typedef struct CragLayers {
    const float *noise;   // layers * CHUNK_COLUMNS samples
    const float *surface; // CHUNK_COLUMNS heights
    const float *reach;   // by how many blocks noise of 1 moves each; 0 leaves the column as it is
    int bottom, layers;
    uint8_t *blocks; // of the whole chunk
} CragLayers;

ISA_DECLARE(void, crags_move, (const CragLayers *crags));
