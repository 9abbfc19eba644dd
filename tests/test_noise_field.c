// Fields: the textbook formulas as oracles, exactness far away, fills equal to points.
#include "base/isa.h"
#include "karst/noise.h"
#include "noise/field_internal.h"
#include "noise_samples.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const KnFieldDef defs[] = {
    {"test heights", KN_FIELD_PERLIN2, 256, 5, 0.5f, 2.0f},
    {"test climate", KN_FIELD_PERLIN2, 2048, 9, 0.6f, 2.0f},
    {"test caves", KN_FIELD_SIMPLEX3, 32, 2, 0.5f, 2.0f},
    {"test tunnels", KN_FIELD_SIMPLEX3, 128, 4, 0.7f, 2.0f},
    {"test density", KN_FIELD_PERLIN3, 64, 4, 0.5f, 2.0f},
    {"test patches", KN_FIELD_VALUE2, 16, 3, 0.5f, 2.0f},
    {"test fine", KN_FIELD_PERLIN2, 4, 3, 0.5f, 2.0f},
    {"test grain", KN_FIELD_SIMPLEX3, 8, 4, 0.5f, 2.0f},
    {"test fine density", KN_FIELD_PERLIN3, 4, 3, 1.0f, 2.0f},
    {"test clouds", KN_FIELD_VALUE3, 32, 4, 0.5f, 2.0f},
    {"test grass", KN_FIELD_WHITE2, 4, 2, 0.5f, 2.0f},
    {"test specks", KN_FIELD_WHITE3, 8, 3, 0.5f, 2.0f},
    {"test cobble", KN_FIELD_WORLEY2, 16, 3, 0.5f, 2.0f},
    {"test cells", KN_FIELD_WORLEY3, 32, 4, 0.5f, 2.0f},
    // periods that are no powers of two
    {"test tenths", KN_FIELD_PERLIN2, 100, 5, 0.5f, 1.7f},
    {"test wide", KN_FIELD_PERLIN2, KN_FIELD_PERIOD_MAX - 1, 8, 0.7f, 5.5f},
    {"test odd caves", KN_FIELD_SIMPLEX3, 77, 4, 0.6f, 1.5f},
    {"test odd density", KN_FIELD_PERLIN3, 45, 5, 0.5f, 1.9f},
    {"test odd patches", KN_FIELD_VALUE2, 7, 4, 0.5f, 1.5f},
    {"test odd clouds", KN_FIELD_VALUE3, 33, 3, 0.5f, 0.0f},
    {"test odd grass", KN_FIELD_WHITE2, 5, 3, 0.5f, 1.3f},
    {"test odd specks", KN_FIELD_WHITE3, 11, 3, 0.5f, 2.5f},
    {"test odd cobble", KN_FIELD_WORLEY2, 19, 3, 0.5f, 1.6f},
    {"test odd cells", KN_FIELD_WORLEY3, 30, 3, 0.5f, 1.4f},
};

static bool is_flat(const KnFieldDef *def)
{
    KnField field = {.kind = def->kind};
    return kn_field_dimensions(&field) == 2;
}

static const int64_t origins[][3] = {
    {0, 0, 0},
    {-16, 0, 32},
    {7, 3, -5},
    {16000000, 0, -16000000},
    {INT64_C(-34359738368), 64, INT64_C(34359738352)},
    {INT64_C(4000000000007), 100, INT64_C(-4000000000001)},
};

static bool same_bits(float a, float b) { return memcmp(&a, &b, sizeof a) == 0; }

enum { LAYERS = 37 };

static void fill_equals_points(const KnFieldDef *def, const int64_t *at, int step, int step_y)
{
    static float out[256 * LAYERS];
    KnField field;
    kn_field_init(&field, def, 42);
    int layers = is_flat(def) ? 1 : LAYERS;
    memset(out, 0xFF, sizeof out); // not a number, unless it is filled
    if (is_flat(def))
        kn_field_fill2(&field, at[0], at[2], step, out);
    else
        kn_field_fill3(&field, at[0], at[1], at[2], step, step_y, LAYERS, out);
    for (int n = 0; n < 256 * layers; n++) {
        int i = n % 16, j = n / 16 % 16, k = n / 256;
        float point = is_flat(def) ? kn_field_at2(&field, at[0] + i * step, at[2] + j * step)
                                   : kn_field_at3(&field, at[0] + i * step, at[1] + k * step_y, at[2] + j * step);
        assert_true(same_bits(out[n], point));
        assert_true(point >= -1.0f && point <= 1.0f);
    }
}

static void a_fill_equals_its_points(void **state)
{
    (void)state;
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        for (size_t d = 0; d < ARRAY_COUNT(defs); d++)
            for (size_t o = 0; o < ARRAY_COUNT(origins); o++) {
                fill_equals_points(&defs[d], origins[o], 1, 1);
                fill_equals_points(&defs[d], origins[o], (int)o * 12 + 1, 7 * (int)d % 64 + 1);
            }
    }
    isa_init();
}

static void strip_equals_points(const KnFieldDef *def, const int64_t *at, int step)
{
    enum { TILES = 5, APART = 300 };
    static float out[TILES * APART];
    KnField field;
    kn_field_init(&field, def, 42);
    memset(out, 0xFF, sizeof out);
    kn_field_fill2_strip(&field, at[0], at[2], step, TILES, out, APART);
    for (int t = 0; t < TILES; t++)
        for (int n = 0; n < APART; n++) {
            const float *sample = &out[t * APART + n];
            assert_true(n < 256 ? same_bits(*sample, kn_field_at2(&field, at[0] + n % 16 * step,
                                                                  at[2] + (16 * t + n / 16) * step))
                                : isnan(*sample)); // samples between tiles are not written
        }
}

// With steps below, at and above the octaves' periods: the next tile may share two lattice rows, one or none.
static void a_strip_equals_its_points(void **state)
{
    (void)state;
    static const int steps[] = {1, 3, 4, 16, 64};
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        for (size_t d = 0; d < ARRAY_COUNT(defs); d++)
            for (size_t o = 0; o < ARRAY_COUNT(origins); o++)
                for (size_t s = 0; s < ARRAY_COUNT(steps) && is_flat(&defs[d]); s++)
                    strip_equals_points(&defs[d], origins[o], steps[s]);
    }
    isa_init();
}

// All steps, so that there are cells of every width between a sample and a grid.
static void a_fill_equals_its_points_at_every_step(void **state)
{
    (void)state;
    enum { FEW = 2 };
    static float out[256 * FEW];
    for (int isa = 0; isa < ISA_COUNT * KN_FIELD_KIND_COUNT; isa++)
        for (int step = 1; step <= KN_FIELD_STEP2_MAX && isa_set((Isa)(isa % ISA_COUNT)); step += 1 + step / 64) {
            KnField field;
            KnFieldKind kind = (KnFieldKind)(isa / ISA_COUNT);
            int64_t x = INT64_C(-549755813888) + 7 * step, z = INT64_C(549755813887) - 16 * step;
            kn_field_init(&field, &(KnFieldDef){"test steps", kind, 181, 5, 0.7f, 2.4f}, step);
            bool flat = kn_field_dimensions(&field) == 2;
            if (!flat && step > KN_FIELD_STEP_MAX)
                break;
            if (flat)
                kn_field_fill2(&field, x, z, step, out);
            else
                kn_field_fill3(&field, x, -3, z, step, 65 - step, FEW, out);
            for (int n = 0; n < (flat ? 256 : 256 * FEW); n++) {
                int64_t at_x = x + n % 16 * step, at_z = z + n / 16 % 16 * step;
                assert_true(same_bits(out[n], flat ? kn_field_at2(&field, at_x, at_z)
                                                   : kn_field_at3(&field, at_x, -3 + n / 256 * (65 - step), at_z)));
            }
        }
    isa_init();
}

static void a_coarse_field_lacks_the_finest_octaves(void **state)
{
    (void)state;
    const KnFieldDef def = {"test coarse", KN_FIELD_PERLIN2, 400, 5, 0.5f, 2.0f};
    KnField field;
    kn_field_init(&field, &def, 7);
    static const struct {
        int period, octaves;
    } cases[] = {{1, 5}, {25, 5}, {26, 4}, {100, 3}, {101, 2}, {400, 1}, {100000, 1}};
    for (size_t c = 0; c < ARRAY_COUNT(cases); c++) {
        KnField coarse = kn_field_coarse(&field, cases[c].period);
        assert_int_equal(coarse.octave_count, cases[c].octaves);
        assert_memory_equal(coarse.octaves, field.octaves, sizeof field.octaves);
    }
}

// Powers by the C library and rounding as said; cases so near a half that the library may round another way are left
// out.
static void periods_are_the_nearest_whole_ones(void **state)
{
    (void)state;
    for (int period = 1; period <= KN_FIELD_PERIOD_MAX; period += 1 + period / 7)
        for (int l = 1; l <= 700; l += 3)
            for (int octave = 0; octave < KN_FIELD_OCTAVES_MAX; octave++) {
                float lacunarity = 1.0f + (float)l / 100.0f;
                KnFieldDef def = {.period = period, .lacunarity = lacunarity};
                double exact = period / pow((double)lacunarity, octave);
                int nearest = exact < 1 ? 1 : (int)floor(exact + 0.5);
                if (fabs(exact - floor(exact) - 0.5) > 1e-6)
                    assert_int_equal(kn_field_period(&def, octave), nearest);
            }
    for (int octave = 0; octave < KN_FIELD_OCTAVES_MAX; octave++) {
        assert_int_equal(kn_field_period(&(KnFieldDef){.period = 2048}, octave), MAX(2048 >> octave, 1));
        assert_int_equal(kn_field_period(&(KnFieldDef){.period = 2048, .lacunarity = 2.0f}, octave),
                         MAX(2048 >> octave, 1));
    }
    const KnFieldDef unknown = {.kind = (KnFieldKind)99, .name = "x", .period = 8, .octaves = 1, .gain = 0.5f};
    assert_int_equal(kn_field_cost(&unknown, false), INT_MAX);
}

// One octave changes by little from block to block, within its cells and across their borders, along every axis.
static void no_seams_at_the_borders_of_cells(void **state)
{
    (void)state;
    enum { PERIOD = 1000, STEEPEST = 8 };
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++) {
        KnField field;
        kn_field_init(&field, &(KnFieldDef){"test seams", (KnFieldKind)kind, PERIOD, 1, 1.0f, 2.0f}, kind);
        bool flat = kn_field_dimensions(&field) == 2;
        for (int axis = 0; axis < 3 && kind != KN_FIELD_WHITE2 && kind != KN_FIELD_WHITE3; axis++) {
            float before = 0.0f, steepest = 0.0f;
            for (int n = 0; n < 5 * PERIOD; n++) {
                int64_t at[3] = {-3000, -3000, INT64_C(1) << 39};
                at[axis] += n;
                float value = flat ? kn_field_at2(&field, at[0], at[2]) : kn_field_at3(&field, at[0], at[1], at[2]);
                steepest = n ? MAX(steepest, fabsf(value - before)) : 0.0f;
                before = value;
            }
            assert_true(steepest < (float)STEEPEST / PERIOD);
            assert_true(steepest > 0.1f / PERIOD || (flat && axis == 1));
        }
    }
}

// Simplex noise as the papers write it: skew, floor, sort, unskew, four corners with r^2 = 1/2, in double.
static double textbook_simplex3(uint64_t seed, double x, double y, double z)
{
    double s = (x + y + z) / 3, p[3] = {x, y, z}, f[3], sum = 0;
    int64_t cell[3];
    for (int a = 0; a < 3; a++) {
        cell[a] = (int64_t)floor(p[a] + s);
        f[a] = p[a] + s - (double)cell[a];
    }
    for (int corner = 0; corner < 4; corner++) {
        int64_t v[3];
        double d[3], t = 0.5;
        for (int a = 0; a < 3; a++) { // corner n steps along the n axes with the greatest fractions
            int rank = 0;
            for (int b = 0; b < 3; b++)
                rank += f[b] > f[a] || (f[b] == f[a] && b < a);
            v[a] = cell[a] + (rank < corner);
        }
        for (int a = 0; a < 3; a++) {
            d[a] = p[a] - (double)v[a] + (double)(v[0] + v[1] + v[2]) / 6;
            t -= d[a] * d[a];
        }
        Gradient3 g = lattice_gradient3(hash_at3(seed, v[0], v[1], v[2]));
        if (t > 0)
            sum += t * t * t * t * ((double)g.x * d[0] + (double)g.y * d[1] + (double)g.z * d[2]);
    }
    return sum / 0.013007157182859;
}

static void simplex_equals_the_textbook(void **state)
{
    (void)state;
    for (int n = 0; n < 200000; n++) {
        uint64_t h = hash_mix((uint64_t)n);
        int64_t x = (int64_t)(h & 1023) - 512, y = (int64_t)(h >> 10 & 1023) - 512, z = (int64_t)(h >> 20 & 1023) - 512;
        int32_t period = 1 + (int32_t)(h >> 30 & 127);
        double textbook = textbook_simplex3(7, (double)x / period, (double)y / period, (double)z / period);
        assert_true(fabs((double)kn_cell_simplex3(0.0f, 7, x, y, z, period, 1.0f) - textbook) < 2e-6);
    }
}

static double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }

static double textbook_perlin2(uint64_t seed, int64_t cx, int64_t cz, double fx, double fz)
{
    double sum = 0;
    for (int corner = 0; corner < 4; corner++) {
        int i = corner & 1, k = corner >> 1;
        Gradient2 g = lattice_gradient2(hash_at2(seed, cx + i, cz + k));
        double weight = (i ? fade(fx) : 1 - fade(fx)) * (k ? fade(fz) : 1 - fade(fz));
        sum += weight * ((double)g.x * (fx - i) + (double)g.z * (fz - k));
    }
    return sum * sqrt(2);
}

static double textbook_perlin3(uint64_t seed, const int64_t c[3], const double f[3])
{
    double sum = 0;
    for (int corner = 0; corner < 8; corner++) {
        int o[3] = {corner & 1, corner >> 1 & 1, corner >> 2};
        Gradient3 g = lattice_gradient3(hash_at3(seed, c[0] + o[0], c[1] + o[1], c[2] + o[2]));
        double weight = 1;
        for (int a = 0; a < 3; a++)
            weight *= o[a] ? fade(f[a]) : 1 - fade(f[a]);
        sum += weight * ((double)g.x * (f[0] - o[0]) + (double)g.y * (f[1] - o[1]) + (double)g.z * (f[2] - o[2]));
    }
    return sum / 1.036353811212;
}

static void perlin_equals_the_textbook(void **state)
{
    (void)state;
    for (int n = 0; n < 100000; n++) {
        uint64_t h = hash_mix((uint64_t)n + 1);
        int64_t c[3] = {(int64_t)(h & 255) - 128, (int64_t)(h >> 8 & 255) - 128, (int64_t)(h >> 16 & 255) - 128};
        double d[3] = {(double)(h >> 24 & 255) / 256, (double)(h >> 32 & 255) / 256, (double)(h >> 40 & 255) / 256};
        float f[3] = {(float)d[0], (float)d[1], (float)d[2]};
        double flat = textbook_perlin2(9, c[0], c[2], d[0], d[2]), solid = textbook_perlin3(9, c, d);
        assert_true(fabs((double)kn_cell_perlin2(9, (const int64_t[]){c[0], c[2]}, (const float[]){f[0], f[2]}, 1.0f) -
                         flat) < 2e-6);
        assert_true(fabs((double)kn_cell_perlin3(9, c, f, 1.0f) - solid) < 2e-6);
    }
}

typedef struct Statistics {
    double mean, deviation;
    double equal_neighbours; // share of samples equal to the one beside them
} Statistics;

static Statistics statistics_at(const KnFieldDef *def, int64_t x, int64_t y, int64_t z)
{
    enum { FILLS = 256 };
    static float out[256 * LAYERS];
    double sum = 0, squares = 0, equal = 0, count = 0;
    for (int seed = 0; seed < FILLS; seed++) {
        KnField field;
        kn_field_init(&field, def, seed);
        int layers = is_flat(def) ? 1 : 4;
        if (is_flat(def))
            kn_field_fill2(&field, x + 16 * seed, z, 1, out);
        else
            kn_field_fill3(&field, x + 16 * seed, y, z, 1, 1, layers, out);
        for (int n = 0; n < 256 * layers; n++) {
            sum += (double)out[n];
            squares += (double)out[n] * (double)out[n];
            equal += n % 16 && same_bits(out[n], out[n - 1]);
            count += 1;
        }
    }
    return (Statistics){sum / count, sqrt(squares / count - sum * sum / count / count), equal / count};
}

static void statistics_far_away_match_the_origin(void **state)
{
    (void)state;
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++) {
        Statistics home = statistics_at(&defs[d], 0, 0, 0);
        for (int sign = -1; sign <= 1; sign += 2) {
            int64_t far = sign * (INT64_C(1) << 40);
            Statistics there = statistics_at(&defs[d], far, 0, -far);
            assert_true(fabs(there.mean - home.mean) < 0.4 * home.deviation);
            assert_true(fabs(there.deviation - home.deviation) < 0.2 * home.deviation);
            assert_true(fabs(there.equal_neighbours - home.equal_neighbours) < 0.01);
            bool flat_cells = defs[d].kind == KN_FIELD_WHITE2 || defs[d].kind == KN_FIELD_WHITE3;
            assert_true(flat_cells || there.equal_neighbours < 0.02);
        }
    }
}

// Perlin noise is 0 on its lattice: without an offset for each octave, every field would be 0 at the origin.
static void no_position_has_special_statistics(void **state)
{
    (void)state;
    enum { SEEDS = 2000 };
    static const int64_t places[][3] = {{0, 0, 0}, {64, 64, 64}, {2048, 0, -2048}, {-31, 17, 5}, {1000003, 11, -777}};
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++) {
        double deviations[ARRAY_COUNT(places)], means[ARRAY_COUNT(places)];
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            double sum = 0, squares = 0;
            for (int seed = 0; seed < SEEDS; seed++) {
                KnField field;
                kn_field_init(&field, &defs[d], seed);
                const int64_t *at = places[p];
                double value = is_flat(&defs[d]) ? (double)kn_field_at2(&field, at[0], at[2])
                                                 : (double)kn_field_at3(&field, at[0], at[1], at[2]);
                sum += value;
                squares += value * value;
            }
            deviations[p] = sqrt(squares / SEEDS - sum * sum / SEEDS / SEEDS);
            means[p] = sum / SEEDS;
            assert_true(fabs(means[p] - means[0]) < 4.5 * deviations[p] * sqrt(2.0 / SEEDS));
            assert_true(fabs(deviations[p] / deviations[0] - 1) < 0.12);
        }
    }
}

static void offsets_are_no_multiples_of_a_chunk(void **state)
{
    (void)state;
    for (int seed = 0; seed < 500; seed++) {
        KnField field;
        kn_field_init(&field, &defs[1], seed);
        for (int i = 0; i < field.octave_count; i++) {
            const KnFieldOctave *o = &field.octaves[i];
            assert_true(o->offset_x % 16 && o->offset_y % 16 && o->offset_z % 16);
            for (int j = 0; j < i; j++)
                assert_true(o->seed != field.octaves[j].seed && o->offset_x != field.octaves[j].offset_x);
        }
    }
}

// Worlds depend on these bits: a change of any of them needs a new generator version.
static void bits_are_frozen(void **state)
{
    (void)state;
    static const uint64_t golden[ARRAY_COUNT(defs)] = {
        UINT64_C(0x0fb4a636153b4937), UINT64_C(0xfb056b4f914d6175), UINT64_C(0x4923ef33a4adc607),
        UINT64_C(0x52a3865c93b9ffb2), UINT64_C(0x9d732def58b42d3c), UINT64_C(0x5dde49a035ace7dc),
        UINT64_C(0x4ac8bd75b09b33ce), UINT64_C(0x59fbfc0f6794fd26), UINT64_C(0xe9561914db105a3e),
        UINT64_C(0x1f023b919bae390c), UINT64_C(0x4e9ea90815aa9047), UINT64_C(0xd12e14a7061cd2a1),
        UINT64_C(0x99b91de7062806cb), UINT64_C(0x1dcceb4e9975230f), UINT64_C(0x15cbbf076ce25533),
        UINT64_C(0xfb68cf83d8db3c20), UINT64_C(0x25475392c745c793), UINT64_C(0x8761180b8760f502),
        UINT64_C(0x2005068cb494e87b), UINT64_C(0x1ffdffd834e43fcd), UINT64_C(0x7c13c6512c296a6d),
        UINT64_C(0xc8ebfa8f1a9b1650), UINT64_C(0xb217c09f90174170), UINT64_C(0x40decb274baf39c2)};
    uint64_t hashes[ARRAY_COUNT(defs)] = {0};
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++) {
        KnField field;
        kn_field_init(&field, &defs[d], 42);
        for (size_t o = 0; o < ARRAY_COUNT(origins); o++)
            for (int i = 0; i < 16; i++) {
                const int64_t *at = origins[o];
                float value = is_flat(&defs[d]) ? kn_field_at2(&field, at[0] + i * 5, at[2] - i)
                                                : kn_field_at3(&field, at[0] + i * 5, at[1] + i * 3, at[2] - i);
                hashes[d] = hash_value(hashes[d], value);
            }
    }
    assert_true(hashes_are(hashes, golden, defs, ARRAY_COUNT(defs)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fill_equals_its_points),
        cmocka_unit_test(a_fill_equals_its_points_at_every_step),
        cmocka_unit_test(a_strip_equals_its_points),
        cmocka_unit_test(a_coarse_field_lacks_the_finest_octaves),
        cmocka_unit_test(periods_are_the_nearest_whole_ones),
        cmocka_unit_test(no_seams_at_the_borders_of_cells),
        cmocka_unit_test(simplex_equals_the_textbook),
        cmocka_unit_test(perlin_equals_the_textbook),
        cmocka_unit_test(statistics_far_away_match_the_origin),
        cmocka_unit_test(no_position_has_special_statistics),
        cmocka_unit_test(offsets_are_no_multiples_of_a_chunk),
        cmocka_unit_test(bits_are_frozen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
