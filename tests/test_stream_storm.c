// Everything at once: teleports, edits, turns and view distances change in every frame while workers run. The result
// must be the same as if nothing had happened, and ThreadSanitizer must stay silent.
#include "viewer.h"

enum { VIEW = 2, FRAMES = 240 };

static Viewer viewer;

static uint64_t next_random(uint64_t *state) { return *state = hash_mix(*state + UINT64_C(0x9E3779B97F4A7C15)); }

static void teleport(uint64_t *random)
{
    static const double places[] = {0.0, 17.0, 40.0, -300.0, 1e6, 16.0 * INT32_MAX, 16.0 * INT32_MIN, -1e300};
    uint64_t r = next_random(random);
    viewer_go(&viewer, places[r % ARRAY_COUNT(places)], places[r / 8 % ARRAY_COUNT(places)]);
    viewer.view.forward[0] = r & 64 ? 1.0F : 0.0F;
    viewer.view.forward[2] = r & 128 ? -1.0F : 0.0F;
}

static void edit(uint64_t *random)
{
    for (int i = 0; i < 4; i++) {
        uint64_t r = next_random(random);
        int64_t x = viewer_block(viewer.view.x) + (int64_t)(r % 40) - 20;
        int64_t z = viewer_block(viewer.view.z) + (int64_t)(r / 64 % 40) - 20;
        stream_set_block(viewer.stream, x, (int)(r / 4096 % 256), z, r >> 63 ? BLOCK_GLOWSTONE : BLOCK_AIR);
    }
}

static void storm(int workers, int detail, int teleport_one_in)
{
    uint64_t random = 99;
    viewer_open_detail(&viewer, VIEW, detail, workers);
    for (int frame = 0; frame < FRAMES; frame++) {
        if (next_random(&random) % (unsigned)teleport_one_in == 0)
            teleport(&random);
        edit(&random);
        if (next_random(&random) % 8 == 0)
            stream_set_view_distance(viewer.stream, 2 + (int)(next_random(&random) % 3));
        stream_update(viewer.stream, &viewer.view, 1.0);
        if (next_random(&random) % 4 != 0)
            viewer_drain(&viewer, 200000);
        if (next_random(&random) % 4 == 0)
            stream_wait_any(viewer.stream);
    }
    viewer_settle(&viewer);
    viewer_assert_full(&viewer, VIEW);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void a_storm_with_teleports_in_every_frame(void **state)
{
    (void)state;
    storm(2, 0, 1);
}

static void a_storm_with_time_between(void **state)
{
    (void)state;
    storm(2, 1, 16);
}

// Walking over the borders between levels of detail while edits go on.
static void a_storm_on_foot(void **state)
{
    (void)state;
    uint64_t random = 5;
    viewer_open_detail(&viewer, 3, 1, 2);
    for (int frame = 0; frame < FRAMES; frame++) {
        viewer_go(&viewer, 40.0 * sin(frame * 0.1), frame);
        edit(&random);
        stream_update(viewer.stream, &viewer.view, 1.0);
        if (next_random(&random) % 2 == 0)
            viewer_drain(&viewer, 100000);
        if (frame % 4 == 0)
            stream_wait_any(viewer.stream);
    }
    viewer_settle(&viewer);
    viewer_assert_full(&viewer, 3);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void a_storm_without_workers(void **state)
{
    (void)state;
    storm(0, 1, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_storm_with_teleports_in_every_frame),
        cmocka_unit_test(a_storm_with_time_between),
        cmocka_unit_test(a_storm_on_foot),
        cmocka_unit_test(a_storm_without_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
