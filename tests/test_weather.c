// The sky's state by seed, time and place (render/weather.h).
#include "karst_test.h"

#include "render/weather.h"

#include <math.h>

static float apart(const Weather *a, const Weather *b)
{
    return fmaxf(fabsf(a->cover - b->cover), fmaxf(fabsf(a->veil - b->veil), 0.5f * fabsf(a->hue - b->hue)));
}

// Over seeds, days and places: all of the range is there, and no value is rare.
static void skies_differ(void **state)
{
    (void)state;
    enum { SKIES = 4000, SHARES = 6 };
    int shares[SHARES] = {0}, veiled = 0, rosy = 0;
    for (int i = 0; i < SKIES; i++) {
        Weather weather = weather_at(i % 10, 3 + i * 0.7, i * 40000LL - (1LL << 35), i * -9000LL);
        assert_true(weather.cover >= WEATHER_COVER_LEAST && weather.cover <= WEATHER_COVER_MOST);
        assert_true(weather.veil >= 0 && weather.veil <= 1 && fabsf(weather.hue) <= 1);
        float share = (weather.cover - WEATHER_COVER_LEAST) / (WEATHER_COVER_MOST - WEATHER_COVER_LEAST);
        shares[MIN((int)(share * SHARES), SHARES - 1)]++;
        veiled += weather.veil > 0.3f;
        rosy += weather.hue > 0.3f;
    }
    for (int i = 0; i < SHARES; i++)
        assert_in_range(shares[i], SKIES / 16, SKIES / 2);
    assert_in_range(veiled, SKIES / 4, 3 * SKIES / 4);
    assert_in_range(rosy, SKIES / 6, SKIES / 2);
}

// From second to second, over noon and midnight, and from block to block it hardly changes.
static void weather_has_no_jumps(void **state)
{
    (void)state;
    const int64_t x = (1LL << 35) - 5, z = -70000;
    for (int i = 0; i < 20000; i++) {
        const double hours = i * 0.02;
        const FrameView view = {.hours = fmod(hours, 24), .day = (int64_t)(hours / 24 + 0.5)};
        assert_true(fabs(weather_days(&view) - hours / 24) < 1e-9);
        Weather here = weather_at(5, hours / 24, x, z), later = weather_at(5, (hours + 0.02) / 24, x, z),
                beside = weather_at(5, hours / 24, x - 1, z + i % 2);
        assert_true(apart(&here, &later) < 0.01f);
        assert_true(apart(&here, &beside) < 0.002f);
    }
}

static void the_first_morning_is_neither_clear_nor_dull(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 500; seed++) {
        Weather weather = weather_at(seed, 7.25 / 24, seed * 777, seed * -12345);
        assert_true(weather.cover > 0.13f && weather.cover < 0.46f);
    }
}

// A high sun's sky is the same on all days, that of a low one is not.
static void hue_is_that_of_a_low_sun(void **state)
{
    (void)state;
    const Weather golden = {.hue = -1}, rose = {.hue = 1};
    for (double hours = 0; hours < 24; hours += 0.1) {
        Daylight a, b;
        daylight_at(hours, 0, &a);
        b = a;
        weather_colour(&golden, &a);
        weather_colour(&rose, &b);
        for (int i = 0; i < 3; i++)
            assert_true(a.glow[i] >= 0 && a.zenith[i] >= 0 && b.glow[i] >= 0 && b.zenith[i] >= 0);
        if (a.sun_direction[1] > 0.25f || a.sun_direction[1] < -0.25f)
            assert_memory_equal(&a, &b, sizeof a);
        else if (fabsf(a.sun_direction[1]) < 0.05f)
            assert_true(b.glow[2] * a.glow[1] > 1.5f * a.glow[2] * b.glow[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skies_differ),
        cmocka_unit_test(weather_has_no_jumps),
        cmocka_unit_test(the_first_morning_is_neither_clear_nor_dull),
        cmocka_unit_test(hue_is_that_of_a_low_sun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
