#include "tools/commands.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "cli/command.h"
#include "cli/shared.h"
#include "session/world.h"
#include "tools/world/hash.h"

#include <inttypes.h>

typedef struct VerifyOptions {
    Arguments arguments;
    WorldOptions world;
    int threads;
} VerifyOptions;

typedef struct Comparison {
    const HashRecord *record;
    int next;
} Comparison;

static bool compare(void *context, ChunkPos pos, uint64_t hash)
{
    Comparison *comparison = context;
    uint64_t theirs = comparison->record->hashes[comparison->next++];
    if (hash == theirs)
        return true;
    printf("chunk %" PRId32 " %" PRId32 " differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", pos.x, pos.z,
           hash, theirs);
    return false;
}

static int compare_all(const HashRecord *record, const VerifyOptions *options, Store *store)
{
    uint64_t total;
    Comparison comparison = {.record = record};
    const HashRange range = {.range = record->range,
                             .generator = record->generator,
                             .seed = record->seed,
                             .store = store,
                             .threads = options->threads,
                             .found = compare,
                             .context = &comparison};
    HashEnd end = hash_range(&range, &total);
    if (end == HASH_STOPPED)
        return EXIT_INTERRUPTED;
    if (end != HASH_WHOLE)
        return EXIT_FAILED;
    if (total != record->total) {
        printf("the total differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", total, record->total);
        return EXIT_FAILED;
    }
    printf("equal: %d chunks, total %016" PRIx64 "\n", record->count, total);
    return EXIT_DONE;
}

static int compare_saved(const HashRecord *record, const VerifyOptions *options)
{
    World world;
    WorldChoice choice = world_choice(options, &options->world);
    choice.seed = &record->seed;
    choice.generator = record->generator;
    int code = world_open_chosen(&world, choice);
    if (code != EXIT_DONE)
        return code;
    code = compare_all(record, options, world.store);
    return world_close(&world) ? code : EXIT_FAILED;
}

static int verify(const HashRecord *record, const VerifyOptions *options)
{
    if (options->world.name)
        return compare_saved(record, options);
    if (record->world[0]) {
        log_error("%s: these are hashes of the saved world \"%.80s\": compare it with yours by --world NAME",
                  options->arguments.words[0], record->world);
        return EXIT_USAGE;
    }
    return compare_all(record, options, NULL);
}

static int run(const void *data)
{
    const VerifyOptions *options = data;
    HashRecord record;
    interrupt_watch();
    int code = hash_record_load(&record, options->arguments.words[0]) ? verify(&record, options) : EXIT_USAGE;
    hash_record_quit(&record);
    return code;
}

#define FIELD(member) .field = offsetof(VerifyOptions, member)

// clang-format off
static const Option rows[] = {
    {.shared = &option_threads, FIELD(threads)},
    SAVED_ROWS,
};
// clang-format on

const Command cmd_verify = {
    .name = "verify",
    .arguments = "FILE.json [options]",
    .summary = "compares this machine's world with the hashes of another's, chunk by chunk",
    .details =
        "FILE was written by karst hash --json. Exit code 0: equal; 1: different, and the first chunk that differs\n"
        "is named. --world compares a saved world with its changes.",
    COMMAND_OPTIONS(VerifyOptions, rows),
    .words_least = 1,
    .words_most = 1,
    .run = run,
};
