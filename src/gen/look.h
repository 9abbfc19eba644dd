// What one sees of columns from afar, by the rules that chunks are made by, without their scatter: a pure function of
// what a tile of columns holds. Any thread.
#pragma once

#include "gen/spec.h"

void look_fill(const GeneratorSpec *spec, const ColumnTile *tile, int step, ColumnLook looks[CHUNK_COLUMNS]);

// The height of the crowns' tops above the ground, and the columns under one, of a kind of tree; all shapes' mean.
typedef struct TreeLook {
    float tall, columns;
} TreeLook;

TreeLook look_of_tree(TreeKind kind);

// The colour of a table at a climate: linear between its entries (stages/pack.c).
uint32_t tint_colour(const TintTable table, float temperature, float humidity);
