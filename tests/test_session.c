// A session without window or OpenGL: time, hands, and when the saved world is created.
#include "karst_test.h"

#include "base/file.h"
#include "session/session_internal.h"

#include <math.h>
#include <unistd.h>

typedef struct Bench {
    char folder[32];
    LogCount log;
    Notices notices;
    Session *session;
} Bench;

// Begins in the world of seed 42, hovering over a block of stone, with the chunk around loaded.
static int begin(void **state)
{
    static const int64_t seed = 42;
    Bench *bench = calloc(1, sizeof *bench);
    snprintf(bench->folder, sizeof bench->folder, "/tmp/karst-session-XXXXXX");
    if (!mkdtemp(bench->folder))
        return -1;
    log_set_sink(log_count_line, &bench->log);
    World world;
    WorldChoice choice = {.data_dir = bench->folder, .seed = &seed};
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    const double position[3] = {8.5, 202, 8.5};
    bench->session = session_create(&world, &(SessionConfig){.start = {.position = position, .pitch = -90, .hours = 23},
                                                             .stream = {.view_distance = STREAM_VIEW_MIN},
                                                             .data_dir = bench->folder,
                                                             .notices = &bench->notices});
    player_set_mode(session_player(bench->session), PLAYER_FLIES);
    const StreamView around = {.x = position[0], .y = position[1], .z = position[2]};
    Stream *stream = session_stream(bench->session);
    while (!stream_chunk(stream, (ChunkPos){0, 0}))
        stream_update(stream, &around, 0);
    *state = bench;
    return 0;
}

static int end(void **state)
{
    Bench *bench = *state;
    char command[64];
    session_destroy(bench->session);
    snprintf(command, sizeof command, "rm -r %s", bench->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(bench);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static uint8_t block_at(const Bench *bench, int y)
{
    BlockQuery blocks = stream_query(session_stream(bench->session));
    return block_query(&blocks, 8, y, 8);
}

static CommandResult run(const Bench *bench, const char *line)
{
    CommandResult result = {.view_distance = 8};
    session_run_command(bench->session, line, &result);
    return result;
}

// Puts stone below the player.
static void fill_stone(const Bench *bench)
{
    assert_string_equal(run(bench, "fill 8 200 8 8 200 8 stone").answer, "filling 1 block");
    for (int i = 0; i < 3 && edits_busy(bench->session->edits); i++)
        session_step(bench->session, NULL, 0);
    assert_int_equal(block_at(bench, 200), BLOCK_STONE);
}

static void time_passes_and_stops(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session_hours(session) - 24) < 1e-9);
    session_step(session, NULL, 0);
    assert_true(fabs(session_hours(session) - 24) < 1e-9);
    assert_string_equal(run(bench, "time stop").answer, "it is 00:00, and stays so");
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session_hours(session) - 24) < 1e-9);
    run(bench, "time 6"); // of this day, still stopped
    assert_true(fabs(session_hours(session) - 30) < 1e-9);
    run(bench, "time go");
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session_hours(session) - 31) < 1e-9);
}

static void the_first_change_creates_the_saved_world(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    const World *world = session_world(session);
    assert_int_equal(session_undo(session), STEP_NONE);
    assert_int_equal(session_redo(session), STEP_NONE);
    assert_string_equal(run(bench, "save").answer, "nothing to save: nothing was changed");
    assert_int_equal(world_saving(world, NULL), SAVING_NO_FILE);
    fill_stone(bench);
    assert_non_null(world->store);
    char reason[SESSION_FAILURE_BYTES];
    assert_true(session_save(session, reason));
    assert_int_equal(world_saving(world, NULL), SAVING_DONE);
    assert_true(file_exists(world->path));
}

// A held button acts at once, then after each pause.
static void a_held_button_repeats(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    const SessionInput breaks = {.breaks = {.pressed = true, .held = true}}, holds = {.breaks.held = true};
    fill_stone(bench);
    session_step(session, &breaks, 0);
    assert_true(session_aim(session).hits && session_aim(session).hit.block.y == 200);
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
    fill_stone(bench);
    session_step(session, &holds, 0.1);
    assert_int_equal(block_at(bench, 200), BLOCK_STONE);
    session_step(session, &holds, 0.2);
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
    session_step(session, NULL, 0.2);
    assert_int_equal(session_undo(session), STEP_BEGUN);
}

// They are for the caller: the session has neither settings nor a clipboard.
static void commands_return_what_the_caller_does(void **state)
{
    const Bench *bench = *state;
    assert_int_equal(run(bench, "view").view_distance, 8);
    assert_int_equal(run(bench, "view 12").view_distance, 12);
    assert_int_equal(run(bench, "view 1").view_distance, 8);
    CommandResult link = run(bench, "link");
    assert_string_equal(link.link, link.answer);
    assert_true(link_begins(link.link));
    assert_string_equal(run(bench, "tp 1 x 3").answer, "tp 1 >x< 3: expected a number, or ~ and a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(time_passes_and_stops, begin, end),
        cmocka_unit_test_setup_teardown(the_first_change_creates_the_saved_world, begin, end),
        cmocka_unit_test_setup_teardown(a_held_button_repeats, begin, end),
        cmocka_unit_test_setup_teardown(commands_return_what_the_caller_does, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
