#include "stream/stream_internal.h"

enum { FREED_AT_LEAST = 16, FREED_AT_ONCE = 8 };

void stream_free_later(Stream *stream, Chunk *chunk)
{
    stream->released = memory_grow(MEMORY_STREAM, stream->released, stream->released_count, &stream->released_capacity,
                                   sizeof(Chunk *));
    stream->released[stream->released_count++] = chunk;
}

// The result of a running job is discarded when it is collected, because no slot waits for it.
static void drop(Stream *stream, Slot *slot)
{
    memory_free(grid_take_mesh(&stream->grid, slot));
    if (slot->shown)
        pos_list_add(&stream->forgotten, slot->pos);
    if (slot->chunk && !(stream->hooks && stream->hooks->dropped(stream->hooks_context, slot->chunk)))
        stream_free_later(stream, slot->chunk);
    memory_free(slot->diff);
    slot->diff = NULL;
    grid_clear(&stream->grid, slot);
}

// A chunk without blocks stays only inside the disc of blocks.
static bool stays(const Stream *stream, const Slot *slot)
{
    int64_t dx = (int64_t)slot->pos.x - stream->middle.x, dz = (int64_t)slot->pos.z - stream->middle.z;
    return disc_holds(slot->chunk ? stream->discs.keep : stream->discs.blocks, dx, dz);
}

static void drop_far(Stream *stream)
{
    for (int i = 0; i < grid_slot_count(&stream->grid); i++) {
        Slot *slot = &stream->grid.slots[i];
        if (slot->state != SLOT_EMPTY && !stays(stream, slot))
            drop(stream, slot);
    }
}

static Slot *claim(Stream *stream, ChunkPos pos)
{
    Slot *slot = grid_claim(&stream->grid, pos);
    slot->chunk = stream->hooks ? stream->hooks->restore(stream->hooks_context, pos) : NULL;
    if (slot->chunk)
        grid_set_state(&stream->grid, slot, SLOT_GENERATED);
    return slot;
}

static void claim_missing(Stream *stream)
{
    int64_t now_ns = clock_ns();
    for (int i = 0; i < stream->order.count; i++) {
        ChunkPos pos;
        if (!stream_entry_pos(stream, &stream->order.entries[i], &pos))
            continue;
        Slot *slot = grid_find(&stream->grid, pos);
        if (!slot)
            slot = claim(stream, pos);
        if (slot->since_ns == 0 && stream->order.entries[i].build)
            slot->since_ns = now_ns;
    }
}

void disc_move(Stream *stream, ChunkPos middle)
{
    stream->middle = middle;
    stream->centred = true;
    schedule_moved(stream);
    drop_far(stream);
    claim_missing(stream);
    stream_restart_order(stream);
}

void disc_resize(Stream *stream, int view_distance)
{
    stream->config.view_distance = view_distance;
    stream->discs = discs_of(view_distance, stream->config.meshes);
    float forward[2] = {stream->order.forward[0], stream->order.forward[1]};
    order_quit(&stream->order);
    order_init(&stream->order, &stream->discs, stream->config.detail);
    order_turn(&stream->order, forward[0], forward[1]);
    drop_far(stream);
    Grid old = stream->grid;
    grid_init(&stream->grid, disc_reach(stream->discs.keep));
    for (int i = 0; i < grid_slot_count(&old); i++)
        if (old.slots[i].state != SLOT_EMPTY)
            grid_move(&old, &old.slots[i], &stream->grid);
    grid_quit(&old);
    if (stream->centred)
        claim_missing(stream);
    stream_restart_order(stream);
}

void disc_clear(Stream *stream)
{
    for (int i = 0; i < grid_slot_count(&stream->grid); i++)
        if (stream->grid.slots[i].state != SLOT_EMPTY)
            drop(stream, &stream->grid.slots[i]);
}

void disc_free_released(Stream *stream)
{
    for (int freed = 0; stream->released_count > 0; freed++) {
        if (freed >= FREED_AT_LEAST && freed % FREED_AT_ONCE == 0 && stream_over_budget(stream))
            return;
        chunk_release(stream->released[--stream->released_count]);
    }
}
