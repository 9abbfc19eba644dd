// What a stream takes: bytes a frame and bytes in all, compact chunks, chunks without meshes, jobs beyond the view.
#include "karst/recipe.h"
#include "viewer.h"

enum { VIEW = 3 };

static Viewer viewer; // large; each test opens it again

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_byte_budget_is_kept),
        cmocka_unit_test(blocks_can_be_loaded_without_meshes),
        cmocka_unit_test(memory_stays_flat),
        cmocka_unit_test(distant_chunks_are_compact),
        cmocka_unit_test(land_out_of_view_is_loaded_slowly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
