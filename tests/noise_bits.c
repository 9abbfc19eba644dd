// Prints what the noise library gives, bit for bit, for bindings to other languages to compare theirs with
// (tests/noise_python.py). It walks the library's tables: a line for each noise, with its parameters as numbers and
// what was done with it, then the floats' bits.
//
//   KIND FRACTAL(or -) SEED FADE RADIUS METRIC VALUE POINTS JITTER WEIGHT WRAP,WRAP,WRAP,WRAP WHAT DIMENSIONS : BITS...
//
// WHAT: range; points, those of point_at; grid and turned, those of grid_of; far, places where numbers end; gradient, a
// value and its slopes; independent and progressive, points that are moved, as halves of doubles; nearest, F1, F2, the
// way and the halves of the id; cells, those of cell_at; projected, points and normal_at; or the name of a seam.
// Fields:
//
//   field KIND PERIOD OCTAVES GAIN LACUNARITY SEED WHAT : BITS...
//
// And of no noise, doubles as halves:
//
//   plain (turn TURN | filled TURN | poisson SEED | blue SEED | hash SEED | vector SEED | bit SEED) : BITS...
#include "karst/noise.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POINTS = 40, SAMPLES_MAX = 19 * 6 * 3 * 2 };

typedef struct Source {
    KnFractalDef def;
    bool sums; // a fractal, not a noise alone
    uint64_t seed;
    KnFractal fractal; // or its first noise
} Source;

static void print_head(const Source *source, const char *what, int dimensions)
{
    const KnParameters *own = &source->def.parameters;
    printf("%s %s %" PRIu64 " %d %d %d %d %d %g %g %d,%d,%d,%d %s %d :", kn_info(source->def.noise)->name,
           source->sums ? kn_fractal_info(source->def.kind)->name : "-", source->seed, (int)own->fade, (int)own->radius,
           (int)own->metric, (int)own->value, own->points, (double)own->jitter, (double)source->def.weight,
           own->wrap[0], own->wrap[1], own->wrap[2], own->wrap[3], what, dimensions);
}

static void print_bits(const float *values, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        printf(" %" PRIx32, bits);
    }
    puts("");
}

static float value_at(const Source *source, int dimensions, const double *point)
{
    return source->sums ? kn_fractal_sample(&source->fractal, dimensions, point)
                        : kn_sample(&source->fractal.noises[0], dimensions, point);
}

static void point_at(int i, double *point)
{
    const double at[KN_DIMENSIONS_MAX] = {i * 0.37 - 5, i * -1.21, i * 7.13, 0.5 - i * 0.011};
    memcpy(point, at, sizeof at);
}

static void print_points(const Source *source, int dimensions)
{
    float values[POINTS];
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        point_at(i, point);
        values[i] = value_at(source, dimensions, point);
    }
    print_head(source, "points", dimensions);
    print_bits(values, POINTS);
}

static void print_far(const Source *source, int dimensions)
{
    static const double ends[] = {(double)NAN, (double)INFINITY, (double)-INFINITY, 1e300, -0.0, 0x1p31, -0x1p31};
    enum { COUNT = sizeof ends / sizeof *ends };
    float values[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double point[KN_DIMENSIONS_MAX] = {ends[i], 0.25, 0.75, ends[i]};
        values[i] = value_at(source, dimensions, point);
    }
    print_head(source, "far", dimensions);
    print_bits(values, COUNT);
}

static void print_grid(const Source *source, int dimensions, bool turned)
{
    static const int size[KN_DIMENSIONS_MAX] = {19, 6, 3, 2};
    static const double origin[KN_DIMENSIONS_MAX] = {-3.3, 1000.7, -12, 5.25};
    float out[SAMPLES_MAX];
    int count = 1;
    KnGrid grid = kn_grid(dimensions, size, origin, 0.171);
    for (int a = 0; a < dimensions; a++) {
        count *= size[a];
        grid.step[a][dimensions - 1 - a] += turned ? 0.05 * (a + 1) : 0.0;
    }
    if (source->sums)
        kn_fractal_fill(&source->fractal, dimensions, &grid, out);
    else
        kn_fill(&source->fractal.noises[0], dimensions, &grid, out);
    print_head(source, turned ? "turned" : "grid", dimensions);
    print_bits(out, count);
}

static void print_seams(const Source *source)
{
    for (int mode = 0; mode < KN_SEAM_MODE_COUNT; mode++)
        for (int dimensions = 1; dimensions <= 3; dimensions++) {
            const KnSeam seam = {(KnSeamMode)mode, dimensions, 6.0, 1.5};
            float values[POINTS];
            if (kn_seam_error(&seam, &source->fractal))
                continue;
            for (int i = 0; i < POINTS; i++) {
                double point[KN_DIMENSIONS_MAX];
                point_at(i, point);
                values[i] = kn_seam_sample(&seam, &source->fractal, point, 0.3);
            }
            print_head(source, kn_seam_info(seam.mode)->name, dimensions);
            print_bits(values, POINTS);
        }
}

static void print_gradients(const Source *source, int dimensions)
{
    float values[POINTS * (KN_DIMENSIONS_MAX + 1)];
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        point_at(i, point);
        float *at = &values[i * (dimensions + 1)];
        *at = kn_sample_gradient(&source->fractal.noises[0], dimensions, point, at + 1);
    }
    print_head(source, "gradient", dimensions);
    print_bits(values, POINTS * (dimensions + 1));
}

static void print_warps(const Source *source, int dimensions)
{
    for (int warp = 0; warp < 2; warp++) {
        float halves[POINTS * KN_DIMENSIONS_MAX * 2];
        for (int i = 0; i < POINTS; i++) {
            double point[KN_DIMENSIONS_MAX];
            point_at(i, point);
            kn_warp(&source->fractal, (KnWarp)warp, dimensions, 0.75, point);
            memcpy(&halves[i * dimensions * 2], point, (size_t)dimensions * sizeof *point);
        }
        print_head(source, warp == KN_WARP_PROGRESSIVE ? "progressive" : "independent", dimensions);
        print_bits(halves, POINTS * dimensions * 2);
    }
}

static void print_nearest(const Source *source)
{
    float values[POINTS][6];
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        point_at(i, point);
        const KnWorleyNearest found = kn_worley_nearest2(&source->fractal.noises[0], point[0], point[1]);
        memcpy(values[i], (const float[]){found.first, found.second, found.away[0], found.away[1]}, 4 * sizeof(float));
        memcpy(values[i] + 4, &found.id, sizeof found.id);
    }
    print_head(source, "nearest", 2);
    print_bits(values[0], POINTS * 6);
}

static void cell_at(int i, int64_t *cell, float *offset)
{
    const int64_t at[KN_DIMENSIONS_MAX] = {i * INT64_C(7919) - 5, INT64_MIN + i, 3 - i, INT64_C(1) << (i + 20)};
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        cell[a] = at[a];
        offset[a] = (float)((i * (a + 3)) % POINTS) / (POINTS - 1);
    }
}

static void print_cells(const Source *source, int dimensions)
{
    float values[POINTS];
    for (int i = 0; i < POINTS; i++) {
        int64_t cell[KN_DIMENSIONS_MAX];
        float offset[KN_DIMENSIONS_MAX];
        cell_at(i, cell, offset);
        values[i] = kn_at_cell(&source->fractal.noises[0], dimensions, cell, offset);
    }
    print_head(source, "cells", dimensions);
    print_bits(values, POINTS);
}

static void print_projected(const Source *source)
{
    float values[POINTS];
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        const float normal_at[3] = {(float)(i % 3), (float)(i % 5 - 2), (float)i};
        point_at(i, point);
        values[i] = kn_wavelet_projected(&source->fractal.noises[0], point, normal_at);
    }
    print_head(source, "projected", 3);
    print_bits(values, POINTS);
}

static void print_dimension(const Source *source, int dimensions)
{
    const KnRange range = source->sums ? kn_fractal_range(&source->fractal, dimensions)
                                       : kn_range(&source->fractal.noises[0], dimensions);
    print_head(source, "range", dimensions);
    print_bits((const float[]){range.lowest, range.highest}, 2);
    print_points(source, dimensions);
    print_grid(source, dimensions, false);
    print_grid(source, dimensions, true);
    if (!source->sums)
        print_far(source, dimensions);
    if (!source->sums && kn_info(source->def.noise)->flags & KN_SMOOTH)
        print_gradients(source, dimensions);
    if (source->sums)
        print_warps(source, dimensions);
    if (!source->sums && source->def.noise == KN_WORLEY && dimensions == 2)
        print_nearest(source);
    if (!source->sums && kn_info(source->def.noise)->flags & KN_EXACT)
        print_cells(source, dimensions);
    if (!source->sums && source->def.noise == KN_WAVELET && dimensions == 3)
        print_projected(source);
}

static void print_source(const KnFractalDef *def, bool sums, uint64_t seed)
{
    Source source;
    memset(&source, 0, sizeof source);
    source.def = *def;
    source.sums = sums;
    source.seed = seed;
    if (!(sums ? kn_fractal_init(&source.fractal, def, seed)
               : kn_init(&source.fractal.noises[0], def->noise, seed, &def->parameters)))
        return; // this kind does not have the parameter
    for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
        if (kn_has_dimension(&source.fractal.noises[0], dimensions))
            print_dimension(&source, dimensions);
    if (sums)
        print_seams(&source);
    kn_fractal_quit(&source.fractal);
}

// The parameters one by one, which the kinds that do not have them refuse or do not read.
static void print_parameters(KnKind kind)
{
    const KnFractalDef usual = kn_fractal_default(KN_FRACTAL_FBM, kind);
    for (int n = 0; n < KN_FADE_COUNT + KN_WORLEY_METRIC_COUNT * KN_WORLEY_VALUE_COUNT + 2; n++) {
        KnFractalDef def = usual;
        const int worley = n - KN_FADE_COUNT;
        if (n < KN_FADE_COUNT) {
            def.parameters.fade = (KnFade)n;
        } else if (worley < KN_WORLEY_METRIC_COUNT * KN_WORLEY_VALUE_COUNT) {
            if (kind != KN_WORLEY)
                continue;
            def.parameters.metric = (KnWorleyMetric)(worley / KN_WORLEY_VALUE_COUNT);
            def.parameters.value = (KnWorleyValue)(worley % KN_WORLEY_VALUE_COUNT);
            def.parameters.points = 1 + worley % 2;
            def.parameters.jitter = worley % 3 ? 1.0f : 0.25f;
        } else if (worley % 2) {
            if (kind != KN_SIMPLEX)
                continue;
            def.parameters.radius = KN_SIMPLEX_DENSE;
        } else {
            memcpy(def.parameters.wrap, (const int[KN_DIMENSIONS_MAX]){6, 6, 6, 0}, sizeof def.parameters.wrap);
        }
        print_source(&def, false, UINT64_C(0xFEDCBA9876543210));
        if (def.parameters.wrap[0])
            print_source(&def, true, 3);
    }
}

// ---- fields

static void print_field(const KnFieldDef *def, int64_t seed)
{
    enum { SIDE = 16, LAYERS = 3 };
    const int64_t far = INT64_C(1) << 40;
    float values[SIDE * SIDE * LAYERS];
    KnField field;
    if (!kn_field_init(&field, def, seed))
        return;
    printf("field %d %d %d %g %g %" PRId64, (int)def->kind, def->period, def->octaves, (double)def->gain,
           (double)def->lacunarity, seed);
    if (kn_field_dimensions(&field) == 3) {
        kn_field_fill3(&field, far, -20, 7, 3, 2, LAYERS, values);
        printf(" fill :");
        print_bits(values, SIDE * SIDE * LAYERS);
        return;
    }
    kn_field_fill2(&field, far, 7, 3, values);
    printf(" fill :");
    print_bits(values, SIDE * SIDE);
    for (int i = 0; i < POINTS; i++)
        values[i] = kn_field_at2_warped(&field, far + i, 7 - i, (float)i * 0.37f, (float)i * -1.25f);
    printf("field %d %d %d %g %g %" PRId64 " moved :", (int)def->kind, def->period, def->octaves, (double)def->gain,
           (double)def->lacunarity, seed);
    print_bits(values, POINTS);
}

// ---- turns, and points that keep their distance

static void print_halves(const double *numbers, int count)
{
    float halves[2 * 2048];
    memcpy(halves, numbers, (size_t)count * sizeof *numbers);
    print_bits(halves, 2 * count);
}

static void print_turn(KnTurn turn)
{
    double points[POINTS][KN_DIMENSIONS_MAX];
    float values[5 * 4 * 3];
    KnNoise noise;
    KnGrid grid = kn_grid(3, (const int[]){5, 4, 3}, (const double[]){-3.3, 1000.7, -12}, 0.171);
    for (int i = 0; i < POINTS; i++) {
        point_at(i, points[i]);
        kn_turn(turn, points[i]);
    }
    printf("plain turn %d :", (int)turn);
    print_halves(points[0], POINTS * KN_DIMENSIONS_MAX);
    kn_init(&noise, KN_PERLIN, 42, NULL);
    kn_grid_turn(&grid, turn);
    kn_fill(&noise, 3, &grid, values);
    printf("plain filled %d :", (int)turn);
    print_bits(values, 5 * 4 * 3);
}

static void print_spread(uint64_t seed)
{
    double points[70 * 9][2];
    uint16_t ranks[KN_BLUE_LEAST * KN_BLUE_LEAST];
    const int count = kn_poisson_points(seed, (const int64_t[]){-5, INT64_C(1) << 40}, (const int[]){70, 9}, points);
    printf("plain poisson %" PRIu64 " :", seed);
    print_halves(points[0], 2 * count);
    kn_blue_noise(seed, KN_BLUE_LEAST, ranks);
    printf("plain blue %" PRIu64 " :", seed);
    for (int i = 0; i < KN_BLUE_LEAST * KN_BLUE_LEAST; i++)
        printf(" %x", ranks[i]);
    puts("");
}

static void print_hashes(uint64_t seed)
{
    float vectors[POINTS * KN_DIMENSIONS_MAX][3], offset[KN_DIMENSIONS_MAX];
    int64_t cell[KN_DIMENSIONS_MAX];
    printf("plain hash %" PRIu64 " :", seed);
    for (int i = 0; i < POINTS * KN_DIMENSIONS_MAX; i++) {
        const int dimensions = i / POINTS + 1;
        cell_at(i % POINTS, cell, offset);
        printf(" %" PRIx32, kn_hash(seed, dimensions, cell));
        kn_hash_vector(seed, dimensions, cell, 3, vectors[i]);
    }
    printf("\nplain vector %" PRIu64 " :", seed);
    print_bits(vectors[0], POINTS * KN_DIMENSIONS_MAX * 3);
    printf("plain bit %" PRIu64 " :", seed);
    for (int i = 0; i < POINTS; i++)
        printf(" %" PRIx32, kn_bit_hash((uint32_t)seed, i * 40503 - 7));
    puts("");
}

int main(void)
{
    for (int turn = KN_TURN_XY; turn < KN_TURN_COUNT; turn++)
        print_turn((KnTurn)turn);
    print_spread(42);
    print_spread(UINT64_MAX);
    print_hashes(42);
    print_hashes(UINT32_MAX);
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++) {
        print_field(&(KnFieldDef){"a field", (KnFieldKind)kind, 32, 3, 0.5f, 2.0f}, 42);
        print_field(&(KnFieldDef){"a field", (KnFieldKind)kind, 37, 2, 0.625f, 2.5f}, -7);
    }
    for (int kind = 0; kind < KN_KIND_COUNT; kind++) {
        const KnFractalDef alone = kn_fractal_default(KN_FRACTAL_NONE, (KnKind)kind);
        print_source(&alone, false, 42);
        for (int fractal = 0; fractal < KN_FRACTAL_KIND_COUNT; fractal++) {
            KnFractalDef def = kn_fractal_default((KnFractalKind)fractal, (KnKind)kind);
            print_source(&def, true, 42);
            def.weight = 0.5f;
            if (kind == KN_PERLIN)
                print_source(&def, true, 42);
        }
        print_parameters((KnKind)kind);
    }
    return 0;
}
