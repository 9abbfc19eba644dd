// The inner loop of overhangs, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/land/land.h"
#include "world/chunk.h"

// Rock more than this many steps, from block to block through rock, away from standing rock is removed: so no rock
// floats, and a chunk needs no columns beyond its margin.
enum { CRAG_STEPS = LAND_MARGIN - 1 };

// Sets of blocks over a region's columns: planes of words with a rim of zeros around each, and a plane of zeros below
// and above all.
enum { CRAG_PLANE = LAND_COLUMNS + 2 * LAND_SIZE };

// Layers bottom .. bottom + layers - 1 of a chunk; both even. Surface and reach are a region's, LAND_COLUMNS of each.
typedef struct CragLayers {
    const float *noise;   // layers / 2 + 1 times CHUNK_COLUMNS samples, two apart, from the region's corner
    const float *surface; // heights
    const float *reach;   // blocks by which noise of 1 moves each column; 0: not at all
    int bottom, layers;
    int words;                     // of 32 layers
    uint32_t *solid, *held, *next; // scratch: words + 2 planes each, all zero
    uint8_t *blocks;               // of the whole chunk
} CragLayers;

// Plane k of a set, -1 .. words, from its first column.
static inline uint32_t *crag_plane(uint32_t *set, int k) { return set + (k + 1) * CRAG_PLANE + LAND_SIZE; }

ISA_DECLARE(void, crags_move, (const CragLayers *crags));
