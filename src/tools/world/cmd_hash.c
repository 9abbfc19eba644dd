#include "tools/commands.h"

#include "base/output.h"
#include "cli/shared.h"
#include "cli/version.h"
#include "gen/recipe.h"
#include "session/world.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/world/hash.h"

#include <inttypes.h>
#include <string.h>

// The options of both commands; verify has no --chunks and no --json.
typedef struct HashOptions {
    Arguments arguments;
    WorldOptions world;
    int threads;
    int chunks[4];    // X,Z,W,D; the range lies inside the world
    const char *json; // NULL if not given
} HashOptions;

typedef struct HashOutput {
    Output file; // --json; its stream is NULL without
    bool first;
} HashOutput;

static bool print_hash(void *context, ChunkPos pos, uint64_t hash)
{
    HashOutput *output = context;
    printf("%" PRId32 " %" PRId32 " %016" PRIx64 "\n", pos.x, pos.z, hash);
    if (output->file.stream)
        fprintf(output->file.stream, "%s\n\"%016" PRIx64 "\"", output->first ? "" : ",", hash);
    output->first = false;
    return !ferror(stdout); // command_main reports why
}

// Writes everything up to the hashes, which follow one by one, a line each.
static bool begin_json(HashOutput *output, const HashOptions *options, const Recipe *info, int64_t seed)
{
    if (!output_begin(&output->file, options->json))
        return false;
    const int *range = options->chunks;
    json_t *head = json_pack("{s:i, s:s, s:s, s:s, s:o, s:o, s:[i, i, i, i]}", "schema", generator_schema(info),
                             "version", program_version.number, "commit", program_version.commit, "world",
                             options->world.name ? options->world.name : "", "seed", json_sprintf("%" PRId64, seed),
                             "generator", generator_to_json(info), "chunks", range[0], range[1], range[2], range[3]);
    fputc('{', output->file.stream);
    json_dumpf(head, output->file.stream, JSON_COMPACT | JSON_EMBED);
    fputs(",\"hashes\":[", output->file.stream);
    json_decref(head);
    return true;
}

static bool end_json(HashOutput *output, bool whole, uint64_t total)
{
    if (!whole)
        output_abandon(&output->file);
    if (!output->file.stream)
        return true;
    fprintf(output->file.stream, "],\n\"total\":\"%016" PRIx64 "\"}\n", total);
    return output_commit(&output->file);
}

// Runs `work` on the range in the saved world that `choice` names, or in the world as it is generated.
static int in_world(const HashOptions *options, WorldChoice choice, HashRange range,
                    int (*work)(const HashOptions *options, HashRange range))
{
    World world;
    range.threads = options->threads;
    if (!options->world.name)
        return work(options, range);
    int code = world_open_chosen(&world, choice);
    if (code != EXIT_DONE)
        return code;
    range.generator = world.generator;
    range.seed = world.made.seed;
    range.store = world.store;
    if (recipe_is_missing(world.generator)) // the log says what it is
        code = EXIT_FAILED;
    else
        code = work(options, range);
    return world_close(&world) ? code : EXIT_FAILED;
}

static int print_range(const HashOptions *options, HashRange range)
{
    HashTotal total;
    HashOutput output = {.first = true};
    if (options->json && !begin_json(&output, options, range.generator, range.seed))
        return EXIT_FAILED;
    range.found = print_hash;
    range.context = &output;
    JobsState state = hash_range(&range, &total);
    bool whole = state == JOBS_DONE && !total.damaged;
    if (state == JOBS_DONE)
        printf("total %016" PRIx64 "\n", total.hash);
    bool written = end_json(&output, whole, total.hash);
    if (state == JOBS_INTERRUPTED)
        return command_interrupted("the list of hashes ends early, without a total%s",
                                   options->json ? ", and no file was written" : "");
    return written && whole ? EXIT_DONE : EXIT_FAILED;
}

static int run(const void *data)
{
    const HashOptions *options = data;
    interrupt_watch();
    if (options->json && (int64_t)options->chunks[2] * options->chunks[3] > HASH_JSON_CHUNKS)
        return command_refuse("--json holds at most %d chunks", HASH_JSON_CHUNKS);
    const HashRange range = {
        .range = options->chunks, .generator = options->world.generator, .seed = options->world.seed};
    return in_world(options, world_choice(options, &options->world), range, print_range);
}

// X,Z,W,D: the last chunk must lie inside the world too.
static bool read_chunks(const Option *option, const char *text, void *value)
{
    int range[4];
    if (!option_read_ints(option, text, range) || (int64_t)range[0] + range[2] - 1 > INT32_MAX ||
        (int64_t)range[1] + range[3] - 1 > INT32_MAX)
        return false;
    memcpy(value, range, sizeof range);
    return true;
}

#define FIELD(member) .field = offsetof(HashOptions, member)

// clang-format off
static const Option rows[] = {
    WORLD_ROWS,
    {.shared = &option_threads, FIELD(threads)},
    SAVED_ROWS,
    {"chunks", .form = "X,Z,W,D", .help = "W x D chunks along x and z, starting at chunk X, Z",
        .read = read_chunks, FIELD(chunks), .numbers = 4, .separator = ',',
        .lowest = {INT32_MIN, INT32_MIN, 1, 1}, .highest = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX},
        .rule = "; no chunk may lie beyond 2147483647", .required = true},
    {.shared = &option_json, FIELD(json)},
};
// clang-format on

const Command cmd_hash = {
    .name = "hash",
    .arguments = "--chunks X,Z,W,D [options]",
    .summary = "prints a hash for each chunk of a range, to compare machines and versions",
    .details =
        "A line \"X Z HASH\" for each chunk, z by z, then \"total HASH\". With --world, the saved world is hashed\n"
        "with its changes, also while it is being played; exit code 1 if one of its chunks is damaged.",
    COMMAND_OPTIONS(HashOptions, rows),
    .run = run,
};

// ---- verify

typedef struct Comparison {
    const HashRecord *record;
    int next, different;
} Comparison;

static bool compare(void *context, ChunkPos pos, uint64_t hash)
{
    Comparison *comparison = context;
    uint64_t theirs = comparison->record->hashes[comparison->next++];
    if (hash == theirs || comparison->different++ > 0) // the first one is named, the others are counted
        return true;
    printf("chunk %" PRId32 " %" PRId32 " differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", pos.x, pos.z,
           hash, theirs);
    return !ferror(stdout);
}

static int compare_all(const HashOptions *options, HashRange range)
{
    (void)options;
    HashTotal total;
    const Comparison *comparison = range.context;
    const HashRecord *record = comparison->record;
    JobsState state = hash_range(&range, &total);
    if (state == JOBS_INTERRUPTED)
        return command_interrupted("%d of %d chunks were compared, %d differ", comparison->next, record->count,
                                   comparison->different);
    if (state != JOBS_DONE || total.damaged)
        return EXIT_FAILED;
    if (comparison->different > 0) {
        printf("%d of %d chunks differ\n", comparison->different, record->count);
        return EXIT_FAILED;
    }
    if (total.hash != record->total) {
        printf("the total differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", total.hash, record->total);
        return EXIT_FAILED;
    }
    printf("equal: %d chunks, total %016" PRIx64 "\n", record->count, total.hash);
    return EXIT_DONE;
}

static int verify(const HashRecord *record, const HashOptions *options)
{
    if (!options->world.name && record->world[0])
        return command_refuse(
            "%s: these are hashes of the saved world \"%.80s\": compare it with yours by --world NAME",
            options->arguments.words[0], record->world);
    if (option_given(options, &options->world.generator) && options->world.generator != record->generator)
        return command_refuse("%s: these are hashes of generator %s, not %s", options->arguments.words[0],
                              recipe_spec(record->generator)->name, recipe_spec(options->world.generator)->name);
    Comparison comparison = {.record = record};
    WorldChoice choice = world_choice(options, &options->world);
    choice.seed = &record->seed;
    choice.generator = record->generator;
    const HashRange range = {.range = record->range,
                             .generator = record->generator,
                             .seed = record->seed,
                             .found = compare,
                             .context = &comparison};
    return in_world(options, choice, range, compare_all);
}

// Brings the recipe that a saved world carries, which the record may name.
static int bring_recipe(const HashOptions *options)
{
    World world;
    if (!options->world.name)
        return EXIT_DONE;
    int code =
        world_open_chosen(&world, (WorldChoice){.data_dir = options->world.data_dir, .name = options->world.name});
    if (code == EXIT_DONE)
        world_close(&world);
    return code;
}

static int run_verify(const void *data)
{
    const HashOptions *options = data;
    HashRecord record;
    const char *path = options->arguments.words[0];
    int brought = bring_recipe(options);
    interrupt_watch();
    if (brought != EXIT_DONE)
        return brought;
    json_t *json = bounded_json_read(path, HASH_FILE_BYTES_MAX, HASH_FILE_VALUES_MAX);
    int code = hash_record_init(&record, json, path) ? verify(&record, options) : EXIT_USAGE;
    hash_record_quit(&record);
    return code;
}

static const Option verify_rows[] = {{.shared = &option_generator, FIELD(world.generator)},
                                     {.shared = &option_isolate, FIELD(world.isolate)},
                                     {.shared = &option_threads, FIELD(threads)},
                                     SAVED_ROWS};

const Command cmd_verify = {
    .name = "verify",
    .arguments = "FILE.json [options]",
    .summary = "compares this machine's world with the hashes of another's, chunk by chunk",
    .details =
        "FILE was written by karst hash --json. Exit code 0: equal; 1: different, and the first chunk that differs\n"
        "is named, the others are counted. --world compares a saved world with its changes. The generator is the "
        "file's; --generator brings\n"
        "the recipe of one that is not part of the program.",
    COMMAND_OPTIONS(HashOptions, verify_rows),
    .words_least = 1,
    .words_most = 1,
    .run = run_verify,
};
