#include "tools/bench/bench.h"

#include "base/os.h"
#include "mesh/mesh.h"
#include "tools/bench/drive.h"

enum {
    PATCH_CHUNKS = BENCH_PATCH * BENCH_PATCH,
    PATCHES = BENCH_CHUNKS / PATCH_CHUNKS,
    WIDE = BENCH_PATCH + 2, // a patch and its neighbours
};

typedef struct Patch {
    Chunk *chunks[WIDE * WIDE];
} Patch;

static void patch_generate(Patch *patch, int index, const ChunkSource *source, Arena *scratch)
{
    ChunkPos corner = bench_chunk(index * PATCH_CHUNKS);
    for (int i = 0; i < WIDE * WIDE; i++) {
        ChunkPos pos = {.x = corner.x + i % WIDE - 1, .z = corner.z + i / WIDE - 1};
        patch->chunks[i] = source_chunk(source, pos, scratch);
        arena_reset(scratch);
    }
}

static void patch_release(Patch *patch)
{
    for (int i = 0; i < WIDE * WIDE; i++)
        chunk_release(patch->chunks[i]);
}

static Neighbourhood neighbourhood(const Patch *patch, int index)
{
    Neighbourhood around;
    for (int i = 0; i < 9; i++)
        around.chunks[i] = patch->chunks[(index / BENCH_PATCH + i / 3) * WIDE + index % BENCH_PATCH + i % 3];
    return around;
}

// ---- light and meshes alone

// The figures of a round, each for a chunk.
enum { LIGHT_MS, MESH_MS, QUADS, BYTES, FIGURE_COUNT };

static const struct {
    const char *name, *unit;
} figures[FIGURE_COUNT] = {
    [LIGHT_MS] = {"light.total", "ms/chunk"},
    [MESH_MS] = {"mesh.total", "ms/chunk"},
    [QUADS] = {"mesh.quads", "quads/chunk"},
    [BYTES] = {"mesh.bytes", "bytes/chunk"},
};

// `counting`: who counts what light and meshes take.
static void run_round(const Patch *patches, Arena *scratch, Bench *const counting[2], double round[FIGURE_COUNT])
{
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        Neighbourhood around = neighbourhood(&patches[i / PATCH_CHUNKS], i % PATCH_CHUNKS);
        uint16_t *light = arena_alloc(scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
        LightHues *hues = arena_alloc(scratch, sizeof *hues);
        bench_count_start(counting[LIGHT_MS]);
        int64_t start = clock_ns();
        light_compute(&around, scratch, light, hues);
        round[LIGHT_MS] += clock_ms_since(start) / BENCH_CHUNKS;
        bench_count_stop(counting[LIGHT_MS], 1);
        bench_count_start(counting[MESH_MS]);
        start = clock_ns();
        MeshData *mesh = mesh_build_lit(&around, (MeshLight){light, hues}, (MeshStyle){0}, scratch);
        round[MESH_MS] += clock_ms_since(start) / BENCH_CHUNKS;
        bench_count_stop(counting[MESH_MS], 1);
        round[QUADS] += (double)mesh->quad_count / BENCH_CHUNKS;
        round[BYTES] += (double)mesh_bytes(mesh) / BENCH_CHUNKS;
        memory_free(mesh);
        arena_reset(scratch);
    }
}

static void measure(Bench *bench, int first, int last)
{
    Patch patches[PATCHES];
    Arena scratch;
    arena_init(&scratch);
    for (int p = 0; p < PATCHES; p++)
        patch_generate(&patches[p], p, bench_source(bench), &scratch);
    for (int i = -1; bench_again(bench, i); i++) { // the first round warms up
        double round[FIGURE_COUNT] = {0};
        Bench *counting[2] = {NULL};
        counting[first] = i < 0 ? NULL : bench;
        run_round(patches, &scratch, counting, round);
        for (int f = first; f <= last && i >= 0; f++)
            samples_add(bench_figure_of(bench, 1, figures[f].unit, "%s", figures[f].name), round[f]);
    }
    for (int p = 0; p < PATCHES; p++)
        patch_release(&patches[p]);
    arena_quit(&scratch);
}

void bench_light(Bench *bench) { measure(bench, LIGHT_MS, LIGHT_MS); }

void bench_mesh(Bench *bench) { measure(bench, MESH_MS, BYTES); }

// ---- generation, light and meshes together

typedef struct Pipeline {
    Bench *bench;
    Arena scratch;
    int threads;
} Pipeline;

// Milliseconds a chunk: generated once and meshed once, light included, on one thread.
static double build_chunks(void *data)
{
    Pipeline *pipeline = data;
    double ms = 0;
    for (int p = 0; p < PATCHES; p++) {
        Patch patch;
        int64_t start = clock_ns();
        patch_generate(&patch, p, bench_source(pipeline->bench), &pipeline->scratch);
        ms += clock_ms_since(start) / (WIDE * WIDE);
        start = clock_ns();
        for (int i = 0; i < PATCH_CHUNKS; i++) {
            Neighbourhood around = neighbourhood(&patch, i);
            memory_free(mesh_build(&around, (MeshStyle){0}, &pipeline->scratch));
            arena_reset(&pipeline->scratch);
        }
        ms += clock_ms_since(start) / PATCH_CHUNKS;
        patch_release(&patch);
    }
    return ms / PATCHES;
}

// Finished chunks a second while a view fills.
static double fill_view(void *data)
{
    const Pipeline *pipeline = data;
    Drive drive;
    drive_start(&drive, pipeline->bench, pipeline->threads, NULL);
    double seconds = drive_until_ready(&drive);
    double rate = drive.meshes / seconds;
    drive_end(&drive);
    return rate;
}

void bench_pipeline(Bench *bench)
{
    Pipeline pipeline = {.bench = bench};
    arena_init(&pipeline.scratch);
    bench_measure(bench, &(BenchCase){"pipeline.total", "ms/chunk", 1, .sample = build_chunks, .data = &pipeline});
    const BenchCase rate = {"pipeline.rate", "chunks/s", .sample = fill_view, .data = &pipeline};
    bench_measure_threads(bench, rate, &pipeline.threads);
    arena_quit(&pipeline.scratch);
}
