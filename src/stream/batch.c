// An edit changes the blocks at once and up to nine meshes later. Light loses one level per block, so only chunks
// within its reach are rebuilt; those that are on screen in batches (see Batch), the others like new chunks.
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
static void touch(Stream *stream, Slot *slot)
{
    if (slot->state != SLOT_BUILDING && slot->state != SLOT_READY)
        return; // no mesh yet, or it is marked already
    if (!slot->batched) {
        slot->work = NULL;
        memory_free(grid_take_mesh(&stream->grid, slot));
    }
    if (slot->shown && !slot->edited)
        slot->since_ns = clock_ns();
    grid_set_edited(&stream->grid, slot, slot->shown);
    if (slot->state == SLOT_READY || !slot->batched)
        grid_set_state(&stream->grid, slot, SLOT_GENERATED);
    stream_restart_order(stream);
}

static void touch_around(Stream *stream, ChunkPos pos, int local_x, int local_z)
{
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1;
        ChunkPos neighbour;
        if (!reaches(local_x, local_z, dx, dz) || !chunk_pos_offset(pos, dx, dz, &neighbour))
            continue;
        Slot *slot = grid_find(&stream->grid, neighbour);
        if (slot)
            touch(stream, slot);
    }
}

bool stream_set_block(Stream *stream, BlockPos at, uint8_t block)
{
    ASSERT(block < BLOCK_COUNT && block != BLOCK_VOID);
    if (at.y < 0 || at.y >= CHUNK_HEIGHT || !block_in_world(at.x, at.z))
        return false;
    Slot *slot = grid_find(&stream->grid, chunk_pos_of_block(at.x, at.z));
    int local_x = (int)(at.x & (CHUNK_SIZE - 1)), local_z = (int)(at.z & (CHUNK_SIZE - 1));
    if (!slot || !slot->chunk || chunk_get(slot->chunk, local_x, at.y, local_z) == block)
        return false;
    if (stream->hooks && !stream->hooks->before_change(stream->hooks_context, slot->chunk))
        return false;
    slot->chunk = chunk_writable(slot->chunk);
    chunk_set(slot->chunk, local_x, at.y, local_z, block);
    touch_around(stream, slot->pos, local_x, local_z);
    return true;
}

// True if the chunk joins the batch. False if neighbours are missing; they will be loaded, or it will be dropped.
static bool join_batch(Stream *stream, const OrderEntry *entry, Slot *slot, WorkList *list)
{
    Work *work = slot->edited ? work_create_build(stream, entry, slot) : NULL;
    if (!work)
        return false;
    work->batch = true;
    slot->batched = true;
    grid_set_edited(&stream->grid, slot, false);
    work_schedule(stream, list, slot, work);
    return true;
}

void batch_begin(Stream *stream, WorkList *list)
{
    Batch *batch = &stream->batch;
    if (batch->phase != BATCH_NONE || stream->grid.edited_count == 0)
        return;
    batch->since_ns = INT64_MAX;
    for (int i = 0; i < stream->order.count && stream->grid.edited_count > 0; i++) {
        const OrderEntry *entry = &stream->order.entries[i];
        ChunkPos pos;
        if (!stream_entry_pos(stream, entry, &pos))
            continue;
        Slot *slot = grid_find(&stream->grid, pos);
        ASSERT(slot); // every entry of the order has one
        if (!join_batch(stream, entry, slot, list))
            continue;
        pos_list_add(&batch->positions, pos);
        batch->since_ns = MIN(batch->since_ns, slot->since_ns);
    }
    batch->pending = batch->positions.count;
    batch->phase = batch->pending > 0 ? BATCH_BUILDS : BATCH_NONE;
}

void batch_collected(Stream *stream)
{
    Batch *batch = &stream->batch;
    ASSERT(batch->phase == BATCH_BUILDS && batch->pending > 0);
    if (--batch->pending == 0)
        batch->phase = BATCH_RETURNS;
}
