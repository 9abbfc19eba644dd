#include "tools/commands.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/version.h"
#include "session/world.h"
#include "tools/world/hash_range.h"
#include "tools/world/hash_record.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

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
static bool begin_json(HashOutput *output, const Options *options, const GeneratorSpec *info, int64_t seed)
{
    if (!output_begin(&output->file, options->json))
        return false;
    char number[32];
    snprintf(number, sizeof number, "%" PRId64, seed);
    const int *range = options->chunks;
    json_t *head =
        json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:[i, i, i, i]}", "schema", HASH_SCHEMA, "version", version_number(),
                  "commit", version_commit(), "world", options->world ? options->world : "", "seed", number,
                  "generator", info->id, "chunks", range[0], range[1], range[2], range[3]);
    char *text = json_dumps(head, JSON_COMPACT);
    json_decref(head);
    fprintf(output->file.stream, "%.*s,\"hashes\":[", (int)strlen(text) - 1, text);
    free(text);
    return true;
}

static bool end_json(HashOutput *output, bool whole, uint64_t total)
{
    if (!output->file.stream)
        return true;
    if (!whole) {
        output_abandon(&output->file);
        return true;
    }
    fprintf(output->file.stream, "],\n\"total\":\"%016" PRIx64 "\"}\n", total);
    return output_commit(&output->file);
}

static int print_range(const Options *options, const GeneratorSpec *info, int64_t seed, Store *store)
{
    static const int codes[] = {[HASH_WHOLE] = EXIT_DONE,
                                [HASH_ENDED] = EXIT_FAILED,
                                [HASH_STOPPED] = EXIT_INTERRUPTED,
                                [HASH_DAMAGED] = EXIT_FAILED};
    uint64_t total;
    HashOutput output = {.first = true};
    if (options->json && !begin_json(&output, options, info, seed))
        return EXIT_FAILED;
    Generator *generator = generator_create(info, seed);
    const HashRange range = {.range = options->chunks,
                             .generator = generator,
                             .store = store,
                             .threads = options->threads,
                             .found = print_hash,
                             .context = &output};
    HashEnd end = hash_range(&range, &total);
    if (end == HASH_WHOLE || end == HASH_DAMAGED)
        printf("total %016" PRIx64 "\n", total);
    generator_destroy(generator);
    return end_json(&output, end == HASH_WHOLE, total) ? codes[end] : EXIT_FAILED;
}

static bool check_json(const Options *options)
{
    if (!options->json || (int64_t)options->chunks[2] * options->chunks[3] <= HASH_JSON_CHUNKS)
        return true;
    log_error("--json holds at most %d chunks", HASH_JSON_CHUNKS);
    return false;
}

static int run(const Options *options)
{
    interrupt_watch();
    if (!check_json(options))
        return EXIT_USAGE;
    if (!options->world)
        return print_range(options, options->generator, options->seed, NULL);
    World world;
    WorldChoice choice = world_choice(options);
    choice.read_only = true;
    WorldFate fate = world_open(&world, &choice);
    if (fate != WORLD_OPEN)
        return world_exit_code(fate);
    int code = print_range(options, world.generator, world.made.seed, world.store);
    return world_close(&world) ? code : EXIT_FAILED;
}

const Command cmd_hash = {
    .name = "hash",
    .arguments = "--chunks X,Z,W,D [options]",
    .summary = "prints a hash for each chunk of a range, to compare machines and versions",
    .details =
        "A line \"X Z HASH\" for each chunk, z by z, then \"total HASH\". With --world, the saved world is hashed\n"
        "with its changes, also while it is being played; exit code 1 if one of its chunks is damaged.",
    .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS) |
                     OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR) | OPTION_BIT(OPTION_JSON),
            .required = OPTION_BIT(OPTION_CHUNKS)},
    .run = run,
};
