#include "tools/world/hash.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/interrupt.h"
#include "base/jobs.h"

// Jobs hash the chunks in any order, a window of them at a time; the hashes are reported in the range's order. So a
// range of any size needs the same memory.
enum { SLOTS_PER_THREAD = 16 };

typedef struct Slot {
    Job job; // first: a Job * is its Slot *
    const ChunkSource *source;
    ChunkPos pos;
    Diff *diff; // its saved changes; NULL: none
    uint64_t hash;
    bool done;
} Slot;

typedef struct HashRun {
    const HashRange *range;
    const ChunkSource *source;
    JobPool *pool;
    int damaged;
    Slot *slots;
    int64_t slot_count, chunk_count;
    int64_t submitted, reported; // chunks
    uint64_t total;
} HashRun;

static void hash_chunk(Job *job, Arena *scratch)
{
    Slot *slot = (Slot *)job;
    Chunk *chunk = source_chunk(slot->source, slot->pos, scratch);
    if (slot->diff)
        diff_apply(slot->diff, chunk);
    slot->hash = chunk_hash(chunk);
    chunk_release(chunk);
}

static ChunkPos pos_of_index(const int *range, int64_t index)
{
    return (ChunkPos){.x = (int32_t)(range[0] + index % range[2]), .z = (int32_t)(range[1] + index / range[2])};
}

// Waits for the store's result; a damaged chunk has been logged.
static Diff *saved_diff(HashRun *run, ChunkPos pos)
{
    Store *store = run->range->store;
    StoreAnswer answer;
    if (!store || !store_has(store, pos))
        return NULL;
    store_fetch(store, pos);
    while (!store_next_answer(store, &answer))
        clock_sleep_ms(0.02);
    run->damaged += answer.damaged;
    return answer.diff;
}

static void submit_more(HashRun *run)
{
    while (run->submitted < run->chunk_count && run->submitted - run->reported < run->slot_count) {
        Slot *slot = &run->slots[run->submitted % run->slot_count];
        ChunkPos pos = pos_of_index(run->range->range, run->submitted);
        *slot = (Slot){.job.run = hash_chunk, .source = run->source, .pos = pos, .diff = saved_diff(run, pos)};
        job_pool_submit(run->pool, &slot->job);
        run->submitted++;
    }
}

static bool take_finished(HashRun *run)
{
    for (Job *job = job_pool_collect(run->pool), *next; job; job = next) {
        next = job->next;
        ((Slot *)job)->done = true;
        memory_free(((Slot *)job)->diff);
    }
    for (; run->reported < run->submitted; run->reported++) {
        const Slot *slot = &run->slots[run->reported % run->slot_count];
        if (!slot->done)
            return true;
        run->total = hash_combine(run->total, slot->hash);
        if (!run->range->found(run->range->context, slot->pos, slot->hash))
            return false;
    }
    return true;
}

static HashEnd run_range(HashRun *run)
{
    while (run->reported < run->chunk_count) {
        if (interrupt_pending())
            return HASH_STOPPED;
        submit_more(run);
        job_pool_wait_any(run->pool);
        if (!take_finished(run))
            return HASH_ENDED;
    }
    return run->damaged ? HASH_DAMAGED : HASH_WHOLE;
}

HashEnd hash_range(const HashRange *range, uint64_t *total)
{
    Generator *generator = generator_create(range->generator, range->seed);
    HashRun run = {.range = range,
                   .source = generator_source(generator),
                   .pool = job_pool_create(range->threads),
                   .slot_count = SLOTS_PER_THREAD * range->threads,
                   .chunk_count = (int64_t)range->range[2] * range->range[3]};
    run.slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)run.slot_count * sizeof *run.slots);
    HashEnd end = run_range(&run);
    for (Job *job = job_pool_destroy(run.pool); job; job = job->next)
        memory_free(((Slot *)job)->diff); // of chunks that were not reported, after an interruption
    memory_free(run.slots);
    generator_destroy(generator);
    *total = run.total;
    return end;
}
