// Teleports, edits, turns and changes of the view distance in every frame while workers run. The result must be the
// same as without them, and ThreadSanitizer must report nothing.
#include "board.h"
#include "viewer.h"

#include <unistd.h>

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
        static const uint8_t blocks[] = {BLOCK_GLOWSTONE, BLOCK_AIR, BLOCK_SAND, BLOCK_WATER};
        viewer_set(&viewer, x, (int)(r / 4096 % 256), z, blocks[r >> 62]);
    }
}

typedef struct Storm {
    int workers, detail, teleport_one_in;
    const char *world; // its file, or NULL
    bool ticks;        // sand falls, water flows
    int change_one_in; // the source changes; 0: never
} Storm;

static void change_source(uint64_t *random, const Board boards[2])
{
    uint64_t r = next_random(random) % 3;
    edits_change_source(viewer.edits, r == 2 ? generator_source(viewer.generator) : &boards[r].source);
}

static void rage(const Storm *storm)
{
    static Board boards[2]; // outlives the jobs
    uint64_t random = 99;
    boards[0] = board_of(70, 90);
    boards[1] = board_of(40, 130);
    for (int frame = 0; frame < FRAMES; frame++) {
        if (storm->change_one_in > 0 && next_random(&random) % (unsigned)storm->change_one_in == 0)
            change_source(&random, boards);
        if (next_random(&random) % (unsigned)storm->teleport_one_in == 0)
            teleport(&random);
        edit(&random);
        if (storm->ticks)
            edits_tick(viewer.edits);
        if (next_random(&random) % 8 == 0)
            stream_set_view_distance(viewer.stream, 2 + (int)(next_random(&random) % 3));
        stream_update(viewer.stream, &viewer.view, 1.0);
        if (next_random(&random) % 4 != 0)
            viewer_drain(&viewer, 200000);
        if (next_random(&random) % 4 == 0)
            stream_wait_any(viewer.stream);
    }
    if (storm->change_one_in > 0)
        edits_change_source(viewer.edits, generator_source(viewer.generator));
}

static void storm_of(const Storm *storm)
{
    viewer_open_with(
        &viewer, &(ViewerConfig){
                     .view_distance = VIEW, .detail = storm->detail, .workers = storm->workers, .world = storm->world});
    rage(storm);
    viewer_rest(&viewer);
    viewer_assert_full(&viewer, VIEW);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void a_storm_with_teleports_in_every_frame(void **state)
{
    (void)state;
    storm_of(&(Storm){.workers = 2, .teleport_one_in = 1});
}

static void a_storm_with_time_between(void **state)
{
    (void)state;
    storm_of(&(Storm){.workers = 2, .detail = 1, .teleport_one_in = 16});
}

static void a_storm_of_sources(void **state)
{
    (void)state;
    storm_of(&(Storm){.workers = 2, .detail = 1, .teleport_one_in = 16, .change_one_in = 4, .ticks = true});
    storm_of(&(Storm){.workers = 2, .teleport_one_in = 4, .change_one_in = 1});
    storm_of(&(Storm){.teleport_one_in = 8, .change_one_in = 3});
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
    storm_of(&(Storm){.detail = 1, .teleport_one_in = 16});
}

// Hashes the blocks around the places where the storm has been, by loading each.
static uint64_t hash_places(void)
{
    static const double places[] = {17.0, -300.0, 1e6};
    uint64_t hash = 0;
    stream_set_view_distance(viewer.stream, VIEW);
    for (size_t i = 0; i < ARRAY_COUNT(places) * ARRAY_COUNT(places); i++) {
        viewer_go(&viewer, places[i % ARRAY_COUNT(places)], places[i / ARRAY_COUNT(places)]);
        viewer_rest(&viewer);
        ChunkPos middle = viewer_middle(&viewer);
        for (int n = 0; n < 25; n++)
            hash = hash_combine(
                hash, chunk_hash(stream_chunk(viewer.stream, (ChunkPos){middle.x + n % 5 - 2, middle.z + n / 5 - 2})));
    }
    return hash;
}

// With a file too: the next session reads the same blocks that this one had.
static void a_storm_with_a_store(void **state)
{
    char folder[] = "/tmp/karst-storm-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/world", folder);
    const ViewerConfig config = {.view_distance = VIEW, .workers = 2, .world = path};
    const Storm storm = {
        .workers = 2, .teleport_one_in = 4, .world = path, .ticks = true, .change_one_in = *state ? 4 : 0};
    viewer_open_with(&viewer, &config);
    rage(&storm);
    viewer_rest(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    uint64_t hash = hash_places();
    viewer_close(&viewer);
    viewer_open_with(&viewer, &config);
    assert_int_equal(hash_places(), hash);
    assert_int_equal(store_status(viewer.store).damaged_chunks, 0);
    viewer_close(&viewer);
    assert_int_equal(unlink(path), 0);
    rmdir(folder);
}

int main(void)
{
    static bool sources_change = true;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_storm_with_teleports_in_every_frame),
        cmocka_unit_test(a_storm_with_time_between),
        cmocka_unit_test(a_storm_of_sources),
        cmocka_unit_test(a_storm_on_foot),
        cmocka_unit_test(a_storm_without_workers),
        cmocka_unit_test(a_storm_with_a_store),
        cmocka_unit_test_prestate(a_storm_with_a_store, &sources_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
