#include "stream/stream_internal.h"

// Shown, or generated where no meshes are asked for.
static bool is_served(const Stream *stream, ChunkPos pos)
{
    const Slot *slot = grid_find(&stream->grid, pos);
    return slot && (stream->config.meshes ? slot->shown : slot->chunk != NULL);
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
        .jobs_abandoned = stream->jobs_abandoned,
        .update_ms = stream->update_ms,
    };
    for (int i = 0; stream->centred && i < stream->order.count; i++) {
        ChunkPos pos;
        if (!stream->order.entries[i].draw || !stream_entry_pos(stream, &stream->order.entries[i], &pos))
            continue;
        stats.in_disc++;
        stats.ready_in_disc += is_served(stream, pos);
    }
    return stats;
}

bool stream_is_ready(const Stream *stream)
{
    if (!stream->centred || stream->grid.edited_count > 0 || stream->batch.phase != BATCH_NONE)
        return false;
    for (int i = 0; i < stream->order.count; i++) {
        ChunkPos pos;
        if (stream->order.entries[i].draw && stream_entry_pos(stream, &stream->order.entries[i], &pos) &&
            !is_served(stream, pos))
            return false;
    }
    return true;
}
