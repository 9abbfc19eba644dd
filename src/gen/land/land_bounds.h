// Bounds of all columns of cells (ColumnCells), proven by intervals from the land's program. Pure; any thread.
#pragma once

#include "gen/land/land.h"

void land_bounds(const Land *land, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds);
