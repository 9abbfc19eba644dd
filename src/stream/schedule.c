// The pool's queue is made anew in each update: what no worker has begun is taken back, and the nearest jobs that are
// possible now are queued, enough to keep the workers busy until the next update. So stale work ends within one job,
// and loading does not depend on how often updates come.
//
// Once all that must be drawn is shown, what is left is what the next steps will need: the ring beyond the view, and
// meshes that are to be finer or coarser. That is spread over the time between two steps to another chunk, of which the
// last two steps tell: done in one go it would slow a few frames after each step, where drawing needs the same cores.
#include "stream/stream_internal.h"

enum { QUEUE_MAX = 2048 };

#define QUEUE_NS_MIN 50e6
#define QUEUE_NS_MAX 500e6
#define CALM_SHARE_MIN 0.25 // of the workers' time
#define CALM_STEP_NS 200e6  // of each worker's time between two steps
#define CALM_NS_MIN 2e6

static const SlotState states_under_way[] = {[WORK_GENERATE] = SLOT_GENERATING, [WORK_BUILD] = SLOT_BUILDING};
_Static_assert(ARRAY_COUNT(states_under_way) == WORK_KIND_COUNT, "a kind of work lacks the state of its slot");

void schedule_step(Stream *stream)
{
    double between_ns = (double)(stream->update_start_ns - stream->step_ns);
    stream->step_ns = stream->update_start_ns;
    stream->calm_share = CLAMP(CALM_STEP_NS / MAX(between_ns, 1.0), CALM_SHARE_MIN, 1.0);
}

void schedule_reset(Stream *stream)
{
    stream->complete = 0;
    stream->empty_handed = 0;
}

static void append(Stream *stream, WorkList *list, Work *work)
{
    work->job.next = NULL;
    if (list->last)
        list->last->next = &work->job;
    else
        list->first = &work->job;
    list->last = &work->job;
    list->count++;
    list->ns += stream->job_ns[work->kind];
}

void schedule_add(Stream *stream, WorkList *list, Slot *slot, Work *work)
{
    work->generator = stream->config.generator;
    slot->work = work;
    grid_set_state(&stream->grid, slot, states_under_way[work->kind]);
    append(stream, list, work);
}

// The chunk and its neighbours, with a reference to each. False, and none taken, if one is not there yet.
static bool gather(const Stream *stream, ChunkPos pos, Neighbourhood *around)
{
    Neighbourhood found = {0};
    for (int i = 0; i < (int)ARRAY_COUNT(found.chunks); i++) {
        ChunkPos neighbour;
        if (!chunk_pos_offset(pos, i % 3 - 1, i / 3 - 1, &neighbour))
            continue; // beyond the world's edge
        const Slot *slot = grid_find(&stream->grid, neighbour);
        if (!slot || !slot->chunk)
            return false;
        found.chunks[i] = slot->chunk;
    }
    for (int i = 0; i < (int)ARRAY_COUNT(found.chunks); i++)
        if (found.chunks[i])
            chunk_retain(found.chunks[i]);
    *around = found;
    return true;
}

// Jobs of a batch show one moment's blocks, so they go on as they are; all others are chosen anew.
static void take_back(Stream *stream, WorkList *list)
{
    for (Job *job = job_pool_recall(stream->pool), *next; job; job = next) {
        next = job->next;
        Work *work = (Work *)job;
        if (work->batch)
            append(stream, list, work);
        else
            collect_back(stream, work);
    }
}

Work *schedule_build(Stream *stream, const OrderEntry *entry, const Slot *slot)
{
    Neighbourhood around;
    if (!gather(stream, slot->pos, &around))
        return NULL;
    Work *work = work_create(&stream->work_store, WORK_BUILD, slot->pos);
    work->around = around;
    bool stays = slot->shown && order_level_fits(entry, slot->style.level);
    work->style = (MeshStyle){stays ? slot->style.level : entry->level, stream->config.flat_light};
    return work;
}

// NULL while it is not known what is stored for the chunk.
static Work *schedule_generate(Stream *stream, Slot *slot)
{
    if (!load_is_known(stream, slot))
        return NULL;
    Work *work = work_create(&stream->work_store, WORK_GENERATE, slot->pos);
    work->diff = slot->diff;
    slot->diff = NULL;
    return work;
}

// What was shown and edited is the next batch's affair.
static bool needs_mesh(const Stream *stream, const OrderEntry *entry, const Slot *slot)
{
    bool of_other_style = slot->state == SLOT_READY && !stream_style_fits(stream, entry, slot->style);
    return entry->build && !slot->edited && !slot->batched && (slot->state == SLOT_GENERATED || of_other_style);
}

// The job that brings a chunk further; NULL if none is needed or possible now.
static Work *next_work(Stream *stream, const OrderEntry *entry, Slot *slot)
{
    if (slot->state == SLOT_WANTED)
        return schedule_generate(stream, slot);
    if (!needs_mesh(stream, entry, slot))
        return NULL;
    if (slot->state == SLOT_READY)
        slot->since_ns = stream->update_start_ns; // a mesh of another style is wanted from now on
    return schedule_build(stream, entry, slot);
}

static bool is_complete(const Stream *stream, const OrderEntry *entry, const Slot *slot)
{
    if (!entry->build)
        return slot->chunk != NULL;
    return slot->edited || (slot->state == SLOT_READY && stream_style_fits(stream, entry, slot->style));
}

// How much is queued at most.
static double queue_ns(const Stream *stream)
{
    double each = stream_lacks_nothing(stream) ? MAX(stream->calm_share * stream->interval_ns, CALM_NS_MIN)
                                               : CLAMP(2.0 * stream->interval_ns, QUEUE_NS_MIN, QUEUE_NS_MAX);
    return each * job_pool_worker_count(stream->pool);
}

static void submit(Stream *stream, WorkList *list)
{
    job_pool_submit_list(stream->pool, list->first);
    *list = (WorkList){0};
}

// Queues what the entry needs, if anything; true if a job was added.
static bool advance(Stream *stream, const OrderEntry *entry, WorkList *list, bool *complete)
{
    ChunkPos pos;
    *complete = true;
    if (!stream_entry_pos(stream, entry, &pos))
        return false; // beyond the world's edge
    Slot *slot = grid_find(&stream->grid, pos);
    *complete = is_complete(stream, entry, slot);
    Work *work = next_work(stream, entry, slot);
    if (work)
        schedule_add(stream, list, slot, work);
    return work != NULL;
}

void schedule_refill(Stream *stream)
{
    bool here = job_pool_worker_count(stream->pool) == 0; // jobs run as they are submitted: one by one, in the budget
    WorkList list = {0};
    take_back(stream, &list);
    edit_begin_batch(stream, &list);
    double enough_ns = queue_ns(stream);
    bool all_complete = true;
    for (int i = stream->complete; i < stream->order.count; i++) {
        bool complete;
        bool added = advance(stream, &stream->order.entries[i], &list, &complete);
        all_complete = all_complete && complete;
        stream->complete += all_complete;
        if (added && here)
            submit(stream, &list);
        if (added && (here ? stream_over_budget(stream) : list.count >= QUEUE_MAX || list.ns >= enough_ns))
            break;
    }
    submit(stream, &list);
}
