// The chunk manager through its public interface: which chunks are loaded, in which order, and the events for the
// renderer.
#include "viewer.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VIEW = 3 };

static Viewer viewer; // large; each test opens it again

static void results_do_not_depend_on_workers(void **state)
{
    (void)state;
    const int workers[] = {0, 1, 2, 8};
    uint64_t hashes[ARRAY_COUNT(workers)];
    for (size_t i = 0; i < ARRAY_COUNT(workers); i++) {
        viewer_open(&viewer, VIEW, workers[i]);
        viewer_go(&viewer, -40.0, 1000.0);
        viewer_settle(&viewer);
        hashes[i] = viewer_hash(&viewer, VIEW);
        assert_int_equal(hashes[i], hashes[0]);
        viewer_close(&viewer);
    }
}

static void the_disc_fills_from_any_start(void **state)
{
    (void)state;
    const double starts[][2] = {
        {0, 0},
        {-0.001, 15.999},
        {1e9, -1e9},
        {16.0 * INT32_MAX + 15, 0},
        {16.0 * INT32_MIN, 16.0 * INT32_MAX},
        {1e300, 5},
        {5, -1e12},
        {-HUGE_VAL, HUGE_VAL},
    };
    for (size_t i = 0; i < ARRAY_COUNT(starts); i++) {
        viewer_open(&viewer, 2, 1);
        viewer_go(&viewer, starts[i][0], starts[i][1]);
        viewer_settle(&viewer);
        viewer_assert_full(&viewer, 2);
        StreamStats stats = stream_stats(viewer.stream);
        assert_true(stats.in_disc >= 9);
        assert_int_equal(stats.in_disc, stats.ready_in_disc);
        viewer_close(&viewer);
    }
}

static void the_world_ends_at_its_edge(void **state)
{
    (void)state;
    viewer_open(&viewer, 2, 1);
    viewer_go(&viewer, (double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MIN);
    viewer_settle(&viewer);
    assert_int_equal(stream_stats(viewer.stream).in_disc, 9); // a quarter of the 5 x 5
    BlockQuery query = stream_query(viewer.stream);
    assert_int_equal(block_query(&query, WORLD_BLOCK_MAX, 0, WORLD_BLOCK_MIN), BLOCK_BEDROCK);
    assert_int_equal(block_query(&query, WORLD_BLOCK_MAX + 1, 200, WORLD_BLOCK_MIN), BLOCK_VOID);
    assert_int_equal(block_query(&query, WORLD_BLOCK_MAX, 200, WORLD_BLOCK_MIN - 1), BLOCK_VOID);
    assert_int_equal(block_query(&query, INT64_MAX, 200, INT64_MIN), BLOCK_VOID);
    assert_false(viewer_set(&viewer, WORLD_BLOCK_MAX + 1, 200, WORLD_BLOCK_MIN, BLOCK_STONE));
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void queries_work_at_any_position(void **state)
{
    (void)state;
    viewer_open(&viewer, 2, 0);
    BlockQuery query = stream_query(viewer.stream);
    assert_int_equal(block_query(&query, 0, 10, 0), BLOCK_VOID); // nothing is loaded yet
    viewer_settle(&viewer);
    assert_int_equal(block_query(&query, 0, 0, 0), BLOCK_BEDROCK);
    assert_int_equal(block_query(&query, 0, -1, 0), BLOCK_VOID);
    assert_int_equal(block_query(&query, 0, 256, 0), BLOCK_AIR);
    assert_int_equal(block_query(&query, 100000, 256, 0), BLOCK_AIR);
    assert_int_equal(block_query(&query, 100000, 10, 0), BLOCK_VOID);
    for (int i = 0; i < 256; i++) {
        const Chunk *chunk = stream_chunk(viewer.stream, (ChunkPos){-1, 1});
        assert_int_equal(block_query(&query, -16 + i % 16, i, 16 + i / 16), chunk_get(chunk, i % 16, i, i / 16));
    }
    viewer_close(&viewer);
}

static void a_chunk_loaded_again_is_the_same(void **state)
{
    (void)state;
    viewer_open(&viewer, 2, 2);
    viewer_settle(&viewer);
    uint64_t before = viewer_hash(&viewer, 2);
    viewer_go(&viewer, 5000.0, 5000.0);
    viewer_settle(&viewer);
    assert_null(stream_chunk(viewer.stream, (ChunkPos){0, 0}));
    assert_true(viewer_hash(&viewer, 2) != before);
    viewer_go(&viewer, 0.0, 0.0);
    viewer_settle(&viewer);
    assert_int_equal(viewer_hash(&viewer, 2), before);
    viewer_close(&viewer);
}

// No loaded chunk is further away than a missing one. Without workers and without a budget an update runs little more
// than one job, so that the order is visible.
static void the_nearest_chunks_are_loaded_first(void **state)
{
    (void)state;
    viewer_open(&viewer, 4, 0);
    while (!stream_is_ready(viewer.stream)) {
        stream_update(viewer.stream, &viewer.view, 0.0);
        viewer_drain(&viewer, SIZE_MAX);
        int furthest = 0, nearest_missing = INT32_MAX;
        for (int dz = -5; dz <= 5; dz++)
            for (int dx = -5; dx <= 5; dx++) {
                bool there = stream_chunk(viewer.stream, (ChunkPos){dx, dz});
                int distance = dx * dx + dz * dz;
                if (there)
                    furthest = MAX(furthest, distance);
                else if (viewer_near(&viewer, (ChunkPos){dx, dz}, 4))
                    nearest_missing = MIN(nearest_missing, distance);
            }
        assert_true(furthest <= nearest_missing);
    }
    viewer_close(&viewer);
}

// Also of those ahead, which else come before those behind.
static void meshes_beyond_the_view_wait_until_it_is_full(void **state)
{
    (void)state;
    viewer_open(&viewer, 4, 0);
    viewer.view.forward[0] = 1.0F;
    bool full = false;
    for (int beyond = 0; beyond == 0;) {
        const StreamStats stats = stream_stats(viewer.stream);
        full = full || (stats.in_disc > 0 && stats.ready_in_disc == stats.in_disc);
        stream_update(viewer.stream, &viewer.view, 0.0);
        viewer_drain(&viewer, SIZE_MAX);
        for (int i = 0; i < viewer.count; i++)
            beyond += !viewer_near(&viewer, viewer.meshes[i]->pos, 4);
    }
    assert_true(full);
    viewer_close(&viewer);
}

static void chunks_ahead_come_before_chunks_behind(void **state)
{
    (void)state;
    const float looks[][2] = {{1, 0}, {-0.6F, 0.8F}};
    for (size_t i = 0; i < ARRAY_COUNT(looks); i++) {
        viewer_open(&viewer, 5, 0);
        viewer.view.forward[0] = looks[i][0];
        viewer.view.forward[2] = looks[i][1];
        int ahead = 0, behind = 0; // meshes shown when a third of all are, straight ahead and straight behind
        while (viewer.count < stream_stats(viewer.stream).in_disc / 3 || viewer.count == 0) {
            stream_update(viewer.stream, &viewer.view, 0.0);
            viewer_drain(&viewer, SIZE_MAX);
        }
        for (int m = 0; m < viewer.count; m++) {
            ChunkPos pos = viewer.meshes[m]->pos;
            double along = pos.x * (double)looks[i][0] + pos.z * (double)looks[i][1];
            ahead += along > 0.75 * hypot(pos.x, pos.z);
            behind += along < -0.75 * hypot(pos.x, pos.z);
        }
        assert_true(ahead >= 3 * behind);
        viewer_close(&viewer);
    }
}

static void progress_without_time_budget(void **state)
{
    (void)state;
    const int workers[] = {0, 2};
    for (size_t i = 0; i < ARRAY_COUNT(workers); i++) {
        viewer_open(&viewer, 2, workers[i]);
        while (!stream_is_ready(viewer.stream)) {
            stream_update(viewer.stream, &viewer.view, 0.0);
            viewer_drain(&viewer, SIZE_MAX);
            stream_wait_any(viewer.stream);
        }
        viewer_close(&viewer);
    }
}

// After the first time nothing is generated, built or forgotten, also with levels of detail.
static void walking_back_and_forth_loads_nothing_twice(void **state)
{
    (void)state;
    for (int detail = 0; detail <= 1; detail++) {
        viewer_open_detail(&viewer, VIEW, detail, 1);
        for (int step = 0; step < 8; step++) {
            viewer_go(&viewer, step % 2 * 16.0, 0.0);
            viewer_step(&viewer);
            StreamStats stats = stream_stats(viewer.stream);
            int work = stats.wanted + stats.generating + stats.building + viewer.last_meshes + viewer.last_forgotten;
            assert_true(step < 2 ? work > 0 : work == 0);
            viewer_rest(&viewer);
        }
        viewer_close(&viewer);
    }
}

static void flying_meets_no_hole(void **state)
{
    (void)state;
    viewer_open(&viewer, VIEW, 1);
    for (int step = 1; step < 64; step++) { // at most one border in a step: the chunks behind it are built already
        viewer_rest(&viewer);
        viewer_go(&viewer, step * 2.0, step * -1.5);
        viewer_step(&viewer);
        viewer_assert_full(&viewer, VIEW);
    }
    viewer_close(&viewer);
}

static void any_view_distance_at_any_time(void **state)
{
    (void)state;
    const int views[] = {5, 2, 6, 3, 3, 4, 2};
    viewer_open(&viewer, 2, 2);
    stream_set_view_distance(viewer.stream, 4); // before the first update, too
    for (size_t i = 0; i < ARRAY_COUNT(views); i++) {
        viewer_step(&viewer);
        stream_set_view_distance(viewer.stream, views[i]);
        viewer_step(&viewer);
        if (i % 2)
            viewer_settle(&viewer);
    }
    viewer_assert_full(&viewer, 2);
    for (int i = 0; i < viewer.count; i++)
        assert_true(viewer_near(&viewer, viewer.meshes[i]->pos, 2 + 3)); // with the margin
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void a_stream_can_be_destroyed_at_any_time(void **state)
{
    (void)state;
    for (int frames = 0; frames < 12; frames++) {
        viewer_open(&viewer, VIEW, 2);
        for (int frame = 0; frame < frames; frame++) {
            stream_wait_any(viewer.stream);
            stream_update(viewer.stream, &viewer.view, 1.0); // no event is read: meshes wait
        }
        viewer_close(&viewer);
    }
}

#ifndef NDEBUG
static void ignore_line(void *context, LogLevel level, const char *line) { (void)context, (void)level, (void)line; }

static void no_position_is_refused(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        log_set_sink(ignore_line, NULL);
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        viewer_open(&viewer, 2, 0);
        viewer_go(&viewer, (double)NAN, 0.0);
        viewer_step(&viewer);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_do_not_depend_on_workers),
        cmocka_unit_test(the_disc_fills_from_any_start),
        cmocka_unit_test(the_world_ends_at_its_edge),
        cmocka_unit_test(queries_work_at_any_position),
        cmocka_unit_test(a_chunk_loaded_again_is_the_same),
        cmocka_unit_test(the_nearest_chunks_are_loaded_first),
        cmocka_unit_test(meshes_beyond_the_view_wait_until_it_is_full),
        cmocka_unit_test(chunks_ahead_come_before_chunks_behind),
        cmocka_unit_test(progress_without_time_budget),
        cmocka_unit_test(walking_back_and_forth_loads_nothing_twice),
        cmocka_unit_test(flying_meets_no_hole),
        cmocka_unit_test(any_view_distance_at_any_time),
        cmocka_unit_test(a_stream_can_be_destroyed_at_any_time),
#ifndef NDEBUG
        cmocka_unit_test(no_position_is_refused),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
