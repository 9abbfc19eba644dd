#include "tools/commands.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "cli/command.h"
#include "session/world.h"
#include "tools/world/hash_range.h"
#include "tools/world/hash_record.h"

#include <inttypes.h>

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

static int compare_all(const HashRecord *record, const Options *options, Store *store)
{
    uint64_t total;
    Comparison comparison = {.record = record};
    Generator *generator = generator_create(record->generator, record->seed);
    const HashRange range = {.range = record->range,
                             .generator = generator,
                             .store = store,
                             .threads = options->threads,
                             .found = compare,
                             .context = &comparison};
    HashEnd end = hash_range(&range, &total);
    generator_destroy(generator);
    if (end == HASH_STOPPED)
        return EXIT_INTERRUPTED;
    if (end != HASH_WHOLE)
        return EXIT_FAILED;
    if (total != record->total)
        printf("the total differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", total, record->total);
    else
        printf("equal: %d chunks, total %016" PRIx64 "\n", record->count, total);
    return total == record->total ? EXIT_DONE : EXIT_FAILED;
}

static int compare_saved(const HashRecord *record, const Options *options)
{
    World world;
    WorldChoice choice = world_choice(options);
    choice.read_only = true;
    choice.seed = &record->seed;
    choice.generator = record->generator;
    WorldFate fate = world_open(&world, &choice);
    if (fate != WORLD_OPEN)
        return world_exit_code(fate);
    int code = compare_all(record, options, world.store);
    return world_close(&world) ? code : EXIT_FAILED;
}

static int verify(const HashRecord *record, const Options *options)
{
    if (options->world)
        return compare_saved(record, options);
    if (record->world[0]) {
        log_error("%s: these are hashes of the saved world \"%.80s\": compare it with yours by --world NAME",
                  options->words[0], record->world);
        return EXIT_USAGE;
    }
    return compare_all(record, options, NULL);
}

static int run(const Options *options)
{
    HashRecord record;
    interrupt_watch();
    int code = hash_record_load(&record, options->words[0]) ? verify(&record, options) : EXIT_USAGE;
    hash_record_quit(&record);
    return code;
}

const Command cmd_verify = {
    .name = "verify",
    .arguments = "FILE.json [options]",
    .summary = "compares this machine's world with the hashes of another's, chunk by chunk",
    .details =
        "FILE was written by karst hash --json. Exit code 0: equal; 1: different, and the first chunk that differs\n"
        "is named. --world compares a saved world with its changes.",
    .use = {.taken = OPTION_BIT(OPTION_THREADS) | OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR),
            .words_least = 1,
            .words_most = 1},
    .run = run,
};
