// The chunk manager with a store: changes come back exactly, and nothing else is saved.
#include "viewer.h"
#include "world_fixture.h"

#include "store/repair.h"

#include <sqlite3.h>
#include <unistd.h>

enum { VIEW = 2 };

static Viewer viewer;

static void open_world(const Fixture *fixture, int workers)
{
    viewer_open_with(&viewer, &(ViewerConfig){.view_distance = VIEW, .workers = workers, .world = fixture->world});
    viewer_rest(&viewer);
}

static uint8_t block_at(int64_t x, int y, int64_t z)
{
    BlockQuery query = stream_query(viewer.stream);
    return block_query(&query, x, y, z);
}

static void set(int64_t x, int y, int64_t z, uint8_t block) { assert_true(viewer_set(&viewer, x, y, z, block)); }

// Changes all around the middle, at borders and corners of chunks, in stone and in the air.
static void change_much(uint64_t seed, int count)
{
    static const uint8_t blocks[] = {BLOCK_AIR, BLOCK_STONE, BLOCK_GLOWSTONE, BLOCK_PLANKS, BLOCK_LAVA, BLOCK_SAND};
    for (int i = 0; i < count; i++) {
        uint64_t r = test_random(&seed);
        int64_t x = (int64_t)(r % 64) - 32, z = (int64_t)(r / 64 % 64) - 32;
        viewer_set(&viewer, x, 1 + (int)(r / 4096 % 250), z, blocks[r / 1048576 % ARRAY_COUNT(blocks)]);
    }
}

static void changes_are_read_back(void **state)
{
    const Fixture *fixture = *state;
    open_world(fixture, 1);
    uint64_t generated = viewer_hash(&viewer, VIEW);
    change_much(1, 2000);
    viewer_settle(&viewer);
    uint64_t changed = viewer_hash(&viewer, VIEW);
    assert_true(changed != generated);
    viewer_close(&viewer);
    const int workers[] = {0, 1, 2, 8};
    for (size_t i = 0; i < ARRAY_COUNT(workers); i++) {
        open_world(fixture, workers[i]);
        assert_int_equal(viewer_hash(&viewer, VIEW), changed);
        viewer_assert_true_to_blocks(&viewer);
        viewer_close(&viewer);
    }
    assert_int_equal(fixture->log.lines, 0);
}

// A changed chunk that is left and seen again in one session: it does not stay in memory meanwhile.
static void far_changes_are_not_kept_in_memory(void **state)
{
    open_world(*state, 2);
    viewer_go(&viewer, 1e6, 0.0);
    viewer_rest(&viewer);
    for (int quiet = 0; quiet < 50; quiet++)
        viewer_step(&viewer); // dropped chunks are freed a few in each update
    size_t far = memory_in_use(MEMORY_CHUNKS);
    uint64_t hashes[3];
    for (int round = 0; round < 3; round++) {
        viewer_go(&viewer, 0.0, 0.0);
        viewer_rest(&viewer);
        if (round == 0)
            change_much(2, 500);
        viewer_settle(&viewer);
        hashes[round] = viewer_hash(&viewer, VIEW);
        assert_int_equal(hashes[round], hashes[0]);
        viewer_go(&viewer, 1e6, 0.0);
        viewer_step(&viewer);
        if (round == 1)
            continue; // back at once
        viewer_rest(&viewer);
        assert_true(store_flush(viewer.store));
        for (int quiet = 0; quiet < 50; quiet++)
            viewer_step(&viewer);
        assert_int_equal(memory_in_use(MEMORY_CHUNKS), far);
    }
    viewer_close(&viewer);
}

// Without a save, and all puts become durable later, without a flush.
static void changes_are_put_without_a_save(void **state)
{
    open_world(*state, 1);
    assert_int_equal(store_status(viewer.store).put, 0);
    set(5, 200, 5, BLOCK_STONE);
    set(6, 200, 5, BLOCK_STONE);
    set(-5, 200, 5, BLOCK_STONE);
    assert_int_equal(edits_unsaved_count(viewer.edits), 2);
    while (edits_unsaved_count(viewer.edits) > 0)
        viewer_step(&viewer);
    assert_int_equal(store_status(viewer.store).put, 2);
    while (store_durable(viewer.store) < 2)
        viewer_step(&viewer);
    assert_int_equal(store_status(viewer.store).edited_chunks, 2);
    viewer_close(&viewer);
}

static void unchanged_chunks_have_no_row(void **state)
{
    open_world(*state, 1);
    uint64_t generated = viewer_hash(&viewer, VIEW);
    set(5, 200, 5, BLOCK_STONE);
    set(5, 200, 5, BLOCK_AIR);
    edits_save(viewer.edits);
    assert_int_equal(store_status(viewer.store).put, 0); // nothing differs
    set(5, 200, 5, BLOCK_STONE);
    edits_save(viewer.edits);
    assert_int_equal(store_status(viewer.store).edited_chunks, 1);
    set(5, 200, 5, BLOCK_AIR);
    edits_save(viewer.edits);
    assert_int_equal(store_status(viewer.store).edited_chunks, 0);
    assert_int_equal(edits_unsaved_count(viewer.edits), 0);
    viewer_close(&viewer);
    open_world(*state, 1);
    assert_int_equal(store_status(viewer.store).edited_chunks, 0);
    assert_int_equal(viewer_hash(&viewer, VIEW), generated);
    viewer_close(&viewer);
}

// Leaving, or ending, right after a change.
static void changes_survive_leaving_and_closing_at_once(void **state)
{
    const Fixture *fixture = *state;
    for (int round = 0; round < 6; round++) {
        open_world(fixture, 1);
        for (int before = 0; before < round; before++)
            assert_int_equal(block_at(before, 220, -1), BLOCK_PLANKS);
        set(round, 220, -1, BLOCK_PLANKS);
        if (round % 3 > 0)
            viewer_go(&viewer, 0.0, 1e7);
        if (round % 3 > 0)
            stream_update(viewer.stream, &viewer.view, 0.0);
        if (round % 3 > 1) {
            viewer_go(&viewer, 0.0, 0.0);
            viewer_settle(&viewer);
            assert_int_equal(block_at(round, 220, -1), BLOCK_PLANKS);
        }
        viewer_close(&viewer);
    }
}

// A chunk is fetched, dropped and fetched again: an old answer must not be used for the new fetch.
static void answers_are_never_older_than_puts(void **state)
{
    open_world(*state, 2);
    change_much(3, 300);
    for (int round = 0; round < 60; round++) {
        viewer_go(&viewer, round % 2 * 1e5, 0.0);
        stream_update(viewer.stream, &viewer.view, 1.0);
        viewer_drain(&viewer, SIZE_MAX);
        if (round % 3 == 0 && round % 2 == 0) {
            viewer_settle(&viewer);
            viewer_set(&viewer, round % 16, 230, 3, BLOCK_GLOWSTONE);
        }
    }
    viewer_go(&viewer, 0.0, 0.0);
    viewer_rest(&viewer);
    for (int round = 0; round < 60; round += 6)
        assert_int_equal(block_at(round % 16, 230, 3), BLOCK_GLOWSTONE);
    uint64_t hash = viewer_hash(&viewer, VIEW);
    viewer_close(&viewer);
    open_world(*state, 1);
    assert_int_equal(viewer_hash(&viewer, VIEW), hash);
    viewer_close(&viewer);
}

static void damage_a_row(const char *path, ChunkPos pos)
{
    sqlite3 *database;
    char sql[160];
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    snprintf(sql, sizeof sql, "UPDATE chunk SET data = zeroblob(length(data)) WHERE key = %lld",
             (long long)((uint64_t)(int64_t)pos.x << 32 | ((uint32_t)pos.z ^ UINT32_C(0x80000000))));
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(database), 1);
    sqlite3_close(database);
}

static void a_damaged_chunk_is_shown_and_left_alone(void **state)
{
    Fixture *fixture = *state;
    open_world(fixture, 1);
    set(1, 220, 1, BLOCK_PLANKS);
    set(-1, 220, 1, BLOCK_PLANKS);
    viewer_close(&viewer);
    damage_a_row(fixture->world, (ChunkPos){0, 0});
    for (int round = 0; round < 2; round++) {
        fixture->log.lines = 0;
        open_world(fixture, 1);
        assert_int_equal(fixture->log.lines, 1); // it is reported
        assert_non_null(strstr(fixture->log.last, "0,0"));
        assert_true(edits_chunk_damaged(viewer.edits, (ChunkPos){0, 0}));
        assert_false(edits_chunk_damaged(viewer.edits, (ChunkPos){-1, 0}));
        assert_int_equal(block_at(1, 220, 1), BLOCK_AIR);
        assert_int_equal(block_at(-1, 220, 1), BLOCK_PLANKS);
        assert_false(viewer_set(&viewer, 1, 221, 1, BLOCK_STONE));
        assert_true(viewer_set(&viewer, -1, 221, 1, round ? BLOCK_AIR : BLOCK_STONE));
        viewer_settle(&viewer);
        assert_int_equal(store_status(viewer.store).damaged_chunks, 1);
        viewer_close(&viewer);
    }
}

// Sand, water and lava: block updates after edits are saved too, and are the same for any number of workers.
static void block_updates_do_not_depend_on_workers(void **state)
{
    const Fixture *fixture = *state;
    const int workers[] = {0, 1, 2, 8};
    uint64_t hashes[ARRAY_COUNT(workers)];
    for (size_t i = 0; i < ARRAY_COUNT(workers); i++) {
        open_world(fixture, workers[i]);
        for (int x = -20; x < 20; x++) {
            set(x, 210, 0, BLOCK_SAND);
            set(x, 215, 3, x % 7 == 0 ? BLOCK_WATER : x % 7 == 3 ? BLOCK_LAVA : BLOCK_STONE);
        }
        while (edits_pending_count(viewer.edits) > 0) {
            edits_tick(viewer.edits);
            viewer_step(&viewer);
        }
        viewer_settle(&viewer);
        viewer_assert_true_to_blocks(&viewer);
        hashes[i] = viewer_hash(&viewer, VIEW);
        assert_int_equal(hashes[i], hashes[0]);
        viewer_close(&viewer);
        open_world(fixture, workers[i]);
        assert_int_equal(viewer_hash(&viewer, VIEW), hashes[0]);
        viewer_close(&viewer);
        unlink(fixture->world);
    }
    open_world(fixture, 1); // tear_down wants a file
    viewer_close(&viewer);
}

static void say_nothing(void *context, const char *line) { (void)context, (void)line; }

static void export_and_import_keep_every_bit(void **state)
{
    const Fixture *fixture = *state;
    char file[96], copy[96];
    snprintf(file, sizeof file, "%s/sent", fixture->folder);
    snprintf(copy, sizeof copy, "%s/copy", fixture->folder);
    open_world(fixture, 1);
    change_much(4, 3000);
    while (edits_pending_count(viewer.edits) > 0)
        edits_tick(viewer.edits);
    viewer_settle(&viewer);
    uint64_t hash = viewer_hash(&viewer, VIEW);
    viewer_close(&viewer);
    assert_true(store_export(fixture->world, file, say_nothing, NULL));
    assert_true(store_import(copy, file, say_nothing, NULL));
    const int workers[] = {1, 2, 8};
    for (size_t i = 0; i < ARRAY_COUNT(workers); i++) {
        viewer_open_with(&viewer, &(ViewerConfig){.view_distance = VIEW, .workers = workers[i], .world = copy});
        viewer_rest(&viewer);
        assert_int_equal(viewer_hash(&viewer, VIEW), hash);
        viewer_close(&viewer);
    }
    assert_int_equal(unlink(file) | unlink(copy), 0);
}

// Runs all pending block updates and closes the world. Returns its final hash.
static uint64_t end_hash(void)
{
    while (edits_pending_count(viewer.edits) > 0)
        edits_tick(viewer.edits);
    viewer_settle(&viewer);
    uint64_t hash = viewer_hash(&viewer, VIEW);
    viewer_close(&viewer);
    return hash;
}

static void pour_on_pillars(void)
{
    for (int i = 0; i < 8; i++) {
        set(i * 5 - 18, 200, 2 * i - 9, BLOCK_STONE);
        set(i * 5 - 18, 201, 2 * i - 9, i % 4 == 3 ? BLOCK_LAVA : BLOCK_WATER);
        set(i * 5 - 17, 210, 2 * i - 2, BLOCK_SAND);
    }
}

// A floor that four chunks share, its corner in the middle, and a source beside it.
static void pour_over_borders(void)
{
    for (int i = 0; i < 23 * 23; i++)
        set(i % 23 - 11, 200, i / 23 - 11, BLOCK_STONE);
    set(-1, 201, -1, BLOCK_WATER);
    set(15, 220, 15, BLOCK_STONE);
    set(15, 221, 15, BLOCK_LAVA);
}

// Closes and opens the world `times` times, with so many ticks in between: the result is that without.
static void assert_continues(const Fixture *fixture, void (*begin)(void), int times, int ticks)
{
    uint64_t hashes[2];
    for (int interrupted = 0; interrupted < 2; interrupted++) {
        open_world(fixture, 1);
        begin();
        for (int i = 0; interrupted && i < times; i++) {
            for (int tick = 0; tick < ticks; tick++)
                edits_tick(viewer.edits);
            viewer_close(&viewer);
            open_world(fixture, 2);
        }
        hashes[interrupted] = end_hash();
        assert_int_equal(hashes[interrupted], hashes[0]);
        if (!interrupted)
            unlink(fixture->world);
    }
}

// A world is closed in the middle of a flood, and of a fall: both continue when it is opened again, with the same
// result.
static void floods_and_falls_continue_after_opening(void **state) { assert_continues(*state, pour_on_pillars, 5, 8); }

// The next place of a flood may be in a chunk that has no difference yet.
static void floods_continue_across_borders(void **state) { assert_continues(*state, pour_over_borders, 12, 1); }

// Without workers and time, answers wait in their chunks for many updates.
static void the_view_distance_may_change_while_differences_wait(void **state)
{
    const Fixture *fixture = *state;
    open_world(fixture, 1);
    change_much(5, 500);
    viewer_settle(&viewer);
    uint64_t hash = viewer_hash(&viewer, VIEW);
    viewer_close(&viewer);
    viewer_open_with(&viewer, &(ViewerConfig){.view_distance = VIEW, .world = fixture->world});
    for (int frame = 0; frame < 60; frame++) {
        stream_update(viewer.stream, &viewer.view, 0.0);
        stream_wait_any(viewer.stream);
        stream_set_view_distance(viewer.stream, VIEW + frame % 2);
    }
    stream_set_view_distance(viewer.stream, VIEW);
    viewer_rest(&viewer);
    assert_int_equal(viewer_hash(&viewer, VIEW), hash);
    viewer_close(&viewer);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(changes_are_read_back),
        TEST(far_changes_are_not_kept_in_memory),
        TEST(changes_are_put_without_a_save),
        TEST(unchanged_chunks_have_no_row),
        TEST(changes_survive_leaving_and_closing_at_once),
        TEST(answers_are_never_older_than_puts),
        TEST(a_damaged_chunk_is_shown_and_left_alone),
        TEST(export_and_import_keep_every_bit),
        TEST(floods_and_falls_continue_after_opening),
        TEST(floods_continue_across_borders),
        TEST(the_view_distance_may_change_while_differences_wait),
        TEST(block_updates_do_not_depend_on_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
