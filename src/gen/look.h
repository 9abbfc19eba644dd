// The looks of columns from afar, by the rules and fields of chunks, without their scatter. Pure functions; any thread.
#pragma once

#include "gen/program/fields.h"

// Computes the looks of the tile of columns from (x, z), `step` blocks apart.
void look_fill(const WorldFields *fields, int64_t x, int64_t z, int step, const ColumnTile *tile,
               ColumnLook looks[CHUNK_COLUMNS]);
