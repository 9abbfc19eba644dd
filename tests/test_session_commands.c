// Commands of a session without window or OpenGL: their answers, their help, and the completion of a line.
#include "session_fixture.h"

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
    assert_string_equal(run(bench, "tp 1 x 3").answer, "tp: \"x\": expected a number, or ~ and a number");
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
    {"time set 24:01", "time: \"24:01\": expected hours"},
    {"time add -1", "time: \"-1\": expected hours from 0 to 1000"},
    {"time noone", "time: \"noone\": expected hours"},
    {"gamemode survival", "Walking"},
    {"gamemode sp", "No-clip"},
    {"gamemode", "No-clip"},
    {"/gamemode creative", "Flying"},
    {"gamemode hard", "gamemode: \"hard\": expected walk, fly or noclip"},
    {"give minecraft:marble", "marble is in your hand"},
    {"give water_1", "give: \"water_1\": expected a block"},
    {"view 65", "view: \"65\": expected chunks from 2 to 64"},
    {"tp 10 200 20", "Moved to 10.5 200 20.5"},
    {"tp -1 200 -1", "Moved to -0.5 200 -0.5"},
    {"tp 10.0 200.25 20", "Moved to 10 200.2 20.5"},
    {"tp ~1 ~ ~", "Moved to 11 200.2 20.5"},
    {"tp 1 2 3 4", "tp: \"4\": expected X Z, X Y Z, or the name of a pin or a landmark"},
    {"tp 1", "tp: \"1\": expected X Z, X Y Z, or the name of a pin or a landmark"},
    {"tp 1 2000 3", "tp: \"2000\": expected -64 to 1024"},
    {"blocks marb", "Blocks: marble"},
    {"blocks nothing_such", "None of them contains \"nothing_such\""},
    {"biomes desert", "Biomes: desert"},
    {"biomes Dese", "Biomes: desert"},
    {"blocks Oak_l", "Blocks: oak_log, oak_leaves"},
    {"give Marble", "marble is in your hand"},
    {"gamemode foo", "gamemode: \"foo\": expected walk, fly or noclip"},
    {"help fill", "fill BLOCK or X Y Z X Y Z BLOCK: fills the box between the two corners. At most 1,000,000 blocks."},
    {"seed", "Seed 42, generator karst"},
    {"landmarks", "The generator karst has no landmarks"},
    {"locate landmark arch", "The generator karst has no landmarks"},
    {"locate biome", "Expected: locate biome NAME"},
    {"locate biome dessert", "locate: \"dessert\": expected a biome, such as snowy_plains; \"biomes\" lists them; did "
                             "you mean desert?"},
    {"help view", "view [CHUNKS]: shows or sets the view distance. CHUNKS: from 2 to 64. Example: view 12"},
    {"help /spawn", "spawn: goes to where new players begin, with their first look."},
    {"help me", "\"me\" is not a command"},
    {"tiem day", "\"tiem\" is not a command: did you mean time? help lists them"},
    {"gamemod c", "\"gamemod\" is not a command: did you mean gamemode?"},
    {"x", "\"x\" is not a command; help lists them"},
    {"spawn 1", "Expected: spawn "},
    {"undo", "Nothing to undo"},
    {"give grasp", "give: \"grasp\": expected a block, such as oak_log; \"blocks\" lists them; did you mean grass?"},
    {"fill 0 0 0 1 1 1 stoen", "fill: \"stoen\": expected a block, such as oak_log; \"blocks\" lists them; "
                               "did you mean stone?"},
    {"gamemode creativ", "gamemode: \"creativ\": expected walk, fly or noclip; did you mean creative?"},
    {"locate dessert", "locate: \"dessert\": expected a biome, such as snowy_plains; \"biomes\" lists them; "
                       "did you mean desert?"},
    {"give xyzzy", "give: \"xyzzy\": expected a block, such as oak_log; \"blocks\" lists them"},
    {"time set none",
     "time: \"none\": expected hours from 0 to 24 such as 18:30, day, noon, night or midnight; did you "
     "mean noon?"},
    {"world Nowhere", "world: \"Nowhere\": expected the name of a saved world"},
    {"world ../x", "world: \"../x\": expected the name of a saved world"},
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

// A line for each group, short enough for a notice.
static void help_is_grouped(void **state)
{
    const Bench *bench = *state;
    CommandResult all = run(bench, "help");
    int lines = 1;
    for (const char *end = all.answer; (end = strchr(end, '\n')); end++)
        lines++;
    assert_in_range(lines, 3, 6);
    assert_in_range(strlen(all.answer), 100, 360);
    assert_non_null(strstr(all.answer, "Places: tp, spawn, locate"));
    assert_non_null(strstr(all.answer, "\nHelp: help COMMAND explains one"));
}

// Saved worlds, also those whose names have spaces.
static void a_saved_world_is_opened_by_name(void **state)
{
    const Bench *bench = *state;
    static const char *const names[] = {"Old mill", "Harbour", "old 2"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        World world;
        assert_int_equal(world_open(&world, &(WorldChoice){.data_dir = bench->folder, .name = names[i]}), WORLD_OPEN);
        assert_true(world_close(&world));
    }
    Candidates found;
    session_find_candidates(bench->session, "world ", &found);
    assert_int_equal(found.count, 0); // not listed yet
    session_list_worlds(bench->session);
    session_find_candidates(bench->session, "world ", &found);
    assert_int_equal(found.count, 3);
    assert_string_equal(found.words[0], "Harbour");
    session_find_candidates(bench->session, "world Old m", &found);
    assert_true(found.count == 1 && found.start == 6);
    assert_string_equal(found.words[0], "Old mill");
    assert_string_equal(run(bench, "world Old mill").world, "Old mill");
    assert_string_equal(run(bench, "world Old mlil").world, "");
    assert_non_null(strstr(run(bench, "world Old mlil").answer, "did you mean Old mill?"));
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
    {"give z", 5, NULL}, // one letter inside a name is too little
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
    pins_add(&bench->session->pins, 1, 2, "old mill");
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
    assert_int_equal(all.count, bench->session->source->facts.biome_count);
    assert_string_equal(all.usage, "BIOME or LANDMARK");
}

static void landmarks_are_suggested(void **state)
{
    const Bench *bench = *state;
    const char *answer = run(bench, "/locate archh").answer;
    assert_non_null(strstr(answer, "locate: \"archh\": expected a biome or a landmark"));
    assert_non_null(strstr(answer, "did you mean arch?"));
    assert_non_null(strstr(run(bench, "/locate dessert").answer, "did you mean desert?"));
    assert_null(strstr(run(bench, "/locate xyzzy").answer, "did you mean"));
    Candidates found;
    session_find_candidates(bench->session, "locate arc", &found);
    assert_string_equal(found.words[0], "arch");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(commands_return_what_the_caller_does, begin, end),
        cmocka_unit_test_setup_teardown(commands_answer_with_what_happened, begin, end),
        cmocka_unit_test_setup_teardown(every_command_has_help, begin, end),
        cmocka_unit_test_setup_teardown(help_is_grouped, begin, end),
        cmocka_unit_test_setup_teardown(a_saved_world_is_opened_by_name, begin, end),
        cmocka_unit_test_setup_teardown(the_end_of_a_line_is_completed, begin, end),
        cmocka_unit_test_setup_teardown(landmarks_are_suggested, begin_with_landmarks, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
