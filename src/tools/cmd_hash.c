#include "tools/cmd_hash.h"

#include "base/hash.h"
#include "base/interrupt.h"
#include "base/jobs.h"
#include "scene/command.h"

#include <inttypes.h>

// Chunks are hashed by jobs in whatever order, a window of them at a time, and printed in the range's order, so that a
// range of any size needs the same memory.
enum { SLOTS_PER_THREAD = 16 };

typedef struct Slot {
    Job job; // first: a Job * is its Slot *
    const Generator *generator;
    ChunkPos pos;
    uint64_t hash;
    bool done;
} Slot;

typedef struct HashRun {
    const int *range; // X, Z, W, D
    JobPool *pool;
    const Generator *generator;
    Slot *slots;
    int64_t slot_count, chunk_count;
    int64_t submitted, printed; // chunks
    uint64_t total;
} HashRun;

static void hash_chunk(Job *job, Arena *scratch)
{
    Slot *slot = (Slot *)job;
    Chunk *chunk = generator_chunk(slot->generator, slot->pos, scratch);
    slot->hash = chunk_hash(chunk);
    chunk_release(chunk);
}

static ChunkPos pos_of_index(const int *range, int64_t index)
{
    return (ChunkPos){.x = (int32_t)(range[0] + index % range[2]), .z = (int32_t)(range[1] + index / range[2])};
}

static void submit_more(HashRun *run)
{
    while (run->submitted < run->chunk_count && run->submitted - run->printed < run->slot_count) {
        Slot *slot = &run->slots[run->submitted % run->slot_count];
        *slot =
            (Slot){.job.run = hash_chunk, .generator = run->generator, .pos = pos_of_index(run->range, run->submitted)};
        job_pool_submit(run->pool, &slot->job);
        run->submitted++;
    }
}

static void print_finished(HashRun *run)
{
    for (Job *job = job_pool_collect(run->pool), *next; job; job = next) {
        next = job->next;
        ((Slot *)job)->done = true;
    }
    for (; run->printed < run->submitted; run->printed++) {
        const Slot *slot = &run->slots[run->printed % run->slot_count];
        if (!slot->done)
            return;
        printf("%" PRId32 " %" PRId32 " %016" PRIx64 "\n", slot->pos.x, slot->pos.z, slot->hash);
        run->total = hash_combine(run->total, slot->hash);
    }
}

static int print_range(HashRun *run)
{
    while (run->printed < run->chunk_count) {
        if (interrupt_pending())
            return EXIT_INTERRUPTED;
        if (ferror(stdout))
            return EXIT_FAILED; // command_main says why
        submit_more(run);
        job_pool_wait_any(run->pool);
        print_finished(run);
    }
    printf("total %016" PRIx64 "\n", run->total);
    return EXIT_DONE;
}

int cmd_hash(const Options *options)
{
    interrupt_watch();
    const int *range = options->chunks;
    Generator *generator = generator_create(options->generator, options->seed);
    HashRun run = {.range = range,
                   .pool = job_pool_create(options->threads),
                   .generator = generator,
                   .slot_count = SLOTS_PER_THREAD * options->threads,
                   .chunk_count = (int64_t)range[2] * range[3]};
    run.slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)run.slot_count * sizeof *run.slots);
    int code = print_range(&run);
    job_pool_destroy(run.pool);
    memory_free(run.slots);
    generator_destroy(generator);
    return code;
}
