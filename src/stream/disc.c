#include "stream/stream_internal.h"

enum { FREED_AT_LEAST = 16, FREED_AT_ONCE = 8 };

void stream_free_later(Stream *stream, Chunk *chunk)
{
    *MEMORY_ADD(MEMORY_STREAM, stream->released, stream->released_count, stream->released_capacity) = chunk;
}

static void drop_blocks(Stream *stream, Slot *slot)
{
    if (!slot->chunk)
        return;
    if (stream->hooks)
        stream->hooks->dropped(stream->hooks_context, slot->chunk);
    stream_free_later(stream, slot->chunk);
    slot->chunk = NULL;
}

// The result of a running job is discarded when it is collected, because no slot waits for it.
static void drop(Stream *stream, Slot *slot)
{
    memory_free(slots_take_mesh(&stream->slots, slot));
    if (slot->shown)
        pos_list_add(&stream->removed, slot->pos);
    drop_blocks(stream, slot);
    memory_free(slot->diff);
    slots_set_outdated(&stream->slots, slot, false);
    *slot = (Slot){.state = SLOT_EMPTY};
}

// A chunk without blocks stays only inside the disc of blocks.
static bool stays(const Stream *stream, const Slot *slot)
{
    int64_t dx = (int64_t)slot->pos.x - stream->middle.x, dz = (int64_t)slot->pos.z - stream->middle.z;
    return disc_holds(slot->chunk ? stream->discs.keep : stream->discs.blocks, dx, dz);
}

static void drop_far(Stream *stream)
{
    for (int i = 0; i < slots_count(&stream->slots); i++) {
        Slot *slot = &stream->slots.slots[i];
        if (slot->state != SLOT_EMPTY && !stays(stream, slot))
            drop(stream, slot);
    }
}

static void claim_missing(Stream *stream)
{
    int64_t now_ns = clock_ns();
    for (int i = 0; i < stream->priority.count; i++) {
        ChunkPos pos;
        if (!stream_entry_pos(stream, &stream->priority.entries[i], &pos))
            continue;
        Slot *slot = slots_find(&stream->slots, pos);
        if (!slot)
            slot = slots_claim(&stream->slots, pos);
        if (slot->since_ns == 0 && stream->priority.entries[i].build)
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
    stream_restart_scan(stream);
}

void stream_set_detail(Stream *stream, int detail)
{
    if (detail == stream->config.detail)
        return;
    stream->config.detail = detail;
    priority_rank(&stream->priority, &stream->discs, stream->config.detail);
    stream_restart_scan(stream);
}

void stream_set_view_distance(Stream *stream, int chunks)
{
    ASSERT(chunks >= STREAM_VIEW_MIN && chunks <= STREAM_VIEW_MAX);
    if (chunks == stream->config.view_distance)
        return;
    stream->config.view_distance = chunks;
    stream->discs = discs_of(chunks, stream->config.meshes);
    priority_rank(&stream->priority, &stream->discs, stream->config.detail);
    drop_far(stream);
    slots_resize(&stream->slots, disc_reach(stream->discs.keep));
    if (stream->centred)
        claim_missing(stream);
    stream_restart_scan(stream);
}

// The chunk is wanted again, and only its mesh on screen stays. Differences that were requested for a chunk without
// blocks serve the new chunk too.
static void want_again(Stream *stream, Slot *slot)
{
    memory_free(slots_take_mesh(&stream->slots, slot));
    drop_blocks(stream, slot);
    if (slot->state != SLOT_WANTED)
        slot->request = REQUEST_NONE;
    slot->work = NULL;
    slot->since_ns = 0;
    slot->in_batch = false;
    slot->stale = slot->shown;
    slots_set_outdated(&stream->slots, slot, false);
    slot->state = SLOT_WANTED;
}

// A mesh that will not be built again must not stay.
static void hide_beyond(Stream *stream, Slot *slot)
{
    int64_t dx = (int64_t)slot->pos.x - stream->middle.x, dz = (int64_t)slot->pos.z - stream->middle.z;
    if (!slot->shown || disc_holds(stream->discs.build, dx, dz))
        return;
    pos_list_add(&stream->removed, slot->pos);
    slot->shown = slot->stale = false;
}

void stream_change_source(Stream *stream, const ChunkSource *source)
{
    stream->config.source = source;
    collect_queued(stream, NULL);
    stream->era++;
    stream->old_work_count = stream->work_count;
    for (int i = 0; i < slots_count(&stream->slots); i++) {
        Slot *slot = &stream->slots.slots[i];
        if (slot->state == SLOT_EMPTY)
            continue;
        want_again(stream, slot);
        hide_beyond(stream, slot);
    }
    drop_far(stream);
    if (stream->centred)
        claim_missing(stream);
    stream_restart_scan(stream);
}

void disc_clear(Stream *stream)
{
    for (int i = 0; i < slots_count(&stream->slots); i++)
        if (stream->slots.slots[i].state != SLOT_EMPTY)
            drop(stream, &stream->slots.slots[i]);
}

void disc_free_released(Stream *stream)
{
    for (int freed = 0; stream->released_count > 0; freed++) {
        if (freed >= FREED_AT_LEAST && freed % FREED_AT_ONCE == 0 && stream_over_budget(stream))
            return;
        chunk_release(stream->released[--stream->released_count]);
    }
}
