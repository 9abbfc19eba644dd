// Heap memory, counted by kind. Any thread. Running out ends the program here, with a message: callers need not check.
#pragma once

#include "base/base.h"

typedef enum MemoryKind {
    MEMORY_GENERAL, // small objects, tools, tests
    MEMORY_SCRATCH, // arenas of jobs
    MEMORY_CHUNKS,  // blocks of loaded chunks
    MEMORY_MESHES,  // meshes on their way to the GPU
    MEMORY_STREAM,  // tables of the chunk manager
    MEMORY_RENDER,  // the renderer's data on the CPU side
    MEMORY_STORE,   // saved worlds
    MEMORY_KEPT,    // what the process makes once and keeps to its end (memory_keep)
    MEMORY_KIND_COUNT
} MemoryKind;

// At least `bytes` bytes, not cleared or filled with zeros, aligned to 64 bytes. Never NULL. Release with memory_free.
void *memory_alloc(MemoryKind kind, size_t bytes) __attribute__((returns_nonnull));
void *memory_alloc_zero(MemoryKind kind, size_t bytes) __attribute__((returns_nonnull));

// Keeps the contents up to the smaller size; `block` may be NULL. The old pointer is invalid after the call.
void *memory_resize(MemoryKind kind, void *block, size_t bytes) __attribute__((returns_nonnull));

// For arrays that grow by one: `items`, with `capacity` at least doubled if `count` has reached it.
void *memory_grow(MemoryKind kind, void *items, int count, int *capacity, size_t item_bytes);

// Adds an element, which is not cleared, to such an array, and is a pointer to it; the last three are variables.
#define MEMORY_ADD(kind, items, count, capacity)                                                                       \
    ((items) = memory_grow(kind, items, count, &(capacity), sizeof *(items)), &(items)[(count)++])

// Ends the program like these functions, for code that failed to allocate `bytes` by other means.
_Noreturn void memory_run_out(size_t bytes);

// Counts a block as MEMORY_KEPT from now on.
void memory_keep(void *block);

// Bytes allocated and not yet freed. The total is without MEMORY_KEPT, so that 0 means that nothing was forgotten.
size_t memory_in_use(MemoryKind kind);
size_t memory_in_use_total(void);

const char *memory_kind_name(MemoryKind kind); // "chunks", "meshes" ... for reports

// ---- of the system (os.h)

// Lets the C library keep up to `bytes` of freed memory, for programs that free much and soon allocate it again: memory
// that was returned to the system would cost a page fault for each page when it is used again.
void memory_keep_freed(int bytes);

// Threads that start from now on share so many heaps, of which each keeps what was freed there for itself alone.
void memory_share_heaps(int heaps);

// Returns freed memory to the system, as far as the C library can. Takes milliseconds, in which threads that allocate
// wait. Without it a process keeps as much as its highest peak, plus the holes between blocks in use.
void memory_give_back(void);

// Resident size of the whole process in bytes; 0 where the system does not report it.
size_t memory_resident(void);

// Bytes that the whole process has from malloc and has not freed, within some kilobytes; 0 where the C library does not
// say.
size_t memory_heap(void);
