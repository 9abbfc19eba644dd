// Ores seen through rock are meshed again when, and only when, the eye comes into another section or blocks change.
#include "viewer.h"

#include "scene/scene_internal.h"

static Viewer viewer;
static Reveal reveal;
static const BlockPos eye = {.x = -121, .y = 30, .z = -120};

static bool is_meshed_from(int64_t dx, int dy, int64_t dz)
{
    return reveal_update(&reveal, viewer.stream, (BlockPos){.x = eye.x + dx, .y = eye.y + dy, .z = eye.z + dz});
}

static void open_world(void)
{
    viewer_open(&viewer, 4, 1);
    viewer_go(&viewer, (double)eye.x, (double)eye.z);
}

static void close_world(void)
{
    reveal_quit(&reveal);
    viewer_close(&viewer);
}

static void it_is_meshed_when_something_changes(void **state)
{
    (void)state;
    open_world();
    viewer_rest(&viewer);
    assert_true(is_meshed_from(0, 0, 0));
    assert_int_equal(reveal.count, 0); // this generator has no ores
    for (int i = 0; i < 100; i++)
        assert_false(is_meshed_from(i % 7, -(i % 15), i % 5)); // within the section
    assert_true(is_meshed_from(0, 2, 0));                      // y 32
    assert_true(is_meshed_from(0, 0, 0));
    assert_true(is_meshed_from(-8, 0, 0));
    assert_true(is_meshed_from(0, 0, 0));
    for (int ores = 1; ores <= 3; ores++) { // beside one another: the faces between them are hidden
        assert_true(viewer_set(&viewer, eye.x + 20 + ores, eye.y, eye.z, BLOCK_GOLD_ORE));
        assert_true(is_meshed_from(0, 0, 0));
        assert_int_equal(reveal.count, 4 * ores + 2);
        assert_false(is_meshed_from(0, 0, 0));
    }
    assert_true(viewer_set(&viewer, eye.x + 60, 30, eye.z, BLOCK_GLOWSTONE)); // too far to matter
    assert_false(is_meshed_from(0, 0, 0));
    assert_true(reveal_forget(&reveal) && !reveal_forget(&reveal));
    assert_true(is_meshed_from(0, 0, 0));
    close_world();
}

static void it_is_meshed_as_chunks_are_loaded(void **state)
{
    (void)state;
    int meshed = 0;
    open_world();
    while (!stream_is_ready(viewer.stream)) {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
        meshed += is_meshed_from(0, 0, 0);
    }
    viewer_rest(&viewer);
    is_meshed_from(0, 0, 0);
    assert_true(meshed > 1 && meshed <= 1 + 25);
    assert_false(is_meshed_from(0, 0, 0));
    close_world();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_meshed_when_something_changes),
        cmocka_unit_test(it_is_meshed_as_chunks_are_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
