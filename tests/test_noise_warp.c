// Fields at moved places (domain warp): the formulas in double as an oracle, fills equal to points, exactness far away.
#include "base/isa.h"
#include "karst/noise.h"
#include "noise/lattice.h"
#include "noise_samples.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const KnFieldDef defs[] = {
    {"warp heights", KN_FIELD_PERLIN2, 256, 5, 0.5f, 2.0f},
    {"warp tenths", KN_FIELD_PERLIN2, 100, 6, 0.6f, 1.7f},
    {"warp wide", KN_FIELD_PERLIN2, KN_FIELD_PERIOD_MAX, 3, 0.9f, 3.0f},
    {"warp fine", KN_FIELD_PERLIN2, 3, 2, 1.0f, 2.9f},
    {"warp patches", KN_FIELD_VALUE2, 37, 4, 0.5f, 2.0f},
    {"warp grass", KN_FIELD_WHITE2, 5, 3, 0.5f, 1.3f},
    {"warp cobble", KN_FIELD_WORLEY2, 24, 4, 0.5f, 2.5f},
    {"warp cells", KN_FIELD_WORLEY2, 1000, 2, 0.5f, 0.0f},
};

static const int64_t origins[][2] = {
    {0, 0},
    {-13, 1000003},
    {INT64_C(-549755813888), INT64_C(549755813887)},
    {INT64_C(4000000000007), INT64_C(-4000000000001)},
};

static bool same_bits(float a, float b) { return memcmp(&a, &b, sizeof a) == 0; }

typedef void Mover(int n, float *x, float *z);

static void stay(int n, float *x, float *z)
{
    (void)n;
    *x = *z = 0.0f;
}

static void drift(int n, float *x, float *z)
{
    *x = 40.0f * sinf((float)n * 0.02f);
    *z = -31.4f + (float)(n % 16) * 0.3f;
}

static void scatter_near(int n, float *x, float *z)
{
    *x = (float)(hash_mix((uint64_t)n) >> 40) * 0x1p-20f - 8.0f;
    *z = (float)(hash_mix((uint64_t)n + 1000) >> 40) * 0x1p-20f - 8.0f;
}

static void scatter_far(int n, float *x, float *z)
{
    *x = (float)(hash_mix((uint64_t)n) >> 40) * 0x1p-11f - 4096.0f;
    *z = (float)(hash_mix((uint64_t)n + 1000) >> 40) * 0x1p-11f - 4096.0f;
}

// Ends of the range, beyond it, next to whole blocks, and no number.
static void jump(int n, float *x, float *z)
{
    static const float odd[] = {4096.0f, -4096.0f, 1e9f,     -INFINITY, INFINITY,
                                NAN,     -1e-30f,  0x1p-11f, -0.0f,     2047.9999f};
    *x = odd[n % (int)ARRAY_COUNT(odd)];
    *z = odd[n / (int)ARRAY_COUNT(odd) % (int)ARRAY_COUNT(odd)];
}

static Mover *const movers[] = {stay, drift, scatter_near, scatter_far, jump};

static void fill_equals_points(const KnFieldDef *def, const int64_t at[2], int step, Mover *move)
{
    KnField field;
    float move_x[256], move_z[256], out[256];
    kn_field_init(&field, def, 42);
    for (int n = 0; n < 256; n++)
        move(n, &move_x[n], &move_z[n]);
    memset(out, 0xFF, sizeof out);
    kn_field_fill2_warped(&field, at[0], at[1], step, move_x, move_z, out);
    for (int n = 0; n < 256; n++) {
        float point = kn_field_at2_warped(&field, at[0] + n % 16 * step, at[1] + n / 16 * step, move_x[n], move_z[n]);
        assert_true(same_bits(out[n], point));
        assert_true(point >= -1.0f && point <= 1.0f);
    }
    kn_field_fill2_warped(&field, at[0], at[1], step, move_x, move_z, move_x); // in place of a move
    assert_memory_equal(move_x, out, sizeof out);
}

static void a_warped_fill_equals_its_points(void **state)
{
    (void)state;
    static const int steps[] = {1, 2, 5, 16, 64};
    for (int isa = 0; isa < ISA_COUNT; isa++)
        for (size_t d = 0; d < ARRAY_COUNT(defs) && isa_set((Isa)isa); d++)
            for (size_t o = 0; o < ARRAY_COUNT(origins); o++)
                for (size_t s = 0; s < ARRAY_COUNT(steps); s++)
                    for (size_t m = 0; m < ARRAY_COUNT(movers); m++)
                        fill_equals_points(&defs[d], origins[o], steps[s], movers[m]);
    isa_init();
}

// Feature points two cells away are seldom the nearest: samples near their cells' corners, each in another cell.
static void the_nearest_feature_point_may_be_two_cells_away(void **state)
{
    (void)state;
    enum { PERIOD = 64 };
    for (int isa = 0; isa < ISA_COUNT; isa++)
        for (int n = 0; n < 4000 && isa_set((Isa)isa); n++) {
            KnField field;
            float moves[2][256], out[256];
            kn_field_init(&field, &(KnFieldDef){"warp corners", KN_FIELD_WORLEY2, PERIOD, 1, 1.0f, 2.0f}, n);
            for (int i = 0; i < 256; i++) {
                moves[0][i] = n & 1 ? 0.0f : PERIOD - 1.0f;
                moves[1][i] = n & 2 ? 0.0f : PERIOD - 1.0f;
            }
            int64_t x = -field.octaves[0].offset_x, z = -field.octaves[0].offset_z;
            kn_field_fill2_warped(&field, x, z, PERIOD, moves[0], moves[1], out);
            for (int i = 0; i < 256; i++)
                assert_true(same_bits(out[i], kn_field_at2_warped(&field, x + i % 16 * PERIOD, z + i / 16 * PERIOD,
                                                                  moves[0][i], moves[1][i])));
        }
    isa_init();
}

// Quotients that floats round to one too few come with some periods only. Samples lie on borders between cells.
static void fills_equal_points_with_every_period(void **state)
{
    (void)state;
    static const KnFieldKind tested[] = {KN_FIELD_WHITE2, KN_FIELD_PERLIN2, KN_FIELD_WORLEY2};
    for (int isa = 0; isa < ISA_COUNT; isa++)
        for (int n = 0; n < 6000 && isa_set((Isa)isa); n++) {
            KnField field;
            float moves[256], plain[256], warped[256];
            KnFieldDef def = {"warp periods", tested[n % 3], 4 + n / 12, 1, 1.0f, 2.0f};
            kn_field_init(&field, &def, n);
            for (int i = 0; i < 256; i++)
                moves[i] = (float)(i % 16 * (n % 4));
            int64_t x = -field.octaves[0].offset_x, z = -field.octaves[0].offset_z, step = n % 4 + 1;
            kn_field_fill2(&field, x, z, (int)step, plain);
            kn_field_fill2_warped(&field, x, z, 1, moves, moves, warped);
            for (int i = 0; i < 256; i++) {
                int64_t across = i % 16, along = i / 16, moved = across * (step - 1);
                assert_true(same_bits(plain[i], kn_field_at2(&field, x + across * step, z + along * step)));
                assert_true(same_bits(warped[i], kn_field_at2(&field, x + across + moved, z + along + moved)));
            }
        }
    isa_init();
}

static void a_move_by_whole_blocks_gives_the_bits_there(void **state)
{
    (void)state;
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++)
        for (size_t o = 0; o < ARRAY_COUNT(origins); o++)
            for (int n = 0; n < 500; n++) {
                KnField field;
                kn_field_init(&field, &defs[d], n);
                int64_t x = origins[o][0], z = origins[o][1];
                int dx = (int)(hash_mix((uint64_t)n) % 8193) - 4096,
                    dz = (int)(hash_mix((uint64_t)n + 1) % 8193) - 4096;
                float there = kn_field_at2(&field, x + dx, z + dz);
                assert_true(same_bits(kn_field_at2_warped(&field, x, z, (float)dx, (float)dz), there));
                float beyond = kn_field_at2(&field, x + 4096, z - 4096);
                assert_true(same_bits(kn_field_at2_warped(&field, x, z, 5000.0f + (float)n, -INFINITY), beyond));
            }
}

// ---- the formulas, in double

static double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }

static double slow_corner(KnFieldKind kind, uint64_t hash, double dx, double dz)
{
    Gradient2 g = lattice_gradient2(hash);
    return kind == KN_FIELD_PERLIN2 ? ((double)g.x * dx + (double)g.z * dz) * sqrt(2) : (double)lattice_value(hash);
}

static double slow_worley(uint64_t seed, int64_t cx, int64_t cz, double fx, double fz)
{
    double nearest = 99;
    for (int i = -3; i <= 3; i++)
        for (int k = -3; k <= 3; k++) {
            uint64_t hash = hash_at2(seed, cx + i, cz + k);
            double dx = i + (double)lattice_feature(hash, 0) - fx, dz = k + (double)lattice_feature(hash, 1) - fz;
            nearest = MIN(nearest, sqrt(dx * dx + dz * dz));
        }
    return nearest * sqrt(2) - 1;
}

static double slow_noise(KnFieldKind kind, uint64_t seed, double x, double z)
{
    int64_t cx = (int64_t)floor(x), cz = (int64_t)floor(z);
    double fx = x - floor(x), fz = z - floor(z), sum = 0;
    if (kind == KN_FIELD_WHITE2)
        return (double)lattice_white(hash_at2(seed, cx, cz));
    if (kind == KN_FIELD_WORLEY2)
        return slow_worley(seed, cx, cz, fx, fz);
    for (int corner = 0; corner < 4; corner++) {
        int i = corner & 1, k = corner >> 1;
        double weight = (i ? fade(fx) : 1 - fade(fx)) * (k ? fade(fz) : 1 - fade(fz));
        sum += weight * slow_corner(kind, hash_at2(seed, cx + i, cz + k), fx - i, fz - k);
    }
    return sum;
}

static double slow_field(const KnField *field, double x, double z)
{
    double sum = 0;
    for (int i = 0; i < field->octave_count; i++) {
        const KnFieldOctave *o = &field->octaves[i];
        sum += (double)o->amplitude * slow_noise(field->kind, o->seed, (x + (double)o->offset_x) / o->period,
                                                 (z + (double)o->offset_z) / o->period);
    }
    return sum;
}

// Moves are whole units here, since places are rounded down to those.
static void points_equal_the_formulas(void **state)
{
    (void)state;
    uint64_t random = 0;
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++) {
        int differ = 0;
        for (int n = 0; n < 20000; n++) {
            KnField field;
            double at[KN_DIMENSIONS_MAX];
            random_point(&random, 1e6, at);
            int64_t x = (int64_t)at[0], z = (int64_t)at[1];
            float move_x = floorf((float)at[2]) / KN_FIELD_MOVE_UNITS,
                  move_z = floorf((float)at[3]) / KN_FIELD_MOVE_UNITS;
            kn_field_init(&field, &defs[d], n);
            double flat = slow_field(&field, (double)x, (double)z);
            double warped = slow_field(&field, (double)x + (double)move_x, (double)z + (double)move_z);
            differ += fabs((double)kn_field_at2(&field, x, z) - flat) > 4e-6;
            differ += fabs((double)kn_field_at2_warped(&field, x, z, move_x, move_z) - warped) > 4e-6;
        }
        // The quotients here are rounded: on a border between cells white noise may be that of the next cell.
        assert_true(differ <= (defs[d].kind == KN_FIELD_WHITE2 ? 20 : 0));
    }
}

// The smallest move changes the value by little, within cells and across their borders, also far away.
static void values_are_continuous_in_the_move(void **state)
{
    (void)state;
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++) {
        KnField field;
        kn_field_init(&field, &(KnFieldDef){"warp steps", (KnFieldKind)kind, 7, 1, 1.0f, 2.0f}, 3);
        if (kn_field_dimensions(&field) != 2 || kind == KN_FIELD_WHITE2)
            continue;
        for (int axis = 0; axis < 2; axis++) {
            float before = 0.0f, steepest = 0.0f;
            for (int n = 0; n < 40 * KN_FIELD_MOVE_UNITS; n++) {
                float move = -20.0f + (float)n / KN_FIELD_MOVE_UNITS;
                float value = kn_field_at2_warped(&field, INT64_C(1) << 39, -5, axis ? 0.3f : move, axis ? move : 0.3f);
                steepest = n ? MAX(steepest, fabsf(value - before)) : 0.0f;
                before = value;
            }
            assert_true(steepest < 8.0f / (7 * KN_FIELD_MOVE_UNITS));
            assert_true(steepest > 0.1f / (7 * KN_FIELD_MOVE_UNITS));
        }
    }
}

// Worlds depend on these bits, as on those of tests/test_noise_field.c.
static void warped_bits_are_frozen(void **state)
{
    (void)state;
    static const uint64_t golden[ARRAY_COUNT(defs)] = {UINT64_C(0x2f73f6e758f5c262), UINT64_C(0x02a9dbce078e9f37),
                                                       UINT64_C(0x44f536a4e883d81f), UINT64_C(0xfe437b9252481335),
                                                       UINT64_C(0x8ec698c343d09863), UINT64_C(0x20006921b94228ec),
                                                       UINT64_C(0x7fa76dd27e93bc87), UINT64_C(0xac0d32db39e5b336)};
    uint64_t hashes[ARRAY_COUNT(defs)] = {0};
    for (size_t d = 0; d < ARRAY_COUNT(defs); d++) {
        KnField field;
        kn_field_init(&field, &defs[d], 42);
        for (int n = 0; n < 64; n++) {
            float x, z;
            scatter_far(n, &x, &z);
            const int64_t *at = origins[n % (int)ARRAY_COUNT(origins)];
            float value = kn_field_at2_warped(&field, at[0] + n, at[1], x, z);
            hashes[d] = hash_value(hashes[d], value);
        }
    }
    assert_true(hashes_are(hashes, golden, defs, ARRAY_COUNT(defs)));
}

static void costs_grow_with_the_work(void **state)
{
    (void)state;
    assert_int_equal(kn_field_cost(&(KnFieldDef){.kind = KN_FIELD_PERLIN2, .period = 32, .octaves = 1}, false), 1);
    for (int kind = 0; kind < KN_FIELD_KIND_COUNT; kind++)
        for (int period = 1; period <= 64; period++)
            for (int octaves = 1; octaves <= KN_FIELD_OCTAVES_MAX; octaves++) {
                KnFieldDef def = {.kind = (KnFieldKind)kind, .period = period, .octaves = octaves, .lacunarity = 1.5f};
                KnFieldDef more = def, wider = def;
                more.octaves++;
                wider.period++;
                int cost = kn_field_cost(&def, false);
                assert_true(cost >= octaves);
                assert_true(kn_field_cost(&more, false) > cost);
                assert_true(kn_field_cost(&wider, false) <= cost);
                bool flat = kn_field_dimensions(&(KnField){.kind = def.kind}) == 2;
                assert_true(!flat || period < 64 || octaves > 1 || kn_field_cost(&def, true) > cost);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_warped_fill_equals_its_points),
        cmocka_unit_test(the_nearest_feature_point_may_be_two_cells_away),
        cmocka_unit_test(fills_equal_points_with_every_period),
        cmocka_unit_test(a_move_by_whole_blocks_gives_the_bits_there),
        cmocka_unit_test(points_equal_the_formulas),
        cmocka_unit_test(values_are_continuous_in_the_move),
        cmocka_unit_test(warped_bits_are_frozen),
        cmocka_unit_test(costs_grow_with_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
