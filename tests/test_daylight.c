// Light and colours by the hour (render/daylight.c): what can be said of them without taste.
#include "karst_test.h"

#include "render/layout.h"

#include <math.h>

enum { MINUTES = 24 * 60 };

static const float phases[] = {0.0f, 0.25f, 0.5f};

static Daylight at_hours(double hours, float moon_phase)
{
    Daylight light;
    daylight_at(hours, moon_phase, &light);
    return light;
}

static float facing(int face, const float direction[3])
{
    float sum = 0.0f;
    for (int i = 0; i < 3; i++)
        sum += (float)face_normal[face][i] * direction[i];
    return sum;
}

// Sunlight and moonlight fall on faces that look at them, and on no other.
static void faces_turned_away_get_none(void **state)
{
    (void)state;
    int lit = 0, dark = 0;
    for (int minute = 0; minute < MINUTES; minute++) {
        Daylight light = at_hours(minute / 60.0, 0.0f);
        bool day = light.sun_direction[1] > 0.07f, night = light.sun_direction[1] < -0.07f;
        const float *source = day ? light.sun_direction : light.moon_direction;
        for (int face = 0; face < FACE_CROSS && (day || night); face++)
            for (int i = 0; i < 3; i++) {
                float on = light.sun_on[face][i];
                bool faces = facing(face, source) > 1e-4f, turned = facing(face, source) < -1e-4f;
                if ((faces && on <= 0.0f) || (turned && on != 0.0f))
                    fail_msg("face %d gets %g at %g h", face, (double)on, minute / 60.0);
                lit += faces;
                dark += turned;
            }
    }
    assert_true(lit > 9000 && dark > 9000);
}

// All that one sees is the sum of both lights: at 17 h what looks west stands out, at 7 h what looks east.
static void a_low_sun_has_long_contrast(void **state)
{
    (void)state;
    static const struct {
        double hours;
        int lit, shaded;
    } rows[] = {{7.0, FACE_EAST, FACE_WEST}, {17.0, FACE_WEST, FACE_EAST}, {17.6, FACE_WEST, FACE_EAST}};
    for (size_t k = 0; k < ARRAY_COUNT(rows); k++) {
        Daylight light = at_hours(rows[k].hours, 0.0f);
        const float *lit = light.sun_on[rows[k].lit], *in_shade = light.sky_on[rows[k].shaded];
        const float *sky = light.sky_on[rows[k].lit];
        assert_true(lit[0] + sky[0] > 2.2f * in_shade[0]);
        assert_true((lit[0] + sky[0]) / (lit[2] + sky[2]) > 1.4f * in_shade[0] / in_shade[2]); // and shade is cooler
    }
}

// The lower the sun, the redder; always warmer than the sky; and shade gets back some of it from the land.
static void a_low_sun_is_warm(void **state)
{
    (void)state;
    float before = 0.0f;
    for (double hours = 12.0; hours < 17.95; hours += 0.05) {
        Daylight light = at_hours(hours, 0.0f);
        const float *sun = light.sun_light, *sky = light.sky_light;
        float warmth = sun[0] / sun[2];
        assert_true(warmth > 1.8f * sky[0] / sky[2] && sun[0] > sun[1] && sun[1] > sun[2]);
        assert_true(warmth >= before);
        before = warmth;
        float given = light.sky_on[FACE_DOWN][0] / light.sky_on[FACE_DOWN][2];
        assert_true(given > sky[0] / sky[2]);
    }
    assert_true(before > 5.0f);
}

static float shown(float light) { return sqrtf(light / sqrtf(1.0f + 0.75f * light * light)); }

// Their shaded sides are so much darker on the screen that lumps can be seen, and bluer.
static void clouds_have_form_under_a_low_sun(void **state)
{
    (void)state;
    for (double hours = 17.4; hours < 18.12; hours += 0.05) {
        const Daylight light = at_hours(hours, 0.0f);
        const float *lit = light.cloud_lit, *dark = light.cloud_dark;
        assert_true(shown(lit[0]) - shown(dark[0]) > 0.25f);
        assert_true(dark[2] / dark[0] > 2.0f * lit[2] / lit[0]);
    }
}

// Of 1, on the screen. Fields that are no colours and no light are in test_render.c's bound.
static float step_between(const float *before, const float *now)
{
    float step = 0.0f;
    for (int i = 0; i < 3; i++)
        step = fmaxf(step, fabsf(shown(now[i]) - shown(before[i])));
    return step;
}

static float greatest_step(const Daylight *a, const Daylight *b)
{
    float step = fmaxf(step_between(a->zenith, b->zenith), step_between(a->horizon, b->horizon));
    step = fmaxf(step, fmaxf(step_between(a->cloud_lit, b->cloud_lit), step_between(a->cloud_dark, b->cloud_dark)));
    for (int face = 0; face < FACE_COUNT; face++) {
        float before[3], now[3];
        for (int i = 0; i < 3; i++) {
            before[i] = a->sun_on[face][i] + a->sky_on[face][i];
            now[i] = b->sun_on[face][i] + b->sky_on[face][i];
        }
        step = fmaxf(step, step_between(before, now));
    }
    return step;
}

static void no_minute_jumps(void **state)
{
    (void)state;
    for (size_t k = 0; k < ARRAY_COUNT(phases); k++) {
        Daylight before = at_hours(0.0, phases[k]);
        float greatest = 0.0f;
        for (int minute = 1; minute <= MINUTES; minute++) {
            Daylight now = at_hours(minute / 60.0, phases[k]);
            float step = greatest_step(&before, &now);
            if (step > 0.06f)
                fail_msg("%g of the screen's range at %g h", (double)step, minute / 60.0);
            greatest = fmaxf(greatest, step);
            before = now;
        }
        print_message("  moon %g: at most %.3f a minute\n", (double)phases[k], (double)greatest);
    }
}

// Whatever the moon: ground under the open sky can be told from black, and from what is beside it.
static void night_is_readable(void **state)
{
    (void)state;
    for (size_t k = 0; k < ARRAY_COUNT(phases); k++)
        for (int minute = 0; minute < MINUTES; minute++) {
            Daylight light = at_hours(minute / 60.0, phases[k]);
            for (int face = 0; face < FACE_COUNT; face++)
                assert_true(light.sun_on[face][1] + light.sky_on[face][1] > (face == FACE_DOWN ? 0.015f : 0.030f));
        }
    Daylight full = at_hours(23.0, 0.0f);
    assert_true(full.sun_on[FACE_UP][1] > 2.0f * full.sky_on[FACE_UP][1]); // moonlight has a direction
    assert_true(full.sun_on[FACE_UP][2] > 1.5f * full.sun_on[FACE_UP][0]); // and is blue
}

// The twilight arch: blue overhead, red at the sun, the Earth's shadow under a red band opposite.
static void dusk_is_long(void **state)
{
    (void)state;
    for (double hours = 18.0; hours <= 18.6; hours += 0.05) {
        Daylight light = at_hours(hours, 0.0f);
        assert_true(light.zenith[2] > 2.0f * light.zenith[0]);
        assert_true(light.glow[0] > 2.0f * light.glow[1] && light.glow[1] > light.glow[2]);
        assert_true(light.glow[0] > light.zenith[0] * 5.0f && light.earth_shadow > 0.1f);
        assert_true(light.belt > at_hours(hours - 0.05, 0.0f).belt || hours < 18.01);
    }
    Daylight first = at_hours(18.2, 0.0f), noon = at_hours(12.0, 0.0f), night = at_hours(0.0, 0.0f);
    assert_true(first.dusk[0] > 1.5f * first.dusk[1]);
    assert_true(noon.earth_shadow == 0.0f && night.earth_shadow == 0.0f && noon.dusk[0] == 0.0f);
    assert_true(at_hours(18.4, 0.0f).zenith[2] > 10.0f * night.zenith[2]);
}

// Pale sand, linear: yellow to red while light of the sun is about, never grey.
static void sand_is_never_grey_by_day(void **state)
{
    (void)state;
    static const float sand[3] = {0.72f, 0.64f, 0.46f};
    for (double hours = 6.0; hours <= 18.0; hours += 0.1) {
        Daylight light = at_hours(hours, 0.0f);
        for (int face = 0; face < FACE_CROSS; face++) {
            float red = (light.sun_on[face][0] + light.sky_on[face][0]) * sand[0];
            float blue = (light.sun_on[face][2] + light.sky_on[face][2]) * sand[2];
            if (red < 1.15f * blue)
                fail_msg("face %d: red %g, blue %g at %g h", face, (double)red, (double)blue, hours);
        }
    }
}

// Stars keep their places in axes of the sun, the pole and what is across both, so these must turn as one, all day
// long.
static void the_sky_turns_as_one(void **state)
{
    (void)state;
    Daylight first = at_hours(0.0, 0.0f);
    const float *pole = first.star_pole;
    assert_true(fabsf(pole[0] * pole[0] + pole[1] * pole[1] + pole[2] * pole[2] - 1.0f) < 1e-5f);
    for (int minute = 0; minute < MINUTES; minute += 7) {
        Daylight now = at_hours(minute / 60.0, 0.0f);
        const float *sun = now.sun_direction;
        assert_memory_equal(now.star_pole, first.star_pole, sizeof first.star_pole);
        assert_true(fabsf(sun[0] * pole[0] + sun[1] * pole[1] + sun[2] * pole[2]) < 1e-5f);
        float cosine = 0.0f, expected = cosf((float)minute * (6.2831853f / MINUTES));
        for (int i = 0; i < 3; i++)
            cosine += sun[i] * first.sun_direction[i];
        if (sun[1] <= 0.0f) // by day the sun lingers low
            assert_true(fabsf(cosine - expected) < 1e-4f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_turned_away_get_none),
        cmocka_unit_test(a_low_sun_has_long_contrast),
        cmocka_unit_test(a_low_sun_is_warm),
        cmocka_unit_test(clouds_have_form_under_a_low_sun),
        cmocka_unit_test(no_minute_jumps),
        cmocka_unit_test(night_is_readable),
        cmocka_unit_test(dusk_is_long),
        cmocka_unit_test(sand_is_never_grey_by_day),
        cmocka_unit_test(the_sky_turns_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
