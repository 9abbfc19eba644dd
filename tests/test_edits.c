// Undo and redo of steps, and large fills that are spread over many frames.
#include "edit/edit_internal.h"

#include "edits_fixture.h"

static void click(int64_t x, int y, int64_t z, uint8_t block)
{
    edits_begin(edits, EDIT_PLACE);
    edits_set(edits, place(x, y, z), block);
    edits_end(edits);
}

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

// ---- block updates after a step

static void tick_until_rest(void)
{
    int ticks = 0;
    while (edits_pending_count(viewer.edits) > 0) {
        edits_tick(viewer.edits);
        assert_true(++ticks < 2000);
    }
}

static void fill(BlockPos from, BlockPos to, uint8_t block)
{
    assert_true(edits_fill(edits, &(EditsFill){.from = from, .to = to, .block = block}));
    assert_int_equal(work().unloaded, 0);
}

// A basin of stone in the air, its floor at y 190, within 0..9; in it a pillar up to y 200.
static void build_basin(void)
{
    fill(place(0, 190, 0), place(9, 210, 9), BLOCK_STONE);
    fill(place(1, 191, 1), place(8, 210, 8), BLOCK_AIR);
    fill(place(5, 191, 5), place(5, 200, 5), BLOCK_STONE);
}

// The blocks on the pillar from below, and what its top becomes; 0 ends.
static const struct {
    uint8_t on[6];
    uint8_t hit;
} stands[] = {
    {{BLOCK_SAND, BLOCK_SAND, BLOCK_SAND, BLOCK_SAND}, BLOCK_AIR},
    {{BLOCK_GRAVEL, BLOCK_SAND, BLOCK_GRAVEL}, BLOCK_AIR},
    {{BLOCK_SAND, BLOCK_TORCH}, BLOCK_AIR},
    {{BLOCK_TORCH}, BLOCK_AIR},
    {{BLOCK_GRASS, BLOCK_POPPY}, BLOCK_AIR},
    {{BLOCK_SUGAR_CANE, BLOCK_SUGAR_CANE, BLOCK_SUGAR_CANE}, BLOCK_AIR},
    {{BLOCK_STONE}, BLOCK_WATER},
    {{BLOCK_STONE}, BLOCK_LAVA},
};

static void build_stand(size_t i)
{
    build_basin();
    for (int at = 0; stands[i].on[at]; at++)
        click(5, 201 + at, 5, stands[i].on[at]);
    tick_until_rest();
}

// Undo restores the blocks before the step, whenever it comes; redo restores the result.
static void block_updates_are_undone_and_redone(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(stands); i++)
        for (int ticks = 0; ticks < 12; ticks += 3) {
            open_world();
            build_stand(i);
            uint64_t before = hash_blocks();
            click(5, 191, 5, stands[i].hit);
            click(5, 200, 5, stands[i].hit);
            for (int tick = 0; tick < ticks; tick++)
                edits_tick(viewer.edits);
            if (ticks > 0) { // while it goes on
                assert_true(edits_undo(edits) && work().changed > 0);
                assert_true(edits_redo(edits) && work().changed > 0);
            }
            tick_until_rest();
            uint64_t after = hash_blocks();
            for (int round = 0; round < 2; round++) {
                assert_true(edits_undo(edits) && work().changed > 0);
                tick_until_rest();
                assert_true(edits_undo(edits));
                work();
                tick_until_rest();
                assert_int_equal(hash_blocks(), before);
                assert_true(edits_redo(edits) && work().changed > 0);
                tick_until_rest();
                assert_true(edits_redo(edits) && work().changed > 0);
                tick_until_rest();
                assert_int_equal(hash_blocks(), after);
            }
            viewer_settle(&viewer);
            viewer_assert_true_to_blocks(&viewer);
            close_world();
        }
}

// The second step begins while the first one's sand is falling. After its undo the sand continues to fall.
static void undone_steps_leave_falling_sand(void **state)
{
    (void)state;
    open_world();
    build_stand(0);
    uint64_t before = hash_blocks();
    click(5, 200, 5, BLOCK_AIR);
    fill(place(5, 191, 5), place(5, 199, 5), BLOCK_AIR);
    for (int tick = 0; tick < 7; tick++)
        edits_tick(viewer.edits);
    click(1, 191, 1, BLOCK_PLANKS);
    tick_until_rest();
    uint64_t after = hash_blocks();
    assert_int_equal(block_at(place(5, 194, 5)), BLOCK_SAND);
    assert_true(edits_undo(edits) && work().changed > 1);
    assert_int_equal(block_at(place(5, 191, 5)), BLOCK_AIR);
    tick_until_rest();
    assert_int_equal(block_at(place(5, 194, 5)), BLOCK_SAND);
    assert_true(edits_redo(edits));
    work();
    tick_until_rest();
    assert_int_equal(hash_blocks(), after);
    for (int i = 0; i < 3; i++)
        assert_true(edits_undo(edits) && work().changed > 0);
    tick_until_rest();
    assert_int_equal(hash_blocks(), before);
    close_world();
}

// A block that fell counts once in undo and redo, however many places it passed.
static void a_fallen_block_counts_once(void **state)
{
    static const struct {
        BlockPos from, to;
        int changed;
    } falls[] = {{{.x = 3, .y = 200, .z = 3}, {.x = 3, .y = 200, .z = 3}, 1},
                 {{.x = 1, .y = 193, .z = 1}, {.x = 8, .y = 193, .z = 2}, 16},
                 {{.x = 3, .y = 192, .z = 3}, {.x = 3, .y = 196, .z = 3}, 5}}; // in step, by one
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(falls); i++) {
        open_world();
        build_basin();
        tick_until_rest();
        uint64_t before = hash_blocks();
        EditsFill sand = {.from = falls[i].from, .to = falls[i].to, .block = BLOCK_SAND};
        assert_true(edits_fill(edits, &sand));
        assert_int_equal(work().changed, edits_fill_count(&sand));
        tick_until_rest();
        uint64_t after = hash_blocks();
        assert_int_equal(block_at(place(falls[i].from.x, 191, falls[i].from.z)), BLOCK_SAND);
        for (int turn = 0; turn < 2; turn++) {
            assert_true(edits_undo(edits));
            assert_int_equal(work().changed, falls[i].changed);
            assert_int_equal(hash_blocks(), before);
            assert_true(edits_redo(edits));
            assert_int_equal(work().changed, falls[i].changed);
            assert_int_equal(hash_blocks(), after);
        }
        close_world();
    }
}

// Floating sand may be generated; it falls only when a block beside it changes.
static void undo_restores_floating_sand(void **state)
{
    (void)state;
    open_world();
    build_basin();
    tick_until_rest();
    assert_true(stream_set_block(viewer.stream, place(5, 205, 6), BLOCK_SAND) &&
                stream_set_block(viewer.stream, place(5, 205, 5), BLOCK_STONE));
    uint64_t before = hash_blocks();
    click(5, 205, 5, BLOCK_AIR);
    tick_until_rest();
    assert_int_equal(block_at(place(5, 191, 6)), BLOCK_SAND);
    assert_true(edits_undo(edits));
    assert_int_equal(work().changed, 3);
    tick_until_rest();
    assert_int_equal(hash_blocks(), before);
    close_world();
}

// No block update runs while a fill is half done.
static void no_block_updates_during_a_step(void **state)
{
    (void)state;
    open_world();
    build_basin();
    EditsFill sand = {.from = place(1, 201, 1), .to = place(8, 210, 8), .block = BLOCK_SAND};
    EditsReport report;
    assert_true(edits_fill(edits, &sand));
    assert_false(edits_work(edits, 0.0, &report));
    assert_true(edits_pending_count(viewer.edits) > 0);
    for (int tick = 0; tick < 20; tick++)
        assert_int_equal(edits_tick(viewer.edits), 0);
    assert_int_equal(work().changed, 640);
    tick_until_rest();
    assert_int_equal(block_at(place(2, 191, 2)), BLOCK_SAND);
    close_world();
}

// More updates follow than a step stores: canes that lose their ground. Updates that are not stored are not undone.
static void kept_block_updates_are_bounded(void **state)
{
    (void)state;
    enum { WIDE = 64, HIGH = 70, CANES = WIDE * WIDE * HIGH };
    _Static_assert((int)CANES > (int)UNDO_EFFECTS_MAX, "all is kept");
    viewer_open(&viewer, 4, 1);
    viewer_rest(&viewer);
    edits = viewer.edits;
    BlockPos low = place(-WIDE / 2, 150, -WIDE / 2), high = place(WIDE / 2 - 1, 150, WIDE / 2 - 1);
    fill(low, high, BLOCK_STONE);
    fill(place(low.x, 151, low.z), place(high.x, 150 + HIGH, high.z), BLOCK_SUGAR_CANE);
    size_t bytes = memory_in_use(MEMORY_GENERAL);
    fill(low, high, BLOCK_AIR);
    tick_until_rest();
    assert_int_equal(block_at(place(0, 150 + HIGH, 0)), BLOCK_AIR);
    assert_true(memory_in_use(MEMORY_GENERAL) - bytes < (UNDO_EFFECTS_MAX + WIDE * WIDE) * 3 * sizeof(BlockRun));
    assert_true(edits_undo(edits));
    assert_int_equal(work().changed, UNDO_EFFECTS_MAX + WIDE * WIDE);
    tick_until_rest();
    assert_true(edits_redo(edits) && edits_undo_count(edits) == 3);
    close_world();
}

// ---- chunks that are not loaded

enum { FAR = 3000 };

// Until the blocks around are loaded. Meshes of changed chunks at the rim, which lack neighbours, are not waited for.
static void go(int64_t x)
{
    StreamStats stats;
    viewer_go(&viewer, (double)x, 0);
    do {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
        stats = stream_stats(viewer.stream);
    } while (stats.wanted + stats.generating > 0);
}

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
        cmocka_unit_test(block_updates_are_undone_and_redone),
        cmocka_unit_test(undone_steps_leave_falling_sand),
        cmocka_unit_test(undo_restores_floating_sand),
        cmocka_unit_test(a_fallen_block_counts_once),
        cmocka_unit_test(no_block_updates_during_a_step),
        cmocka_unit_test(kept_block_updates_are_bounded),
        cmocka_unit_test(steps_far_away_are_kept),
        cmocka_unit_test(a_step_is_undone_where_it_is_loaded),
        cmocka_unit_test(leaving_during_undo_loses_nothing),
        cmocka_unit_test(random_steps_anywhere_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
