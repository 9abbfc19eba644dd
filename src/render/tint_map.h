// The biome colours of the land in view: a texture array of three layers (grass, leaves, water) with one texel for 4 x
// 4 columns, addressed as a torus, so that a chunk always has the same place in it. Main thread, with a context.
#pragma once

#include "render/layout.h"
#include "world/chunk.h"

typedef struct TintMap {
    GpuTexture texture;
    int chunks; // along each side: a power of two, more than two view distances
} TintMap;

// For chunks of at most `reach` chunks around the eye.
void tint_map_init(TintMap *map, int reach);
void tint_map_quit(TintMap *map);

void tint_map_set(TintMap *map, ChunkPos pos, const ChunkTint *tint);
