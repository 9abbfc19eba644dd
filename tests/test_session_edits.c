// What a player does to the land in a session, by hand, keys and commands, and what they are told of it.
#include "session_fixture.h"

#include <math.h>

// Each is one step; undo of all leaves air.
static void boxes_are_changed_between_two_corners(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    const char *const unmarked[] = {"fill stone", "replace air stone", "count", "copy"};
    for (size_t i = 0; i < ARRAY_COUNT(unmarked); i++)
        assert_non_null(strstr(run(bench, unmarked[i]).answer, "Mark two corners first"));
    assert_non_null(strstr(run(bench, "paste").answer, "Nothing to paste"));
    assert_string_equal(run(bench, "pos1 10 221 9").answer, "Corner 1 at 10 221 9");
    assert_string_equal(run(bench, "pos2 8 220 8").answer, "Corner 2 at 8 220 8: a box of 12 blocks");
    change(bench, "count", "12 blocks: 12 air");
    change(bench, "fill marble", "12 blocks filled");
    change(bench, "fill marble", "0 blocks filled: 12 blocks are of that kind already");
    change(bench, "fill 8 220 8 8 221 9 stone", "4 blocks filled");
    change(bench, "count", "12 blocks: 8 marble, 4 stone");
    change(bench, "replace marble planks", "8 blocks replaced");
    change(bench, "count planks", "8 blocks of planks");
    change(bench, "count marble", "0 blocks of marble");
    change(bench, "copy", "Copied 12 blocks: paste puts the lowest north-west corner where you aim");
    session->aim =
        (Aim){.hits = true, .hit.before = {.x = 1, .y = 230, .z = 2}, .hit.block = {.x = 1, .y = 229, .z = 2}};
    change(bench, "paste", "12 blocks pasted");
    run(bench, "pos1 1 230 2");
    run(bench, "pos2 1 231 3");
    change(bench, "count", "4 blocks: 4 stone");
    assert_string_equal(run(bench, "pos2 3 231 3").answer, "Corner 2 at 3 231 3: a box of 12 blocks");
    change(bench, "count", "12 blocks: 8 planks, 4 stone");
    change(bench, "undo", "Undone: 12 blocks pasted at 3 230 3, 29 blocks from here");
    change(bench, "redo", "Redone: 12 blocks pasted at 3 230 3, 29 blocks from here");
    static const char *const undone[] = {"pasted at 3 230 3, 29 blocks from here", "replaced", "filled", "filled"};
    static const int counts[] = {12, 8, 4, 12};
    for (int i = 0; i < 4; i++) {
        char words[96];
        session->player.position[1] = i ? 210 : 202; // near the others
        snprintf(words, sizeof words, "Undone: %d blocks %s", counts[i], undone[i]);
        change(bench, "undo", words);
    }
    change(bench, "count", "12 blocks: 12 air");
    session->aim.hit.before.y = 255;
    assert_non_null(strstr(run(bench, "paste").answer, "does not fit"));
    run(bench, "pos1 0 0 0");
    assert_non_null(strstr(run(bench, "pos2 999 255 999").answer, "more than 1,000,000 blocks"));
    assert_non_null(strstr(run(bench, "fill stone").answer, "at most 1,000,000"));
    run(bench, "pos2 90 0 0");
    change(bench, "count", "Not all of the box is loaded: go nearer");
}

// By keys: only a block that is looked at is marked, also beyond the hands' reach, and only it is removed again.
static void corners_are_marked_where_one_looks(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    const Corners *corners = &session->corners;
    fill_stone(bench);
    session->player.position[1] = 205 + CORNER_REACH;
    session_mark_corner(session, 0);
    assert_string_equal(bench->notices.words,
                        "No block within 64 blocks to mark as corner 1: look at one, or type pos1");
    assert_false(corners->marked[0]);
    session->player.position[1] = 230;
    session_mark_corner(session, 0);
    assert_string_equal(bench->notices.words, "Corner 1 at 8 200 8");
    session->player.pitch = 90;
    session_mark_corner(session, 0);
    assert_non_null(strstr(bench->notices.words, "No block"));
    assert_true(corners->marked[0] && corners->at[0].y == 200);
    session->player.pitch = -90;
    session_mark_corner(session, 0);
    assert_string_equal(bench->notices.words, "Corner 1 removed");
    assert_false(corners->marked[0]);
    assert_string_equal(run(bench, "pos2").answer, "Corner 2 at 8 200 8");
    session->player.pitch = 90;
    assert_string_equal(run(bench, "pos2").answer, "Corner 2 at 8 230 8"); // the feet
}

// One that takes many frames shows its progress, and ends by the key of undo or by a command.
static void a_long_change_is_stopped(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    run(bench, "pos1 0 100 0");
    run(bench, "pos2 15 255 15");
    for (int i = 0; i < 2; i++) {
        EditsFill box = {.from = {.x = 0, .y = 200, .z = 0}, .to = {.x = 15, .y = 255, .z = 15}, .block = BLOCK_ICE};
        assert_true(session_prepare_change(session) && edits_fill(session->edits, &box));
        assert_non_null(strstr(run(bench, "copy").answer, "Wait until"));
        assert_true(session_progress(session) < 0);
        session->busy_frames = 100;
        assert_true(session_progress(session) >= 0 && session_progress(session) < 1);
        if (i == 0)
            assert_int_equal(session_undo(session), STEP_BEGUN);
        else
            assert_string_equal(run(bench, "stop").answer, "Stopped: 0 blocks filled");
        session_step(session, NULL, 0);
        assert_string_equal(bench->notices.words, "Stopped: 0 blocks filled");
        assert_false(edits_busy(session->edits));
        assert_true(session_progress(session) < 0);
    }
    assert_string_equal(run(bench, "stop").answer, "Nothing to stop");
    assert_true(session_read(session, &(EditsFill){.to = {.y = 255}}, true, BLOCK_VOID));
    assert_string_equal(run(bench, "stop").answer, "Stopped");
    assert_non_null(strstr(run(bench, "paste").answer, "Nothing to paste"));
    assert_true(session_read(session, &(EditsFill){.to = {.y = 255}}, true, BLOCK_VOID)); // and leaves
}

// The notice says where to go; the history stays.
static void undo_says_where_it_needs_the_land(void **state)
{
    Bench *bench = *state;
    fill_stone(bench);
    run(bench, "tp 2000 200 0");
    const StreamView there = {.x = 2000.5, .y = 200, .z = 0.5};
    Stream *stream = bench->session->stream;
    while (!stream_chunk(stream, (ChunkPos){125, 0}))
        stream_update(stream, &there, 0);
    change(bench, "undo", "Nothing undone; the land at 8 8 is not loaded: go there (tp 8 8) and undo again");
    assert_string_equal(run(bench, "redo").answer, "Nothing to redo");
    const StreamView back = {.x = 8.5, .y = 200, .z = 8.5};
    while (!stream_chunk(stream, (ChunkPos){0, 0}))
        stream_update(stream, &back, 0);
    change(bench, "undo", "Undone: 1 block filled at 8 200 8, 1993 blocks from here");
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
}

// What was done by hand has its own words.
static void undo_says_what_it_undoes(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    const SessionInput breaks = {.breaks.pressed = true}, places = {.places.pressed = true};
    fill_stone(bench);
    session->hotbar.blocks[session->hotbar.chosen] = BLOCK_PLANKS;
    session->player.position[1] = 203;
    session_step(session, &places, 0);
    assert_int_equal(block_at(bench, 201), BLOCK_PLANKS);
    session_step(session, &breaks, 0);
    change(bench, "undo", "Undone: 1 block broken");
    change(bench, "undo", "Undone: 1 block placed");
    change(bench, "redo", "Redone: 1 block placed");
    assert_int_equal(block_at(bench, 201), BLOCK_PLANKS);
}

// Undo names the same number as the change did; what sand and the like did afterwards is counted apart.
static void effects_are_counted_apart(void **state)
{
    Bench *bench = *state;
    fill_stone(bench);
    change(bench, "fill 8 202 8 8 206 8 air", "0 blocks filled: 5 blocks are of that kind already");
    change(bench, "fill 8 205 8 8 206 8 sand", "2 blocks filled");
    for (int frame = 0; frame < 60; frame++)
        session_step(bench->session, NULL, 0.05);
    assert_int_equal(block_at(bench, 201), BLOCK_SAND);
    assert_int_equal(block_at(bench, 205), BLOCK_AIR);
    change(bench, "undo", "Undone: 2 blocks filled, and 2 blocks that had changed by it");
    assert_int_equal(block_at(bench, 201), BLOCK_AIR);
    change(bench, "redo", "Redone: 2 blocks filled, and 2 blocks that had changed by it");
    change(bench, "undo", "Undone: 2 blocks filled, and 2 blocks that had changed by it");
    change(bench, "undo", "Undone: 1 block filled");
}

// On each side of a pillar; the file has the form that hangs on that side.
static void torches_on_walls_come_back(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    Stream *stream = session->stream;
    const SessionInput places = {.places.pressed = true};
    player_move_to(&session->player, 5.5, 200, 8.5);
    change(bench, "fill 8 195 8 8 205 8 stone", "11 blocks filled");
    session->hotbar.blocks[session->hotbar.chosen] = BLOCK_TORCH;
    for (int wall = WALL_WEST; wall < WALL_COUNT; wall++) {
        const int dx = wall_step[wall][0], dz = wall_step[wall][1];
        player_move_to(&session->player, 8.5 - 3 * dx, 200, 8.5 - 3 * dz);
        session->player.yaw = dz ? 90 + 90 * dz : dx > 0 ? 90 : 270;
        session->player.pitch = 0;
        session_step(session, &places, 0);
        session_step(session, NULL, 0);
        assert_int_equal(stream_block(stream, (BlockPos){.x = 8 - dx, .y = 201, .z = 8 - dz}),
                         block_on_wall(BLOCK_TORCH, dx, dz));
    }
    char name[sizeof session->world.name];
    snprintf(name, sizeof name, "%s", session->world.name);
    const WorldChoice again = {.data_dir = bench->folder, .name = name};
    const StreamView view = {.x = 8, .y = 200, .z = 8};
    assert_true(session_destroy(session));
    World world;
    assert_int_equal(world_open(&world, &again), WORLD_OPEN);
    bench->session = session_create(&world, &(SessionConfig){.stream = {.view_distance = STREAM_VIEW_MIN},
                                                             .data_dir = bench->folder,
                                                             .notices = &bench->notices});
    stream = bench->session->stream;
    while (!stream_chunk(stream, (ChunkPos){0, 0}))
        stream_update(stream, &view, 0);
    for (int frame = 0; frame < 60; frame++)
        session_step(bench->session, NULL, 0.05); // nothing drops
    for (int wall = WALL_WEST; wall < WALL_COUNT; wall++) {
        const int dx = wall_step[wall][0], dz = wall_step[wall][1];
        assert_int_equal(stream_block(stream, (BlockPos){.x = 8 - dx, .y = 201, .z = 8 - dz}),
                         block_on_wall(BLOCK_TORCH, dx, dz));
    }
}

static void load(const Bench *bench, double x, double z)
{
    const StreamView view = {.x = x, .y = 200, .z = z};
    Stream *stream = bench->session->stream;
    const ChunkPos pos = chunk_pos_of_block((int64_t)floor(x), (int64_t)floor(z));
    while (!stream_chunk(stream, pos))
        stream_update(stream, &view, 0);
}

// What was built there is known only once its chunk is loaded.
static void travel_ends_beside_what_was_built(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    double to[3];
    char line[96];
    session_find_surface(session, 8, 8, to);
    snprintf(line, sizeof line, "fill 6 %.0f 6 10 %.0f 10 stone", to[1], to[1] + 3);
    change(bench, line, "100 blocks filled");
    load(bench, 3000, 3000);
    assert_null(stream_chunk(session->stream, (ChunkPos){0, 0}));
    player_set_mode(&session->player, PLAYER_WALKS);
    session_travel(session, 8, 8);
    assert_non_null(strstr(bench->notices.words, "Travelled to 8 "));
    load(bench, 8, 8);
    const BlockQuery blocks = stream_query(session->stream);
    assert_true(body_overlaps(session->player.position, &blocks));
    for (int i = 0; i < 1000 && session->arriving; i++) {
        load(bench, 8 + 16 * (i % 3 - 1), 8 + 16 * (i / 3 % 3 - 1));
        session_step(session, NULL, 0);
    }
    assert_non_null(strstr(bench->notices.words, "the nearest free place"));
    assert_false(body_overlaps(session->player.position, &blocks));
}

// ---- notices

// As subtitles do: a long text stays longer; a short one long enough to be noticed.
static void a_notice_is_shown_as_long_as_it_takes_to_read(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *text;
        double shorter, longer; // than its time, in seconds
    } texts[] = {{"Flying", 3, 4},
                 {"Undone: 12 blocks filled at 8 220 8, 300 blocks from here", 5, 8},
                 {"Nothing undone; the land at 8 8 is not loaded: go there (tp 8 8) and undo again", 7, 10}};
    for (size_t i = 0; i < ARRAY_COUNT(texts); i++) {
        double shown = 0;
        notices_post(&bench->notices, "%s", texts[i].text);
        for (; notices_opacity(&bench->notices) > 0; shown += 1.0 / 64)
            notices_pass_time(&bench->notices, 1.0 / 64);
        if (shown < texts[i].shorter || shown > texts[i].longer)
            fail_msg("%.1f s: %s", shown, texts[i].text);
    }
    notices_warn(&bench->notices, 10, "Saving fails");
    notices_pass_time(&bench->notices, 9.5);
    assert_true(notices_opacity(&bench->notices) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(boxes_are_changed_between_two_corners, begin, end),
        cmocka_unit_test_setup_teardown(corners_are_marked_where_one_looks, begin, end),
        cmocka_unit_test_setup_teardown(a_long_change_is_stopped, begin, end),
        cmocka_unit_test_setup_teardown(undo_says_where_it_needs_the_land, begin, end),
        cmocka_unit_test_setup_teardown(undo_says_what_it_undoes, begin, end),
        cmocka_unit_test_setup_teardown(travel_ends_beside_what_was_built, begin, end),
        cmocka_unit_test_setup_teardown(effects_are_counted_apart, begin, end),
        cmocka_unit_test_setup_teardown(torches_on_walls_come_back, begin, end),
        cmocka_unit_test_setup_teardown(a_notice_is_shown_as_long_as_it_takes_to_read, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
