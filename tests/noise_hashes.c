// Prints a hash of the bits of every field, noise and fractal. scripts/check builds this, as world_hashes.c, with
// several compilers, levels and machines, from base and noise alone, and compares what they print.

#include "base/isa.h"
#include "base/memory.h"
#include "karst/noise.h"
#include "noise_samples.h"

#include <inttypes.h>
#include <stdio.h>

enum { LAYERS = 20, POINTS = 100 };

static const char *const field_names[KN_FIELD_KIND_COUNT] = {
    [KN_FIELD_PERLIN2] = "perlin2", [KN_FIELD_PERLIN3] = "perlin3", [KN_FIELD_SIMPLEX3] = "simplex3",
    [KN_FIELD_VALUE2] = "value2",   [KN_FIELD_VALUE3] = "value3",   [KN_FIELD_WHITE2] = "white2",
    [KN_FIELD_WHITE3] = "white3",   [KN_FIELD_WORLEY2] = "worley2", [KN_FIELD_WORLEY3] = "worley3",
};

static const int64_t places[][3] = {
    {0, 0, 0},
    {-23, 5, 1000003},
    {INT64_C(-34359738368), 64, INT64_C(34359738352)},
    {INT64_C(4000000000007), -100, INT64_C(-4000000000001)},
};

static uint64_t combine(uint64_t hash, const float *values, int count)
{
    for (int i = 0; i < count; i++) {
        union {
            float value;
            uint32_t bits;
        } word = {.value = values[i]};
        hash = hash_combine(hash, word.bits);
    }
    return hash;
}

static uint64_t hash_of_field(const KnField *field, const int64_t place[3], int step)
{
    static float out[256 * LAYERS];
    bool flat = kn_field_dimensions(field) == 2;
    if (flat)
        kn_field_fill2(field, place[0], place[2], step, out);
    else
        kn_field_fill3(field, place[0], place[1], place[2], step, step, LAYERS, out);
    return combine(0, out, flat ? 256 : 256 * LAYERS);
}

static void print_fields(void)
{
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++)
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            KnField field;
            kn_field_init(&field, &(KnFieldDef){"hashes", (KnFieldKind)kind, 64, 4, 0.5f, 2.0f}, 42);
            printf("field %s %zu %016" PRIx64 " %016" PRIx64 "\n", field_names[kind], p,
                   hash_of_field(&field, places[p], 1), hash_of_field(&field, places[p], 5));
        }
}

// Periods that are no powers of two, as a plain field and, in the plane, at moved places.
static void print_odd_fields(void)
{
    static float moves[2][256], out[256];
    for (int n = 0; n < 512; n++)
        moves[n / 256][n % 256] = (float)(int32_t)(hash_mix((uint64_t)n) >> 32) * 0x1p-25f;
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++)
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            KnField field;
            kn_field_init(&field, &(KnFieldDef){"odd", (KnFieldKind)kind, 100, 4, 0.6f, 1.7f}, 42);
            printf("odd %s %zu %016" PRIx64 " %016" PRIx64, field_names[kind], p, hash_of_field(&field, places[p], 1),
                   hash_of_field(&field, places[p], 7));
            if (kn_field_dimensions(&field) == 2) {
                kn_field_fill2_warped(&field, places[p][0], places[p][2], 3, moves[0], moves[1], out);
                printf(" %016" PRIx64, combine(0, out, 256));
            }
            printf("\n");
        }
}

static void print_fractal(KnFractalKind kind, KnKind noise, int dimensions)
{
    KnFractal fractal;
    float values[POINTS];
    uint64_t random = 1;
    const KnFractalDef def = kn_fractal_default(kind, noise);
    if (!kn_fractal_init(&fractal, &def, 42))
        return;
    for (int i = 0; i < POINTS; i++) {
        double point[KN_DIMENSIONS_MAX];
        random_point(&random, i % 2 ? 300.0 : 1e7, point);
        values[i] = kn_fractal_sample(&fractal, dimensions, point);
    }
    printf("%s %s %d %016" PRIx64 "\n", kn_fractal_info((KnFractalKind)kind)->name, kn_info(noise)->name, dimensions,
           combine(0, values, POINTS));
    kn_fractal_quit(&fractal);
}

static void print_points(void)
{
    static double points[100 * 70][2];
    static uint16_t ranks[64 * 64];
    for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
        uint64_t hash = 0;
        const int count = kn_poisson_points(42, places[p], (const int[]){100, 70}, points);
        for (int i = 0; i < 2 * count; i++)
            hash = hash_combine(hash, (uint64_t)(points[i / 2][i % 2] * 65536));
        printf("points %zu %d %016" PRIx64 "\n", p, count, hash);
    }
    for (int size = KN_BLUE_LEAST; size <= 64; size *= 2) {
        uint64_t hash = 0;
        kn_blue_noise(42, size, ranks);
        for (int i = 0; i < size * size; i++)
            hash = hash_combine(hash, ranks[i]);
        printf("blue %d %016" PRIx64 "\n", size, hash);
    }
}

int main(void)
{
    if (!isa_init())
        return 1;
    print_fields();
    for (int kind = 0; kind < KN_FRACTAL_KIND_COUNT; kind++)
        FOR_EACH_NOISE(noise, dimensions, 42)
    print_fractal((KnFractalKind)kind, noise.kind, dimensions);
    print_odd_fields();
    print_points();
    return memory_in_use_total() == 0 ? 0 : 1;
}
