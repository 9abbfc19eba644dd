// Block updates that follow a step of edits: undone and redone with it, and bounded.
#include "edit/edit_internal.h"

#include "edits_fixture.h"

static void tick_until_rest(void)
{
    int ticks = 0;
    while (edits_pending_count(viewer.edits) > 0) {
        edits_tick(viewer.edits);
        assert_true(++ticks < 2000);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_updates_are_undone_and_redone), cmocka_unit_test(undone_steps_leave_falling_sand),
        cmocka_unit_test(undo_restores_floating_sand),         cmocka_unit_test(a_fallen_block_counts_once),
        cmocka_unit_test(no_block_updates_during_a_step),      cmocka_unit_test(kept_block_updates_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
