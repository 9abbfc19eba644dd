#include "stream/stream_internal.h"

// Returns whether it is shown, or generated if the stream makes no meshes.
static bool is_served(const Stream *stream, const Slot *slot)
{
    ASSERT(slot); // the disc `draw` is inside the disc `blocks`
    return stream->config.meshes ? slot->shown : slot->chunk != NULL;
}

bool stream_lacks_nothing(const Stream *stream)
{
    for (int i = stream->complete; i < stream->order.count; i++) {
        ChunkPos pos;
        if (stream->order.entries[i].draw && stream_entry_pos(stream, &stream->order.entries[i], &pos) &&
            !is_served(stream, grid_find(&stream->grid, pos)))
            return false;
    }
    return true;
}

StreamStats stream_stats(const Stream *stream)
{
    const int *counts = stream->grid.counts;
    StreamStats stats = {
        .wanted = counts[SLOT_WANTED],
        .generating = counts[SLOT_GENERATING],
        .generated = counts[SLOT_GENERATED],
        .building = counts[SLOT_BUILDING],
        .ready = counts[SLOT_READY],
        .pending = sim_pending(stream->sim),
        .edit_waits = stream->grid.edited_count > 0 || stream->batch.phase != BATCH_NONE,
        .unsaved = stream->unsaved.count,
        .jobs_abandoned = stream->jobs_abandoned,
        .update_ms = stream->update_ms,
    };
    for (int i = 0; stream->centred && i < stream->order.count; i++) {
        ChunkPos pos;
        if (!stream->order.entries[i].draw || !stream_entry_pos(stream, &stream->order.entries[i], &pos))
            continue;
        stats.in_disc++;
        stats.ready_in_disc += is_served(stream, grid_find(&stream->grid, pos));
    }
    return stats;
}

bool stream_is_ready(const Stream *stream)
{
    if (!stream->centred || stream->grid.edited_count > 0 || stream->batch.phase != BATCH_NONE)
        return false;
    for (int i = 0; i < stream->order.count; i++) {
        const OrderEntry *entry = &stream->order.entries[i];
        ChunkPos pos;
        if (!entry->draw || !stream_entry_pos(stream, entry, &pos))
            continue;
        const Slot *slot = grid_find(&stream->grid, pos);
        if (!is_served(stream, slot) || slot->mesh || !stream_style_fits(stream, entry, slot->style))
            return false;
    }
    return true;
}
