// Counted heap memory: who holds how much, by kind. Any thread.
// Running out ends the program here, with a message and exit code 1: no caller has to check.
#pragma once

#include "base/base.h"

typedef enum MemoryKind {
    MEMORY_GENERAL, // small objects, tools, tests
    MEMORY_SCRATCH, // arenas of jobs
    MEMORY_CHUNKS,  // blocks of loaded chunks
    MEMORY_MESHES,  // meshes on their way to the GPU
    MEMORY_STREAM,  // the chunk manager's own tables
    MEMORY_RENDER,  // what drawing keeps on the CPU's side
    MEMORY_NOISE,   // tables of noises that have any
    MEMORY_STORE,   // saved worlds
    MEMORY_KIND_COUNT
} MemoryKind;

// At least `bytes` bytes, not cleared, aligned to 64 bytes. Never NULL. Release with memory_free.
void *memory_alloc(MemoryKind kind, size_t bytes) __attribute__((returns_nonnull));

// The same, filled with zero bytes.
void *memory_alloc_zero(MemoryKind kind, size_t bytes) __attribute__((returns_nonnull));

// Keeps the contents up to the smaller size; `block` may be NULL. The old pointer is void after the call.
void *memory_resize(MemoryKind kind, void *block, size_t bytes) __attribute__((returns_nonnull));

// NULL is accepted.
void memory_free(void *block);

// Ends the program as these do, for a library that could not get so many bytes by itself.
_Noreturn void memory_run_out(size_t bytes);

// Bytes asked for and not yet freed.
size_t memory_in_use(MemoryKind kind);
size_t memory_in_use_total(void);

// Lets the C library keep so many freed bytes, for programs that free much and soon allocate it again: given back to
// the system, it would have to be faulted in anew, page by page.
void memory_keep_freed(int bytes);

// Gives what was freed back to the system, as far as the C library can. Takes milliseconds.
void memory_give_back(void);

// "chunks", "meshes" ... for reports.
const char *memory_kind_name(MemoryKind kind);

// Resident size of the whole process in bytes; 0 where the system does not tell.
size_t memory_resident(void);
