// What the two kinds of caves share, and their inner loops, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/stage.h"

enum {
    CAVE_BOTTOM = 1,      // y of the lowest layer that is carved
    CAVE_ROOF_CLOSED = 8, // blocks of ground over caves
};

// Layers bottom .. bottom + layers - 1 of a chunk.
typedef struct CaveLayers {
    const float *cavern, *tunnel_a, *tunnel_b; // layers * CHUNK_COLUMNS samples
    const float *ceiling;                      // CHUNK_COLUMNS: no block at or above it is carved
    int bottom, layers;
    uint8_t *blocks; // of the whole chunk
} CaveLayers;

// Finds where caves may be: ceiling[CHUNK_COLUMNS] and build->roof. Returns the y from which on no layer can hold any.
int cave_end(Build *build, float *ceiling);

// Caverns and tunnels; and the planes' caves, from `cavern` alone.
ISA_DECLARE(void, caves_carve_planes, (const CaveLayers *caves));
ISA_DECLARE(void, caves_carve, (const CaveLayers *caves));

// 16 x 16 columns and the layers from y on, all `step` blocks apart.
typedef struct CaveGrid {
    int64_t x, z;
    int y, step, layers;
} CaveGrid;

// A kind of caves: samples of its fields over a grid, in `scratch`, and what is done with them.
struct CaveRules {
    void (*fill)(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves);
    void (*carve)(const CaveLayers *caves);
};

extern const CaveRules cave_rules_simplex, cave_rules_planes;

// Carves a chunk.
void caves_carve_build(Build *build, const CaveRules *rules);

// generator_hollow's question.
typedef struct HollowQuery {
    const Land *land;
    const CaveRules *rules;
    uint64_t scatter_seed;
    const GeneratorCaves *columns;
} HollowQuery;

int cave_count_hollow(const HollowQuery *query, Arena *scratch);

// The ground above caves, in blocks, where no water is near, from the entrance field.
uint8_t cave_roof(float entrance);

// No block of the column at or above the ceiling is carved. `bed` is the lowest bed of water near, or GENERATOR_DRY.
float cave_ceiling(int surface, int roof, int bed);
