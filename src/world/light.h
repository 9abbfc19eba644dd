// Light: sky light falls straight down without loss and loses one a step otherwise; block light starts at what a block
// gives off and loses one a step. Both are at most 15, so a chunk's light, and the one-block border that corner shading
// needs, depend on its 3 x 3 chunks alone: always computed whole, from scratch, hence without seams and without
// history. Pure: any thread.
#pragma once

#include "base/arena.h"
#include "world/neighbourhood.h"

enum {
    LIGHT_SIZE = CHUNK_SIZE + 2,     // the chunk and one block around it
    LIGHT_HEIGHT = CHUNK_HEIGHT + 2, // and a layer below and above
    LIGHT_CELLS = LIGHT_SIZE * LIGHT_SIZE * LIGHT_HEIGHT,
    LIGHT_MAX = 15,
};

// Index of a cell; local x and z -1..16, y -1..256.
static inline int light_index(int local_x, int y, int local_z)
{
    return ((y + 1) * LIGHT_SIZE + local_z + 1) * LIGHT_SIZE + local_x + 1;
}

// Writes LIGHT_CELLS bytes, sky light in the high, block light in the low four bits. Opaque blocks that give off no
// light are 0; above the world is full sky light, below it 0.
void light_compute(const Neighbourhood *around, Arena *scratch, uint8_t *light);
