// An edit changes the blocks at once and up to nine meshes later. Light loses one level per block, so only chunks
// within its reach are rebuilt: chunks on screen in batches (see Batch), others like new chunks.
#include "stream/stream_internal.h"

#include "world/light.h"

static int outside(int local, int direction)
{
    return direction < 0 ? local : direction > 0 ? CHUNK_SIZE - 1 - local : 0;
}

// A mesh reads light and blocks up to one block beyond its chunk. Light that changes at a column is at most LIGHT_MAX
// there, and changes nothing more than LIGHT_MAX - 1 columns away, counted along x and z.
static bool reaches(int local_x, int local_z, int dx, int dz)
{
    return outside(local_x, dx) + outside(local_z, dz) < LIGHT_MAX;
}

// Discards meshes that are finished or being built, except those of the running batch, which show an earlier state. A
// mesh on screen stays until the next batch replaces it; other chunks are rebuilt like new ones.
static void mark_outdated(Stream *stream, Slot *slot)
{
    if (slot->state != SLOT_BUILDING && slot->state != SLOT_READY)
        return; // no mesh yet, or it is marked already
    if (!slot->in_batch) {
        slot->work = NULL;
        memory_free(slots_take_mesh(&stream->slots, slot));
    }
    if (slot->shown && !slot->outdated)
        slot->since_ns = clock_ns();
    slots_set_outdated(&stream->slots, slot, slot->shown);
    if (slot->state == SLOT_READY || !slot->in_batch)
        slot->state = SLOT_GENERATED;
    stream_restart_scan(stream);
}

static void mark_around(Stream *stream, ChunkPos pos, int local_x, int local_z)
{
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1;
        ChunkPos neighbour;
        if (!reaches(local_x, local_z, dx, dz) || !chunk_pos_offset(pos, dx, dz, &neighbour))
            continue;
        Slot *slot = slots_find(&stream->slots, neighbour);
        if (slot)
            mark_outdated(stream, slot);
    }
}

bool stream_set_block(Stream *stream, BlockPos at, uint8_t block)
{
    ASSERT(block < BLOCK_COUNT && block != BLOCK_VOID);
    if (at.y < 0 || at.y >= CHUNK_HEIGHT || !block_in_world(at.x, at.z))
        return false;
    Slot *slot = slots_find(&stream->slots, chunk_pos_of_block(at.x, at.z));
    int local_x = (int)(at.x & (CHUNK_SIZE - 1)), local_z = (int)(at.z & (CHUNK_SIZE - 1));
    if (!slot || !slot->chunk || chunk_get(slot->chunk, local_x, at.y, local_z) == block)
        return false;
    if (stream->hooks && !stream->hooks->before_change(stream->hooks_context, slot->chunk))
        return false;
    slot->chunk = chunk_writable(slot->chunk);
    chunk_set(slot->chunk, local_x, at.y, local_z, block);
    stream_count_change(stream, slot);
    mark_around(stream, slot->pos, local_x, local_z);
    return true;
}

// True if the chunk joins the batch. False if neighbours are missing; they will be loaded, or it will be dropped.
static bool join_batch(Stream *stream, const PriorityEntry *entry, Slot *slot, WorkList *list)
{
    Work *work = slot->outdated ? work_create_build(stream, entry, slot) : NULL;
    if (!work)
        return false;
    work->batch = true;
    slot->in_batch = true;
    slots_set_outdated(&stream->slots, slot, false);
    work_schedule(stream, list, slot, work);
    return true;
}

void batch_begin(Stream *stream, WorkList *list)
{
    Batch *batch = &stream->batch;
    if (batch->positions.count > 0 || stream->slots.outdated_count == 0)
        return;
    batch->since_ns = INT64_MAX;
    for (int i = 0; i < stream->priority.count && stream->slots.outdated_count > 0; i++) {
        const PriorityEntry *entry = &stream->priority.entries[i];
        Slot *slot = stream_entry_slot(stream, entry);
        if (!slot || !join_batch(stream, entry, slot, list))
            continue;
        pos_list_add(&batch->positions, slot->pos);
        batch->since_ns = MIN(batch->since_ns, slot->since_ns);
    }
    batch->pending = batch->positions.count;
}

// ---- events

static bool next_removed(Stream *stream, StreamEvent *event)
{
    if (stream->removed.count == 0)
        return false;
    *event = (StreamEvent){.pos = stream->removed.items[--stream->removed.count]};
    return true;
}

static void return_mesh(Stream *stream, Slot *slot, int64_t since_ns, size_t *budget_bytes, StreamEvent *event)
{
    MeshData *mesh = slots_take_mesh(&stream->slots, slot);
    *event = (StreamEvent){.pos = slot->pos, .mesh = mesh, .waited_ms = clock_ms_since(since_ns)};
    *budget_bytes -= MIN(*budget_bytes, mesh_bytes(mesh));
    slot->shown = true;
    slot->stale = slot->in_batch = false;
    stream->returned_count++;
}

static bool next_of_batch(Stream *stream, size_t *budget_bytes, StreamEvent *event)
{
    Batch *batch = &stream->batch;
    while (batch->pending == 0 && batch->positions.count > 0) {
        Slot *slot = slots_find(&stream->slots, batch->positions.items[--batch->positions.count]);
        if (!slot || !slot->in_batch)
            continue; // dropped meanwhile
        return_mesh(stream, slot, batch->since_ns, budget_bytes, event);
        return true;
    }
    return false;
}

// The nearest chunk with a finished mesh; NULL if there is none.
static Slot *nearest_new(Stream *stream)
{
    for (; stream->slots.mesh_count > 0 && stream->without_mesh < stream->priority.count; stream->without_mesh++) {
        Slot *slot = stream_entry_slot(stream, &stream->priority.entries[stream->without_mesh]);
        if (slot && slot->mesh && !slot->in_batch)
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
    return next_removed(stream, event) || next_of_batch(stream, budget_bytes, event) ||
           next_new(stream, budget_bytes, event);
}
