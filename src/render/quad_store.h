// All quads on the GPU: one texture of integers, in rows of QUADS_ROW, from which the vertex shader fetches. (WebGL 2
// has no buffer textures.) Grows by doubling and keeps contents. Main thread, with a context.
#pragma once

#include "render/layout.h"
#include "render/range_alloc.h"

typedef struct QuadStore {
    GpuTexture texture;
    RangeAlloc ranges;     // in quads
    uint32_t limit;        // quads that a texture can hold here
    bool full;             // the limit was reached and has been logged
    size_t uploaded_bytes; // since it was last set to 0
} QuadStore;

void quad_store_init(QuadStore *store);
void quad_store_quit(QuadStore *store);

// Copies `count` (at least 1) quads to the GPU; index of the first, or RANGE_NONE, with one logged line, if the
// driver's limit is reached.
uint32_t quad_store_add(QuadStore *store, const Quad *quads, uint32_t count);
void quad_store_remove(QuadStore *store, uint32_t first, uint32_t count);
