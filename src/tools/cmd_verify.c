#include "tools/cmd_verify.h"

#include "base/file.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "base/parse.h"
#include "scene/command.h"
#include "scene/world.h"
#include "tools/cmd_hash.h"
#include "tools/hash_range.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

enum { HASH_DIGITS = 16 };
#define FILE_BYTES_MAX ((size_t)1 << 27)

// What the file tells.
typedef struct Told {
    json_t *json;
    const char *path;
    int range[4];
    int64_t seed;
    const GeneratorSpec *generator;
    const char *world; // "" unless it is a saved one
    json_t *hashes;
    uint64_t total;
} Told;

typedef struct Comparison {
    const Told *told;
    size_t next;
} Comparison;

static bool refuse(const Told *told, const char *what)
{
    log_error("%s: %s", told->path, what);
    return false;
}

static bool read_hash(const json_t *value, uint64_t *hash)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) != HASH_DIGITS || strspn(text, "0123456789abcdef") != HASH_DIGITS)
        return false;
    *hash = strtoull(text, NULL, 16);
    return true;
}

// X, Z, W, D, inside the world.
static bool read_range(Told *told)
{
    const json_t *chunks = json_object_get(told->json, "chunks");
    int64_t range[4];
    if (json_array_size(chunks) != 4)
        return false;
    for (size_t i = 0; i < 4; i++) {
        const json_t *number = json_array_get(chunks, i);
        range[i] = json_integer_value(number);
        if (!json_is_integer(number) || range[i] < (i < 2 ? INT32_MIN : 1) || range[i] > INT32_MAX)
            return false;
        told->range[i] = (int)range[i];
    }
    return range[0] + range[2] - 1 <= INT32_MAX && range[1] + range[3] - 1 <= INT32_MAX &&
           range[2] * range[3] <= CMD_HASH_JSON_CHUNKS;
}

static bool read_hashes(Told *told)
{
    size_t i;
    uint64_t hash;
    json_t *value;
    told->hashes = json_object_get(told->json, "hashes");
    if (json_array_size(told->hashes) != (size_t)told->range[2] * (size_t)told->range[3])
        return false;
    json_array_foreach(told->hashes, i, value)
    {
        if (!read_hash(value, &hash))
            return false;
    }
    return read_hash(json_object_get(told->json, "total"), &told->total);
}

static bool read_world(Told *told)
{
    const char *seed = json_string_value(json_object_get(told->json, "seed"));
    const json_t *generator = json_object_get(told->json, "generator");
    told->world = json_string_value(json_object_get(told->json, "world"));
    json_int_t id = json_integer_value(generator);
    if (!seed || !parse_int64(seed, &told->seed) || !told->world || !json_is_integer(generator))
        return refuse(told, "\"seed\", \"generator\" or \"world\" is missing or malformed");
    told->generator = id >= 0 && id <= INT32_MAX ? generator_find((int)id) : NULL;
    return told->generator || refuse(told, "this program has no generator of that number");
}

static bool read_file(Told *told)
{
    size_t bytes;
    json_error_t error;
    char *text = file_read(told->path, FILE_BYTES_MAX, &bytes);
    if (!text)
        return false;
    told->json = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    memory_free(text);
    if (!told->json) {
        log_error("%s:%d: %.120s", told->path, error.line, error.text);
        return false;
    }
    if (json_integer_value(json_object_get(told->json, "schema")) != CMD_HASH_SCHEMA)
        return refuse(told, "not what karst hash --json writes, or of another version");
    if (!read_range(told))
        return refuse(told, "\"chunks\" is no range of chunks inside the world");
    if (!read_hashes(told))
        return refuse(told, "\"hashes\" or \"total\" is missing, malformed or of another length");
    return read_world(told);
}

static bool compare(void *context, ChunkPos pos, uint64_t hash)
{
    Comparison *comparison = context;
    uint64_t theirs = 0;
    read_hash(json_array_get(comparison->told->hashes, comparison->next++), &theirs);
    if (hash == theirs)
        return true;
    printf("chunk %" PRId32 " %" PRId32 " differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", pos.x, pos.z,
           hash, theirs);
    return false;
}

static int compare_all(const Told *told, const Options *options, Store *store)
{
    uint64_t total;
    Comparison comparison = {.told = told};
    Generator *generator = generator_create(told->generator, told->seed);
    const HashRange range = {.range = told->range,
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
    if (total != told->total)
        printf("the total differs: here %016" PRIx64 ", in the file %016" PRIx64 "\n", total, told->total);
    else
        printf("equal: %zu chunks, total %016" PRIx64 "\n", json_array_size(told->hashes), total);
    return total == told->total ? EXIT_DONE : EXIT_FAILED;
}

static int compare_saved(const Told *told, const Options *options)
{
    World world;
    WorldChoice choice = world_choice(options);
    choice.read_only = true;
    choice.seed = &told->seed;
    choice.generator = told->generator;
    WorldFate fate = world_open(&world, &choice);
    if (fate != WORLD_OPEN)
        return world_exit_code(fate);
    int code = compare_all(told, options, world.store);
    return world_close(&world) ? code : EXIT_FAILED;
}

static int verify(const Told *told, const Options *options)
{
    if (options->world)
        return compare_saved(told, options);
    if (told->world[0]) {
        log_error("%s: these are hashes of the saved world \"%.80s\": compare it with yours by --world NAME",
                  told->path, told->world);
        return EXIT_USAGE;
    }
    return compare_all(told, options, NULL);
}

int cmd_verify(const Options *options)
{
    Told told = {.path = options->words[0]};
    interrupt_watch();
    int code = read_file(&told) ? verify(&told, options) : EXIT_USAGE;
    json_decref(told.json);
    return code;
}
