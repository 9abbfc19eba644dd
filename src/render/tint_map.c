#include "render/tint_map.h"

#include "base/memory.h"

#include <string.h>

enum { CELLS = CHUNK_SIZE / TINT_CELL, LAYERS = 3, TEXEL_BYTES = 4, UNKNOWN_GREY = 0xA0 };

static size_t texel_count(const TintMap *map)
{
    size_t side = (size_t)map->chunks * CELLS;
    return side * side * LAYERS;
}

void tint_map_init(TintMap *map, int reach)
{
    *map = (TintMap){.chunks = 16};
    while (map->chunks < 2 * (reach + 1))
        map->chunks *= 2;
    glGenTextures(1, &map->texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_TINTS);
    glBindTexture(GL_TEXTURE_2D_ARRAY, map->texture);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0);
    size_t bytes = texel_count(map) * TEXEL_BYTES;
    uint8_t *grey = memory_alloc(MEMORY_RENDER, bytes);
    memset(grey, UNKNOWN_GREY, bytes);
    GLsizei side = map->chunks * CELLS;
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, side, side, LAYERS, 0, GL_RGBA, GL_UNSIGNED_BYTE, grey);
    memory_free(grey);
}

void tint_map_quit(TintMap *map)
{
    glDeleteTextures(1, &map->texture);
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
    glActiveTexture(GL_TEXTURE0 + UNIT_TINTS);
    glBindTexture(GL_TEXTURE_2D_ARRAY, map->texture);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, x, z, 0, CELLS, CELLS, LAYERS, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

float tint_map_scale(const TintMap *map) { return 1.0f / (float)(map->chunks * CHUNK_SIZE); }

size_t tint_map_bytes(const TintMap *map) { return texel_count(map) * TEXEL_BYTES; }
