// Undo and redo of steps, and large fills that are spread over many frames.
#include "edits_fixture.h"

static void steps_are_undone_and_redone(void **state)
{
    (void)state;
    enum { STEPS = 40 };
    open_world();
    uint64_t hashes[STEPS + 1], random = 1;
    for (int i = 0; i < STEPS; i++) {
        hashes[i] = hash_blocks();
        edits_begin(edits, EDIT_PLACE);
        for (int change = 0; change < 1 + i % 5; change++) {
            uint64_t r = test_random(&random); // some places come twice, also within one step
            edits_set(edits, place((int64_t)(r % 3), 200 + (int)(r / 4 % 3), 0), (uint8_t)(BLOCK_STONE + r / 64 % 5));
        }
        edits_end(edits);
    }
    hashes[STEPS] = hash_blocks();
    int steps = edits_undo_count(edits);
    assert_true(steps > STEPS / 2 && steps <= STEPS);
    uint64_t random_walk = 2;
    for (int i = 0; i < 300; i++) {
        if (test_random(&random_walk) % 2 ? edits_undo(edits) : edits_redo(edits))
            work();
        assert_int_equal(edits_undo_count(edits) + edits_redo_count(edits), steps);
    }
    while (edits_undo(edits))
        work();
    assert_int_equal(hash_blocks(), hashes[0]);
    while (edits_redo(edits))
        work();
    assert_int_equal(hash_blocks(), hashes[STEPS]);
    for (int i = STEPS - 1; i >= 0; i--) { // steps that changed nothing do not count
        if (hashes[i] == hashes[i + 1])
            continue;
        assert_true(edits_undo(edits));
        work();
        assert_int_equal(hash_blocks(), hashes[i]);
    }
    close_world();
}

static void the_last_256_steps_are_stored(void **state)
{
    (void)state;
    open_world();
    for (int i = 0; i < 300; i++)
        click(i % 16, 200 + i / 16, 3, BLOCK_PLANKS);
    assert_int_equal(edits_undo_count(edits), EDITS_STEPS);
    while (edits_undo(edits))
        assert_int_equal(work().changed, 1);
    for (int i = 0; i < 300; i++)
        assert_int_equal(block_at(place(i % 16, 200 + i / 16, 3)), i < 300 - EDITS_STEPS ? BLOCK_PLANKS : BLOCK_AIR);
    close_world();
}

static void a_new_step_ends_redo(void **state)
{
    (void)state;
    open_world();
    click(1, 200, 1, BLOCK_STONE);
    click(2, 200, 1, BLOCK_STONE);
    assert_true(edits_undo(edits));
    work();
    click(3, 200, 1, BLOCK_STONE);
    assert_false(edits_redo(edits));
    assert_int_equal(edits_undo_count(edits), 2);
    assert_true(edits_undo(edits) && work().changed == 1);
    assert_true(edits_undo(edits) && work().changed == 1);
    assert_false(edits_undo(edits));
    assert_int_equal(block_at(place(1, 200, 1)), BLOCK_AIR);
    click(9, 300, 9, BLOCK_STONE); // outside: no step
    assert_int_equal(edits_undo_count(edits), 0);
    close_world();
}

static bool forbids_one(const void *context, BlockPos at, uint8_t block)
{
    const BlockPos *one = context;
    assert_int_equal(block, BLOCK_GLOWSTONE);
    return at.x == one->x && at.y == one->y && at.z == one->z;
}

static void a_fill_fills_its_box_and_reports_skipped_blocks(void **state)
{
    (void)state;
    open_world();
    uint64_t before = hash_blocks();
    BlockPos body = place(0, 205, 0);
    EditsFill fill = {.from = place(20, 210, -19),
                      .to = place(-21, 200, 21),
                      .block = BLOCK_GLOWSTONE,
                      .forbid = forbids_one,
                      .context = &body};
    click(5, 205, 5, BLOCK_GLOWSTONE);
    assert_int_equal(edits_fill_count(&fill), 42 * 11 * 41);
    assert_true(edits_fill(edits, &fill));
    assert_false(edits_fill(edits, &fill) || edits_undo(edits) || edits_redo(edits)); // one at a time
    EditsReport report = work();
    assert_int_equal(report.same, 1);
    assert_int_equal(report.forbidden, 1);
    assert_int_equal(report.unloaded, 0);
    assert_int_equal(report.changed, 42 * 11 * 41 - 2);
    assert_true(report.act == EDITS_FILLED && report.low.x == -21 && report.low.y == 200 && report.low.z == -19);
    assert_true(report.high.x == 20 && report.high.y == 210 && report.high.z == 21);
    for (int y = 199; y <= 211; y++)
        for (int z = -20; z <= 22; z++)
            for (int x = -22; x <= 21; x++) {
                bool inside = y >= 200 && y <= 210 && z >= -19 && z <= 21 && x >= -21 && x <= 20;
                bool left_out = x == body.x && y == body.y && z == body.z;
                assert_int_equal(block_at(place(x, y, z)), inside && !left_out ? BLOCK_GLOWSTONE : BLOCK_AIR);
            }
    assert_true(edits_undo(edits));
    assert_int_equal(work().changed, report.changed);
    assert_true(edits_undo(edits));
    work();
    assert_int_equal(hash_blocks(), before);
    viewer_settle(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    close_world();
}

static void a_fill_beyond_loaded_chunks_is_reported(void **state)
{
    (void)state;
    open_world();
    EditsFill fill = {.from = place(0, 250, 0), .to = place(499, 250, 0), .block = BLOCK_STONE};
    assert_true(edits_fill(edits, &fill));
    EditsReport report = work();
    assert_true(report.changed >= 32 && report.unloaded > 300 && report.changed + report.unloaded == 500);
    close_world();
}

static void a_fill_is_bounded(void **state)
{
    (void)state;
    EditsFill fill = {.from = place(0, 0, 0), .to = place(99, 99, 99)};
    assert_int_equal(edits_fill_count(&fill), EDITS_FILL_MAX);
    fill.to.x = 100;
    assert_int_equal(edits_fill_count(&fill), 0);
    fill = (EditsFill){.from = place(WORLD_BLOCK_MIN, 0, WORLD_BLOCK_MIN),
                       .to = place(WORLD_BLOCK_MAX, 255, WORLD_BLOCK_MAX)};
    assert_int_equal(edits_fill_count(&fill), 0);
}

// Steps so large that not all can be kept: the newest is always kept.
static void memory_is_bounded(void **state)
{
    (void)state;
    open_world();
    size_t most = 0;
    for (int round = 0; round < 3; round++) { // no two neighbours are alike, so each block takes a run of its own
        edits_begin(edits, EDIT_PLACE);
        for (int i = 0; i < 1400000; i++)
            edits_set(edits, place(i % 16, 100 + i / 16 % 100, i / 1600 % 16),
                      (uint8_t)(BLOCK_STONE + (i + round) % 7));
        edits_end(edits);
        most = MAX(most, memory_in_use(MEMORY_GENERAL));
    }
    assert_true(edits_undo_count(edits) < 3 && edits_undo_count(edits) > 0);
    assert_true(most < 4 * (size_t)EDITS_BYTES_MAX);
    close_world();
}

// ---- chunks that are not loaded

enum { FAR = 3000 };

static void steps_far_away_are_kept(void **state)
{
    (void)state;
    open_world();
    click(3, 200, 3, BLOCK_STONE);
    for (int turn = 0; turn < 2; turn++) {
        go(FAR);
        assert_true(turn == 0 ? edits_undo(edits) : edits_redo(edits));
        EditsReport report = work();
        assert_true(report.changed == 0 && report.kept == 1 && report.act == (turn ? EDITS_REDONE : EDITS_UNDONE) &&
                    report.kind == EDIT_PLACE && report.unloaded == 0);
        assert_true(report.kept_at.x == 3 && report.kept_at.y == 200 && report.kept_at.z == 3);
        assert_int_equal(edits_undo_count(edits), 1 - turn);
        assert_int_equal(edits_redo_count(edits), turn);
        go(0);
        assert_true(turn == 0 ? edits_undo(edits) : edits_redo(edits));
        assert_int_equal(work().changed, 1);
        assert_int_equal(block_at(place(3, 200, 3)), turn == 0 ? BLOCK_AIR : BLOCK_STONE);
    }
    close_world();
}

// A box of which one end is too far away when it is undone: that end is undone as a step of its own.
static void a_step_is_undone_where_it_is_loaded(void **state)
{
    (void)state;
    open_world();
    uint64_t before = hash_blocks();
    fill(place(-36, 200, 0), place(36, 201, 2), BLOCK_MARBLE);
    uint64_t after = hash_blocks();
    go(60);
    assert_true(edits_undo(edits));
    EditsReport report = work();
    assert_true(report.changed > 0 && report.kept > 0 && report.changed + report.kept == 73 * 2 * 3);
    assert_true(edits_undo_count(edits) == 1 && edits_redo_count(edits) == 1);
    assert_true(block_at(place(36, 200, 0)) == BLOCK_AIR);
    go(0);
    assert_int_equal(block_at(place(-36, 201, 2)), BLOCK_MARBLE);
    assert_true(edits_undo(edits) && work().changed == report.kept);
    assert_int_equal(hash_blocks(), before);
    assert_true(edits_redo(edits) && work().changed == report.kept);
    assert_true(edits_redo(edits) && work().changed == report.changed);
    assert_int_equal(hash_blocks(), after);
    close_world();
}

// The player leaves while a large box is being undone.
static void leaving_during_undo_loses_nothing(void **state)
{
    (void)state;
    open_world();
    uint64_t before = hash_blocks();
    fill(place(-20, 200, -20), place(20, 204, 20), BLOCK_MARBLE);
    EditsReport report;
    assert_true(edits_undo(edits));
    for (int i = 0; i < 40; i++)
        assert_false(edits_work(edits, 0.0, &report));
    go(FAR);
    report = work();
    assert_true(report.changed > 0 && report.kept > 0);
    go(0);
    assert_true(edits_undo(edits) && work().kept == 0);
    assert_int_equal(hash_blocks(), before);
    close_world();
}

// Steps at three places, undone and redone from anywhere: at the end all can be undone, and all redone.
static void random_steps_anywhere_are_kept(void **state)
{
    (void)state;
    enum { STEPS = 60, PLACES = 3 };
    uint64_t random = 7, hashes[2][PLACES];
    open_world();
    for (int i = 0; i < STEPS; i++) {
        int64_t x = (int64_t)(test_random(&random) % PLACES) * 50; // they overlap
        go(x);
        fill(place(x - 20, 200, 0), place(x + (int64_t)(test_random(&random) % 20), 200, 0),
             (uint8_t)(BLOCK_STONE + test_random(&random) % 5));
        go((int64_t)(test_random(&random) % PLACES) * 50);
        if (i % 3 == 0 && (test_random(&random) % 2 ? edits_undo(edits) : edits_redo(edits)))
            work();
    }
    for (int turn = 0; turn < 4; turn++) { // undo, redo, undo, redo all
        while (turn % 2 ? edits_redo(edits) : edits_undo(edits)) {
            EditsReport report = work();
            if (report.kept > 0)
                go(report.kept_at.x);
        }
        for (int i = 0; i < PLACES; i++) {
            go(i * 50);
            uint64_t hash = hash_combine(0, 0);
            for (int64_t x = i * 50 - 25; x < i * 50 + 25; x++)
                hash = hash_combine(hash, block_at(place(x, 200, 0)));
            if (turn < 2)
                hashes[turn][i] = hash;
            assert_int_equal(hash, hashes[turn % 2][i]);
            for (int64_t x = i * 50 - 25; turn % 2 == 0 && x < i * 50 + 25; x++)
                assert_int_equal(block_at(place(x, 200, 0)), BLOCK_AIR);
        }
    }
    close_world();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_undone_and_redone),
        cmocka_unit_test(the_last_256_steps_are_stored),
        cmocka_unit_test(a_new_step_ends_redo),
        cmocka_unit_test(a_fill_fills_its_box_and_reports_skipped_blocks),
        cmocka_unit_test(a_fill_beyond_loaded_chunks_is_reported),
        cmocka_unit_test(a_fill_is_bounded),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(steps_far_away_are_kept),
        cmocka_unit_test(a_step_is_undone_where_it_is_loaded),
        cmocka_unit_test(leaving_during_undo_loses_nothing),
        cmocka_unit_test(random_steps_anywhere_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
