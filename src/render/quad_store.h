// All quads on the GPU: one buffer, read by the vertex shader as a buffer texture. Grows by doubling and keeps
// contents. Main thread, with a context.
#pragma once

#include "mesh/mesh.h"
#include "render/range_alloc.h"

#include <glad/gl.h>

typedef struct QuadStore {
    GLuint buffer, texture;
    RangeAlloc ranges;     // in quads
    uint32_t limit;        // quads that a buffer texture can hold here
    bool full;             // the limit was reached and has been logged
    size_t uploaded_bytes; // since it was last set to 0
} QuadStore;

void quad_store_init(QuadStore *store);
void quad_store_quit(QuadStore *store);

// For shaders to read from.
void quad_store_bind(const QuadStore *store);

// Copies `count` (at least 1) quads to the GPU; index of the first, or RANGE_NONE, with one logged line, if the
// driver's limit is reached.
uint32_t quad_store_add(QuadStore *store, const Quad *quads, uint32_t count);
void quad_store_remove(QuadStore *store, uint32_t first, uint32_t count);

size_t quad_store_bytes(const QuadStore *store);
