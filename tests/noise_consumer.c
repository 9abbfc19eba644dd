// A program that uses the noise library as others would, as C11 and as C++17, from an installed library or from the
// single header: prints the library's version and a hash of the bits of all noises, fractals, seams and fields.
#ifdef SINGLE_HEADER
#define KARST_NOISE_IMPLEMENTATION
#include "karst_noise.h"
#else
#include <karst/noise.h>
#endif

#include <stdio.h>
#include <string.h>

static uint64_t fold(uint64_t hash, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (hash ^ bits) * UINT64_C(0x100000001B3);
}

static uint64_t fold_all(uint64_t hash, const float *values, int count)
{
    for (int i = 0; i < count; i++)
        hash = fold(hash, values[i]);
    return hash;
}

// The dimensions that some of the first kinds did not have at first.
static bool came_later(KnKind kind, int n)
{
    return (kind == KN_BIT && n > 1) || (kind == KN_PERLIN4 && n > 2) ||
           ((kind == KN_PERLIN1985 || kind == KN_PERLIN2002 || kind == KN_WAVELET) && n > 3);
}

// Ten points of a noise and of each fractal of it, in each dimension.
static uint64_t hash_of_kind(KnKind kind, bool later)
{
    uint64_t hash = 0;
    for (int f = 0; f < KN_FRACTAL_KIND_COUNT; f++) {
        const KnFractalDef def = kn_fractal_default((KnFractalKind)f, kind);
        KnFractal fractal;
        if (!kn_fractal_init(&fractal, &def, 42))
            continue;
        for (int i = 0; i < 10 * KN_DIMENSIONS_MAX; i++) {
            const int dimensions = i / 10 + 1;
            const double point[4] = {i * 0.37 - 5, i * -1.21, i * 7.13, 0.5 - i * 0.011};
            if (kn_has_dimension(&fractal.noises[0], dimensions) && came_later(kind, dimensions) == later)
                hash = fold(hash, kn_fractal_sample(&fractal, dimensions, point));
        }
        kn_fractal_quit(&fractal);
    }
    return hash;
}

static uint64_t hash_of_field(KnFieldKind kind)
{
    static float out[256 * 16];
    KnFieldDef def;
    memset(&def, 0, sizeof def);
    strcpy(def.name, "consumer");
    def.kind = kind;
    def.period = 48;
    def.octaves = 3;
    def.gain = 0.5f;
    KnField field;
    kn_field_init(&field, &def, 7);
    bool flat = kn_field_dimensions(&field) == 2;
    if (flat)
        kn_field_fill2(&field, -1000000007, 64, 3, out);
    else
        kn_field_fill3(&field, -1000000007, 5, 64, 1, 2, 16, out);
    return fold_all(0, out, flat ? 256 : 256 * 16);
}

// Grids along the axes and turned, in each dimension.
static uint64_t hash_of_fills(KnKind kind, bool later)
{
    static float out[20 * 17 * 4 * 2];
    const double origin[4] = {-3.3, 1000.7, -12, 5.25};
    const int size[4] = {20, 17, 4, 2};
    uint64_t hash = 0;
    int count = 1;
    KnNoise noise;
    if (!kn_init(&noise, kind, 9, NULL))
        return 0;
    for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++) {
        count *= size[dimensions - 1];
        const bool met = kn_has_dimension(&noise, dimensions) && came_later(kind, dimensions) == later;
        for (int turned = 0; turned < 2 && met; turned++) {
            KnGrid grid = kn_grid(dimensions, size, origin, 0.171);
            grid.step[0][dimensions - 1] += turned * 0.05;
            kn_fill(&noise, dimensions, &grid, out);
            hash = fold_all(hash, out, count);
        }
    }
    kn_quit(&noise);
    return hash;
}

static void print_hash(const char *name, uint64_t hash)
{
    printf("%s %08x%08x\n", name, (unsigned)(hash >> 32), (unsigned)hash);
}

static uint64_t hash_of_points(void)
{
    static double points[1000][2];
    static uint16_t ranks[256];
    const int64_t from[2] = {-1000000007, 5};
    const int size[2] = {70, 14};
    const int count = kn_poisson_points(42, from, size, points);
    uint64_t hash = (uint64_t)count;
    for (int i = 0; i < count; i++)
        hash = hash * 31 + (uint64_t)(points[i][0] * 65536) * 7 + (uint64_t)(points[i][1] * 65536);
    if (kn_blue_noise(42, 16, ranks))
        for (int i = 0; i < 256; i++)
            hash = hash * 31 + ranks[i];
    return hash;
}

static uint64_t hash_of_vectors(void)
{
    KnNoise noise;
    uint64_t hash = 0;
    if (!kn_init(&noise, KN_WAVELET, 3, NULL))
        return 0;
    for (int i = 0; i < 50; i++) {
        const double point[3] = {i * 0.37, 5 - i * 1.21, i * 0.11};
        const float normal[3] = {0.25f * (float)i, 1.0f, -2.0f};
        const int64_t place[3] = {-i, (int64_t)i << 40, 7};
        float out[3];
        kn_hash_vector(9, 1 + i % 3, place, 3, out);
        hash = fold_all(fold(hash, kn_wavelet_projected(&noise, point, normal)), out, 3);
    }
    kn_quit(&noise);
    return hash;
}

// The kinds and fields that came first have one line together, each later kind one of its own, and later dimensions of
// the first kinds the last.
int main(void)
{
    uint64_t hash = 0, later = 0;
    for (int kind = 0; kind <= KN_WAVELET; kind++) {
        hash = hash * 31 + hash_of_kind((KnKind)kind, false) + hash_of_fills((KnKind)kind, false);
        later = later * 31 + hash_of_kind((KnKind)kind, true) + hash_of_fills((KnKind)kind, true);
    }
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++)
        hash = hash * 31 + hash_of_field((KnFieldKind)kind);
    print_hash(kn_version(), hash);
    for (int kind = KN_WAVELET + 1; kind < KN_KIND_COUNT; kind++)
        print_hash(kn_info((KnKind)kind)->name,
                   hash_of_kind((KnKind)kind, false) * 31 + hash_of_fills((KnKind)kind, false));
    print_hash("points", hash_of_points());
    print_hash("vectors", hash_of_vectors());
    print_hash("dimensions", later);
    return 0;
}
