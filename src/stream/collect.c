// A chunk's stored differences are requested before it is generated, and passed to the job that generates it. There is
// at most one request per position, so an answer is never older than the last change.
#include "stream/stream_internal.h"

enum { COLLECTED_AT_LEAST = 8 };

static void accept_blocks(Stream *stream, Slot *slot, Work *work)
{
    slot->chunk = work->chunk;
    stream_count_change(stream, slot);
    work->chunk = NULL;
    slot->state = SLOT_GENERATED;
    if (stream->hooks)
        stream->hooks->loaded(stream->hooks_context, slot->pos, work->original, work->updates, work->update_count);
}

// A mesh of a batch may be older than the blocks. It is shown anyway, together with the others of its batch.
static void accept_mesh(Stream *stream, Slot *slot, Work *work)
{
    slots_put_mesh(&stream->slots, slot, work->mesh);
    slot->style = work->style;
    work->mesh = NULL;
    slot->state = slot->outdated ? SLOT_GENERATED : SLOT_READY;
    stream->without_mesh = 0;
}

// No worker has begun the job: its slot returns to its state before.
static void restore(Stream *stream, Slot *slot, Work *work)
{
    (void)stream;
    slot->diff = work->diff;
    work->diff = NULL;
    bool built = (slot->shown && !slot->stale) || slot->mesh; // the job was for another style
    SlotState with_blocks = built ? SLOT_READY : SLOT_GENERATED;
    slot->state = slot->chunk ? with_blocks : SLOT_WANTED;
}

// Ends a job; the slot that waits for it, if there still is one, takes its result.
static void collect(Stream *stream, Work *work, void (*take)(Stream *stream, Slot *slot, Work *work))
{
    Slot *slot = slots_find(&stream->slots, work->pos);
    if (slot && slot->work == work) { // else its chunk was dropped or edited meanwhile
        slot->work = NULL;
        take(stream, slot, work);
    }
    stream->batch.pending -= work->batch;
    ASSERT(stream->batch.pending >= 0);
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
        if (work->kind == WORK_TRIM)
            stream->untrimmed = 0;
        stream->job_ns[work->kind] += ((double)work->ns - stream->job_ns[work->kind]) / 16.0;
        collect(stream, work, work->kind == WORK_GENERATE ? accept_blocks : accept_mesh);
    }
}

void collect_queued(Stream *stream, WorkList *batch)
{
    for (Job *job = job_pool_recall(stream->pool), *next; job; job = next) {
        next = job->next;
        Work *work = (Work *)job;
        if (batch && work->batch)
            work_list_add(stream, batch, work);
        else
            collect(stream, work, restore);
    }
}

void collect_unread(Stream *stream, Job *first)
{
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        work_recycle(stream, (Work *)job);
    }
}

// ---- stored differences

void load_answers(Stream *stream)
{
    ChunkPos pos;
    Diff *diff;
    while (stream->hooks && stream->hooks->next_answer(stream->hooks_context, &pos, &diff)) {
        key_map_remove(stream->requests, chunk_pos_key(pos));
        Slot *slot = slots_find(&stream->slots, pos);
        if (slot && slot->request == REQUEST_PENDING) {
            slot->request = REQUEST_ANSWERED;
            slot->diff = diff;
        } else {
            memory_free(diff);
        }
    }
}

bool load_is_known(Stream *stream, Slot *slot)
{
    const StreamHooks *hooks = stream->hooks;
    if (slot->request == REQUEST_ANSWERED || !hooks)
        return true;
    if (slot->request == REQUEST_PENDING)
        return false;
    if (!hooks->is_stored(stream->hooks_context, slot->pos))
        return true;
    if (!key_map_find(stream->requests, chunk_pos_key(slot->pos))) {
        if (key_map_count(stream->requests) == REQUESTS_MAX)
            return false;
        if (hooks->fetch(stream->hooks_context, slot->pos, &slot->diff)) {
            slot->request = REQUEST_ANSWERED;
            return true;
        }
        key_map_put(&stream->requests, chunk_pos_key(slot->pos));
    }
    slot->request = REQUEST_PENDING;
    return false;
}
