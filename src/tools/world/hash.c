#include "tools/world/hash.h"

#include "base/hash.h"
#include "base/log.h"
#include "base/os.h"
#include "base/parse.h"
#include "tools/generator_json.h"

static bool read_hash(const json_t *value, uint64_t *hash)
{
    const char *text = json_string_value(value);
    return text && parse_hash(text, hash);
}

// X, Z, W, D, inside the world.
static bool read_range(HashRecord *record, json_t *json)
{
    json_int_t range[4];
    if (json_unpack(json, "{s:[I,I,I,I!]}", "chunks", &range[0], &range[1], &range[2], &range[3]) != 0)
        return false;
    for (int i = 0; i < 4; i++) {
        if (range[i] < (i < 2 ? INT32_MIN : 1) || range[i] > INT32_MAX)
            return false;
        record->range[i] = (int)range[i];
    }
    return range[0] + range[2] - 1 <= INT32_MAX && range[1] + range[3] - 1 <= INT32_MAX &&
           range[2] * range[3] <= HASH_JSON_CHUNKS;
}

static bool read_hashes(HashRecord *record, const json_t *json)
{
    const json_t *hashes = json_object_get(json, "hashes");
    int count = record->range[2] * record->range[3]; // at most HASH_JSON_CHUNKS
    if (json_array_size(hashes) != (size_t)count)
        return false;
    record->hashes = memory_alloc(MEMORY_GENERAL, (size_t)count * sizeof *record->hashes);
    for (; record->count < count; record->count++)
        if (!read_hash(json_array_get(hashes, (size_t)record->count), &record->hashes[record->count]))
            return false;
    return read_hash(json_object_get(json, "total"), &record->total);
}

// Fills in the record. Returns what is wrong with it, in `words` or elsewhere; NULL if nothing is.
static const char *read_json(HashRecord *record, json_t *json, char words[GENERATOR_FAULT])
{
    const char *seed, *world;
    json_int_t schema = json_integer_value(json_object_get(json, "schema"));
    if (schema != 1 && schema != 2)
        return "not what karst hash --json writes, or of another version";
    if (!read_range(record, json))
        return "\"chunks\" is no range of chunks inside the world";
    if (!read_hashes(record, json))
        return "\"hashes\" or \"total\" is missing, malformed or of another length";
    if (json_unpack(json, "{s:s}", "seed", &seed) != 0 || !parse_int64(seed, &record->seed))
        return "\"seed\" is missing or malformed";
    if (json_unpack(json, "{s:s}", "world", &world) != 0 || (world[0] && !world_name_valid(world)))
        return "\"world\" is missing or malformed";
    snprintf(record->world, sizeof record->world, "%s", world);
    record->generator = generator_from_json(json, (int)schema, words);
    return record->generator ? NULL : words;
}

bool hash_record_init(HashRecord *record, json_t *json, const char *path)
{
    *record = (HashRecord){0};
    char words[GENERATOR_FAULT];
    const char *fault = json ? read_json(record, json, words) : NULL;
    if (fault)
        log_error("%s: %s", path, fault);
    bool read = json && !fault;
    json_decref(json);
    return read;
}

void hash_record_quit(HashRecord *record)
{
    memory_free(record->hashes);
    *record = (HashRecord){0};
}

// ---- a range

enum { ITEMS_PER_THREAD = 16 };

typedef struct ChunkHash {
    Job job; // first: a Job * is its ChunkHash *
    const ChunkSource *source;
    ChunkPos pos;
    Diff *diff; // its saved changes; NULL: none
    uint64_t hash;
} ChunkHash;

typedef struct HashRun {
    const HashRange *range;
    const ChunkSource *source;
    int64_t next; // number of the next chunk
    HashTotal *total;
} HashRun;

static void drop_diff(void *item)
{
    ChunkHash *chunk = item;
    memory_free(chunk->diff);
    chunk->diff = NULL;
}

static void hash_chunk(Job *job, Arena *scratch)
{
    ChunkHash *item = (ChunkHash *)job;
    Chunk *chunk = source_chunk(item->source, item->pos, scratch);
    if (item->diff)
        diff_apply(item->diff, chunk);
    item->hash = chunk_hash(chunk);
    chunk_release(chunk);
    drop_diff(item);
}

// Waits for the store's result; a damaged chunk has been logged.
static Diff *saved_diff(HashRun *run, ChunkPos pos)
{
    Store *store = run->range->store;
    StoreAnswer answer;
    if (!store || !store_has(store, pos))
        return NULL;
    store_fetch(store, pos);
    while (!store_next_answer(store, &answer))
        clock_sleep_ms(0.02);
    run->total->damaged += answer.damaged;
    return answer.diff;
}

static JobsState fill(void *context, void *item)
{
    HashRun *run = context;
    const int *range = run->range->range;
    if (run->next == (int64_t)range[2] * range[3])
        return JOBS_DONE;
    ChunkPos pos = {.x = (int32_t)(range[0] + run->next % range[2]), .z = (int32_t)(range[1] + run->next / range[2])};
    *(ChunkHash *)item = (ChunkHash){.job = {.run = hash_chunk, .name = "hash a chunk"},
                                     .source = run->source,
                                     .pos = pos,
                                     .diff = saved_diff(run, pos)};
    run->next++;
    return JOBS_GOING;
}

static JobsState take(void *context, void *item)
{
    HashRun *run = context;
    const ChunkHash *chunk = item;
    run->total->hash = hash_combine(run->total->hash, chunk->hash);
    return run->range->found(run->range->context, chunk->pos, chunk->hash) ? JOBS_GOING : JOBS_FAILED;
}

JobsState hash_range(const HashRange *range, HashTotal *total)
{
    Generator *generator = generator_create(range->generator, range->seed);
    *total = (HashTotal){0};
    HashRun run = {.range = range, .source = generator_source(generator), .total = total};
    JobsState state = jobs_run_in_order(&(OrderedJobs){.threads = range->threads,
                                                       .per_thread = ITEMS_PER_THREAD,
                                                       .item_bytes = sizeof(ChunkHash),
                                                       .fill = fill,
                                                       .take = take,
                                                       .drop = drop_diff,
                                                       .context = &run});
    generator_destroy(generator);
    return state;
}
