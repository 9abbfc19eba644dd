// Columns as they are seen from afar, by the rules and fields that chunks are made by, without their scatter. Pure
// functions; any thread.
#pragma once

#include "gen/program/fields.h"

// Of the tile of columns from (x, z), `step` blocks apart.
void look_fill(const WorldFields *fields, int64_t x, int64_t z, int step, const ColumnTile *tile,
               ColumnLook looks[CHUNK_COLUMNS]);
