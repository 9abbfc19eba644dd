// The night sky as it is drawn (shaders/sky.frag): it turns, and not all of its stars are alike.
#include "render_fixture.h"

#include <math.h>

// The pole is in the north; the sun's path leans by this (render/daylight.c).
static const double pole_height = 0.42 * 57.29577951;

enum { BRIGHT = 60, NEAR = 1 };

static void draw_pole(RenderFixture *fixture, double hours)
{
    FrameView view = usual;
    view.hours = hours;
    view.pitch = pole_height;
    view.fov = 14;
    view.clear_sky = true;
    view.day = 4; // new moon
    draw(fixture, &view);
}

static bool is_star(const uint8_t *picture, int x, int y)
{
    return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && picture[(y * WIDTH + x) * 3 + 1] > BRIGHT;
}

static bool has_star_near(const uint8_t *picture, double x, double y)
{
    for (int dy = -NEAR; dy <= NEAR; dy++)
        for (int dx = -NEAR; dx <= NEAR; dx++)
            if (is_star(picture, (int)floor(x) + dx, (int)floor(y) + dy))
                return true;
    return false;
}

// Of the stars of `before` within the circle that fits in the picture, the share that shines in `now` after so large a
// turn against the clock.
static double share_found(const RenderFixture *fixture, double degrees)
{
    double c = cos(degrees / 57.29577951), s = sin(degrees / 57.29577951);
    int found = 0, all = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            double dx = x + 0.5 - WIDTH * 0.5, dy = y + 0.5 - HEIGHT * 0.5;
            if (!is_star(fixture->before, x, y) || dx * dx + dy * dy > HEIGHT * HEIGHT * 0.2)
                continue;
            all++;
            found += has_star_near(fixture->now, WIDTH * 0.5 + dx * c + dy * s, HEIGHT * 0.5 - dx * s + dy * c);
        }
    print_message("  %.0f degrees: %d of %d pixels\n", degrees, found, all);
    assert_true(all > 30);
    return (double)found / all;
}

// By 15 degrees an hour round the pole, as the sun does.
static void stars_turn_with_the_sky(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    for (int hours = 1; hours <= 4; hours += 3) {
        draw_pole(fixture, 20.5);
        draw_pole(fixture, 20.5 + hours);
        assert_true(share_found(fixture, 15.0 * hours) > 0.9);
        assert_true(share_found(fixture, 0.0) < 0.6 && share_found(fixture, -15.0 * hours) < 0.6);
    }
    render_fixture_close(fixture);
}

static void stars_differ_in_colour(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    int warm = 0, cool = 0;
    for (int hours = 0; hours < 4; hours++) {
        draw_pole(fixture, hours);
        for (int i = 0; i < PIXELS; i++) {
            const uint8_t *rgb = &fixture->now[i * 3];
            warm += rgb[1] > BRIGHT && rgb[0] > rgb[2] + 4;
            cool += rgb[1] > BRIGHT && rgb[2] > rgb[0] + 25;
        }
    }
    print_message("  %d pixels of warm stars, %d of cool ones\n", warm, cool);
    assert_true(warm > 5 && cool > 5);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stars_turn_with_the_sky),
        cmocka_unit_test(stars_differ_in_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
