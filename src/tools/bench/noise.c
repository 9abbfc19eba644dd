#include "tools/bench/bench.h"

#include "base/isa.h"
#include "karst/noise.h"

enum {
    EDGE = 16,
    COLUMNS = EDGE * EDGE,
    LAYERS = 80,       // of the work unit CHUNK
    CHUNKS = 16,       // work units in a run: short, so that few runs are interrupted
    POINTS = 1 << 12,  // samples in a run of a point function
    FILLS = 4,         // grids in a run of a fill
    FILLED = 1 << 12,  // samples of each
    FIELD_FILLS = 512, // grids in a run of a field, which is faster
    PERIOD = 32        // blocks a cell, by default
};

typedef struct NoiseBench {
    const KnNoise *noise;     // or
    const KnFractal *fractal; // if not NULL
    int dimensions;
    const KnField *heights, *caves; // either may be NULL
    int layers;
    const float *moves; // of the columns along x, then along z; NULL: none
    KnGrid grid;
    float *out; // EDGE * EDGE * 256
} NoiseBench;

static void run_chunks(void *data)
{
    const NoiseBench *work = data;
    for (int i = 0; i < CHUNKS; i++) {
        ChunkPos pos = bench_chunk(i);
        int64_t x = chunk_pos_block_x(pos), z = chunk_pos_block_z(pos);
        kn_field_fill2(work->heights, x, z, 1, work->out);
        kn_field_fill3(work->caves, x, 0, z, 1, 1, LAYERS, work->out + COLUMNS);
    }
}

static void run_field(void *data)
{
    const NoiseBench *work = data;
    for (int i = 0; i < FIELD_FILLS / work->layers; i++)
        if (work->moves)
            kn_field_fill2_warped(work->heights, i * EDGE, 0, 1, work->moves, work->moves + COLUMNS, work->out);
        else if (work->heights)
            kn_field_fill2(work->heights, i * EDGE, 0, 1, work->out);
        else
            kn_field_fill3(work->caves, i * EDGE, 0, 0, 1, 1, work->layers, work->out);
}

static void run_points(void *data)
{
    const NoiseBench *work = data;
    const double steps[KN_DIMENSIONS_MAX] = {0.618, 0.173, 0.311, 0.057};
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        for (int a = 0; a < work->dimensions; a++)
            point[a] = i * steps[a];
        work->out[i] = work->fractal ? kn_fractal_sample(work->fractal, work->dimensions, point)
                                     : kn_sample(work->noise, work->dimensions, point);
    }
}

static void run_fills(void *data)
{
    const NoiseBench *work = data;
    for (int i = 0; i < FILLS; i++)
        if (work->fractal)
            kn_fractal_fill(work->fractal, work->dimensions, &work->grid, work->out);
        else
            kn_fill(work->noise, work->dimensions, &work->grid, work->out);
}

static void measure(Bench *bench, const char *name, const char *unit, double work, double scale, void (*run)(void *),
                    NoiseBench *data)
{
    bench_measure(bench, &(BenchCase){name, unit, 1, work, scale, .run = run, .data = data});
}

static void measure_chunk(Bench *bench, NoiseBench *work)
{
    KnField heights, caves;
    Isa chosen = isa_get();
    kn_field_init(&heights, &(KnFieldDef){"bench heights", KN_FIELD_PERLIN2, 256, 5, 0.5f, 2.0f}, 1);
    kn_field_init(&caves, &(KnFieldDef){"bench caves", KN_FIELD_SIMPLEX3, 64, 2, 0.5f, 2.0f}, 1);
    work->heights = &heights;
    work->caves = &caves;
    measure(bench, "noise.chunk", "us", CHUNKS, 1e6, run_chunks, work);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        char name[64];
        snprintf(name, sizeof name, "noise.chunk.%s", isa_name((Isa)isa));
        if (isa_set((Isa)isa))
            measure(bench, name, "us", CHUNKS, 1e6, run_chunks, work);
    }
    isa_set(chosen);
}

// Up to 40 blocks, changing from column to column as a field of period 64 does.
static void make_moves(float moves[2 * COLUMNS])
{
    for (int axis = 0; axis < 2; axis++) {
        KnField field;
        kn_field_init(&field, &(KnFieldDef){"bench moves", KN_FIELD_PERLIN2, 64, 2, 0.5f, 2.0f}, axis);
        kn_field_fill2(&field, 0, 0, 1, moves + axis * COLUMNS);
    }
    for (int n = 0; n < 2 * COLUMNS; n++)
        moves[n] *= 40.0f;
}

static void measure_fields(Bench *bench, NoiseBench *work)
{
    static const struct {
        const char *name;
        KnFieldDef def;
        int layers;
        bool warped;
    } fields[] = {
        {"noise.value.2d.field", {"bench", KN_FIELD_VALUE2, PERIOD, 1, 0.5f, 2.0f}, 1, false},
        {"noise.value.3d.field", {"bench", KN_FIELD_VALUE3, PERIOD, 1, 0.5f, 2.0f}, 128, false},
        {"noise.white.2d.field", {"bench", KN_FIELD_WHITE2, PERIOD, 1, 0.5f, 2.0f}, 1, false},
        {"noise.white.3d.field", {"bench", KN_FIELD_WHITE3, PERIOD, 1, 0.5f, 2.0f}, 128, false},
        {"noise.worley.2d.field", {"bench", KN_FIELD_WORLEY2, PERIOD, 1, 0.5f, 2.0f}, 1, false},
        {"noise.worley.3d.field", {"bench", KN_FIELD_WORLEY3, PERIOD, 1, 0.5f, 2.0f}, 128, false},
        {"noise.perlin.2d.field", {"bench", KN_FIELD_PERLIN2, PERIOD, 1, 0.5f, 2.0f}, 1, false},
        {"noise.perlin.2d.fbm5", {"bench", KN_FIELD_PERLIN2, 256, 5, 0.5f, 2.0f}, 1, false},
        {"noise.perlin.3d.field", {"bench", KN_FIELD_PERLIN3, PERIOD, 1, 0.5f, 2.0f}, 128, false},
        {"noise.simplex.3d.field", {"bench", KN_FIELD_SIMPLEX3, PERIOD, 1, 0.5f, 2.0f}, 128, false},
        {"noise.simplex.3d.fbm2", {"bench", KN_FIELD_SIMPLEX3, 64, 2, 0.5f, 2.0f}, 128, false},
        {"noise.perlin.2d.odd", {"bench", KN_FIELD_PERLIN2, PERIOD - 1, 1, 0.5f, 2.0f}, 1, false},
        {"noise.perlin.2d.warped", {"bench", KN_FIELD_PERLIN2, PERIOD, 1, 0.5f, 2.0f}, 1, true},
        {"noise.perlin.2d.warped.fbm5", {"bench", KN_FIELD_PERLIN2, 256, 5, 0.5f, 2.0f}, 1, true},
        {"noise.value.2d.warped", {"bench", KN_FIELD_VALUE2, PERIOD, 1, 0.5f, 2.0f}, 1, true},
        {"noise.white.2d.warped", {"bench", KN_FIELD_WHITE2, PERIOD, 1, 0.5f, 2.0f}, 1, true},
        {"noise.worley.2d.warped", {"bench", KN_FIELD_WORLEY2, PERIOD, 1, 0.5f, 2.0f}, 1, true},
    };
    float moves[2 * COLUMNS];
    make_moves(moves);

    for (size_t i = 0; i < ARRAY_COUNT(fields) && !interrupt_pending(); i++) {
        KnField field;
        bool flat = fields[i].layers == 1;
        kn_field_init(&field, &fields[i].def, 1);
        work->heights = flat ? &field : NULL;
        work->caves = flat ? NULL : &field;
        work->layers = fields[i].layers;
        work->moves = fields[i].warped ? moves : NULL;
        measure(bench, fields[i].name, "ns/sample", FIELD_FILLS * COLUMNS, 1e9, run_field, work);
    }
}

static const int fill_sizes[KN_DIMENSIONS_MAX + 1][KN_DIMENSIONS_MAX] = {
    {0}, {FILLED}, {64, 64}, {16, 16, 16}, {16, 16, 4, 4}};
static const double fill_origin[KN_DIMENSIONS_MAX] = {1.3, -2.7, 5.1, 0.4};

// Grids of FILLED samples: along the axes with a step that is a power of two, with any step, and turned.
static void measure_fills(Bench *bench, NoiseBench *work)
{
    static const struct {
        const char *name;
        double step, turn;
    } ways[] = {{"fill", 1.0 / PERIOD, 0}, {"fill.odd", 0.0371, 0}, {"fill.turned", 0.0371, 0.31}};
    const int d = work->dimensions;
    for (size_t i = 0; i < ARRAY_COUNT(ways) && !interrupt_pending(); i++) {
        char name[64];
        if (d == 1 && ways[i].turn > 0)
            continue;
        work->grid = kn_grid(d, fill_sizes[d], fill_origin, ways[i].step);
        for (int g = 0; g < d && ways[i].turn > 0; g++) // each axis leans towards the next
            work->grid.step[g][(g + 1) % d] = ways[i].turn * ways[i].step;
        snprintf(name, sizeof name, "noise.%s.%dd.%s", kn_info(work->noise->kind)->name, d, ways[i].name);
        measure(bench, name, "ns/sample", FILLS * FILLED, 1e9, run_fills, work);
    }
}

static void measure_kinds(Bench *bench, NoiseBench *work)
{
    for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
        KnNoise noise;
        if (!kn_init(&noise, (KnKind)kind, 1, NULL))
            continue;
        work->noise = &noise;
        for (int d = 1; d <= KN_DIMENSIONS_MAX && !interrupt_pending(); d++) {
            char name[64];
            if (!kn_has_dimension(&noise, d))
                continue;
            work->dimensions = d;
            snprintf(name, sizeof name, "noise.%s.%dd.point", kn_info(noise.kind)->name, d);
            measure(bench, name, "ns/sample", POINTS, 1e9, run_points, work);
            measure_fills(bench, work);
        }
        kn_quit(&noise);
    }
}

// Five octaves of Perlin noise, put together in each way.
static void measure_fractals(Bench *bench, NoiseBench *work)
{
    for (int kind = KN_FRACTAL_FBM; kind < KN_FRACTAL_KIND_COUNT; kind++) {
        const KnFractalDef def = kn_fractal_default((KnFractalKind)kind, KN_PERLIN);
        KnFractal fractal;
        kn_fractal_init(&fractal, &def, 1);
        work->fractal = &fractal;
        for (int d = 2; d <= 3 && !interrupt_pending(); d++) {
            char name[64];
            work->dimensions = d;
            work->grid = kn_grid(d, fill_sizes[d], fill_origin, 0.0371);
            snprintf(name, sizeof name, "noise.%s.%dd.point", kn_fractal_info(def.kind)->name, d);
            measure(bench, name, "ns/sample", POINTS, 1e9, run_points, work);
            snprintf(name, sizeof name, "noise.%s.%dd.fill.odd", kn_fractal_info(def.kind)->name, d);
            measure(bench, name, "ns/sample", FILLS * FILLED, 1e9, run_fills, work);
        }
        kn_fractal_quit(&fractal);
    }
}

void bench_noise(Bench *bench)
{
    NoiseBench work = {.out = memory_alloc(MEMORY_GENERAL, (size_t)COLUMNS * 256 * sizeof *work.out)};
    measure_chunk(bench, &work);
    measure_fields(bench, &work);
    measure_kinds(bench, &work);
    measure_fractals(bench, &work);
    bench_noise_peers(bench);
    memory_free(work.out);
}
