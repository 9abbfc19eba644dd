// Sky light falls straight down without loss and loses one a step otherwise; block light loses one a step from its
// source. Both are at most 15, so the light of a chunk and one block around it depends on 3 x 3 chunks alone: it is
// always computed completely, without seams or history. Pure: any thread, the same bits for each instruction set.
#pragma once

#include "base/isa.h"
#include "base/memory.h"
#include "world/chunk.h"

enum {
    LIGHT_SIZE = CHUNK_SIZE + 2,     // the chunk and one block around it
    LIGHT_HEIGHT = CHUNK_HEIGHT + 2, // and a layer below and above
    LIGHT_LAYER = LIGHT_SIZE * LIGHT_SIZE,
    LIGHT_CELLS = LIGHT_LAYER * LIGHT_HEIGHT,
    LIGHT_SLACK = 32, // cells to allocate behind the last one: rows are written in whole vectors
    LIGHT_MAX = 15,
};

// A cell is two bytes, made so that the sum of four cells carries in no field: the mesher adds the cells around a
// corner and gets the corner's shading in the layout of a quad. An opaque block's cell is 0.
enum {
    LIGHT_SKY_SHIFT = 0,   // sky light
    LIGHT_BLOCK_SHIFT = 6, // block light
    LIGHT_OPEN = 1 << 12,  // light passes
};

static inline int light_sky(uint16_t cell) { return cell & LIGHT_MAX; }
static inline int light_block(uint16_t cell) { return cell >> LIGHT_BLOCK_SHIFT & LIGHT_MAX; }

// Index of a cell; local x and z -1..16, y -1..256.
static inline int light_index(int local_x, int y, int local_z)
{
    return (y + 1) * LIGHT_LAYER + (local_z + 1) * LIGHT_SIZE + local_x + 1;
}

// The cells whose block light has a hue other than HUE_WARM, for appearance only: bit x + 1 of rows[hue -
// HUE_VIOLET][y + 1][z + 1]. Light of two equally strong hues has both.
enum { LIGHT_HUES = HUE_COUNT - HUE_VIOLET };
typedef struct LightHues {
    bool any; // else the rows are undefined
    uint32_t rows[LIGHT_HUES][CHUNK_HEIGHT + 2][LIGHT_SIZE];
} LightHues;

ISA_DECLARE(void, light_kernel, (const Neighbourhood *around, Arena *scratch, uint16_t *light, LightHues *hues));

// Writes LIGHT_CELLS cells; `light` has room for LIGHT_SLACK more. Above the world there is full sky light, and block
// light does not pass; below it and beyond its edge are opaque blocks. `hues` NULL: they are not needed.
static inline void light_compute(const Neighbourhood *around, Arena *scratch, uint16_t *light, LightHues *hues)
{
    for (int i = 0; i < (int)ARRAY_COUNT(around->chunks); i++)
        ASSERT(!around->chunks[i] || !around->chunks[i]->rows); // compact
    ArenaMark mark = arena_mark(scratch);
    ISA_SELECT(light_kernel)(around, scratch, light, hues);
    arena_release(scratch, mark);
}
