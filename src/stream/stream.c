#include "stream/stream_internal.h"

#include "base/clock.h"

#include <math.h>

#define JOB_NS_GUESS 0.5e6 // until the first jobs are finished
#define ANSWER_MS 0.2

static bool change_block(void *context, BlockPos at, uint8_t block)
{
    Stream *stream = context;
    BlockQuery blocks = stream_query(stream);
    uint8_t before = block_query(&blocks, at.x, at.y, at.z);
    if (!edit_block(stream, at.x, at.y, at.z, block))
        return false;
    if (stream->witness.take)
        stream->witness.take(stream->witness.context, at, before, block);
    return true;
}

Stream *stream_create(const StreamConfig *config)
{
    ASSERT(config->view_distance >= STREAM_VIEW_MIN && config->view_distance <= STREAM_VIEW_MAX);
    Stream *stream = memory_alloc_zero(MEMORY_STREAM, sizeof *stream);
    stream->config = *config;
    stream->pool = job_pool_create(config->workers);
    stream->sim = sim_create(&(BlockChanger){.blocks = stream_query(stream), .set = change_block, .context = stream});
    stream->discs = discs_of(config->view_distance, config->meshes);
    grid_init(&stream->grid, disc_reach(stream->discs.keep));
    order_init(&stream->order, &stream->discs, config->detail);
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
    sim_destroy(stream->sim);
    disc_clear(stream);
    pos_stack_quit(&stream->unsaved);
    pos_stack_quit(&stream->asking);
    work_store_quit(&stream->work_store);
    chunk_stack_quit(&stream->released);
    pos_stack_quit(&stream->forgotten);
    pos_stack_quit(&stream->batch.positions);
    kept_quit(&stream->kept);
    order_quit(&stream->order);
    grid_quit(&stream->grid);
    memory_free(stream);
}

bool stream_over_budget(const Stream *stream) { return clock_ns() >= stream->deadline_ns; }

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
    stream->interval_ns = stream->update_start_ns ? (double)(start_ns - stream->update_start_ns) : 0.0;
    stream->update_start_ns = start_ns;
    stream->deadline_ns = start_ns + (int64_t)(CLAMP(budget_ms, 0.0, 1e6) * 1e6);
    stream->handed_count = 0;

    ChunkPos middle = {.x = chunk_of(view->x), .z = chunk_of(view->z)};
    if (!stream->centred || !chunk_pos_equal(middle, stream->middle))
        disc_move(stream, middle);
    if (order_turn(&stream->order, view->forward[0], view->forward[2]))
        schedule_reset(stream);
    load_answers(stream);
    collect_finished(stream);
    save_due(stream);
    schedule_refill(stream);
    disc_free_released(stream);
    stream->update_ms = clock_ms_since(start_ns);
}

void stream_set_view_distance(Stream *stream, int chunks)
{
    ASSERT(chunks >= STREAM_VIEW_MIN && chunks <= STREAM_VIEW_MAX);
    if (chunks != stream->config.view_distance)
        disc_resize(stream, chunks);
}

void stream_set_flat_light(Stream *stream, bool flat)
{
    if (flat == stream->config.flat_light)
        return;
    stream->config.flat_light = flat;
    schedule_reset(stream);
}

static uint8_t query_get(const void *context, int64_t x, int y, int64_t z)
{
    const Stream *stream = context;
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (y < 0 || !block_in_world(x, z))
        return BLOCK_VOID;
    const Chunk *chunk = stream_chunk(stream, chunk_pos_of_block(x, z));
    return chunk ? chunk_get(chunk, (int)(x & (CHUNK_SIZE - 1)), y, (int)(z & (CHUNK_SIZE - 1))) : BLOCK_VOID;
}

BlockQuery stream_query(const Stream *stream) { return (BlockQuery){.get = query_get, .context = stream}; }

const Chunk *stream_chunk(const Stream *stream, ChunkPos pos)
{
    const Slot *slot = grid_find(&stream->grid, pos);
    return slot ? slot->chunk : NULL;
}

int stream_tick(Stream *stream) { return stream->held ? 0 : sim_tick(stream->sim); }

void stream_wait_any(Stream *stream)
{
    if (stream->collected)
        return;
    job_pool_wait_any(stream->pool);
    if (stream->asking.count > 0)
        clock_sleep_ms(ANSWER_MS); // no job is running: wait for the store's answer
}
