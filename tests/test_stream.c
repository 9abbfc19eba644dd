// The chunk manager through its public interface: which chunks are loaded, in which order, and the events for the
// renderer.
#include "gen/generator.h"
#include "recipe/recipe.h"
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

// All meshes are ready, then each frame gets as many as its budget allows, at least one.
static void a_byte_budget_is_kept(void **state)
{
    (void)state;
    const size_t budgets[] = {0, 1000, 100000};
    for (size_t i = 0; i < ARRAY_COUNT(budgets); i++) {
        viewer_open(&viewer, 2, 1);
        StreamStats stats;
        do {
            stream_wait_any(viewer.stream);
            stream_update(viewer.stream, &viewer.view, 2.0);
            stats = stream_stats(viewer.stream);
        } while (stats.wanted + stats.generating + stats.building > 0);
        for (int left = stats.ready; left > 0; left -= viewer.last_meshes) {
            stream_update(viewer.stream, &viewer.view, 2.0);
            viewer_drain(&viewer, budgets[i]);
            assert_true(viewer.last_meshes >= 1);
            assert_true(viewer.last_bytes <= budgets[i] || viewer.last_meshes == 1);
        }
        viewer_assert_full(&viewer, 2);
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

// Full detail near, coarser meshes beyond; within a margin meshes keep their level, and at rest nothing changes.
static void far_meshes_are_coarser(void **state)
{
    (void)state;
    enum { DETAIL = 2, FAR = 5 };
    viewer_open_detail(&viewer, FAR, DETAIL, 1);
    for (int step = 0; step < 8; step++) {
        viewer_go(&viewer, step * 20.0, step * step * -5.0);
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, FAR);
        ChunkPos middle = viewer_middle(&viewer);
        for (int i = 0; i < viewer.count; i++) {
            const MeshData *mesh = viewer.meshes[i];
            double distance = hypot(mesh->pos.x - middle.x, mesh->pos.z - middle.z);
            int level = MIN((int)distance / DETAIL, MESH_LEVELS - 1);
            int finest = MIN((int)fmax(0.0, distance - 2.0) / DETAIL, MESH_LEVELS - 1);
            bool wanted = viewer_near(&viewer, mesh->pos, FAR);
            assert_true(!wanted || (mesh->style.level <= level && mesh->style.level >= finest));
            assert_true(step > 0 || !wanted || mesh->style.level == level);
        }
        viewer_assert_true_to_blocks(&viewer);
    }
    viewer_close(&viewer);
}

enum { LEVELS_SIDE = 64 };

static int *level_at(int *levels, ChunkPos pos)
{
    return &levels[(pos.z + LEVELS_SIDE / 2) * LEVELS_SIDE + pos.x + LEVELS_SIDE / 2];
}

// Counts meshes whose level differs from `before`, of chunks between two distances from the middle.
static int changed_levels(const Viewer *seen, int *before, double nearest, double furthest)
{
    ChunkPos middle = viewer_middle(seen);
    int changed = 0;
    for (int i = 0; i < seen->count; i++) {
        const MeshData *mesh = seen->meshes[i];
        double distance = hypot(mesh->pos.x - middle.x, mesh->pos.z - middle.z);
        int level = *level_at(before, mesh->pos);
        changed += distance >= nearest && distance < furthest && level >= 0 && level != mesh->style.level;
    }
    return changed;
}

// After a move some chunks are missing and others need a finer level: near ones get it before the missing chunks are
// loaded, far ones after.
static void a_hole_is_filled_before_far_land_is_finer(void **state)
{
    (void)state;
    enum {
        DETAIL = 2,
        FAR = 7,
        HALF_WAY = 5
    }; // half as far as the furthest missing chunk: a finer mesh counts as twice as far (schedule.c)
    static int before[LEVELS_SIDE * LEVELS_SIDE];
    viewer_open_detail(&viewer, FAR, DETAIL, 0);
    viewer_rest(&viewer);
    memset(before, -1, sizeof before);
    for (int i = 0; i < viewer.count; i++)
        *level_at(before, viewer.meshes[i]->pos) = viewer.meshes[i]->style.level;
    viewer_go(&viewer, 3 * 16.0, 0.0);
    int near = 0;
    for (StreamStats stats = {.in_disc = 1}; stats.ready_in_disc < stats.in_disc; stats = stream_stats(viewer.stream)) {
        near = changed_levels(&viewer, before, 0, DETAIL + 1);
        assert_int_equal(changed_levels(&viewer, before, HALF_WAY, FAR + 1), 0);
        stream_update(viewer.stream, &viewer.view, 0.0);
        viewer_drain(&viewer, SIZE_MAX);
    }
    assert_true(near > 0);
    viewer_rest(&viewer);
    assert_true(changed_levels(&viewer, before, HALF_WAY, FAR + 1) > 0);
    viewer_close(&viewer);
}

// With another style of light every mesh is built again, as it would be from scratch, and none is forgotten meanwhile.
static void light_style_can_be_switched(void **state)
{
    (void)state;
    viewer_open(&viewer, 3, 1);
    viewer_go(&viewer, 0, 0);
    viewer_rest(&viewer);
    for (int flat = 1; flat >= 0; flat--) {
        stream_set_flat_light(viewer.stream, flat);
        assert_false(stream_is_ready(viewer.stream));
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, 3);
        for (int i = 0; i < viewer.count; i++)
            assert_int_equal(viewer.meshes[i]->style.flat, flat);
        viewer_assert_true_to_blocks(&viewer);
    }
    viewer_close(&viewer);
}

// Finer and coarser: the meshes become those of a stream that began so.
static void detail_can_be_switched(void **state)
{
    (void)state;
    static const int details[] = {2, 16, 3};
    viewer_open_detail(&viewer, 7, 16, 1);
    viewer_rest(&viewer);
    for (size_t d = 0; d < ARRAY_COUNT(details); d++) {
        int coarse = 0;
        stream_set_detail(viewer.stream, details[d]);
        assert_false(stream_is_ready(viewer.stream));
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, 7);
        for (int i = 0; i < viewer.count; i++)
            coarse += viewer.meshes[i]->style.level > 0;
        assert_true((coarse > 0) == (details[d] < 7));
    }
    viewer_close(&viewer);
}

static void blocks_can_be_loaded_without_meshes(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_at(0), 7);
    Stream *stream =
        stream_create(&(StreamConfig){.source = generator_source(generator), .view_distance = 2, .workers = 1});
    StreamView view = {.x = 100.0, .z = 100.0};
    while (!stream_is_ready(stream)) {
        stream_wait_any(stream);
        stream_update(stream, &view, 2.0);
    }
    StreamStats stats = stream_stats(stream);
    assert_int_equal(stats.generated, stats.in_disc);
    assert_true(stream_set_block(stream, (BlockPos){.x = 100, .y = 200, .z = 100}, BLOCK_STONE));
    assert_true(stream_is_ready(stream));
    StreamEvent event;
    assert_false(stream_next_event(stream, &(size_t){SIZE_MAX}, &event));
    stream_destroy(stream);
    generator_destroy(generator);
    assert_int_equal(memory_in_use_total(), 0);
}

// Steps until nothing was freed for a while: each update frees at least 16 dropped chunks, and more within its budget.
static void rest_until_freed(void)
{
    for (int quiet = 0; quiet < 50; quiet++) {
        size_t before = memory_in_use(MEMORY_CHUNKS);
        viewer_step(&viewer);
        if (memory_in_use(MEMORY_CHUNKS) != before)
            quiet = 0;
    }
}

// The same place takes the same bytes each time. The manager's own tables grow with the longest queue of jobs, which is
// bounded.
static void memory_stays_flat(void **state)
{
    (void)state;
    size_t chunks[6], meshes[6];
    viewer_open(&viewer, VIEW, 2);
    for (int round = 0; round < 6; round++) {
        viewer_go(&viewer, round % 2 ? 1e6 : 0.0, 0.0);
        viewer_rest(&viewer);
        rest_until_freed();
        chunks[round] = memory_in_use(MEMORY_CHUNKS);
        meshes[round] = memory_in_use(MEMORY_MESHES);
        assert_true(round < 2 || (chunks[round] == chunks[round - 2] && meshes[round] == meshes[round - 2]));
        assert_true(memory_in_use(MEMORY_STREAM) < 1 << 20);
    }
    viewer_close(&viewer);
}

static int jobs_under_way(void)
{
    StreamStats stats = stream_stats(viewer.stream);
    return stats.generating + stats.building;
}

// Reads every loaded chunk, which expands it. Returns their bytes.
static size_t expand_all(int reach)
{
    size_t bytes = 0;
    for (int i = 0; i < (2 * reach + 1) * (2 * reach + 1); i++) {
        ChunkPos pos = {.x = i % (2 * reach + 1) - reach, .z = i / (2 * reach + 1) - reach};
        const Chunk *chunk = stream_chunk(viewer.stream, pos);
        bytes += chunk ? chunk_bytes(chunk) : 0;
    }
    return bytes;
}

// The blocks of the chunks (x, z), x from `first` to `last`, are as generated.
static void assert_blocks_as_made(int first, int last)
{
    Arena scratch;
    arena_init(&scratch);
    for (int x = first; x <= last; x++)
        for (int z = -3; z <= 3; z++) {
            Chunk *made = source_chunk(generator_source(viewer.generator), (ChunkPos){x, z}, &scratch);
            for (int i = 0; i < CHUNK_BLOCKS; i += 7) {
                BlockPos at = {.x = x * 16 + i % 16, .y = i / 256, .z = z * 16 + i / 16 % 16};
                uint8_t block = stream_block(viewer.stream, at);
                assert_true(block == chunk_get(made, i % 16, at.y, i / 16 % 16) || block == BLOCK_GLOWSTONE);
            }
            chunk_release(made);
            arena_reset(&scratch);
        }
    arena_quit(&scratch);
}

// Chunks that need no work are compacted, but near ones, and serve as before: blocks, edits and meshes are the same.
static void distant_chunks_are_compact(void **state)
{
    (void)state;
    enum { FAR = 9, LAMP_X = 7 * 16 + 15, LAMP_Y = 70 };
    viewer_open_detail(&viewer, FAR, 4, 1);
    viewer_go(&viewer, 8, 8);
    viewer_rest(&viewer);
    rest_until_freed();
    size_t compact = memory_in_use(MEMORY_CHUNKS);
    assert_true(viewer_set(&viewer, LAMP_X, LAMP_Y, 3, BLOCK_GLOWSTONE));
    assert_int_equal(stream_block(viewer.stream, (BlockPos){.x = LAMP_X, .y = LAMP_Y, .z = 3}), BLOCK_GLOWSTONE);
    stream_set_flat_light(viewer.stream, true);
    viewer_rest(&viewer);
    rest_until_freed();
    assert_in_range(memory_in_use(MEMORY_CHUNKS), compact, compact + (1 << 16)); // the chunk as it was generated
    assert_blocks_as_made(6, 9);
    viewer_assert_true_to_blocks(&viewer);
    assert_true(expand_all(FAR + 3) > 2 * compact);
    viewer_go(&viewer, 24, 8); // a step, after which they are compacted again
    viewer_rest(&viewer);
    rest_until_freed();
    assert_true(memory_in_use(MEMORY_CHUNKS) < compact + compact / 2);
    viewer_close(&viewer);
}

// A step to the next chunk requests a ring beyond the view, which can wait: not all of it is queued at once, and less
// than where what is seen is missing. How much is queued depends on the time between two updates, so only a step whose
// updates followed each other soon counts: then at most 20 ms of work are queued, and at least 50 ms where land is
// missing. A job that takes longer than that is one job in both queues.
static void land_out_of_view_is_loaded_slowly(void **state)
{
    (void)state;
    const double soon_ms = 20;
    double taken_ms = HUGE_VAL;
    StreamStats stats = {0};
    viewer_open(&viewer, 24, 1);
    while (taken_ms > soon_ms) {
        viewer_rest(&viewer);
        int64_t begun_ns = clock_ns();
        viewer_step(&viewer);
        viewer_go(&viewer, viewer.view.x + CHUNK_SIZE, 0.0);
        stream_update(viewer.stream, &viewer.view, 100.0);
        stats = stream_stats(viewer.stream);
        assert_int_equal(stats.in_disc, stats.ready_in_disc);
        taken_ms = clock_ms_since(begun_ns);
    }
    int queued = jobs_under_way();
    viewer_go(&viewer, 1e6, 0.0);
    stream_update(viewer.stream, &viewer.view, 100.0);
    assert_true(stats.wanted > 0 && queued > 0);
    assert_true(2 * queued <= jobs_under_way() + 1);
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
        cmocka_unit_test(a_byte_budget_is_kept),
        cmocka_unit_test(progress_without_time_budget),
        cmocka_unit_test(walking_back_and_forth_loads_nothing_twice),
        cmocka_unit_test(flying_meets_no_hole),
        cmocka_unit_test(any_view_distance_at_any_time),
        cmocka_unit_test(far_meshes_are_coarser),
        cmocka_unit_test(a_hole_is_filled_before_far_land_is_finer),
        cmocka_unit_test(light_style_can_be_switched),
        cmocka_unit_test(detail_can_be_switched),
        cmocka_unit_test(blocks_can_be_loaded_without_meshes),
        cmocka_unit_test(memory_stays_flat),
        cmocka_unit_test(distant_chunks_are_compact),
        cmocka_unit_test(land_out_of_view_is_loaded_slowly),
        cmocka_unit_test(a_stream_can_be_destroyed_at_any_time),
#ifndef NDEBUG
        cmocka_unit_test(no_position_is_refused),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
