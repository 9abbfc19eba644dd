#include "stream/stream_internal.h"

enum { COLLECTED_AT_LEAST = 8 };

static void accept_blocks(Stream *stream, Slot *slot, Work *work)
{
    slot->chunk = work->chunk;
    work->chunk = NULL;
    grid_set_state(&stream->grid, slot, SLOT_GENERATED);
    if (stream->hooks)
        stream->hooks->loaded(stream->hooks_context, &(StreamLoaded){.pos = slot->pos,
                                                                     .original = work->original,
                                                                     .updates = work->updates,
                                                                     .update_count = work->update_count});
}

// A mesh of a batch may be older than the blocks. It is shown anyway, together with the others of its batch.
static void accept_mesh(Stream *stream, Slot *slot, Work *work)
{
    grid_put_mesh(&stream->grid, slot, work->mesh);
    slot->style = work->style;
    work->mesh = NULL;
    grid_set_state(&stream->grid, slot, slot->edited ? SLOT_GENERATED : SLOT_READY);
    stream->without_mesh = 0;
}

static SlotState before_blocks(const Slot *slot)
{
    (void)slot;
    return SLOT_WANTED;
}

// If a mesh is shown already, only its level of detail changes.
static SlotState before_mesh(const Slot *slot) { return slot->shown || slot->mesh ? SLOT_READY : SLOT_GENERATED; }

static const struct {
    void (*accept)(Stream *stream, Slot *slot, Work *work);
    SlotState (*before)(const Slot *slot);
} kinds[] = {
    [WORK_GENERATE] = {.accept = accept_blocks, .before = before_blocks},
    [WORK_BUILD] = {.accept = accept_mesh, .before = before_mesh},
};
_Static_assert(ARRAY_COUNT(kinds) == WORK_KIND_COUNT, "a kind of work lacks its row");

// NULL if no slot waits for this job: its chunk was dropped or edited meanwhile.
static Slot *slot_of(const Stream *stream, const Work *work)
{
    Slot *slot = grid_find(&stream->grid, work->pos);
    return slot && slot->work == work ? slot : NULL;
}

static void collect_one(Stream *stream, Work *work)
{
    stream->job_ns[work->kind] += ((double)work->ns - stream->job_ns[work->kind]) / 16.0;
    Slot *slot = slot_of(stream, work);
    if (slot) {
        slot->work = NULL;
        kinds[work->kind].accept(stream, slot, work);
    } else {
        stream->jobs_abandoned++;
    }
    if (work->batch)
        batch_collected(stream);
    work_recycle(stream, work);
}

void collect_finished(Stream *stream)
{
    for (int count = 0;; count++) {
        if (!stream->collected)
            stream->collected = job_pool_collect(stream->pool);
        if (!stream->collected || (count >= COLLECTED_AT_LEAST && stream_over_budget(stream)))
            return;
        Work *work = (Work *)stream->collected;
        stream->collected = work->job.next;
        collect_one(stream, work);
    }
}

void collect_unrun(Stream *stream, Work *work)
{
    Slot *slot = slot_of(stream, work);
    if (slot) {
        slot->work = NULL;
        slot->diff = work->diff;
        work->diff = NULL;
        grid_set_state(&stream->grid, slot, kinds[work->kind].before(slot));
    }
    work_recycle(stream, work);
}

void collect_unread(Stream *stream, Job *first)
{
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        work_recycle(stream, (Work *)job);
    }
}
