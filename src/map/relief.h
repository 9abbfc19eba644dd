// The colours of shaded relief, many columns at once. Private to map.
#pragma once

#include "base/isa.h"
#include "karst/world.h"

enum { RELIEF_ICE = 1 << 24 };

typedef struct ReliefTile {
    const ColumnTile *land;
    const float *rise;             // as MapTile has it
    uint32_t biome[CHUNK_COLUMNS]; // its map colour, and RELIEF_ICE if its water is frozen
} ReliefTile;

// 3 bytes a column.
ISA_DECLARE(void, relief_paint, (const ReliefTile *tile, uint8_t *rgb));
