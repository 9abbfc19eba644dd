// What can be seen through a section, by a queue.
#pragma once

#include "naive_mesh.h"

static inline unsigned faces_touched(int x, int y, int z)
{
    return (unsigned)((x == 0) << FACE_WEST | (x == 15) << FACE_EAST | (y == 0) << FACE_DOWN | (y == 15) << FACE_UP |
                      (z == 0) << FACE_NORTH | (z == 15) << FACE_SOUTH);
}

static inline unsigned flood_component(bool *open, int start)
{
    int queue[SECTION_BLOCKS], head = 0, tail = 0;
    unsigned faces = 0;
    queue[tail++] = start;
    open[start] = false;
    while (head < tail) {
        int index = queue[head++], x = index % 16, z = index / 16 % 16, y = index / 256;
        faces |= faces_touched(x, y, z);
        for (int i = 0; i < SIDES; i++) {
            int nx = x + normal[i][0], ny = y + normal[i][1], nz = z + normal[i][2];
            if ((nx | ny | nz) & ~15 || !open[block_index(nx, ny, nz)])
                continue;
            open[block_index(nx, ny, nz)] = false;
            queue[tail++] = block_index(nx, ny, nz);
        }
    }
    return faces;
}

static inline uint16_t naive_see_through(const Chunk *chunk, int section)
{
    bool open[SECTION_BLOCKS];
    for (int i = 0; i < SECTION_BLOCKS; i++)
        open[i] = !block_has(chunk_get(chunk, i % 16, section * 16 + i / 256, i / 16 % 16), BLOCK_OPAQUE);
    unsigned pairs = 0;
    for (int i = 0; i < SECTION_BLOCKS; i++)
        if (open[i]) {
            unsigned faces = flood_component(open, i);
            for (int a = 0; a < SIDES; a++)
                for (int b = a + 1; b < SIDES; b++)
                    if (faces >> a & faces >> b & 1)
                        pairs |= visibility_bit(b, a);
        }
    return (uint16_t)pairs;
}
