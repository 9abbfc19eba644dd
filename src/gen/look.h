// Columns as they are seen from afar, by the rules that chunks are made by, without their scatter: a pure function of
// what a tile of columns holds. Any thread.
#pragma once

#include "gen/spec/spec.h"

void look_fill(const GeneratorSpec *spec, const ColumnTile *tile, int step, ColumnLook looks[CHUNK_COLUMNS]);
