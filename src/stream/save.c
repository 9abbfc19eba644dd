// An edited chunk keeps its generated blocks for comparison. The differences are put into the store a moment after the
// first change, so that many changes make one put; and at once when the chunk is dropped.
#include "stream/stream_internal.h"

#include "base/clock.h"

#include <string.h>

void save_before_change(Stream *stream, Slot *slot)
{
    bool kept = slot->kept || !stream->config.store;
    if (!slot->changed && !kept)
        slot->original = chunk_retain(slot->chunk);
    slot->changed = true;
    slot->kept = kept;
    if (kept || slot->unsaved_ns)
        return;
    slot->unsaved_ns = clock_ns();
    pos_stack_push(&stream->unsaved, slot->pos);
}

void save_slot(Stream *stream, Slot *slot)
{
    if (!slot->unsaved_ns)
        return;
    slot->unsaved_ns = 0;
    Diff *diff = diff_between(slot->original, slot->chunk);
    slot->changed = diff != NULL;
    if (diff || store_has(stream->config.store, slot->pos))
        slot->kept = store_put_chunk(stream->config.store, slot->pos, diff) == 0; // refused: keep it in memory
    if (slot->changed && !slot->kept)
        return;
    chunk_release(slot->original);
    slot->original = NULL;
}

// Removes the first `count` entries.
static void take_off(PosStack *queue, int count)
{
    if (count == 0)
        return; // `items` may be NULL
    queue->count -= count;
    memmove(queue->items, queue->items + count, (size_t)queue->count * sizeof *queue->items);
}

void save_due(Stream *stream)
{
    PosStack *unsaved = &stream->unsaved;
    int done = 0;
    for (; done < unsaved->count; done++) {
        Slot *slot = grid_find(&stream->grid, unsaved->items[done]);
        if (!slot || !slot->unsaved_ns)
            continue; // saved when it was dropped
        if (stream->update_start_ns - slot->unsaved_ns < STREAM_SAVE_MS * INT64_C(1000000))
            break; // the others are not older
        if (done > 0 && stream_over_budget(stream))
            break;
        save_slot(stream, slot);
    }
    take_off(unsaved, done);
}

void stream_save(Stream *stream)
{
    PosStack *unsaved = &stream->unsaved;
    for (int i = 0; i < unsaved->count; i++) {
        Slot *slot = grid_find(&stream->grid, unsaved->items[i]);
        if (slot)
            save_slot(stream, slot);
    }
    unsaved->count = 0;
}

void stream_set_store(Stream *stream, Store *store)
{
    ASSERT(!stream->config.store && stream->kept.count == 0);
    stream->config.store = store;
}

bool stream_chunk_damaged(const Stream *stream, ChunkPos pos)
{
    const Slot *slot = grid_find(&stream->grid, pos);
    return slot && slot->damaged;
}
