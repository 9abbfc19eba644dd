// The option table: every row is parsed, checked and documented. Statistics of benchmarks.
#include "karst_test.h"

#include "base/os_thread.h"
#include "cli/command.h"
#include "cli/shared.h"
#include "tools/bench/bench.h"
#include "tools/bench/record.h"
#include "tools/commands.h"

#include <math.h>

enum { ARGUMENTS_MAX = 24 };

// A command with all options that commands share.
typedef struct TestOptions {
    Arguments arguments;
    WorldOptions world;
    int view_distance, size[2], threads;
    double fov;
    const char *output, *json;
} TestOptions;

#define FIELD(member) .field = offsetof(TestOptions, member)

static const Option rows[] = {
    {.shared = &option_seed, FIELD(world.seed)},
    {.shared = &option_generator, FIELD(world.generator)},
    {.shared = &option_pos, FIELD(world.pos)},
    {.shared = &option_look, FIELD(world.look)},
    {.shared = &option_time, FIELD(world.hours)},
    {.shared = &option_view_distance, FIELD(view_distance)},
    {.shared = &option_size, FIELD(size)},
    {.shared = &option_threads, FIELD(threads)},
    {.shared = &option_fov, FIELD(fov)},
    {.shared = &option_output, FIELD(output)},
    {.shared = &option_data_dir, FIELD(world.data_dir)},
    {.shared = &option_world, FIELD(world.name)},
    {.shared = &option_json, FIELD(json)},
};
static const Command all = {.name = "test", COMMAND_OPTIONS(TestOptions, rows), .words_most = 3};

// Reads "a b c", split at spaces.
static bool read_line(TestOptions *options, const Command *command, const char *line)
{
    static char text[256]; // words point into it
    const char *words[ARGUMENTS_MAX];
    int count = 0;
    snprintf(text, sizeof text, "test %s", line);
    for (char *word = strtok(text, " "); word && count < ARGUMENTS_MAX; word = strtok(NULL, " "))
        words[count++] = word;
    *options = (TestOptions){0};
    return command_read(command, options, count, words);
}

static void defaults_match_the_manual(void **state)
{
    (void)state;
    TestOptions options;
    assert_true(read_line(&options, &all, ""));
    assert_true(options.world.seed == 42 && options.world.generator == recipe_default());
    assert_true(options.world.look[0] == 0 && options.world.look[1] == -10 && options.world.hours == 7.25);
    assert_int_equal(options.view_distance, 12);
    assert_int_equal(options.size[0], 1280);
    assert_int_equal(options.size[1], 720);
    assert_int_equal(options.threads, MAX(1, thread_core_count() - 1));
    assert_null(options.output);
    assert_int_equal(options.arguments.word_count, 0);
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        assert_false(option_given(&options, (const char *)&options + rows[i].field));
    options_quit(&options);
    options_quit(&options); // harmless
}

static void values_are_stored(void **state)
{
    (void)state;
    TestOptions options;
    assert_true(read_line(&options, &all,
                          "--seed Karst one --pos=-1.5,200,34359738367 --look 90,-90 --time 0 two --view-distance 64 "
                          "--size 16x16384 -o a.png"));
    assert_true(options.world.seed == 72267037);
    assert_string_equal(option_text(&options, &options.world.seed), "Karst");
    assert_true(options.world.pos[0] == -1.5 && options.world.pos[1] == 200 && options.world.pos[2] == 34359738367.0);
    assert_true(options.world.look[0] == 90 && options.world.look[1] == -90 && options.world.hours == 0);
    assert_int_equal(options.view_distance, 64);
    assert_int_equal(options.size[1], 16384);
    assert_string_equal(options.output, "a.png");
    assert_int_equal(options.arguments.word_count, 2);
    assert_string_equal(options.arguments.words[0], "one");
    assert_string_equal(options.arguments.words[1], "two");
    options_quit(&options);
}

static void the_last_of_two_values_is_used(void **state)
{
    (void)state;
    TestOptions options;
    assert_true(read_line(&options, &all, "--seed 1 --seed 2 --json a --json b"));
    assert_true(options.world.seed == 2);
    assert_string_equal(options.json, "b");
    options_quit(&options);
}

static void values_of_a_list_are_joined(void **state)
{
    (void)state;
    static const Option list[] = {
        {"output", .read = option_read_text, .joins = true, .form = "A[,...]", FIELD(output)}};
    const Command command = {.name = "test", COMMAND_OPTIONS(TestOptions, list)};
    TestOptions options;
    assert_true(read_line(&options, &command, "--output fov=80,vsync=off --output=fov=70 --output hud=off"));
    assert_string_equal(options.output, "fov=80,vsync=off,fov=70,hud=off");
    options_quit(&options);
    assert_false(read_line(&options, &command, "--output a --output"));
    options_quit(&options);
}

static void only_options_of_the_command_are_accepted(void **state)
{
    (void)state;
    static const Option few[] = {
        {.shared = &option_seed, FIELD(world.seed)},
        {.shared = &option_output, FIELD(output), .required = true},
    };
    const Command command = {.name = "test", COMMAND_OPTIONS(TestOptions, few), .words_least = 1, .words_most = 1};
    static const struct {
        const char *line;
        bool right;
    } cases[] = {{"-o x word", true},
                 {"word", false},
                 {"-o x", false},
                 {"-o x one two", false},
                 {"-o x word --time 3", false},
                 {"-o x --seed 5 word", true},
                 {"--help", true}};
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        TestOptions options;
        int before = count.lines;
        if (read_line(&options, &command, cases[i].line) != cases[i].right)
            fail_msg("\"%s\"", cases[i].line);
        assert_int_equal(count.lines - before, cases[i].right ? 0 : 1);
        options_quit(&options);
    }
    log_set_sink(NULL, NULL);
}

static const Command *const commands[] = {&all,    &cmd_hash,   &cmd_verify, &cmd_map,     &cmd_survey,
                                          &cmd_at, &cmd_worlds, &cmd_noise,  &cmd_textures};

static bool accepts(const Command *command, const char *argument)
{
    const char *words[] = {command->name, argument};
    void *options = memory_alloc_zero(MEMORY_GENERAL, command->options_bytes);
    Option rows_of_it[64];
    assert_true(command->option_count <= (int)ARRAY_COUNT(rows_of_it));
    for (int i = 0; i < command->option_count; i++) {
        rows_of_it[i] = command->options[i];
        rows_of_it[i].required = false;
    }
    bool read = options_read(options, rows_of_it, command->option_count, 2, words);
    options_quit(options);
    memory_free(options);
    return read;
}

// Returns the number of options that have bounds.
static int check_bounds(const Command *command)
{
    char *help = NULL;
    size_t bytes = 0;
    FILE *stream = open_memstream(&help, &bytes);
    options_print_help(stream, command->options, command->option_count);
    fclose(stream);
    int checked = 0;
    char name[64] = "";
    for (char *line = strtok(help, "\n"), *rest; line; line = strtok(NULL, "\n")) {
        char bounds[2][64], argument[160];
        const char *dashes = strstr(line, "--");
        if (dashes)
            sscanf(dashes, "%63s", name);
        if (!(rest = strstr(line, " from ")) || sscanf(rest, " from %63s to %63[^;]", bounds[0], bounds[1]) != 2 ||
            !strchr("-0123456789", bounds[0][0]))
            continue;
        for (int i = 0; i < 2; i++) {
            // The highest corner of --chunks is too large for a range: it has a rule of its own.
            snprintf(argument, sizeof argument, "%s=%s", name, bounds[i]);
            if (accepts(command, argument) != (strcmp(name, "--chunks") != 0 || i == 0))
                fail_msg("%s %s", command->name, argument);
            snprintf(argument, sizeof argument, "%s=%s%s", name, bounds[i], i ? "9" : "x");
            if (accepts(command, argument))
                fail_msg("%s %s was accepted", command->name, argument);
        }
        checked++;
    }
    free(help);
    return checked;
}

// The bounds that the help shows are accepted, and values beyond them are not.
static void bounds_match_the_help(void **state)
{
    (void)state;
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    int checked = 0;
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        checked += check_bounds(commands[i]);
    log_set_sink(NULL, NULL);
    assert_true(checked >= 30);
}

// No two rows of a command fill the same field or have the same name, and each lies inside the command's struct.
static void rows_do_not_collide(void **state)
{
    (void)state;
    for (size_t c = 0; c < ARRAY_COUNT(commands); c++)
        for (int i = 0; i < commands[c]->option_count; i++) {
            const Option *row = &commands[c]->options[i];
            assert_true(row->field >= sizeof(Arguments) && row->field < commands[c]->options_bytes);
            for (int k = 0; k < i; k++) {
                const Option *other = &commands[c]->options[k];
                assert_true(row->field != other->field);
                assert_string_not_equal(option_description(row)->name, option_description(other)->name);
            }
        }
}

static void percentiles_are_interpolated(void **state)
{
    (void)state;
    double samples[] = {5, 1, 4, 2, 3};
    BenchSummary summary = bench_summarise(samples, 5);
    assert_true(summary.median == 3 && summary.max == 5);
    assert_true(fabs(summary.p05 - 1.2) < 1e-12 && fabs(summary.p95 - 4.8) < 1e-12);
    double one[] = {7};
    summary = bench_summarise(one, 1);
    assert_true(summary.median == 7 && summary.p05 == 7 && summary.p95 == 7 && summary.max == 7);
    double even[] = {1, 2};
    assert_true(bench_summarise(even, 2).median == 1.5);
}

static void ratios_have_confidence_intervals(void **state)
{
    (void)state;
    const BenchFigure steady = {.median = 100, .p05 = 99, .p95 = 101, .n = 9};
    const BenchFigure slower = {.median = 130, .p05 = 129, .p95 = 131, .n = 9};
    const BenchFigure noisy = {.median = 130, .p05 = 60, .p95 = 260, .n = 9};
    const BenchFigure once = {.median = 130, .p05 = 130, .p95 = 130, .n = 1};
    BenchRatio ratio = bench_ratio(&steady, &steady);
    assert_true(ratio.ratio == 1 && ratio.low < 1 && ratio.high > 1 && ratio.low > 0.85 && ratio.high < 1.15);
    assert_true(bench_ratio(&steady, &slower).low > 1);
    assert_true(bench_ratio(&slower, &steady).high < 1);
    assert_true(bench_ratio(&steady, &noisy).low < 1);
    assert_true(bench_ratio(&steady, &once).low == 0); // a single sample allows no conclusion
}

static void measured_chunks_are_fixed_and_distinct(void **state)
{
    (void)state;
    for (int i = 0; i < BENCH_CHUNKS; i++)
        for (int k = 0; k < i; k++)
            assert_false(chunk_pos_equal(bench_chunk(i), bench_chunk(k)));
    ChunkPos first = bench_chunk(0), next = bench_chunk(1), below = bench_chunk(BENCH_PATCH);
    assert_true(next.x == first.x + 1 && next.z == first.z);
    assert_true(below.x == first.x && below.z == first.z + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_match_the_manual),
        cmocka_unit_test(values_are_stored),
        cmocka_unit_test(the_last_of_two_values_is_used),
        cmocka_unit_test(values_of_a_list_are_joined),
        cmocka_unit_test(only_options_of_the_command_are_accepted),
        cmocka_unit_test(bounds_match_the_help),
        cmocka_unit_test(rows_do_not_collide),
        cmocka_unit_test(percentiles_are_interpolated),
        cmocka_unit_test(ratios_have_confidence_intervals),
        cmocka_unit_test(measured_chunks_are_fixed_and_distinct),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
