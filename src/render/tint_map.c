#include "render/render_internal.h"

#include "base/memory.h"

#include <string.h>

enum { CELLS = CHUNK_SIZE / TINT_CELL, LAYERS = 3, TEXEL_BYTES = 4, UNKNOWN_GREY = 0xA0 };

void tint_map_init(TintMap *map, int reach)
{
    *map = (TintMap){.chunks = 16};
    while (map->chunks < 2 * (reach + 1))
        map->chunks *= 2;
    static const GpuTexture kind = {.unit = UNIT_TINTS, .format = GPU_RGBA8, .filter = GPU_LINEAR, .layers = LAYERS};
    int side = map->chunks * CELLS;
    size_t bytes = (size_t)side * (size_t)side * LAYERS * TEXEL_BYTES;
    uint8_t *grey = memory_alloc(MEMORY_RENDER, bytes);
    memset(grey, UNKNOWN_GREY, bytes);
    map->texture = gpu_texture_create(&kind, side, side, grey);
    memory_free(grey);
}

void tint_map_quit(TintMap *map)
{
    gpu_texture_destroy(&map->texture);
    *map = (TintMap){0};
}

void tint_map_set(TintMap *map, ChunkPos pos, const ChunkTint *tint)
{
    const uint32_t *layers[LAYERS] = {tint->grass, tint->leaves, tint->water};
    uint8_t texels[LAYERS][TINT_CELLS][TEXEL_BYTES];
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = 0; i < TINT_CELLS; i++) {
            uint32_t colour = layers[layer][i];
            const uint8_t texel[TEXEL_BYTES] = {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour, 255};
            memcpy(texels[layer][i], texel, sizeof texel);
        }
    int x = (int)floor_mod(pos.x, map->chunks) * CELLS, z = (int)floor_mod(pos.z, map->chunks) * CELLS;
    gpu_texture_write(&map->texture, &(GpuBox){.x = x, .y = z, .width = CELLS, .height = CELLS, .layers = LAYERS},
                      texels);
}
