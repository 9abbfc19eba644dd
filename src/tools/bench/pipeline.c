#include "tools/bench/benches.h"

#include "base/clock.h"
#include "mesh/mesh.h"
#include "tools/bench/drive.h"

enum {
    PATCH_CHUNKS = BENCH_PATCH * BENCH_PATCH,
    WIDE = BENCH_PATCH + 2, // a patch and its neighbours
};

static double generate_patch(const ChunkSource *source, ChunkPos corner, Chunk *chunks[], Arena *scratch)
{
    int64_t start = clock_ns();
    for (int i = 0; i < WIDE * WIDE; i++) {
        ChunkPos pos = {.x = corner.x + i % WIDE - 1, .z = corner.z + i / WIDE - 1};
        chunks[i] = source_chunk(source, pos, scratch);
        arena_reset(scratch);
    }
    return clock_ms_since(start) / (WIDE * WIDE);
}

static double build_patch(Chunk *chunks[], Arena *scratch)
{
    int64_t start = clock_ns();
    for (int index = 0; index < PATCH_CHUNKS; index++) {
        Neighbourhood around;
        for (int i = 0; i < 9; i++)
            around.chunks[i] = chunks[(index / BENCH_PATCH + i / 3) * WIDE + index % BENCH_PATCH + i % 3];
        memory_free(mesh_build(&around, (MeshStyle){0}, scratch));
        arena_reset(scratch);
    }
    return clock_ms_since(start) / PATCH_CHUNKS;
}

// Milliseconds a chunk: generated once and meshed once, light included.
static double run_round(const ChunkSource *source, Arena *scratch)
{
    double ms = 0;
    for (int first = 0; first < BENCH_CHUNKS; first += PATCH_CHUNKS) {
        Chunk *chunks[WIDE * WIDE];
        ms += generate_patch(source, bench_chunk(first), chunks, scratch) + build_patch(chunks, scratch);
        for (int i = 0; i < WIDE * WIDE; i++)
            chunk_release(chunks[i]);
    }
    return ms * PATCH_CHUNKS / BENCH_CHUNKS;
}

static void measure_total(Bench *bench, const ChunkSource *source)
{
    int repeat = bench_options(bench)->repeat, count = 0;
    double *samples = memory_alloc(MEMORY_GENERAL, (size_t)repeat * sizeof *samples);
    Arena scratch;
    arena_init(&scratch);
    run_round(source, &scratch);
    while (count < repeat && !bench_interrupted(bench))
        samples[count++] = run_round(source, &scratch);
    if (count > 0)
        bench_record(bench, "pipeline.total", "ms/chunk", 1, samples, count);
    arena_quit(&scratch);
    memory_free(samples);
}

// Finished chunks a second while a view fills.
static double fill_view(Bench *bench, const ChunkSource *source, int threads)
{
    Drive drive;
    drive_start(&drive, source, bench_options(bench)->view_distance, threads);
    double seconds = drive_until_ready(&drive, bench);
    double rate = drive.meshes / seconds;
    drive_end(&drive);
    return rate;
}

static void measure_rates(Bench *bench, const ChunkSource *source)
{
    int repeat = bench_options(bench)->repeat;
    double *samples = memory_alloc(MEMORY_GENERAL, (size_t)repeat * sizeof *samples);
    for (int threads = 0; (threads = bench_threads_next(bench, threads)) > 0 && !bench_interrupted(bench);) {
        int count = 0;
        fill_view(bench, source, threads);
        while (count < repeat && !bench_interrupted(bench))
            samples[count++] = fill_view(bench, source, threads);
        if (count > 0)
            bench_record(bench, "pipeline.rate", "chunks/s", threads, samples, count);
    }
    memory_free(samples);
}

void bench_pipeline(Bench *bench)
{
    const BenchOptions *options = bench_options(bench);
    Generator *generator = generator_create(options->generator, options->seed);
    const ChunkSource *source = generator_source(generator);
    measure_total(bench, source);
    measure_rates(bench, source);
    generator_destroy(generator);
}
