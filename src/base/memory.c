#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64, ARRAY_CAPACITY_MIN = 8 };

// Stored in front of every block; its size keeps the block aligned.
typedef struct Header {
    size_t bytes;
    MemoryKind kind;
} Header;
_Static_assert(sizeof(Header) <= ALIGNMENT, "the header must fit before an aligned block");

static const char *const kind_names[] = {
    [MEMORY_GENERAL] = "general", [MEMORY_SCRATCH] = "scratch", [MEMORY_CHUNKS] = "chunks", [MEMORY_MESHES] = "meshes",
    [MEMORY_STREAM] = "stream",   [MEMORY_RENDER] = "render",   [MEMORY_STORE] = "store",   [MEMORY_KEPT] = "kept",
};
_Static_assert(ARRAY_COUNT(kind_names) == MEMORY_KIND_COUNT, "a kind of memory lacks its name");

static size_t in_use[MEMORY_KIND_COUNT];

static Header *header_of(void *block) { return (Header *)(void *)((char *)block - ALIGNMENT); }

_Noreturn void memory_run_out(size_t bytes)
{
    fprintf(stderr, "karst: out of memory: %zu bytes more were needed; try a smaller --view-distance\n", bytes);
    exit(1);
}

_Noreturn void assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "karst: %s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}

void *memory_alloc(MemoryKind kind, size_t bytes)
{
    ASSERT(kind < MEMORY_KIND_COUNT);
    if (bytes > SIZE_MAX / 2)
        memory_run_out(bytes);
    size_t rounded = (bytes + 2 * ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    char *start = aligned_alloc(ALIGNMENT, rounded);
    if (!start)
        memory_run_out(bytes);
    *(Header *)(void *)start = (Header){.bytes = bytes, .kind = kind};
    __atomic_fetch_add(&in_use[kind], bytes, __ATOMIC_RELAXED);
    return start + ALIGNMENT;
}

void *memory_alloc_zero(MemoryKind kind, size_t bytes) { return memset(memory_alloc(kind, bytes), 0, bytes); }

void *memory_resize(MemoryKind kind, void *block, size_t bytes)
{
    void *grown = memory_alloc(kind, bytes);
    if (block)
        memcpy(grown, block, MIN(bytes, header_of(block)->bytes));
    memory_free(block);
    return grown;
}

void *memory_grow(MemoryKind kind, void *items, int count, int *capacity, size_t item_bytes)
{
    if (count < *capacity)
        return items;
    *capacity = MAX(ARRAY_CAPACITY_MIN, 2 * *capacity);
    return memory_resize(kind, items, (size_t)*capacity * item_bytes);
}

void memory_free(void *block)
{
    if (!block)
        return;
    Header *header = header_of(block);
    __atomic_fetch_sub(&in_use[header->kind], header->bytes, __ATOMIC_RELAXED);
    free(header);
}

void memory_keep(void *block)
{
    Header *header = header_of(block);
    __atomic_fetch_sub(&in_use[header->kind], header->bytes, __ATOMIC_RELAXED);
    header->kind = MEMORY_KEPT;
    __atomic_fetch_add(&in_use[MEMORY_KEPT], header->bytes, __ATOMIC_RELAXED);
}

size_t memory_in_use(MemoryKind kind)
{
    ASSERT(kind < MEMORY_KIND_COUNT);
    return __atomic_load_n(&in_use[kind], __ATOMIC_RELAXED);
}

size_t memory_in_use_total(void)
{
    size_t total = 0;
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++)
        total += kind == MEMORY_KEPT ? 0 : memory_in_use((MemoryKind)kind);
    return total;
}

const char *memory_kind_name(MemoryKind kind) { return kind_names[kind]; }
