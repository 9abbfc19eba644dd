#include "edit/edit_internal.h"

#include "base/memory.h"
#include "base/os.h"
#include "edit/edits.h"

#include <string.h>

static ChangedChunk *find_or_add(Changes *changes, ChunkPos pos)
{
    ChangedChunk *known = changes_find(changes, pos);
    if (known)
        return known;
    changes->chunks =
        memory_grow(MEMORY_STREAM, changes->chunks, changes->count, &changes->capacity, sizeof *changes->chunks);
    *key_map_put(&changes->indices, chunk_pos_key(pos)) = (uint64_t)changes->count;
    changes->chunks[changes->count] = (ChangedChunk){.pos = pos};
    return &changes->chunks[changes->count++];
}

// ---- saving

static void save(Changes *changes, ChangedChunk *changed, const Chunk *chunk)
{
    if (!changed->unsaved_ns)
        return;
    changed->unsaved_ns = 0;
    Diff *diff = diff_between(changed->original, chunk);
    bool differs = diff != NULL;
    if (differs || store_has(changes->store, changed->pos)) {
        changed->in_memory = store_put_chunk(changes->store, changed->pos, diff) == 0; // refused
        afar_add(&changes->afar, changed->pos);
    }
    if (differs)
        return;
    chunk_release(changed->original);
    changed->original = NULL;
}

static void save_at(Changes *changes, ChunkPos pos)
{
    ChangedChunk *changed = changes_find(changes, pos);
    if (changed->unsaved_ns)
        save(changes, changed, stream_chunk(changes->stream, pos));
}

// Saves chunks whose delay is over: the oldest, and more until the deadline.
static void save_due(void *context, int64_t now_ns, int64_t deadline_ns)
{
    Changes *changes = context;
    int done = 0;
    for (; done < changes->unsaved_count && (done == 0 || clock_ns() < deadline_ns); done++) {
        int64_t unsaved_ns = changes_find(changes, changes->unsaved[done])->unsaved_ns;
        if (unsaved_ns && now_ns - unsaved_ns < EDITS_SAVE_MS * INT64_C(1000000))
            break; // the others are not older
        save_at(changes, changes->unsaved[done]);
    }
    changes->unsaved_count -= done;
    if (done > 0) // else `unsaved` may be NULL
        memmove(changes->unsaved, changes->unsaved + done, (size_t)changes->unsaved_count * sizeof *changes->unsaved);
}

void changes_save(Changes *changes)
{
    for (int i = 0; i < changes->unsaved_count; i++)
        save_at(changes, changes->unsaved[i]);
    changes->unsaved_count = 0;
}

bool changes_is_damaged(const Changes *changes, ChunkPos pos)
{
    const ChangedChunk *changed = changes_find(changes, pos);
    return changed && changed->damaged;
}

// ---- hooks

static bool is_stored(void *context, ChunkPos pos)
{
    const Changes *changes = context;
    const ChangedChunk *changed = changes_find(changes, pos);
    if (changed && changed->in_memory)
        return changed->kept != NULL;
    return changes->store && store_has(changes->store, pos);
}

static void fetch(void *context, ChunkPos pos)
{
    Changes *changes = context;
    const ChangedChunk *changed = changes_find(changes, pos);
    if (!changed || !changed->in_memory) {
        store_fetch(changes->store, pos);
        return;
    }
    changes->asked =
        memory_grow(MEMORY_STREAM, changes->asked, changes->asked_count, &changes->asked_capacity, sizeof(ChunkPos));
    changes->asked[changes->asked_count++] = pos;
}

static bool answer_from_memory(Changes *changes, StreamAnswer *answer)
{
    if (changes->asked_count == 0)
        return false;
    ChunkPos pos = changes->asked[--changes->asked_count];
    *answer = (StreamAnswer){.pos = pos, .diff = diff_copy(changes_find(changes, pos)->kept)};
    return true;
}

static bool next_answer(void *context, StreamAnswer *answer)
{
    Changes *changes = context;
    StoreAnswer stored;
    if (answer_from_memory(changes, answer))
        return true;
    if (!changes->store || !store_next_answer(changes->store, &stored))
        return false;
    if (stored.damaged)
        find_or_add(changes, stored.pos)->damaged = true;
    *answer = (StreamAnswer){.pos = stored.pos, .diff = stored.diff};
    return true;
}

static void loaded(void *context, const StreamLoaded *chunk)
{
    Changes *changes = context;
    if (chunk->original)
        find_or_add(changes, chunk->pos)->original = chunk_retain(chunk->original);
    sim_loaded(changes->sim, chunk->pos);
    for (int i = 0; i < chunk->update_count; i++)
        sim_schedule(changes->sim, chunk->updates[i]);
}

static bool before_change(void *context, const Chunk *chunk)
{
    Changes *changes = context;
    ChangedChunk *changed = find_or_add(changes, chunk->pos);
    if (changed->damaged)
        return false;
    changed->in_memory |= !changes->store;
    if (!changed->original)
        changed->original = chunk_retain(chunk);
    if (changed->in_memory || changed->unsaved_ns)
        return true;
    changed->unsaved_ns = clock_ns();
    changes->unsaved = memory_grow(MEMORY_STREAM, changes->unsaved, changes->unsaved_count, &changes->unsaved_capacity,
                                   sizeof *changes->unsaved);
    changes->unsaved[changes->unsaved_count++] = chunk->pos;
    return true;
}

static void keep(ChangedChunk *changed, const Chunk *chunk)
{
    memory_free(changed->kept);
    changed->kept = changed->original ? diff_between(changed->original, chunk) : NULL;
}

static void dropped(void *context, const Chunk *chunk)
{
    Changes *changes = context;
    ChangedChunk *changed = changes_find(changes, chunk->pos);
    if (!changed)
        return;
    save(changes, changed, chunk);
    if (changed->in_memory) {
        keep(changed, chunk);
        afar_add(&changes->afar, changed->pos);
    }
    if (changed->original)
        stream_free_later(changes->stream, changed->original);
    changed->original = NULL;
    changed->damaged = false; // the store reports it again
}

void changes_attach(Changes *changes)
{
    static const StreamHooks hooks = {.is_stored = is_stored,
                                      .fetch = fetch,
                                      .next_answer = next_answer,
                                      .find_updates = sim_find_pending,
                                      .loaded = loaded,
                                      .before_change = before_change,
                                      .dropped = dropped,
                                      .update = save_due};
    stream_set_hooks(changes->stream, &hooks, changes);
}

void changes_quit(Changes *changes)
{
    changes_save(changes);
    stream_set_hooks(changes->stream, NULL, NULL);
    for (int i = 0; i < changes->count; i++) {
        chunk_release(changes->chunks[i].original);
        memory_free(changes->chunks[i].kept);
    }
    memory_free(changes->chunks);
    key_map_free(changes->indices);
    memory_free(changes->asked);
    memory_free(changes->unsaved);
    memory_free(changes->afar.queue);
}
