// All quads on the GPU: one texture of integers, in rows of QUADS_ROW, from which the vertex shader fetches. (WebGL 2
// has no buffer textures.) Grows by a quarter and keeps contents. Main thread, with a context.
#pragma once

#include "render/layout.h"

// ---- ranges: best-fit allocator for ranges of units in a linear buffer. Independent of OpenGL. Without units when
// zero-initialised.

#define RANGE_NONE UINT32_MAX

typedef struct FreeRange {
    uint32_t first, count;
} FreeRange;

typedef struct RangeAlloc {
    FreeRange *free; // by position; never touching each other
    int free_count, free_capacity;
    uint32_t capacity, used;
} RangeAlloc;

void range_alloc_quit(RangeAlloc *ranges);

// Allocates `count` (at least 1) units in the smallest free range that fits; returns the first, or RANGE_NONE.
uint32_t range_alloc_take(RangeAlloc *ranges, uint32_t count);

void range_alloc_give(RangeAlloc *ranges, uint32_t first, uint32_t count); // what take returned, whole
void range_alloc_grow(RangeAlloc *ranges, uint32_t capacity);              // adds free units at the end

// ---- the store

typedef struct QuadStore {
    GpuTexture texture;
    RangeAlloc ranges;     // in quads
    uint32_t limit;        // quads that a texture can hold here
    bool full;             // the limit was reached and has been logged
    size_t uploaded_bytes; // since it was last set to 0
} QuadStore;

void quad_store_init(QuadStore *store);
void quad_store_quit(QuadStore *store);

// Copies `count` (at least 1) quads; index of the first, or RANGE_NONE, with one logged line, at the driver's limit.
uint32_t quad_store_add(QuadStore *store, const Quad *quads, uint32_t count);
void quad_store_remove(QuadStore *store, uint32_t first, uint32_t count);

// A copy of all quads, by index; the caller frees it with memory_free.
Quad *quad_store_read(const QuadStore *store);
