// Air by climate, height and time of day (render/air.h).
#include "karst_test.h"

#include "render/air.h"

#include <math.h>

// The mean of exp2(-height) from one height to another.
static float mean_density(float from, float to)
{
    float way = to - from;
    way = fabsf(way) < 0.01f ? 0.01f : way;
    return (exp2f(-from) - exp2f(-from - way)) / (way * 0.69314718f);
}

// What the air takes along a ray of `length` blocks from height `from` to height `to`, y in blocks: as the shaders
// have it, for a light of even absorption.
static float air_share(const Air *air, float from, float to, float length)
{
    float thickness = 0.0f;
    for (int i = 0; i < AIR_LAYER_COUNT; i++) {
        float low = MAX((from - air->layers[i].base) * air->layers[i].fall, 0.0f);
        float high = MAX((to - air->layers[i].base) * air->layers[i].fall, 0.0f);
        thickness += air->layers[i].density * length * mean_density(low, high);
    }
    return 1.0f - expf(-thickness);
}

static const FarClimate mild = {0.1f, 0.0f, 66}, cold = {-0.9f, 0.0f, 66}, jungle = {0.7f, 0.8f, 66},
                        desert = {0.9f, -0.5f, 66};

static Air air_of(const FarClimate *climate, double hours)
{
    Daylight light;
    Air air;
    daylight_at(hours, 0.0f, &light);
    air = air_at(climate, &light, hours);
    return air;
}

static float kilometre_of(const FarClimate *climate, double hours, float y)
{
    Air air = air_of(climate, hours);
    return air_share(&air, y, y, 1024.0f);
}

static void climates_differ(void **state)
{
    (void)state;
    float in_mild = kilometre_of(&mild, 12, 130);
    assert_true(kilometre_of(&cold, 12, 130) < 0.7f * in_mild);
    assert_true(kilometre_of(&jungle, 12, 130) > 1.2f * in_mild);
    assert_true(kilometre_of(&desert, 12, 130) > 1.1f * in_mild);
    Air clear = air_of(&cold, 12), dusty = air_of(&desert, 12);
    assert_true(clear.absorbs[2] > 1.5f * clear.absorbs[0]);  // distance turns blue
    assert_true(dusty.absorbs[2] < 1.2f * dusty.absorbs[0]);  // but in dust
    assert_true(dusty.tint[0] > 1.2f * dusty.tint[2]);        // which is warm
    assert_true(clear.tint[0] == 1.0f && clear.pale == 0.0f); // clear air leaves the sky as it is
}

// Low land, and valleys high up, lie in mist at dawn; it is gone at noon, and never reaches the tops around.
static void mist_fills_valleys_at_dawn(void **state)
{
    (void)state;
    static const float floors[] = {SEA_LEVEL, 120};
    for (size_t i = 0; i < ARRAY_COUNT(floors); i++) {
        const FarClimate valley = {0.1f, 0.4f, floors[i]};
        float low = kilometre_of(&valley, 6, floors[i] + 2);
        assert_true(low > 0.8f);
        assert_true(kilometre_of(&valley, 6, floors[i] + 80) < 0.5f * low);
        assert_true(kilometre_of(&valley, 12, floors[i] + 2) < 0.7f * low);
    }
}

// A slow sum of thin slices, each of the density at its height.
static float summed_share(const Air *air, float from, float to, float length)
{
    enum { SLICES = 20000 };
    double thickness = 0;
    for (int i = 0; i < SLICES; i++)
        for (int layer = 0; layer < AIR_LAYER_COUNT; layer++) {
            float y = from + (to - from) * ((float)i + 0.5f) / SLICES;
            double above = fmax((double)(y - air->layers[layer].base), 0.0);
            thickness += (double)air->layers[layer].density * exp2(-above * (double)air->layers[layer].fall) *
                         (double)length / SLICES;
        }
    return (float)(1.0 - exp(-thickness));
}

static void closed_form_is_the_sum(void **state)
{
    (void)state;
    static const float heights[] = {70, 71, 90, 90.01f, 150, 255};
    Air air = air_of(&jungle, 6);
    for (size_t i = 0; i < ARRAY_COUNT(heights); i++)
        for (size_t k = 0; k < ARRAY_COUNT(heights); k++) {
            float share = air_share(&air, heights[i], heights[k], 900.0f);
            assert_true(share >= 0.0f && share <= 1.0f);
            float sum = summed_share(&air, heights[i], heights[k], 900.0f);
            if (fabsf(share - sum) > 0.01f)
                fail_msg("from %g to %g: %g, not %g", (double)heights[i], (double)heights[k], (double)share,
                         (double)sum);
        }
    for (float length = 100; length < 8192; length *= 1.5f)
        assert_true(air_share(&air, 80, 120, length * 1.5f) > air_share(&air, 80, 120, length));
}

// No step in time or from climate to climate would go unseen.
static void it_changes_smoothly(void **state)
{
    (void)state;
    enum { STEPS = 24 * 120 };
    float before = kilometre_of(&jungle, 24, 70);
    for (int i = 0; i <= STEPS; i++) {
        float now = kilometre_of(&jungle, i * 24.0 / STEPS, 70);
        assert_true(fabsf(now - before) < 0.02f);
        before = now;
    }
    before = kilometre_of(&(FarClimate){-1, 0, 66}, 6, 90);
    for (float t = -1.0f; t <= 1.0f; t += 0.005f) {
        float now = kilometre_of(&(FarClimate){t, t * t, 66 + 10 * t * t}, 6, 90);
        assert_true(t < -0.99f || fabsf(now - before) < 0.03f);
        before = now;
    }
}

static void near_air_is_thin(void **state)
{
    (void)state;
    Daylight light;
    Air air;
    daylight_at(12, 0.0f, &light);
    air = air_near(&light);
    float share = air_share(&air, 64, 64, 320);
    assert_true(share > 0.02f && share < 0.2f);
    assert_true(air_share(&air, 160, 160, 320) < 0.02f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(climates_differ),        cmocka_unit_test(mist_fills_valleys_at_dawn),
        cmocka_unit_test(closed_form_is_the_sum), cmocka_unit_test(it_changes_smoothly),
        cmocka_unit_test(near_air_is_thin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
