#include "tools/commands.h"

#include "base/os.h"
#include "base/output.h"
#include "cli/shared.h"
#include "foreign/foreign.h"
#include "gen/recipe.h"
#include "tools/survey/output.h"
#include "tools/survey/run.h"
#include "tools/survey/why.h"

#include <inttypes.h>
#include <string.h>

typedef struct SurveyCommand {
    const SurveyOptions *options;
    SurveyRequest request;
    SurveySeeds seeds;
    json_t *record;
    SurveyTarget targets[SURVEY_FORMAT_COUNT];
    int target_count;
    SurveyJournal journal; // has the progress; not open if rows go to `live`
    SurveyOutput *live;    // standard output, which gets rows as they are found, unless they are sorted
} SurveyCommand;

static void find_targets(SurveyCommand *command)
{
    const char *const *files = command->options->files;
    for (int format = 0; format < SURVEY_FORMAT_COUNT; format++)
        if (files[format])
            command->targets[command->target_count++] = (SurveyTarget){(SurveyFormat)format, files[format]};
    if (command->target_count == 0)
        command->targets[command->target_count++] = (SurveyTarget){SURVEY_CSV, NULL};
}

// The first target that is or will be a regular file; NULL if there is none.
static const char *journal_beside(const SurveyCommand *command)
{
    for (int i = 0; i < command->target_count; i++) {
        const char *path = command->targets[i].path;
        if (path && !output_is_stream(path))
            return path;
    }
    return NULL;
}

static bool check_options(const SurveyCommand *command)
{
    const SurveyOptions *survey = command->options;
    if (survey->why_not)
        return (!survey->seeds && survey->request.where_text[0]) ||
               log_failure("--why-not needs --where, and no --seeds");
    if (!survey->seeds)
        return log_failure("survey needs --seeds A..B or --seeds FILE");
    if (!output_distinct(survey->files, SURVEY_FORMAT_COUNT))
        return false;
    if (survey->resume && !journal_beside(command))
        return log_failure("--resume needs a file: --csv, --jsonl or --sqlite");
    return true;
}

// Continues the record of the same survey, without its torn end; the record of another one is refused and not changed.
static int resume(SurveyCommand *command, const char *path)
{
    SurveyJournal *journal = &command->journal;
    if (!survey_journal_open(journal, path))
        return EXIT_FAILED;
    const char *difference = survey_record_difference(journal->record, command->record, false);
    if (difference)
        return command_refuse("%s is the record of another survey: \"%s\" differs", path, difference);
    bool valid = survey_journal_validate(journal, &command->seeds) && survey_journal_truncate(journal);
    return valid ? EXIT_DONE : EXIT_FAILED;
}

static int open_journal(SurveyCommand *command)
{
    char path[FILE_PATH_MAX];
    const char *beside = journal_beside(command);
    if (beside && !survey_journal_path(beside, path))
        return EXIT_FAILED;
    if (beside && command->options->resume && file_exists(path))
        return resume(command, path);
    int code = beside ? survey_check_replaceable(path) : EXIT_DONE;
    if (code != EXIT_DONE)
        return code;
    return command_code(survey_journal_create(&command->journal, beside ? path : NULL, command->record));
}

static bool report(void *context, const JournalEntry *entry)
{
    SurveyCommand *command = context;
    bool row = entry->kind == JOURNAL_ROW;
    command->journal.rows += row;
    if (!row)
        command->journal.next = entry->index;
    if (!command->live)
        return survey_journal_append(&command->journal, entry);
    return row ? survey_output_row(command->live, entry) : fflush(stdout) == 0 && !ferror(stdout);
}

static void log_sampling(const SurveyPlan *plan)
{
    if (plan->step == 1)
        log_info("%d x %d blocks around each spawn, every block", plan->area, plan->area);
    else
        log_info("%d x %d blocks around each spawn, every %d blocks; caves in one of 16 tiles of %d x %d blocks",
                 plan->area, plan->area, plan->step, 16 * plan->step, 16 * plan->step);
}

static int finish(SurveyCommand *command, JobsState state)
{
    const char *more = command->journal.path[0] ? "; the same command with --resume goes on" : "";
    bool written = !command->live || survey_output_close(command->live, true);
    const JournalEntry last = {.kind = JOURNAL_END, .index = command->journal.next, .text = ""};
    if (foreign_failures() > 0 && state == JOBS_FAILED)
        log_error("the generator's library failed: the survey ends with the seeds before that%s", more);
    if (state == JOBS_FAILED || (!command->live && state == JOBS_DONE && !command->journal.ended &&
                                 !survey_journal_append(&command->journal, &last)))
        return EXIT_FAILED;
    for (int i = 0; i < command->target_count && !command->live; i++)
        written &= survey_rows_write(&command->journal, 1, &command->targets[i], &command->request, command->record);
    if (written && state == JOBS_INTERRUPTED)
        return command_interrupted("the results are not complete, they hold the %" PRId64 " seeds that passed so far%s",
                                   command->journal.rows, more);
    return written ? EXIT_DONE : EXIT_FAILED;
}

// True if all targets can be written, which is found now rather than after hours. No file is left by the check. Devices
// and pipes are not opened: output there cannot be undone.
static bool check_targets(const SurveyCommand *command)
{
    for (int i = 0; i < command->target_count; i++) {
        const SurveyTarget *target = &command->targets[i];
        bool stream = !target->path || output_is_stream(target->path);
        if (stream && target->format != SURVEY_SQLITE)
            continue;
        SurveyOutput *output = survey_output_open(target, &command->request, command->record);
        if (!output)
            return false;
        survey_output_close(output, false);
    }
    return true;
}

static int survey(SurveyCommand *command)
{
    const SurveyOptions *options = command->options;
    bool to_stdout = !command->targets[0].path && !command->request.sort;
    const char *beside = journal_beside(command);
    if ((beside && !survey_files_distinct(beside, command->targets, command->target_count)) || !check_targets(command))
        return EXIT_FAILED;
    if (to_stdout) {
        command->live = survey_output_open(&command->targets[0], &command->request, command->record);
        if (!command->live)
            return EXIT_FAILED;
    } else {
        int code = open_journal(command);
        if (code != EXIT_DONE)
            return code;
        output_protect(command->journal.path);
    }
    log_sampling(&command->request.plan);
    survey_warn_excluded(&command->request);
    const SurveyRun run = {.request = &command->request,
                           .seeds = &command->seeds,
                           .threads = all_threads(options, &options->threads),
                           .silent = command->live && os_is_terminal(stdout),
                           .next = command->journal.next,
                           .passed = command->journal.rows,
                           .report = report,
                           .context = command};
    return finish(command, command->journal.ended ? JOBS_DONE : survey_run(&run));
}

static int run(const void *data)
{
    const SurveyOptions *options = data;
    if (options->arguments.word_count > 0)
        return survey_merge(&options->arguments);
    SurveyCommand command = {.options = options, .request = options->request};
    int code = EXIT_USAGE;
    find_targets(&command);
    const bool ready = check_options(&command) && survey_request_init(&command.request);
    if (ready && options->why_not) {
        interrupt_watch();
        code = survey_why_not(&command.request, options->why_not);
    } else if (ready && survey_seeds_init(&command.seeds, options->seeds)) {
        interrupt_watch();
        command.record = survey_request_record(&command.request, &command.seeds);
        code = survey(&command);
    }
    survey_journal_close(&command.journal);
    json_decref(command.record);
    survey_seeds_quit(&command.seeds);
    survey_request_quit(&command.request);
    return code;
}

static void print_facts(void)
{
    printf("Facts, each a column; in expressions by the same name:\n");
    for (int i = 0; i < survey_fact_count; i++) {
        const SurveyFact *fact = &survey_facts[i];
        char name[48];
        snprintf(name, sizeof name, "%s%s", fact->name,
                 fact->by_biome      ? "(BIOME)"
                 : fact->by_landmark ? "(LANDMARK)"
                                     : "");
        printf("  %-15s %-7s %s\n", name, fact->unit, fact->summary);
    }
    printf("Expressions: numbers, facts, + - * /, < <= > >= = !=, and, or, not, parentheses, min, max, abs, sqrt,\n"
           "floor, clamp, mix, step, smoothstep, if.\n"
           "share(BIOME) and nearest(BIOME) are columns share_BIOME and nearest_BIOME; has and spawn are only for\n"
           "expressions. nearest, count and has also take the landmarks of the generator, if it has any. Biomes:");
    const GeneratorSpec *spec = recipe_spec(recipe_default());
    for (int i = 0; i < spec->biome_count; i++)
        printf("%s %s%s", i % 8 == 0 ? "\n " : "", spec->biomes[i].info.name, i + 1 < spec->biome_count ? "," : "\n");
    printf("merge OUT PART... joins the parts of --shard; more is in docs/survey.md.\n");
}

static bool read_shard(const Option *option, const char *text, void *value)
{
    (void)option;
    return survey_shard_parse(text, value);
}

#define FIELD(member) .field = offsetof(SurveyOptions, member)

// clang-format off
static const Option rows[] = {
    {.shared = &option_generator, FIELD(request.generator)},
    {.shared = &option_isolate, FIELD(isolate)},
    {.shared = &option_threads, FIELD(threads)},
    {"seeds", .form = "A..B|FILE", .help = "the seeds from A to B, or those in a file, one per line, numbers or text",
        OPTION_TEXT("A..B or a file name"), FIELD(seeds)},
    {"area", .form = "BLOCKS", .help = "side of the square around the spawn; a multiple of --step", .initial = "1024",
        OPTION_INT(SURVEY_AREA_MIN, SURVEY_AREA_MAX), FIELD(request.plan.area)},
    {"step", .form = "BLOCKS", .help = "distance between samples along x and z; 1 is exact", .initial = "4",
        OPTION_INT(1, SURVEY_STEP_MAX), FIELD(request.plan.step)},
    {"where", .form = "EXPRESSION", .help = "only seeds for which it holds: land > 0.3 and has(jungle)",
        .initial = "", OPTION_TEXT("an expression"), FIELD(request.where_text)},
    {"why-not", .form = "SEED", .help = "which conditions of --where a seed meets, which fails first, and by how much",
        OPTION_TEXT("a seed"), FIELD(why_not)},
    {"sort", .form = "EXPRESSION", .help = "sort by it, lowest first; with a minus before it, highest first",
        .initial_word = "in the order of the seeds", .initial = "", OPTION_TEXT("an expression"), FIELD(request.sort_text)},
    {"top", .form = "N", .help = "only the first N", .initial_word = "all", OPTION_INT(1, INT32_MAX), FIELD(request.top)},
    {"csv", .form = "FILE", .help = "write the results as CSV", .initial_word = "to standard output", OPTION_FILE,
        FIELD(files[SURVEY_CSV])},
    {"jsonl", .form = "FILE", .help = "write the results as JSON, one object per line", OPTION_FILE, FIELD(files[SURVEY_JSONL])},
    {"sqlite", .form = "FILE", .help = "write the results as an SQLite database", OPTION_FILE, FIELD(files[SURVEY_SQLITE])},
    {"resume", .help = "resume the same survey where it stopped", OPTION_FLAG, FIELD(resume)},
    {"shard", .form = "I/N", .help = "only part I of N; survey merge joins the parts", .initial = "1/1",
        .read = read_shard, FIELD(request.shard), .numbers = 2, .separator = '/', .lowest = {1, 1},
        .highest = {SURVEY_SHARDS_MAX, SURVEY_SHARDS_MAX}, .rule = "; I is at most N"},
};
// clang-format on

const Command cmd_survey = {
    .name = "survey",
    .arguments = "--seeds A..B|FILE [options]  |  merge OUT PART...",
    .summary = "computes facts about many seeds: filters, sorts, resumes, splits",
    .print_details = print_facts,
    COMMAND_OPTIONS(SurveyOptions, rows),
    .words_most = 100000,
    .run = run,
};
