#include "tools/world/hash.h"

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
static bool read_range(HashRecord *record, const json_t *json)
{
    json_int_t range[4];
    if (json_unpack((json_t *)json, "{s:[I,I,I,I!]}", "chunks", &range[0], &range[1], &range[2], &range[3]) != 0)
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

static bool read_world(HashRecord *record, const json_t *json)
{
    const char *world = json_string_value(json_object_get(json, "world"));
    if (!world || (world[0] && !world_name_valid(world)))
        return false;
    snprintf(record->world, sizeof record->world, "%s", world);
    return true;
}

static bool read_generator(HashRecord *record, const json_t *json)
{
    json_int_t id;
    if (json_unpack((json_t *)json, "{s:I}", "generator", &id) == 0 && id >= 0 && id <= INT32_MAX)
        record->generator = generator_find((int)id);
    return record->generator;
}

static bool read_seed(HashRecord *record, const json_t *json)
{
    const char *seed = json_string_value(json_object_get(json, "seed"));
    return seed && parse_int64(seed, &record->seed);
}

static bool read_schema(HashRecord *record, const json_t *json)
{
    (void)record;
    return json_integer_value(json_object_get(json, "schema")) == HASH_SCHEMA;
}

static bool read_json(HashRecord *record, const json_t *json, const char *path)
{
    static const struct {
        bool (*read)(HashRecord *record, const json_t *json);
        const char *fault;
    } parts[] = {
        {read_schema, "not what karst hash --json writes, or of another version"},
        {read_range, "\"chunks\" is no range of chunks inside the world"},
        {read_hashes, "\"hashes\" or \"total\" is missing, malformed or of another length"},
        {read_seed, "\"seed\" is missing or malformed"},
        {read_world, "\"world\" is missing or malformed"},
        {read_generator, "\"generator\" is none that this program has"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++)
        if (!parts[i].read(record, json)) {
            log_error("%s: %s", path, parts[i].fault);
            return false;
        }
    return true;
}

static bool read_and_free(HashRecord *record, json_t *json, const char *path)
{
    *record = (HashRecord){0};
    bool read = json && read_json(record, json, path);
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
