// Best-fit allocator for ranges of units in a linear buffer. Independent of OpenGL. One thread at a time.
#pragma once

#include "base/base.h"

#define RANGE_NONE UINT32_MAX

typedef struct FreeRange {
    uint32_t first, count;
} FreeRange;

typedef struct RangeAlloc {
    FreeRange *free; // by position; never touching each other
    int free_count, free_capacity;
    uint32_t capacity, used;
} RangeAlloc;

void range_alloc_init(RangeAlloc *ranges, uint32_t capacity);
void range_alloc_quit(RangeAlloc *ranges);

// Allocates `count` (at least 1) units in the smallest free range that fits; returns the first, or RANGE_NONE.
uint32_t range_alloc_take(RangeAlloc *ranges, uint32_t count);

// Frees a range that range_alloc_take returned, whole.
void range_alloc_give(RangeAlloc *ranges, uint32_t first, uint32_t count);

// Adds free units at the end. `capacity` is at least the old one.
void range_alloc_grow(RangeAlloc *ranges, uint32_t capacity);
