#include "tools/world/hash.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/interrupt.h"
#include "base/jobs.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/parse.h"
#include "tools/bounded_json.h"
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16, VALUES_MAX = HASH_JSON_CHUNKS + 64 };
#define FILE_BYTES_MAX ((size_t)1 << 26) // three times what the most chunks take as karst hash writes them

static bool read_hash(const json_t *value, uint64_t *hash)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) != HASH_DIGITS || strspn(text, "0123456789abcdef") != HASH_DIGITS)
        return false;
    *hash = strtoull(text, NULL, 16);
    return true;
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

// Fills in the record. Returns what is wrong with it; NULL if nothing is.
static const char *read_json(HashRecord *record, json_t *json)
{
    const char *seed, *world;
    json_int_t id;
    if (json_integer_value(json_object_get(json, "schema")) != HASH_SCHEMA)
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
    if (json_unpack(json, "{s:I}", "generator", &id) == 0 && id >= 0 && id <= INT32_MAX)
        record->generator = generator_find((int)id);
    return record->generator ? NULL : "\"generator\" is none that this program has";
}

static bool read_and_free(HashRecord *record, json_t *json, const char *path)
{
    *record = (HashRecord){0};
    const char *fault = json ? read_json(record, json) : NULL;
    if (fault)
        log_error("%s: %s", path, fault);
    bool read = json && !fault;
    json_decref(json);
    return read;
}

bool hash_record_parse(HashRecord *record, const char *text, size_t bytes, const char *path)
{
    return read_and_free(record, bounded_json_parse(text, bytes, VALUES_MAX, path), path);
}

bool hash_record_load(HashRecord *record, const char *path)
{
    return read_and_free(record, bounded_json_read(path, FILE_BYTES_MAX, VALUES_MAX), path);
}

void hash_record_quit(HashRecord *record)
{
    memory_free(record->hashes);
    *record = (HashRecord){0};
}

// ---- a range

// Jobs hash the chunks in any order, a window of them at a time; the hashes are reported in the range's order. So a
// range of any size needs the same memory.
enum { SLOTS_PER_THREAD = 16 };

typedef struct Slot {
    Job job; // first: a Job * is its Slot *
    const ChunkSource *source;
    ChunkPos pos;
    Diff *diff; // its saved changes; NULL: none
    uint64_t hash;
    bool done;
} Slot;

typedef struct HashRun {
    const HashRange *range;
    const ChunkSource *source;
    JobPool *pool;
    int damaged;
    Slot *slots;
    int64_t slot_count, chunk_count;
    int64_t submitted, reported; // chunks
    uint64_t total;
} HashRun;

static void hash_chunk(Job *job, Arena *scratch)
{
    Slot *slot = (Slot *)job;
    Chunk *chunk = source_chunk(slot->source, slot->pos, scratch);
    if (slot->diff)
        diff_apply(slot->diff, chunk);
    slot->hash = chunk_hash(chunk);
    chunk_release(chunk);
}

static ChunkPos pos_of_index(const int *range, int64_t index)
{
    return (ChunkPos){.x = (int32_t)(range[0] + index % range[2]), .z = (int32_t)(range[1] + index / range[2])};
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
    run->damaged += answer.damaged;
    return answer.diff;
}

static void submit_more(HashRun *run)
{
    while (run->submitted < run->chunk_count && run->submitted - run->reported < run->slot_count) {
        Slot *slot = &run->slots[run->submitted % run->slot_count];
        ChunkPos pos = pos_of_index(run->range->range, run->submitted);
        *slot = (Slot){.job.run = hash_chunk, .source = run->source, .pos = pos, .diff = saved_diff(run, pos)};
        job_pool_submit(run->pool, &slot->job);
        run->submitted++;
    }
}

static bool take_finished(HashRun *run)
{
    for (Job *job = job_pool_collect(run->pool), *next; job; job = next) {
        next = job->next;
        ((Slot *)job)->done = true;
        memory_free(((Slot *)job)->diff);
    }
    for (; run->reported < run->submitted; run->reported++) {
        const Slot *slot = &run->slots[run->reported % run->slot_count];
        if (!slot->done)
            return true;
        run->total = hash_combine(run->total, slot->hash);
        if (!run->range->found(run->range->context, slot->pos, slot->hash))
            return false;
    }
    return true;
}

static HashEnd run_range(HashRun *run)
{
    while (run->reported < run->chunk_count) {
        if (interrupt_pending())
            return HASH_STOPPED;
        submit_more(run);
        job_pool_wait_any(run->pool);
        if (!take_finished(run))
            return HASH_ENDED;
    }
    return run->damaged ? HASH_DAMAGED : HASH_WHOLE;
}

HashEnd hash_range(const HashRange *range, uint64_t *total)
{
    Generator *generator = generator_create(range->generator, range->seed);
    HashRun run = {.range = range,
                   .source = generator_source(generator),
                   .pool = job_pool_create(range->threads),
                   .slot_count = SLOTS_PER_THREAD * range->threads,
                   .chunk_count = (int64_t)range->range[2] * range->range[3]};
    run.slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)run.slot_count * sizeof *run.slots);
    HashEnd end = run_range(&run);
    for (Job *job = job_pool_destroy(run.pool); job; job = job->next)
        memory_free(((Slot *)job)->diff); // of chunks that were not reported, after an interruption
    memory_free(run.slots);
    generator_destroy(generator);
    *total = run.total;
    return end;
}
