// The pause after a frame: limits of the frame rate, and the time that is left for loading on software OpenGL.
#include "karst_test.h"

#include "scene/frame_times.h"

#include <math.h>

static double wait_of(double taken_ms, double fps, bool software, int ready)
{
    return pacing_wait_ms(taken_ms, fps, software, ready / 1000.0);
}

static void frames_are_limited(void **state)
{
    (void)state;
    assert_true(wait_of(4, 100, false, 1000) == 6);
    assert_true(wait_of(40, 100, false, 1000) == 0);
    assert_true(wait_of(4, 1e9, false, 1000) == 0);
    assert_true(wait_of(4, 30, true, 1000) == 1000.0 / 30 - 4);
    assert_true(wait_of(4, 1e9, true, 1000) == 1000 / PACING_SOFTWARE_FPS - 4);
}

static void the_limit_is_the_lower_one(void **state)
{
    (void)state;
    static const struct {
        int max_fps;
        bool software;
        int limit;
    } rows[] = {{240, false, 240}, {0, false, 0}, {240, true, 60}, {0, true, 60}, {60, true, 60}, {30, true, 30}};
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        assert_int_equal(pacing_limit(rows[i].max_fps, rows[i].software), rows[i].limit);
}

// The pause for loading grows until a hundredth of the view is missing. It is never longer than the frame, or 40 ms.
static void software_rendering_leaves_time_for_loading(void **state)
{
    (void)state;
    for (int ready = 0; ready <= 1000; ready += 2) {
        double share = ready < 990 ? 1 : (1000 - ready) / 10.0;
        assert_true(fabs(wait_of(25, 1e9, true, ready) - 25 * share) < 1e-9);
        assert_true(fabs(wait_of(500, 1e9, true, ready) - 40 * share) < 1e-9);
        assert_true(wait_of(2, 1e9, true, ready) == 1000 / PACING_SOFTWARE_FPS - 2);
        assert_true(wait_of(25, 1e9, false, ready) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_limited),
        cmocka_unit_test(the_limit_is_the_lower_one),
        cmocka_unit_test(software_rendering_leaves_time_for_loading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
