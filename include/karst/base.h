// The basis of the other headers: memory, assertions, how long runs end. Any thread, if not said otherwise.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Checks for mistakes of the caller. Active in every build but release.
#ifdef NDEBUG
#define ASSERT(condition) ((void)sizeof(condition))
#else
#define ASSERT(condition) ((condition) ? (void)0 : assert_failed(#condition, __FILE__, __LINE__))
#endif

// Prints the place and the condition, then aborts.
_Noreturn void assert_failed(const char *condition, const char *file, int line);

// Releases what these functions say the caller frees with it. NULL is accepted.
void memory_free(void *block);

// The state of a long run. JOBS_GOING: it goes on; JOBS_INTERRUPTED: ended by Ctrl-C.
typedef enum JobsState { JOBS_GOING, JOBS_DONE, JOBS_FAILED, JOBS_INTERRUPTED } JobsState;

// ---- arenas. Scratch memory for one job: allocated by moving a pointer, released all at once. It grows on demand and
// keeps its size, so a worker's second job allocates nothing. One thread at a time.

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *current;
    size_t used;  // bytes used of the current block
    size_t total; // bytes allocated since the last reset
} Arena;

typedef Arena ArenaMark; // the arena as it was, to release back to

void arena_init(Arena *arena);
void arena_quit(Arena *arena);

// Aligned to 64 bytes, not cleared, valid until a reset or a release to an earlier mark. Never NULL.
void *arena_alloc(Arena *arena, size_t bytes);
void *arena_alloc_zero(Arena *arena, size_t bytes);

ArenaMark arena_mark(const Arena *arena);
void arena_release(Arena *arena, ArenaMark mark);

// Releases all allocations; the memory is kept, as one block, for the next job.
void arena_reset(Arena *arena);
