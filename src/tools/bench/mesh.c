#include "tools/bench/benches.h"

#include "base/clock.h"
#include "mesh/mesh.h"
#include "world/light.h"

enum {
    PATCH_CHUNKS = BENCH_PATCH * BENCH_PATCH,
    PATCHES = BENCH_CHUNKS / PATCH_CHUNKS,
    WIDE = BENCH_PATCH + 2, // a patch and its neighbours
};

typedef struct Patches {
    Arena scratch;
    Chunk *chunks[PATCHES][WIDE * WIDE];
} Patches;

static Patches *patches_create(const BenchOptions *options)
{
    Patches *patches = memory_alloc_zero(MEMORY_GENERAL, sizeof *patches);
    Generator *generator = generator_create(options->generator, options->seed);
    arena_init(&patches->scratch);
    for (int p = 0; p < PATCHES; p++)
        for (int i = 0; i < WIDE * WIDE; i++) {
            ChunkPos corner = bench_chunk(p * PATCH_CHUNKS);
            ChunkPos pos = {.x = corner.x + i % WIDE - 1, .z = corner.z + i / WIDE - 1};
            patches->chunks[p][i] = source_chunk(generator_source(generator), pos, &patches->scratch);
            arena_reset(&patches->scratch);
        }
    generator_destroy(generator);
    return patches;
}

static void patches_destroy(Patches *patches)
{
    for (int p = 0; p < PATCHES; p++)
        for (int i = 0; i < WIDE * WIDE; i++)
            chunk_release(patches->chunks[p][i]);
    arena_quit(&patches->scratch);
    memory_free(patches);
}

static Neighbourhood neighbourhood(const Patches *patches, int index)
{
    int x = index % BENCH_PATCH, z = index / BENCH_PATCH % BENCH_PATCH;
    Neighbourhood around;
    for (int i = 0; i < 9; i++)
        around.chunks[i] = patches->chunks[index / PATCH_CHUNKS][(z + i / 3) * WIDE + x + i % 3];
    return around;
}

typedef struct Round {
    double light_ms, mesh_ms, quads, bytes; // per chunk
} Round;

static Round run_round(Patches *patches)
{
    Round round = {0};
    for (int i = 0; i < BENCH_CHUNKS; i++) {
        Neighbourhood around = neighbourhood(patches, i);
        uint16_t *light = arena_alloc(&patches->scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
        int64_t start = clock_ns();
        light_compute(&around, &patches->scratch, light);
        int64_t lit = clock_ns();
        MeshData *mesh = mesh_build_lit(&around, light, (MeshStyle){0}, &patches->scratch);
        int64_t meshed = clock_ns();
        round.light_ms += (double)(lit - start) * 1e-6 / BENCH_CHUNKS;
        round.mesh_ms += (double)(meshed - lit) * 1e-6 / BENCH_CHUNKS;
        round.quads += (double)mesh->quad_count / BENCH_CHUNKS;
        round.bytes += (double)mesh_bytes(mesh) / BENCH_CHUNKS;
        memory_free(mesh);
        arena_reset(&patches->scratch);
    }
    return round;
}

// Records one figure of every round.
static void record(Bench *bench, const char *name, const char *unit, const Round *rounds, int count, size_t offset)
{
    double *samples = memory_alloc(MEMORY_GENERAL, (size_t)count * sizeof *samples);
    for (int i = 0; i < count; i++)
        samples[i] = *(const double *)(const void *)((const char *)&rounds[i] + offset);
    bench_record(bench, name, unit, 1, samples, count);
    memory_free(samples);
}

// Returns the number of rounds, at most --repeat. The caller frees *rounds.
static int run_rounds(Bench *bench, Round **rounds)
{
    int repeat = bench_options(bench)->repeat, count = 0;
    Patches *patches = patches_create(bench_options(bench));
    *rounds = memory_alloc(MEMORY_GENERAL, (size_t)repeat * sizeof **rounds);
    run_round(patches);
    while (count < repeat && !bench_interrupted(bench))
        (*rounds)[count++] = run_round(patches);
    patches_destroy(patches);
    return count;
}

void bench_light(Bench *bench)
{
    Round *rounds;
    int count = run_rounds(bench, &rounds);
    if (count > 0)
        record(bench, "light.total", "ms/chunk", rounds, count, offsetof(Round, light_ms));
    memory_free(rounds);
}

void bench_mesh(Bench *bench)
{
    Round *rounds;
    int count = run_rounds(bench, &rounds);
    if (count > 0) {
        record(bench, "mesh.total", "ms/chunk", rounds, count, offsetof(Round, mesh_ms));
        record(bench, "mesh.quads", "quads/chunk", rounds, count, offsetof(Round, quads));
        record(bench, "mesh.bytes", "bytes/chunk", rounds, count, offsetof(Round, bytes));
    }
    memory_free(rounds);
}
