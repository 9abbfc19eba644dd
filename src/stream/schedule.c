// Each update rebuilds the pool's queue: jobs that no worker has begun are withdrawn, and the nearest possible jobs are
// queued, enough to keep the workers busy until the next update. Stale jobs thus do not pile up, and the speed of
// loading does not depend on the frequency of updates.
//
// Once everything in view is shown, the remaining jobs are for the camera's next steps to another chunk: the ring
// beyond the view, and other levels of detail. They are spread over the expected time between two steps, estimated from
// the last two: done at once they would slow a few frames after each step, because drawing uses the same cores.
#include "stream/stream_internal.h"

enum {
    QUEUE_MAX = 2048,
    STYLE_FACTOR = 4,   // of squared distances
    COMPACT_BEYOND = 4, // chunks from the middle
    TRIM_CHUNKS = 256,  // of which some 6 MiB were freed
};

#define QUEUE_NS_MIN 50e6
#define QUEUE_NS_MAX 500e6
#define IDLE_SHARE_MIN 0.15 // of the workers' time
#define IDLE_STEP_NS 140e6  // of each worker's time between two steps
#define IDLE_NS_MIN 2e6
#define COMPACT_SHARE 0.005 // of the main thread's time

void schedule_moved(Stream *stream)
{
    double between_ns = (double)(stream->update_start_ns - stream->moved_ns);
    stream->moved_ns = stream->update_start_ns;
    stream->idle_share = CLAMP(IDLE_STEP_NS / MAX(between_ns, 1.0), IDLE_SHARE_MIN, 1.0);
}

// NULL until it is known whether the chunk has stored differences.
static Work *schedule_generate(Stream *stream, Slot *slot)
{
    if (!load_is_known(stream, slot))
        return NULL;
    Work *work = work_create(stream, WORK_GENERATE, slot->pos);
    work->diff = slot->diff;
    slot->diff = NULL;
    return work;
}

// Edits made while a batch is in flight go into the next batch.
static bool may_build(const PriorityEntry *entry, const Slot *slot)
{
    return entry->build && !slot->outdated && !slot->in_batch;
}

// Work for the ring beyond the view waits until nothing in view is missing.
static bool waits_for_view(const Stream *stream, const PriorityEntry *entry, const Slot *slot)
{
    Disc needed = stream->discs.draw;
    needed.rings += slot->state == SLOT_WANTED; // blocks: a mesh needs the neighbours
    return !stream->shows_all && !disc_holds(needed, entry->dx, entry->dz);
}

// The job for a chunk that is not shown at all.
static Work *first_work(Stream *stream, const PriorityEntry *entry, Slot *slot)
{
    if (waits_for_view(stream, entry, slot))
        return NULL;
    if (slot->state == SLOT_WANTED)
        return schedule_generate(stream, slot);
    return slot->state == SLOT_GENERATED && may_build(entry, slot) ? work_create_build(stream, entry, slot) : NULL;
}

// The job that replaces a mesh by one of another level of detail or light style.
static Work *style_work(Stream *stream, const PriorityEntry *entry, Slot *slot)
{
    if (slot->state != SLOT_READY || stream_style_fits(stream, entry, slot->style) || !may_build(entry, slot))
        return NULL;
    slot->since_ns = stream->update_start_ns; // first wanted now
    return work_create_build(stream, entry, slot);
}

static bool is_complete(const Stream *stream, const PriorityEntry *entry, const Slot *slot)
{
    if (!entry->build)
        return slot->chunk != NULL;
    return slot->outdated || (slot->state == SLOT_READY && stream_style_fits(stream, entry, slot->style));
}

static bool shows_everything(const Stream *stream)
{
    for (int i = stream->complete; i < stream->priority.count; i++) {
        const Slot *slot = stream_drawn_slot(stream, &stream->priority.entries[i]);
        if (slot && !stream_is_served(stream, slot))
            return false;
    }
    return true;
}

// The run time of the jobs that may be queued, in ns, for all workers together.
static double queue_ns(const Stream *stream)
{
    double each = stream->shows_all ? MAX(stream->idle_share * stream->interval_ns, IDLE_NS_MIN)
                                    : CLAMP(2.0 * stream->interval_ns, QUEUE_NS_MIN, QUEUE_NS_MAX);
    return each * job_pool_worker_count(stream->pool);
}

static void submit(Stream *stream, WorkList *list)
{
    job_pool_submit_list(stream->pool, list->jobs.first);
    *list = (WorkList){0};
}

typedef struct Refill {
    Stream *stream;
    WorkList list;
    double limit_ns;
    bool no_workers; // without workers, jobs run inside submission: one at a time, within the budget
    bool full;
} Refill;

// Queues the job that the entry's slot needs. The job is NULL if none is needed or possible now.
static void add_work(Refill *refill, const PriorityEntry *entry,
                     Work *(*choose)(Stream *stream, const PriorityEntry *entry, Slot *slot))
{
    Stream *stream = refill->stream;
    Slot *slot = stream_entry_slot(stream, entry);
    Work *work = slot ? choose(stream, entry, slot) : NULL;
    if (!work)
        return;
    WorkList *list = &refill->list;
    work_schedule(stream, list, slot, work);
    if (refill->no_workers)
        submit(stream, list);
    refill->full =
        refill->no_workers ? stream_over_budget(stream) : list->count >= QUEUE_MAX || list->ns >= refill->limit_ns;
}

static void skip_complete(Stream *stream)
{
    for (; stream->complete < stream->priority.count; stream->complete++) {
        const PriorityEntry *entry = &stream->priority.entries[stream->complete];
        const Slot *slot = stream_entry_slot(stream, entry);
        if (slot && !is_complete(stream, entry, slot))
            return;
    }
}

// Queues by distance, where a chunk that is shown in another style counts as further away than a missing one: holes are
// worse than coarse land, except for coarse land close to the camera.
static void choose_jobs(Refill *refill)
{
    const Priority *priority = &refill->stream->priority;
    int styled = refill->stream->complete;
    for (int i = styled; i < priority->count && !refill->full; i++) {
        for (; !refill->full && STYLE_FACTOR * priority->entries[styled].key < priority->entries[i].key; styled++)
            add_work(refill, &priority->entries[styled], style_work);
        if (!refill->full)
            add_work(refill, &priority->entries[i], first_work);
    }
    for (; styled < priority->count && !refill->full; styled++)
        add_work(refill, &priority->entries[styled], style_work);
}

// Memory that compacting freed lies between blocks in use, so the C library keeps it until it is trimmed.
static void add_trim(Stream *stream, WorkList *list)
{
    if (stream->compacted == stream->priority.count && stream->untrimmed >= TRIM_CHUNKS && stream->work_count == 0)
        work_list_add(stream, list, work_create(stream, WORK_TRIM, stream->middle));
}

// Once no entry needs a job, the chunks that are away from the middle are compacted, some in each update.
static void compact_distant(Stream *stream)
{
    const Disc near = {.radius = COMPACT_BEYOND, .rings = 1};
    const int64_t until_ns = clock_ns() + (int64_t)(COMPACT_SHARE * stream->interval_ns);
    bool over = stream->complete < stream->priority.count;
    while (!over && stream->compacted < stream->priority.count) {
        const PriorityEntry *entry = &stream->priority.entries[stream->compacted++];
        Slot *slot = disc_holds(near, entry->dx, entry->dz) ? NULL : stream_entry_slot(stream, entry);
        if (!slot || !slot->chunk || slot->chunk->rows)
            continue;
        chunk_compact(slot->chunk);
        stream->untrimmed++;
        over = clock_ns() >= until_ns;
    }
}

void schedule_refill(Stream *stream)
{
    Refill refill = {.stream = stream, .no_workers = job_pool_worker_count(stream->pool) == 0};
    collect_queued(stream, &refill.list);
    batch_begin(stream, &refill.list);
    stream->shows_all = shows_everything(stream);
    refill.limit_ns = queue_ns(stream);
    skip_complete(stream);
    choose_jobs(&refill);
    compact_distant(stream);
    add_trim(stream, &refill.list);
    submit(stream, &refill.list);
}
