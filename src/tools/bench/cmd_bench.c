#include "tools/commands.h"

#include "base/os_thread.h"
#include "base/output.h"
#include "base/text.h"
#include "base/trace.h"
#include "cli/shared.h"
#include "tools/bench/bench.h"
#include "tools/bench/history.h"
#include "tools/bench/pair.h"
#include "tools/bench/record.h"

#include <string.h>

static const BenchSuite suites[] = {
    {"noise", "every noise as point and as fill, and heights and caves for a chunk", bench_noise, .seconds = 1},
    {"gen", "generate chunks: the whole, each stage, and with more threads", bench_gen, .seconds = 3},
    {"light", "flood the light of chunks", bench_light, .seconds = 2},
    {"mesh", "build the meshes of chunks whose light is known; quads and bytes", bench_mesh, .seconds = 2},
    {"pipeline", "generation, light and meshes together, with more threads too", bench_pipeline, .seconds = 10},
    {"map", "draw a relief map, with more threads too", bench_map, .seconds = 4},
    {"survey", "survey seeds at the defaults, with more threads too", bench_survey, .seconds = 12},
    {"stream", "fill a view, teleport, fly: times, latency, holes, main thread, memory", bench_stream, .seconds = 15},
    {"scaling", "fill views of 4 to 32 chunks: time, work, and the exponent of both", bench_scaling, .seconds = 20},
    {"edit", "fill 100,000 blocks, click, load and open a changed world, on disk", bench_edit, .seconds = 15},
#ifdef KARST_WINDOW
    {"startup", "open the game: time to the first frame and to a full view", bench_startup, .seconds = 20},
    {"frame", "draw frames: standing, flying, after changes; times, triangles, holes, memory", bench_frame,
     .seconds = 240},
    {"recipe", "load and compile a recipe; save its file until its land is there", bench_recipe, .seconds = 60},
    {"settings", "find the settings that hold 60 frames a second here", bench_settings, .seconds = 60, .timed = true},
    {"soak", "fly for --minutes: growth of memory, longest frame, GL errors", bench_soak, .seconds = 3600,
     .timed = true},
#endif
};

typedef struct BenchOptions {
    Arguments arguments;
    Bench bench;
    WorldOptions world;
    ViewOptions view;
    const char *output; // of the report; NULL if not given
    int pairs;
    const char *trace; // NULL if not given
} BenchOptions;

static bool names(const Arguments *arguments, const char *word)
{
    for (int i = 0; i < arguments->word_count; i++)
        if (strcmp(arguments->words[i], word) == 0)
            return true;
    return false;
}

static bool check_words(const Arguments *arguments)
{
    for (int i = 0; i < arguments->word_count; i++) {
        const char *word = arguments->words[i];
        if (strcmp(word, "all") != 0 && TEXT_INDEX(suites, ARRAY_COUNT(suites), name, word) < 0)
            return log_failure("%.40s: no such benchmark; \"karst help bench\" lists them", word);
    }
    return true;
}

typedef struct NamedOption {
    const char *name;
    const void *field; // where its value goes
} NamedOption;

// The benchmark of settings takes no option whose value it is to find.
static bool check_found(const BenchOptions *options)
{
    const NamedOption found[] = {{"--view-distance", &options->view.distance},
                                 {"--horizon", &options->view.horizon},
                                 {"--quality", &options->view.quality}};
    for (size_t i = 0; i < ARRAY_COUNT(found) && names(&options->arguments, "settings"); i++)
        if (option_given(options, found[i].field))
            return log_failure("bench settings finds %s itself: leave it out", found[i].name);
    return true;
}

static int measure(const BenchOptions *options)
{
    const Arguments *arguments = &options->arguments;
    const BenchSuite *wanted[ARRAY_COUNT(suites)];
    int count = 0;
    const char *const files[] = {options->bench.json, options->bench.history, options->trace};
    if (!check_words(arguments) || !check_found(options) || !output_distinct(files, ARRAY_COUNT(files)))
        return EXIT_USAGE;
    for (size_t i = 0; i < ARRAY_COUNT(suites); i++)
        if (names(arguments, suites[i].name) || (names(arguments, "all") && !suites[i].timed))
            wanted[count++] = &suites[i];
    Bench bench = options->bench;
    const char *seed = option_text(options, &options->world.seed);
    bench.recipe = options->world.generator;
    bench.isolated = options->world.isolate;
    bench.seed = options->world.seed;
    bench.view = options->view;
    bench.seed_text = seed ? seed : option_seed.initial;
    bench.threads_most = option_given(options, &options->bench.threads) ? bench.threads : thread_core_count();
    Output trace;
    if (options->trace && !output_begin(&trace, options->trace))
        return EXIT_FAILED;
    if (options->trace)
        trace_start();
    const int code = bench_run(&bench, wanted, count);
    if (!options->trace)
        return code;
    if (trace_write(trace.stream) > 0)
        log_warning("%s: the last spans are left out: it is full", options->trace);
    return output_commit(&trace) ? code : EXIT_FAILED;
}

static int compare(const BenchOptions *options)
{
    const char *const *paths = options->arguments.words + 1;
    const int count = options->arguments.word_count - 1;
    return count == 2 ? bench_compare(paths) : bench_compare_many(paths, count);
}

enum { PAIR_NAMES = 32 };

// Both programs get the suites and what the options say of the world.
static int pair(const BenchOptions *options)
{
    const Arguments *arguments = &options->arguments;
    const NamedOption passed[] = {{"--seed", &options->world.seed},
                                  {"--generator", &options->world.generator},
                                  {"--threads", &options->bench.threads}};
    const char *all[PAIR_NAMES + 2 * ARRAY_COUNT(passed) + 3] = {NULL};
    char repeat[16];
    int count = 0;
    if (arguments->word_count < 4 || arguments->word_count > 3 + PAIR_NAMES)
        return command_refuse("bench pair needs two programs and 1 to %d benchmarks: karst bench pair A B gen",
                              PAIR_NAMES);
    for (int i = 3; i < arguments->word_count; i++)
        all[count++] = arguments->words[i];
    for (size_t i = 0; i < ARRAY_COUNT(passed); i++)
        if (option_given(options, passed[i].field)) {
            all[count++] = passed[i].name;
            all[count++] = option_text(options, passed[i].field);
        }
    snprintf(repeat, sizeof repeat, "%d", option_given(options, &options->bench.repeat) ? options->bench.repeat : 3);
    all[count++] = "--repeat";
    all[count] = repeat;
    return bench_pair((const char *const[2]){arguments->words[1], arguments->words[2]}, all, options->pairs);
}

static int report(const BenchOptions *options)
{
    int count = options->arguments.word_count - 1;
    if (count >= 1 && count <= BENCH_REPORT_MAX && options->output)
        return bench_report(options->arguments.words + 1, count, options->output);
    return command_refuse(
        "bench report needs 1 to %d files and a page: karst bench report A.json B.json -o report.html",
        BENCH_REPORT_MAX);
}

static int history(const BenchOptions *options)
{
    if (options->arguments.word_count == 2)
        return bench_history(options->arguments.words[1], options->output);
    return command_refuse("bench history needs one file: karst bench history runs.jsonl -o history.html");
}

static void print_suites(void)
{
    printf(
        "NAME is one or more of these, or \"all\" for all but those with --minutes. Each takes about so many seconds "
        "on two\nfree cores,"
        " more with a higher --repeat. Without a NAME this list is printed:\n");
    for (size_t i = 0; i < ARRAY_COUNT(suites); i++)
        printf("  %-8s %11s  %s\n", suites[i].name,
               suites[i].timed ? "--minutes" : text_of("%d s", suites[i].seconds).text, suites[i].summary);
    printf(
        "compare prints the ratios of two records and fails if B is worse than A beyond noise; A B A B ... are records "
        "in pairs.\n"
        "pair runs two programs in turn and fails if B is worse: karst bench pair ./before ./after gen --pairs 20\n"
        "report draws the figures of several records on one page, history those of a file of --history over its "
        "runs.\n");
}

static int run(const void *data)
{
    const BenchOptions *options = data;
    const char *word = options->arguments.word_count > 0 ? options->arguments.words[0] : "";
    if (strcmp(word, "report") == 0)
        return report(options);
    if (strcmp(word, "history") == 0)
        return history(options);
    if (options->output)
        return command_refuse("-o is for bench report and history; --json FILE saves the figures");
    if (option_given(options, &options->bench.minutes) && !names(&options->arguments, "soak") &&
        !names(&options->arguments, "settings"))
        return command_refuse("--minutes is for bench soak and settings");
    if (!word[0] && (options->bench.json || options->bench.history))
        return command_refuse("bench needs the name of a benchmark, or \"all\"; \"karst bench\" lists them");
    if (strcmp(word, "pair") == 0)
        return pair(options);
    if (word[0])
        return strcmp(word, "compare") == 0 ? compare(options) : measure(options);
    print_suites();
    return EXIT_DONE;
}

#define FIELD(member) .field = offsetof(BenchOptions, member)

// clang-format off
static const Option rows[] = {
    WORLD_ROWS,
    {.shared = &option_view_distance, FIELD(view.distance)},
    DRAWN_ROWS,
    {.shared = &option_size, FIELD(view.size)},
    {.shared = &option_threads, FIELD(bench.threads)},
    {.shared = &option_output, FIELD(output)},
    {"repeat", .form = "N", .help = "measure N times", .initial = "9", OPTION_INT(1, 10000), FIELD(bench.repeat)},
    {.shared = &option_json, FIELD(bench.json)},
    {"history", .form = "FILE", .help = "add the figures to those of earlier runs", OPTION_FILE, FIELD(bench.history)},
    {"counters", .help = "instructions, cycles, cache misses and joules of a piece of work, where the system gives them",
        OPTION_FLAG, FIELD(bench.counted)},
    {"trace", .form = "FILE", .help = "write when each job and frame ran, for Perfetto or chrome://tracing", OPTION_FILE,
        FIELD(trace)},
    {"pairs", .form = "N", .help = "pair: runs of each program", .initial = "12", OPTION_INT(PAIRS_MIN, PAIRS_MAX),
        FIELD(pairs)},
    {"minutes", .form = "MINUTES", .help = "how long soak and settings take", .initial_word = "60; of settings 1",
        OPTION_DOUBLE(0.05, 100000), FIELD(bench.minutes)},
};
// clang-format on

const Command cmd_bench = {
    .name = "bench",
    .arguments = "[NAME...] [options]  |  compare A.json B.json ...  |  pair A B NAME...  |  report A.json... -o "
                 "FILE.html  |  history FILE",
    .summary = "measures speed: medians and percentiles, as a table and as JSON",
    .print_details = print_suites,
    COMMAND_OPTIONS(BenchOptions, rows),
    .words_most = 2 * PAIRS_MAX + 1,
    .run = run,
};
