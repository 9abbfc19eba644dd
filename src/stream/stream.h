// The hooks through which the layer above attaches to the chunk manager (karst/stream.h). Main thread only.
#pragma once

#include "karst/stream.h"
#include "world/chunk.h"

// A number that is greater each time the chunk is loaded or one of its blocks changes; 0: it has no blocks.
uint64_t stream_changed(const Stream *stream, ChunkPos pos);

// The callbacks of the layer above. Called on the main thread, but for find_updates.
typedef struct StreamHooks {
    // A chunk's stored differences from the generated blocks are fetched before it is generated, if there are any.
    // fetch: true, with the differences, if they are at hand, else they are requested; each request is answered once,
    // in a later update. next_answer: false if there is none yet. Ownership of the differences moves; NULL: none.
    bool (*is_stored)(void *context, ChunkPos pos);
    bool (*fetch)(void *context, ChunkPos pos, Diff **diff);
    bool (*next_answer)(void *context, ChunkPos *pos, Diff **diff);
    // Positions around applied differences that the hook `loaded` needs; released with memory_free. On any thread.
    BlockPos *(*find_updates)(const Chunk *chunk, const Diff *diff, int *count);
    // `original`: the generated blocks, if stored differences were applied, else NULL. `updates` as from find_updates.
    void (*loaded)(void *context, ChunkPos pos, const Chunk *original, const BlockPos *updates, int count);
    bool (*before_change)(void *context, const Chunk *chunk); // false: the chunk must not be changed
    void (*dropped)(void *context, const Chunk *chunk);
    void (*update)(void *context, int64_t now_ns, int64_t deadline_ns); // in each update, until about the deadline
} StreamHooks;

// Before the first update; NULL detaches. `hooks` and `context` must live until then.
void stream_set_hooks(Stream *stream, const StreamHooks *hooks, void *context);

void stream_free_later(Stream *stream, Chunk *chunk); // releases a reference within the budgets of the next updates
