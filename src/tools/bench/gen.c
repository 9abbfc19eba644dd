#include "tools/bench/bench.h"

#include "base/jobs.h"

enum { STAGES_MAX = 32 };

typedef struct ChunkJob {
    Job job; // first: a Job * is its ChunkJob *
    const ChunkSource *source;
    ChunkPos pos;
} ChunkJob;

typedef struct GenBench {
    const Generator *generator;
    Arena scratch;
    JobPool *pool;
    ChunkJob jobs[BENCH_CHUNKS];
} GenBench;

static void generate_all(void *data)
{
    GenBench *gen = data;
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        chunk_release(source_chunk(generator_source(gen->generator), bench_chunk(i), &gen->scratch));
        arena_reset(&gen->scratch);
    }
}

static void run_job(Job *job, Arena *scratch)
{
    const ChunkJob *chunk_job = (const ChunkJob *)job;
    chunk_release(source_chunk(chunk_job->source, chunk_job->pos, scratch));
}

static void generate_by_jobs(GenBench *gen)
{
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        gen->jobs[i] = (ChunkJob){.job = {.run = run_job, .name = "generate a chunk"},
                                  .source = generator_source(gen->generator),
                                  .pos = bench_chunk(i)};
        job_pool_submit(gen->pool, &gen->jobs[i].job);
    }
    job_pool_wait_all(gen->pool);
    job_pool_collect(gen->pool);
}

// gen.rate, and gen.processor: what all threads together used, which is not all where a library has its own processes.
static void measure_rate(Bench *bench, GenBench *gen, int threads)
{
    gen->pool = job_pool_create(threads);
    for (int i = -1; bench_again(bench, i); i++) { // the first round warms up
        int64_t start = clock_ns(), processor_start = clock_process_ns();
        generate_by_jobs(gen);
        double seconds = clock_ms_since(start) * 1e-3;
        double processor_ms = (double)(clock_process_ns() - processor_start) * 1e-6;
        if (i < 0)
            continue;
        samples_add(bench_figure_of(bench, threads, "chunks/s", "gen.rate"), BENCH_CHUNKS / seconds);
        if (!bench->isolated)
            samples_add(bench_figure_of(bench, threads, "ms/chunk", "gen.processor"), processor_ms / BENCH_CHUNKS);
    }
    bench_record(bench);
    job_pool_destroy(gen->pool);
}

// The heap that a chunk takes, on average.
static void measure_bytes(Bench *bench, GenBench *gen)
{
    double bytes = 0;
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        Chunk *chunk = source_chunk(generator_source(gen->generator), bench_chunk(i), &gen->scratch);
        bytes += (double)chunk_bytes(chunk) / BENCH_CHUNKS;
        chunk_release(chunk);
        arena_reset(&gen->scratch);
    }
    samples_add(bench_figure_of(bench, 1, "bytes/chunk", "gen.bytes"), bytes);
}

// One round: the milliseconds a chunk of each stage.
static void time_stages(Bench *bench, GenBench *gen)
{
    const GeneratorSpec *spec = recipe_spec(bench->recipe);
    ASSERT(spec->stage_count <= STAGES_MAX);
    int64_t ns[STAGES_MAX] = {0};
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        chunk_release(generator_chunk_timed(gen->generator, bench_chunk(i), &gen->scratch, ns));
        arena_reset(&gen->scratch);
    }
    for (int stage = 0; stage < spec->stage_count; stage++)
        samples_add(bench_figure_of(bench, 1, "ms/chunk", "gen.%s", generator_stage_name(spec, stage)),
                    (double)ns[stage] * 1e-6 / BENCH_CHUNKS);
}

// ---- where players begin

enum { SPAWNS = 32 };

typedef struct SpawnBench {
    Generator *generators[SPAWNS]; // of as many seeds
    Arena scratch;
} SpawnBench;

static void find_spawns(void *data)
{
    SpawnBench *spawns = data;
    for (int i = 0; i < SPAWNS; i++) {
        const ChunkSource *source = generator_source(spawns->generators[i]);
        source->spawn(source, &spawns->scratch);
        arena_reset(&spawns->scratch);
    }
}

static void measure_spawns(Bench *bench)
{
    SpawnBench spawns;
    for (int i = 0; i < SPAWNS; i++)
        spawns.generators[i] = generator_create(bench->recipe, (int64_t)((uint64_t)bench->seed + (uint64_t)i));
    arena_init(&spawns.scratch);
    bench_measure(bench, &(BenchCase){"spawn.find", "ms", 1, SPAWNS, 1e3, .run = find_spawns, .data = &spawns});
    arena_quit(&spawns.scratch);
    for (int i = 0; i < SPAWNS; i++)
        generator_destroy(spawns.generators[i]);
}

void bench_gen(Bench *bench)
{
    GenBench *gen = memory_alloc_zero(MEMORY_GENERAL, sizeof *gen);
    gen->generator = bench_generator(bench);
    arena_init(&gen->scratch);
    const BenchCase total = {"gen.total", "ms/chunk", 1, BENCH_CHUNKS, 1e3, .run = generate_all, .data = gen};
    bench_measure(bench, &total);
    for (int i = 0; bench_again(bench, i); i++)
        time_stages(bench, gen);
    measure_bytes(bench, gen);
    bench_record(bench);
    measure_spawns(bench);
    for (int threads = 0; (threads = bench_threads_next(bench, threads)) > 0;)
        measure_rate(bench, gen, threads);
    arena_quit(&gen->scratch);
    memory_free(gen);
}
