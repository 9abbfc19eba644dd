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
    assert_string_equal(run(bench, "fill 8 200 8 8 200 8 stone").answer, "Filling 1 block");
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
    assert_string_equal(run(bench, "time stop").answer, "Time stopped at 00:00");
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
    assert_string_equal(run(bench, "save").answer, "Nothing to save: nothing was changed");
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
    assert_non_null(strstr(link.answer, link.link));
    assert_true(link_begins(link.link));
    assert_string_equal(run(bench, "tp 1 x 3").answer, "tp 1 >x< 3: expected a number, or ~ and a number");
}

// ---- answers

// Lines and the beginning of their answers.
static const struct {
    const char *line, *answer;
} answers[] = {
    {"time day", "It is 07:00"},
    {"time set noon", "It is 12:00"},
    {"time midnight", "It is 00:00"},
    {"time set 18:30", "It is 18:30"},
    {"time add 1.5", "It is 20:00"},
    {"time stop", "Time stopped at 20:00"},
    {"time set night", "Time stopped at 21:00"},
    {"time go", "It is 21:00"},
    {"time set", "Expected: time "},
    {"time add", "Expected: time "},
    {"time 6 7", "Expected: time "},
    {"time set 24:01", "time set >24:01<: expected hours"},
    {"time add -1", "time add >-1<: expected hours from 0 to 1000"},
    {"time noone", "time >noone<: expected hours"},
    {"gamemode survival", "Walking"},
    {"gamemode sp", "No-clip"},
    {"gamemode", "No-clip"},
    {"/gamemode creative", "Flying"},
    {"gamemode hard", "gamemode >hard<: expected walk, fly or noclip"},
    {"give minecraft:marble", "marble is in your hand"},
    {"give water_1", "give >water_1<: expected a block"},
    {"view 65", "view >65<: expected chunks from 2 to 64"},
    {"tp 10 200 20", "Moved to 10.5 200 20.5"},
    {"tp -1 200 -1", "Moved to -0.5 200 -0.5"},
    {"tp 10.0 200.25 20", "Moved to 10 200.2 20.5"},
    {"tp ~1 ~ ~", "Moved to 11 200.2 20.5"},
    {"tp 1 2 3 4", "tp >1< 2 3 4: expected X Z, X Y Z or the name of a pin"},
    {"tp 1", "tp >1<: expected X Z, X Y Z or the name of a pin"},
    {"tp 1 2000 3", "tp 1 >2000< 3: expected -64 to 1024"},
    {"blocks marb", "Blocks: marble"},
    {"blocks nothing_such", "None of them contains \"nothing_such\""},
    {"biomes desert", "Biomes: desert"},
    {"help view", "view [CHUNKS]: tells or sets the view distance. CHUNKS: from 2 to 64. Example: view 12"},
    {"help /spawn", "spawn: goes to where new players begin."},
    {"help me", ">me< is not a command"},
    {"tiem day", ">tiem< is not a command: did you mean time? help lists them"},
    {"gamemod c", ">gamemod< is not a command: did you mean gamemode?"},
    {"x", ">x< is not a command; help lists them"},
    {"spawn 1", "Expected: spawn "},
    {"undo", "Nothing to undo"},
};

static void commands_answer_with_what_happened(void **state)
{
    const Bench *bench = *state;
    for (size_t i = 0; i < ARRAY_COUNT(answers); i++) {
        CommandResult result = run(bench, answers[i].line);
        if (strncmp(result.answer, answers[i].answer, strlen(answers[i].answer)) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", answers[i].line, result.answer, answers[i].answer);
    }
}

// Each row of the table is listed and explained, and its example runs.
static void every_command_has_help(void **state)
{
    const Bench *bench = *state;
    CommandResult all = run(bench, "help");
    Candidates names;
    session_find_candidates(bench->session, "/help ", &names);
    assert_true(names.count > 15);
    for (int i = 0; i < names.count; i++) {
        char line[COMMAND_BYTES];
        assert_non_null(strstr(all.answer, names.words[i]));
        snprintf(line, sizeof line, "help %s", names.words[i]);
        CommandResult help = run(bench, line);
        assert_int_equal(strncmp(help.answer, names.words[i], strlen(names.words[i])), 0);
        const char *example = strstr(help.answer, "Example: ");
        if (!example)
            continue;
        CommandResult result = run(bench, example + strlen("Example: "));
        if (strstr(result.answer, "xpected") || strstr(result.answer, "not a command"))
            fail_msg("%s: %s", example, result.answer);
    }
}

// ---- places

static void a_teleport_reports_where_the_player_arrives(void **state)
{
    Bench *bench = *state;
    static const char *const lines[] = {"tp 5000 30 -7000", "tp 8 200 8", "tp 3 -20 3", "tp -9000 9000", "tp 4 5"};
    int lifted = 0, lifted_later = 0;
    fill_stone(bench);
    for (int mode = PLAYER_WALKS; mode < PLAYER_NO_CLIP; mode++)
        for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
            Player *player = session_player(bench->session);
            player_set_mode(player, (PlayerMode)mode);
            double x, y, z;
            CommandResult result = run(bench, lines[i]);
            assert_int_equal(sscanf(result.answer, "Moved to %lf %lf %lf", &x, &y, &z), 3);
            assert_true(x == player->position[0] && y == player->position[1] && z == player->position[2]);
            assert_true(y > 0);
            lifted += strstr(result.answer, "free place") != NULL;
            const StreamView around = {.x = x, .y = y, .z = z};
            const ChunkPos here = chunk_pos_of_block((int64_t)floor(x), (int64_t)floor(z));
            Stream *stream = session_stream(bench->session);
            while (!stream_chunk(stream, here))
                stream_update(stream, &around, 0);
            bench->notices.words[0] = '\0';
            session_step(bench->session, NULL, 0);
            lifted_later += strstr(bench->notices.words, "Moved to 8.5 201.0 8.5, the first free") != NULL;
            uint8_t block;
            const BlockQuery blocks = stream_query(stream);
            if (body_overlaps(player->position, &blocks, &block))
                fail_msg("%s: %s, in %s", lines[i], result.answer, block_table[block].name);
        }
    assert_true(lifted >= 2);       // from below the floor
    assert_true(lifted_later == 2); // out of the stone that was built
    player_set_mode(session_player(bench->session), PLAYER_NO_CLIP);
    assert_string_equal(run(bench, "tp 3 -20 3").answer, "Moved to 3.5 -20 3.5");
}

static void a_teleport_finds_pins(void **state)
{
    const Bench *bench = *state;
    pins_add(session_pins(bench->session), 100, -50, "old mill");
    CommandResult result = run(bench, "tp old mill");
    assert_non_null(strstr(result.answer, "Moved to 1"));
    assert_in_range((int)session_player(bench->session)->position[0], 90, 115); // a safe column near it
    assert_non_null(strstr(run(bench, "tp old").answer, "name of a pin"));
}

// ---- corners

static void change(const Bench *bench, const char *line, const char *answer, const char *done)
{
    assert_string_equal(run(bench, line).answer, answer);
    for (int i = 0; i < 100 && edits_busy(bench->session->edits); i++)
        session_step(bench->session, NULL, 0);
    assert_string_equal(bench->notices.words, done);
}

// Each is one step; undo of all leaves air.
static void boxes_are_changed_between_two_corners(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    const char *const unmarked[] = {"fill stone", "replace air stone", "count", "copy"};
    for (size_t i = 0; i < ARRAY_COUNT(unmarked); i++)
        assert_non_null(strstr(run(bench, unmarked[i]).answer, "Mark two corners first"));
    assert_non_null(strstr(run(bench, "paste").answer, "Nothing to paste"));
    assert_string_equal(run(bench, "pos1 10 221 9").answer, "Corner 1 at 10 221 9");
    assert_string_equal(run(bench, "pos2 8 220 8").answer, "Corner 2 at 8 220 8: a box of 12 blocks");
    assert_string_equal(run(bench, "count").answer, "12 blocks: 12 air");
    change(bench, "fill marble", "Filling 12 blocks", "12 blocks changed");
    change(bench, "fill 8 220 8 8 221 9 stone", "Filling 4 blocks", "4 blocks changed");
    assert_string_equal(run(bench, "count").answer, "12 blocks: 8 marble, 4 stone");
    change(bench, "replace marble planks", "Replacing in 12 blocks", "8 blocks changed");
    assert_string_equal(run(bench, "count planks").answer, "8 blocks of planks");
    assert_string_equal(run(bench, "count marble").answer, "0 blocks of marble");
    assert_int_equal(strncmp(run(bench, "copy").answer, "Copied 12 blocks", 16), 0);
    session->aim =
        (Aim){.hits = true, .hit.before = {.x = 1, .y = 230, .z = 2}, .hit.block = {.x = 1, .y = 229, .z = 2}};
    change(bench, "paste", "Pasting 12 blocks", "12 blocks changed");
    run(bench, "pos1 1 230 2");
    run(bench, "pos2 1 231 3");
    assert_string_equal(run(bench, "count").answer, "4 blocks: 4 stone");
    assert_string_equal(run(bench, "pos2 3 231 3").answer, "Corner 2 at 3 231 3: a box of 12 blocks");
    assert_string_equal(run(bench, "count").answer, "12 blocks: 8 planks, 4 stone");
    for (int i = 0; i < 4; i++)
        change(bench, "undo", "",
               i == 0   ? "12 blocks changed"
               : i == 1 ? "8 blocks changed"
               : i == 2 ? "4 blocks changed"
                        : "12 blocks changed");
    assert_string_equal(run(bench, "count").answer, "12 blocks: 12 air");
    session->aim.hit.before.y = 255;
    assert_non_null(strstr(run(bench, "paste").answer, "does not fit"));
    run(bench, "pos1 0 0 0");
    assert_non_null(strstr(run(bench, "pos2 999 255 999").answer, "more than 1,000,000 blocks"));
    assert_non_null(strstr(run(bench, "fill stone").answer, "at most 1,000,000"));
    run(bench, "pos2 90 0 0");
    assert_non_null(strstr(run(bench, "count").answer, "Not all of the box is loaded"));
    session_mark_corner(session, 1);
    assert_non_null(strstr(bench->notices.words, "Corner 2 at 1 229 2"));
    session->aim.hits = false;
    session_mark_corner(session, 0);
    assert_non_null(strstr(bench->notices.words, "Corner 1 at 8 202 8"));
}

// The notice says where to go; the history stays.
static void undo_says_where_it_needs_the_land(void **state)
{
    const Bench *bench = *state;
    fill_stone(bench);
    run(bench, "tp 2000 200 0");
    const StreamView there = {.x = 2000.5, .y = 200, .z = 0.5};
    Stream *stream = session_stream(bench->session);
    while (!stream_chunk(stream, (ChunkPos){125, 0}))
        stream_update(stream, &there, 0);
    change(bench, "undo", "", "0 blocks changed; the land at 8 8 is not loaded: go there (tp 8 8) and undo again");
    assert_string_equal(run(bench, "redo").answer, "Nothing to redo");
    const StreamView back = {.x = 8.5, .y = 200, .z = 8.5};
    while (!stream_chunk(stream, (ChunkPos){0, 0}))
        stream_update(stream, &back, 0);
    change(bench, "undo", "", "1 block changed");
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
}

// ---- completion

static const struct {
    const char *line;
    int start;
    const char *first; // NULL: no candidates
} completions[] = {
    {"", 0, NULL},
    {"/", 1, NULL},
    {"giv", 0, "give"},
    {"/gam", 1, "gamemode"},
    {"mode", 0, "gamemode"}, // contains it
    {"give oak_l", 5, "oak_log"},
    {"give log", 5, "oak_log"},
    {"give z", 5, NULL},
    {"give y", 5, NULL}, // one letter inside a name is too little
    {"give ", 5, "stone"},
    {"give oak_log ", 13, NULL},
    {"give oak_log s", 13, NULL},
    {"locate sn", 7, "snowy_plains"},
    {"time ", 5, "set"},
    {"time set ", 9, "day"},
    {"time add ", 9, NULL},
    {"time set mid", 9, "midnight"},
    {"gamemode f", 9, "fly"},
    {"help sp", 5, "spawn"},
    {"fill 0 0 0 0 0 0 glow", 17, "glowstone"},
    {"fill 0 0 0 g", 11, NULL},
    {"tp old m", 3, "old mill"},
    {"nothing ", 8, NULL},
    {"a b c d e f g h i j k", 0, NULL},
};

static void the_end_of_a_line_is_completed(void **state)
{
    const Bench *bench = *state;
    pins_add(session_pins(bench->session), 1, 2, "old mill");
    for (size_t i = 0; i < ARRAY_COUNT(completions); i++) {
        Candidates found;
        session_find_candidates(bench->session, completions[i].line, &found);
        const char *first = found.count > 0 ? found.words[0] : "nothing";
        if (strcmp(first, completions[i].first ? completions[i].first : "nothing") != 0)
            fail_msg("\"%s\": %s, not %s", completions[i].line, first, completions[i].first);
        if (completions[i].first)
            assert_int_equal(found.start, completions[i].start);
    }
    Candidates all;
    session_find_candidates(bench->session, "locate ", &all);
    assert_int_equal(all.count, session_source(bench->session)->facts.biome_count);
    assert_string_equal(all.usage, "BIOME");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(time_passes_and_stops, begin, end),
        cmocka_unit_test_setup_teardown(the_first_change_creates_the_saved_world, begin, end),
        cmocka_unit_test_setup_teardown(a_held_button_repeats, begin, end),
        cmocka_unit_test_setup_teardown(commands_return_what_the_caller_does, begin, end),
        cmocka_unit_test_setup_teardown(commands_answer_with_what_happened, begin, end),
        cmocka_unit_test_setup_teardown(every_command_has_help, begin, end),
        cmocka_unit_test_setup_teardown(a_teleport_reports_where_the_player_arrives, begin, end),
        cmocka_unit_test_setup_teardown(a_teleport_finds_pins, begin, end),
        cmocka_unit_test_setup_teardown(boxes_are_changed_between_two_corners, begin, end),
        cmocka_unit_test_setup_teardown(undo_says_where_it_needs_the_land, begin, end),
        cmocka_unit_test_setup_teardown(the_end_of_a_line_is_completed, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
