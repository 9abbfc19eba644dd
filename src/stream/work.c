#include "stream/work_internal.h"

#include "base/clock.h"
#include "sim/sim.h"

static void release_around(Work *work)
{
    for (int i = 0; i < (int)ARRAY_COUNT(work->around.chunks); i++)
        chunk_release(work->around.chunks[i]);
    work->around = (Neighbourhood){0};
}

static void lay_over(Work *work)
{
    work->original = chunk_retain(work->chunk);
    work->chunk = chunk_writable(work->chunk);
    diff_apply(work->diff, work->chunk);
    work->restless = sim_find_restless(work->chunk, work->diff, &work->restless_count);
    memory_free(work->diff);
    work->diff = NULL;
}

static void run_generate(Job *job, Arena *scratch)
{
    Work *work = (Work *)job;
    int64_t start = clock_ns();
    work->chunk = generator_chunk(work->generator, work->pos, scratch);
    if (work->diff)
        lay_over(work);
    work->ns = clock_ns() - start;
}

// Releases the references on the worker, so that the main thread finds chunks unshared early and need not free them.
static void run_build(Job *job, Arena *scratch)
{
    Work *work = (Work *)job;
    int64_t start = clock_ns();
    work->mesh = mesh_build(&work->around, work->style, scratch);
    release_around(work);
    work->ns = clock_ns() - start;
}

static JobRun *const runs[] = {[WORK_GENERATE] = run_generate, [WORK_BUILD] = run_build};
_Static_assert(ARRAY_COUNT(runs) == WORK_KIND_COUNT, "a kind of work lacks its function");

Work *work_create(WorkStore *store, WorkKind kind, ChunkPos pos)
{
    Job *job = store->unused;
    if (job)
        store->unused = job->next;
    Work *work = job ? (Work *)job : memory_alloc(MEMORY_STREAM, sizeof *work);
    *work = (Work){.job = {.run = runs[kind]}, .kind = kind, .pos = pos};
    return work;
}

void work_recycle(WorkStore *store, Work *work)
{
    release_around(work);
    chunk_release(work->chunk);
    chunk_release(work->original);
    memory_free(work->diff);
    memory_free(work->restless);
    memory_free(work->mesh);
    work->job.next = store->unused;
    store->unused = &work->job;
}

void work_store_quit(WorkStore *store)
{
    for (Job *job = store->unused, *next; job; job = next) {
        next = job->next;
        memory_free(job);
    }
    *store = (WorkStore){0};
}
