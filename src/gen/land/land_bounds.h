// Bounds of all columns of cells (ColumnCells), proven by intervals from the land's program. Pure; any thread.
#pragma once

#include "gen/land/land.h"

void land_bounds(const Land *land, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds);

// Marks which of 16 x 16 columns, `step` blocks apart (1..KN_FIELD_STEP2_MAX) from (x, z) on, may have one of the
// biomes, whatever their height and rivers are: index j * 16 + i.
void land_bounds_points(const Land *land, int64_t x, int64_t z, int step, uint64_t biomes, Arena *scratch,
                        uint8_t may[CHUNK_COLUMNS]);
