#include "stream/stream_internal.h"

static bool next_forgotten(Stream *stream, StreamEvent *event)
{
    PosList *forgotten = &stream->forgotten;
    if (forgotten->count == 0)
        return false;
    *event = (StreamEvent){.pos = forgotten->items[--forgotten->count]};
    return true;
}

static void return_mesh(Stream *stream, Slot *slot, int64_t since_ns, size_t *budget_bytes, StreamEvent *event)
{
    MeshData *mesh = grid_take_mesh(&stream->grid, slot);
    *event = (StreamEvent){.pos = slot->pos, .mesh = mesh, .waited_ms = clock_ms_since(since_ns)};
    *budget_bytes -= MIN(*budget_bytes, mesh_bytes(mesh));
    slot->shown = true;
    slot->batched = false;
    stream->returned_count++;
}

static bool next_of_batch(Stream *stream, size_t *budget_bytes, StreamEvent *event)
{
    Batch *batch = &stream->batch;
    if (batch->phase != BATCH_RETURNS)
        return false;
    while (batch->positions.count > 0) {
        Slot *slot = grid_find(&stream->grid, batch->positions.items[--batch->positions.count]);
        if (!slot || !slot->batched)
            continue; // dropped meanwhile
        return_mesh(stream, slot, batch->since_ns, budget_bytes, event);
        return true;
    }
    batch->phase = BATCH_NONE;
    return false;
}

// The nearest chunk with a finished mesh; NULL if there is none.
static Slot *nearest_new(Stream *stream)
{
    for (; stream->grid.mesh_count > 0 && stream->without_mesh < stream->order.count; stream->without_mesh++) {
        ChunkPos pos;
        if (!stream_entry_pos(stream, &stream->order.entries[stream->without_mesh], &pos))
            continue;
        Slot *slot = grid_find(&stream->grid, pos);
        ASSERT(slot); // every entry of the order has one
        if (slot->mesh && !slot->batched)
            return slot;
    }
    return NULL;
}

static bool next_new(Stream *stream, size_t *budget_bytes, StreamEvent *event)
{
    Slot *slot = nearest_new(stream);
    if (!slot || (stream->returned_count > 0 && mesh_bytes(slot->mesh) > *budget_bytes))
        return false;
    return_mesh(stream, slot, slot->since_ns, budget_bytes, event);
    return true;
}

bool stream_next_event(Stream *stream, size_t *budget_bytes, StreamEvent *event)
{
    return next_forgotten(stream, event) || next_of_batch(stream, budget_bytes, event) ||
           next_new(stream, budget_bytes, event);
}
