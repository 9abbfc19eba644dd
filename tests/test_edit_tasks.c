// Edits that take many frames: stopped, read only, or divided in a full history.
#include "edits_fixture.h"

static void a_stopped_fill_is_a_step(void **state)
{
    (void)state;
    open_world();
    uint64_t before = hash_blocks();
    EditsReport report;
    assert_false(edits_stop(edits));
    assert_true(edits_fill(
        edits, &(EditsFill){
                   .kind = EDIT_PASTE, .from = place(-20, 200, -20), .to = place(20, 209, 20), .block = BLOCK_MARBLE}));
    assert_false(edits_work(edits, 0.0, &report));
    assert_true(edits_progress(edits) > 0 && edits_progress(edits) < 1);
    assert_true(edits_stop(edits));
    report = work();
    assert_true(report.stopped && report.changed > 0 && report.changed < 41 * 41 * 10 && report.kind == EDIT_PASTE);
    assert_true(edits_undo(edits) && !edits_stop(edits));
    EditsReport undone = work();
    assert_true(!undone.stopped && undone.kind == EDIT_PASTE && undone.changed == report.changed);
    assert_int_equal(hash_blocks(), before);
    close_world();
}

// Over several frames, and without a change.
static void a_box_is_read(void **state)
{
    (void)state;
    enum { WIDE = 20, HIGH = 60, BLOCKS = WIDE * WIDE * HIGH };
    static uint8_t blocks[BLOCKS];
    int counts[BLOCK_COUNT], found[BLOCK_COUNT] = {0};
    open_world();
    uint64_t before = hash_blocks();
    const EditsFill box = {.from = place(9, 40, -10), .to = place(9 - WIDE + 1, 40 + HIGH - 1, -10 + WIDE - 1)};
    EditsReport report;
    assert_true(edits_read(edits, &box, counts, blocks));
    assert_false(edits_read(edits, &box, counts, blocks));
    assert_false(edits_work(edits, 0.0, &report)); // more than a frame
    assert_true(edits_progress(edits) > 0 && edits_progress(edits) < 1);
    assert_true(work().act == EDITS_READ && edits_undo_count(edits) == 0);
    for (int i = 0; i < BLOCKS; i++) {
        assert_int_equal(blocks[i], block_at(edits_fill_place(&box, i)));
        found[blocks[i]]++;
    }
    assert_memory_equal(counts, found, sizeof found);
    assert_int_equal(hash_blocks(), before);
    const EditsFill far = {.from = place(5000, 0, 0), .to = place(5009, 0, 0)};
    assert_true(edits_read(edits, &far, counts, NULL));
    work();
    assert_int_equal(counts[BLOCK_VOID], 10);
    assert_true(edits_read(edits, &box, counts, blocks) && !edits_work(edits, 0.0, &report) && edits_stop(edits) &&
                work().stopped);
    close_world();
}

// A step that is divided needs room for one more, where the history is full: the oldest one gives way, or, if steps
// were undone, the last of those. The first step undone is the newest, then one with `undone` after it.
static void a_full_history_has_room_for_a_divided_step(void **state)
{
    (void)state;
    for (int undone = 0; undone < 2; undone++) {
        open_world();
        for (int i = 0; i < EDITS_STEPS + 3; i++)
            fill(place(-36, 200 + i / 16, i % 16), place(36, 200 + i / 16, i % 16), BLOCK_MARBLE);
        assert_int_equal(edits_undo_count(edits), EDITS_STEPS);
        for (int i = 0; i < undone; i++)
            assert_true(edits_undo(edits) && work().changed == 73);
        go(60);
        assert_true(edits_undo(edits));
        EditsReport report = work();
        assert_true(report.changed > 0 && report.kept > 0 && report.changed + report.kept == 73);
        assert_int_equal(edits_undo_count(edits) + edits_redo_count(edits), EDITS_STEPS);
        go(0);
        assert_true(edits_undo(edits) && work().changed == report.kept);
        assert_true(edits_redo(edits) && work().changed == report.kept);
        assert_true(edits_redo(edits) && work().changed == report.changed);
        close_world();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_fill_is_a_step),
        cmocka_unit_test(a_box_is_read),
        cmocka_unit_test(a_full_history_has_room_for_a_divided_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
