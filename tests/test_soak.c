// The flight of `bench soak`, without drawing: its route, and the detection of a leak.

#include "karst_test.h"
#include "tools/bench/soak_flight.h"

#include <math.h>

static void the_flight_covers_new_land_at_20_blocks_a_second(void **state)
{
    (void)state;
    SoakFlight flight = soak_flight(7200);
    SoakPoint before = flight.now;
    double turned = 0;
    int jumps = 0;
    for (int second = 1; second <= 3200; second++) {
        soak_fly(&flight, second);
        double moved = hypot(flight.now.x - before.x, flight.now.z - before.z);
        bool jumped = second % 150 == 0;
        jumps += jumped;
        assert_true(jumped ? moved > 4000 : moved > 19 && moved <= 20.0001);
        turned += fabs(flight.now.heading - before.heading);
        before = flight.now;
    }
    assert_int_equal(jumps, 21);
    assert_true(turned > 20 * 360);
    assert_true(flight.now.x > 21 * 4096 / 2);
}

static void the_second_half_repeats_the_first(void **state)
{
    (void)state;
    SoakFlight flight = soak_flight(100), other = soak_flight(100);
    soak_fly(&flight, 43);
    soak_fly(&other, 49);
    assert_false(other.now.x == flight.now.x);
    soak_fly(&other, 93);
    assert_true(other.now.x == flight.now.x && other.now.z == flight.now.z);
    SoakLook look = soak_look(&flight), again = soak_look(&other);
    assert_true(look.yaw == again.yaw && look.pitch == again.pitch && look.y == again.y);
}

static void steps_do_not_depend_on_frames(void **state)
{
    (void)state;
    SoakFlight smooth = soak_flight(60), rough = soak_flight(60);
    for (int i = 0; i <= 5900; i++)
        soak_fly(&smooth, i * 0.01);
    soak_fly(&rough, 59);
    assert_true(smooth.now.x == rough.now.x && smooth.now.z == rough.now.z);
}

// The growth reported for a run whose memory is 190, with some noise, plus `grown` at each part of the way.
static double growth_of(double (*grown)(double part))
{
    double values[361];
    for (int i = 0; i < 361; i++)
        values[i] = 190 + i * 7919 % 13 * 0.01 + grown(i / 360.0);
    return soak_growth(values, 361);
}

static double nothing(double part) { return 0 * part; }
static double at_first(double part) { return part < 0.4 ? 50 * part : 20; }
static double a_leak(double part) { return 10 * part; }
static double a_peak(double part) { return part > 0.92 && part < 0.94 ? 100 : 0; }

static void a_leak_is_detected(void **state)
{
    (void)state;
    assert_true(fabs(growth_of(nothing)) < 0.1);
    assert_true(fabs(growth_of(at_first)) < 0.1); // caches that fill are no growth
    assert_true(fabs(growth_of(a_peak)) < 0.1);
    assert_true(fabs(growth_of(a_leak) - 5) < 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_flight_covers_new_land_at_20_blocks_a_second),
        cmocka_unit_test(the_second_half_repeats_the_first),
        cmocka_unit_test(steps_do_not_depend_on_frames),
        cmocka_unit_test(a_leak_is_detected),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
