#include "mesh/mesh.h"

static bool layer_is_full(const Chunk *chunk, int x0, int y, int z0)
{
    int section = y / SECTION_HEIGHT;
    const uint8_t *blocks = chunk->sections[section];
    if (!blocks)
        return block_has(chunk->uniform[section], BLOCK_OPAQUE);
    for (int z = z0; z < z0 + OCCLUDER_SIZE; z++)
        for (int x = x0; x < x0 + OCCLUDER_SIZE; x++)
            if (!block_has(blocks[block_index(x, y % SECTION_HEIGHT, z)], BLOCK_OPAQUE))
                return false;
    return true;
}

static Occluder find_box(const Chunk *chunk, int x0, int z0)
{
    int top = 0, thick = 0;
    for (int y = CHUNK_HEIGHT - 1; y >= 0 && thick < OCCLUDER_MOST; y--) {
        if (layer_is_full(chunk, x0, y, z0)) {
            top = thick == 0 ? y + 1 : top;
            thick++;
        } else if (thick >= OCCLUDER_LEAST) {
            break;
        } else {
            thick = 0;
        }
    }
    if (thick < OCCLUDER_LEAST)
        return (Occluder){0};
    return (Occluder){.bottom = (uint16_t)(top - thick), .top = (uint16_t)top};
}

void occluders_of_chunk(const Chunk *chunk, Occluder occluders[OCCLUDERS])
{
    for (int i = 0; i < OCCLUDERS; i++)
        occluders[i] = find_box(chunk, i % 2 * OCCLUDER_SIZE, i / 2 * OCCLUDER_SIZE);
}
