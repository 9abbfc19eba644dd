#include "stream/stream_internal.h"

#include <math.h>

#define JOB_NS_GUESS 0.5e6 // until the first jobs are finished
#define ANSWER_MS 0.2

Stream *stream_create(const StreamConfig *config)
{
    ASSERT(config->view_distance >= STREAM_VIEW_MIN && config->view_distance <= STREAM_VIEW_MAX);
    Stream *stream = memory_alloc_zero(MEMORY_STREAM, sizeof *stream);
    stream->config = *config;
    stream->pool = job_pool_create(config->workers);
    stream->discs = discs_of(config->view_distance, config->meshes);
    slots_init(&stream->slots, disc_reach(stream->discs.keep));
    priority_rank(&stream->priority, &stream->discs, config->detail);
    for (int kind = 0; kind < WORK_KIND_COUNT; kind++)
        stream->job_ns[kind] = JOB_NS_GUESS;
    return stream;
}

void stream_destroy(Stream *stream)
{
    if (!stream)
        return;
    collect_unread(stream, job_pool_destroy(stream->pool));
    collect_unread(stream, stream->collected);
    disc_clear(stream);
    job_list_free(stream->unused_work, NULL);
    for (int i = 0; i < stream->released_count; i++)
        chunk_release(stream->released[i]);
    memory_free(stream->released);
    key_map_free(stream->requests);
    memory_free(stream->removed.items);
    memory_free(stream->batch.positions.items);
    memory_free(stream->priority.entries);
    slots_quit(&stream->slots);
    memory_free(stream);
}

// The chunk of a coordinate along one axis, clamped to the world.
static int32_t chunk_of(double coordinate)
{
    ASSERT(!isnan(coordinate));
    if (!(coordinate > (double)WORLD_BLOCK_MIN)) // also NaN, in release builds
        return INT32_MIN;
    if (coordinate >= (double)WORLD_BLOCK_MAX)
        return INT32_MAX;
    return (int32_t)floor_div((int64_t)floor(coordinate), CHUNK_SIZE);
}

void stream_update(Stream *stream, const StreamView *view, double budget_ms)
{
    int64_t start_ns = clock_ns();
    double last_ns = stream->update_start_ns ? (double)(start_ns - stream->update_start_ns) : 0.0;
    stream->interval_ns = MAX(last_ns, stream->last_interval_ns);
    stream->last_interval_ns = last_ns;
    stream->update_start_ns = start_ns;
    stream->deadline_ns = start_ns + (int64_t)(CLAMP(budget_ms, 0.0, 1e6) * 1e6);
    stream->returned_count = 0;

    ChunkPos middle = {.x = chunk_of(view->x), .z = chunk_of(view->z)};
    if (!stream->centred || !chunk_pos_equal(middle, stream->middle))
        disc_move(stream, middle);
    if (priority_turn(&stream->priority, view->forward[0], view->forward[2]))
        stream_restart_scan(stream);
    load_answers(stream);
    collect_finished(stream);
    if (stream->hooks)
        stream->hooks->update(stream->hooks_context, start_ns, stream->deadline_ns);
    schedule_refill(stream);
    disc_free_released(stream);
    stream->update_ms = clock_ms_since(start_ns);
}

void stream_set_hooks(Stream *stream, const StreamHooks *hooks, void *context)
{
    ASSERT(!hooks || !stream->centred);
    stream->hooks = hooks;
    stream->hooks_context = context;
}

const ChunkSource *stream_source(const Stream *stream) { return stream->config.source; }

bool stream_reads(const Stream *stream, const ChunkSource *source)
{
    return source == stream->config.source || stream->old_work_count > 0;
}

void stream_set_flat_light(Stream *stream, bool flat)
{
    if (flat == stream->config.flat_light)
        return;
    stream->config.flat_light = flat;
    stream_restart_scan(stream);
}

uint8_t stream_block(const Stream *stream, BlockPos at)
{
    if (at.y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (at.y < 0 || !block_in_world(at.x, at.z))
        return BLOCK_VOID;
    const Slot *slot = slots_find(&stream->slots, chunk_pos_of_block(at.x, at.z));
    const Chunk *chunk = slot ? slot->chunk : NULL;
    return chunk ? chunk_get(chunk, (int)(at.x & (CHUNK_SIZE - 1)), at.y, (int)(at.z & (CHUNK_SIZE - 1))) : BLOCK_VOID;
}

static uint8_t query_get(const void *context, int64_t x, int y, int64_t z)
{
    return stream_block(context, (BlockPos){.x = x, .z = z, .y = y});
}

BlockQuery stream_query(const Stream *stream) { return (BlockQuery){.get = query_get, .context = stream}; }

const Chunk *stream_chunk(const Stream *stream, ChunkPos pos)
{
    Slot *slot = slots_find(&stream->slots, pos);
    if (slot && slot->chunk)
        slot->chunk = chunk_expand(slot->chunk);
    return slot ? slot->chunk : NULL;
}

uint64_t stream_changed(const Stream *stream, ChunkPos pos)
{
    const Slot *slot = slots_find(&stream->slots, pos);
    return slot && slot->chunk ? slot->changed : 0;
}

void stream_wait_any(Stream *stream)
{
    if (stream->collected)
        return;
    job_pool_wait_any(stream->pool);
    if (key_map_count(stream->requests) > 0)
        clock_sleep_ms(ANSWER_MS); // no job is running: wait for the answer
}

// A shown chunk outside disc `build` is not waited for: its neighbours may be gone. It is rebuilt when the middle comes
// nearer, or dropped.
static bool edit_waits(const Stream *stream)
{
    bool waits = stream->batch.positions.count > 0;
    for (int i = 0; !waits && stream->slots.outdated_count > 0 && i < stream->priority.count; i++) {
        const PriorityEntry *entry = &stream->priority.entries[i];
        const Slot *slot = entry->build ? stream_entry_slot(stream, entry) : NULL;
        waits = slot && slot->outdated;
    }
    return waits;
}

StreamStats stream_stats(const Stream *stream)
{
    int counts[SLOT_STATE_COUNT] = {0};
    for (int i = 0; i < slots_count(&stream->slots); i++)
        counts[stream->slots.slots[i].state]++;
    StreamStats stats = {
        .wanted = counts[SLOT_WANTED],
        .generating = counts[SLOT_GENERATING],
        .generated = counts[SLOT_GENERATED],
        .building = counts[SLOT_BUILDING],
        .ready = counts[SLOT_READY],
        .edit_waits = edit_waits(stream),
        .update_ms = stream->update_ms,
    };
    for (int i = 0; stream->centred && i < stream->priority.count; i++) {
        const Slot *slot = stream_drawn_slot(stream, &stream->priority.entries[i]);
        stats.in_disc += slot != NULL;
        stats.ready_in_disc += slot && stream_is_served(stream, slot);
    }
    return stats;
}

bool stream_is_ready(const Stream *stream)
{
    if (!stream->centred || edit_waits(stream))
        return false;
    for (int i = 0; i < stream->priority.count; i++) {
        const PriorityEntry *entry = &stream->priority.entries[i];
        const Slot *slot = stream_drawn_slot(stream, entry);
        if (slot && (!stream_is_served(stream, slot) || slot->mesh || !stream_style_fits(stream, entry, slot->style)))
            return false;
    }
    return true;
}
