#include "stream/stream_internal.h"

static void release_around(Work *work)
{
    for (int i = 0; i < (int)ARRAY_COUNT(work->around.chunks); i++)
        chunk_release(work->around.chunks[i]);
    work->around = (Neighbourhood){0};
}

static void apply_diff(Work *work)
{
    work->original = chunk_retain(work->chunk);
    work->chunk = chunk_writable(work->chunk);
    diff_apply(work->diff, work->chunk);
    work->updates = work->hooks->find_updates(work->chunk, work->diff, &work->update_count);
    memory_free(work->diff);
    work->diff = NULL;
}

static void run_generate(Job *job, Arena *scratch)
{
    Work *work = (Work *)job;
    int64_t start = clock_ns();
    work->chunk = source_chunk(work->source, work->pos, scratch);
    if (work->diff)
        apply_diff(work);
    work->ns = clock_ns() - start;
}

// Releases the references on the worker, so that the main thread finds chunks unshared early and need not free them.
static void run_build(Job *job, Arena *scratch)
{
    Work *work = (Work *)job;
    int64_t start = clock_ns();
    for (int i = 0; i < (int)ARRAY_COUNT(work->around.chunks); i++)
        if (work->around.chunks[i])
            work->around.chunks[i] = chunk_expand(work->around.chunks[i]);
    work->mesh = mesh_build(&work->around, work->style, scratch);
    release_around(work);
    work->ns = clock_ns() - start;
}

static void run_trim(Job *job, Arena *scratch)
{
    (void)job;
    (void)scratch;
    memory_give_back();
}

static const struct {
    JobRun *run;
    const char *name;
    SlotState state; // of its chunk meanwhile
} kinds[] = {
    [WORK_GENERATE] = {run_generate, "generate a chunk", SLOT_GENERATING},
    [WORK_BUILD] = {run_build, "light and mesh", SLOT_BUILDING},
    [WORK_TRIM] = {run_trim, "give memory back", SLOT_EMPTY},
};
_Static_assert(ARRAY_COUNT(kinds) == WORK_KIND_COUNT, "a kind of work lacks its row");

Work *work_create(Stream *stream, WorkKind kind, ChunkPos pos)
{
    Work *work = (Work *)stream->unused_work;
    if (work)
        stream->unused_work = work->job.next;
    else
        work = memory_alloc(MEMORY_STREAM, sizeof *work);
    *work = (Work){.job = {.run = kinds[kind].run, .name = kinds[kind].name},
                   .kind = kind,
                   .pos = pos,
                   .source = stream->config.source,
                   .era = stream->era,
                   .hooks = stream->hooks};
    stream->work_count++;
    return work;
}

void work_recycle(Stream *stream, Work *work)
{
    stream->work_count--;
    stream->old_work_count -= work->era != stream->era;
    release_around(work);
    chunk_release(work->chunk);
    chunk_release(work->original);
    memory_free(work->diff);
    memory_free(work->updates);
    memory_free(work->mesh);
    work->job.next = stream->unused_work;
    stream->unused_work = &work->job;
}

// Collects the chunk and its neighbours, with a reference to each. False, and no references, if one has no blocks yet.
static bool gather(const Stream *stream, ChunkPos pos, Neighbourhood *around)
{
    Neighbourhood found = {0};
    for (int i = 0; i < (int)ARRAY_COUNT(found.chunks); i++) {
        ChunkPos neighbour;
        if (!chunk_pos_offset(pos, i % 3 - 1, i / 3 - 1, &neighbour))
            continue; // beyond the world's edge
        const Slot *slot = slots_find(&stream->slots, neighbour);
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

Work *work_create_build(Stream *stream, const PriorityEntry *entry, const Slot *slot)
{
    Neighbourhood around;
    if (!gather(stream, slot->pos, &around))
        return NULL;
    Work *work = work_create(stream, WORK_BUILD, slot->pos);
    work->around = around;
    bool stays = slot->shown && priority_level_fits(entry, slot->style.level);
    work->style = (MeshStyle){stays ? slot->style.level : entry->level, stream->config.flat_light};
    return work;
}

void work_list_add(const Stream *stream, WorkList *list, Work *work)
{
    job_list_add(&list->jobs, &work->job);
    list->count++;
    list->ns += stream->job_ns[work->kind];
}

void work_schedule(Stream *stream, WorkList *list, Slot *slot, Work *work)
{
    slot->work = work;
    slot->state = kinds[work->kind].state;
    work_list_add(stream, list, work);
}
