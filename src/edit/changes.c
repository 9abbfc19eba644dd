#include "edit/edit_internal.h"

#include "base/memory.h"
#include "base/os.h"

#include <string.h>

static ChangedChunk *find_or_add(Edits *edits, ChunkPos pos)
{
    ChangedChunk *known = changes_find(edits, pos);
    if (known)
        return known;
    *key_map_put(&edits->indices, chunk_pos_key(pos)) = (uint64_t)edits->chunk_count;
    ChangedChunk *added = MEMORY_ADD(MEMORY_STREAM, edits->chunks, edits->chunk_count, edits->chunk_capacity);
    *added = (ChangedChunk){.pos = pos};
    return added;
}

// ---- saving

// NULL: the chunk is as generated. A foreign generator may make other chunks tomorrow, so its chunks are kept whole.
static Diff *difference(const Edits *edits, const Chunk *generated, const Chunk *chunk)
{
    Diff *diff = diff_between(generated, chunk);
    if (!diff || !stream_source(edits->stream)->facts.foreign)
        return diff;
    memory_free(diff);
    return diff_whole(chunk);
}

static void save(Edits *edits, ChangedChunk *changed, const Chunk *chunk)
{
    if (!changed->unsaved_ns)
        return;
    changed->unsaved_ns = 0;
    Diff *diff = difference(edits, changed->original, chunk);
    bool differs = diff != NULL;
    if (differs || store_has(edits->store, changed->pos)) {
        changed->in_memory = store_put_chunk(edits->store, changed->pos, diff) == 0; // refused
        changed_list_add(&edits->list, changed->pos);
    }
    if (differs)
        return;
    chunk_release(changed->original);
    changed->original = NULL;
}

static void save_at(Edits *edits, ChunkPos pos)
{
    ChangedChunk *changed = changes_find(edits, pos);
    if (changed->unsaved_ns)
        save(edits, changed, stream_chunk(edits->stream, pos));
}

// Saves chunks whose delay is over: the oldest, and more until the deadline.
static void save_due(void *context, int64_t now_ns, int64_t deadline_ns)
{
    Edits *edits = context;
    int done = 0;
    for (; done < edits->unsaved_count && (done == 0 || clock_ns() < deadline_ns); done++) {
        int64_t unsaved_ns = changes_find(edits, edits->unsaved[done])->unsaved_ns;
        if (unsaved_ns && now_ns - unsaved_ns < EDITS_SAVE_MS * INT64_C(1000000))
            break; // the others are not older
        save_at(edits, edits->unsaved[done]);
    }
    edits->unsaved_count -= done;
    if (done > 0) // else `unsaved` may be NULL
        memmove(edits->unsaved, edits->unsaved + done, (size_t)edits->unsaved_count * sizeof *edits->unsaved);
}

void edits_save(Edits *edits)
{
    for (int i = 0; i < edits->unsaved_count; i++)
        save_at(edits, edits->unsaved[i]);
    edits->unsaved_count = 0;
}

bool edits_chunk_damaged(const Edits *edits, ChunkPos pos)
{
    const ChangedChunk *changed = changes_find(edits, pos);
    return changed && changed->damaged;
}

bool edits_changed(const Edits *edits) { return edits->chunk_count > 0; }
int edits_unsaved_count(const Edits *edits) { return edits->unsaved_count; }

// ---- hooks

static bool is_stored(void *context, ChunkPos pos)
{
    const Edits *edits = context;
    const ChangedChunk *changed = changes_find(edits, pos);
    if (changed && changed->in_memory)
        return changed->kept != NULL;
    return edits->store && store_has(edits->store, pos);
}

static bool fetch(void *context, ChunkPos pos, Diff **diff)
{
    Edits *edits = context;
    bool at_hand = changes_find_in_memory(edits, pos, diff);
    if (!at_hand)
        store_fetch(edits->store, pos);
    return at_hand;
}

static bool next_answer(void *context, ChunkPos *pos, Diff **diff)
{
    Edits *edits = context;
    StoreAnswer stored;
    if (!edits->store || !store_next_answer(edits->store, &stored))
        return false;
    if (stored.damaged)
        find_or_add(edits, stored.pos)->damaged = true;
    *pos = stored.pos;
    *diff = stored.diff;
    return true;
}

static void loaded(void *context, ChunkPos pos, const Chunk *original, const BlockPos *updates, int count)
{
    Edits *edits = context;
    if (original)
        find_or_add(edits, pos)->original = chunk_retain(original);
    sim_loaded(edits->sim, pos);
    for (int i = 0; i < count; i++)
        sim_schedule(edits->sim, updates[i]);
}

static bool before_change(void *context, const Chunk *chunk)
{
    Edits *edits = context;
    ChangedChunk *changed = find_or_add(edits, chunk->pos);
    if (changed->damaged)
        return false;
    changed->in_memory |= !edits->store;
    if (!changed->original)
        changed->original = chunk_retain(chunk);
    if (changed->in_memory || changed->unsaved_ns)
        return true;
    changed->unsaved_ns = clock_ns();
    *MEMORY_ADD(MEMORY_STREAM, edits->unsaved, edits->unsaved_count, edits->unsaved_capacity) = chunk->pos;
    return true;
}

static void dropped(void *context, const Chunk *chunk)
{
    Edits *edits = context;
    ChangedChunk *changed = changes_find(edits, chunk->pos);
    if (!changed)
        return;
    save(edits, changed, chunk);
    if (changed->in_memory) {
        memory_free(changed->kept);
        changed->kept = changed->original ? difference(edits, changed->original, chunk) : NULL;
        changed_list_add(&edits->list, changed->pos);
    }
    if (changed->original)
        stream_free_later(edits->stream, changed->original);
    changed->original = NULL;
    changed->damaged = false; // the store reports it again
}

void changes_attach(Edits *edits)
{
    static const StreamHooks hooks = {.is_stored = is_stored,
                                      .fetch = fetch,
                                      .next_answer = next_answer,
                                      .find_updates = sim_find_pending,
                                      .loaded = loaded,
                                      .before_change = before_change,
                                      .dropped = dropped,
                                      .update = save_due};
    stream_set_hooks(edits->stream, &hooks, edits);
}

void changes_quit(Edits *edits)
{
    edits_save(edits);
    stream_set_hooks(edits->stream, NULL, NULL);
    for (int i = 0; i < edits->chunk_count; i++) {
        chunk_release(edits->chunks[i].original);
        memory_free(edits->chunks[i].kept);
    }
    memory_free(edits->chunks);
    key_map_free(edits->indices);
    memory_free(edits->unsaved);
    memory_free(edits->list.queue);
}
