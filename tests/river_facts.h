// Facts of rivers for a tile of columns, or for one column.
#pragma once

#include "gen/land/land.h"

typedef struct Facts {
    float facts[RIVER_FACT_COUNT][CHUNK_COLUMNS];
} Facts;

// Columns `step` apart; without rivers near, all have the facts of the first.
static inline void facts_fill(const Land *land, int64_t x, int64_t z, int step, Facts *tile)
{
    float *facts[RIVER_FACT_COUNT];
    for (int f = 0; f < RIVER_FACT_COUNT; f++)
        facts[f] = tile->facts[f];
    if (river_fill(land->rivers, x, z, step, facts))
        return;
    for (int n = 0; n < RIVER_FACT_COUNT * CHUNK_COLUMNS; n++)
        facts[n / CHUNK_COLUMNS][n % CHUNK_COLUMNS] = facts[n / CHUNK_COLUMNS][0];
}
