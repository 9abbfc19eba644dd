// Hashes of chunks, for `karst hash` and `karst verify`: of a range, and in the files that `karst hash --json` writes.
// One thread.
#pragma once

#include "base/jobs.h"
#include "karst/recipe.h"
#include "store/store.h"
#include "store/worlds.h"

#include <jansson.h>

enum { HASH_JSON_CHUNKS = 1 << 20 }; // the most that the JSON holds

typedef struct HashRecord {
    int range[4]; // X, Z, W, D of chunks inside the world
    int64_t seed;
    const Recipe *generator;
    char world[WORLD_NAME_MAX + 1]; // "" unless it is a saved one
    uint64_t *hashes;               // W * D of them, z by z
    int count;
    uint64_t total;
} HashRecord;

// Bounds of such a file: three times the bytes of the most chunks as karst hash writes them.
enum { HASH_FILE_BYTES_MAX = 1 << 26, HASH_FILE_VALUES_MAX = HASH_JSON_CHUNKS + 64 };

// Takes the contents of a file. False, with one logged line that names it, if they are no such record; or NULL, which
// has been logged. Call hash_record_quit in any case.
bool hash_record_init(HashRecord *record, json_t *json, const char *path);
void hash_record_quit(HashRecord *record);

// ---- a range, in its order

// Called with the hash of the next chunk. Returns false to end the run.
typedef bool HashFound(void *context, ChunkPos pos, uint64_t hash);

typedef struct HashRange {
    const int *range; // X, Z, W, D: W x D chunks, the first of them X, Z; z by z
    const Recipe *generator;
    int64_t seed;
    Store *store; // NULL: the world as it was generated
    int threads;
    HashFound *found;
    void *context;
} HashRange;

typedef struct HashTotal {
    uint64_t hash; // over all chunks that were found
    int damaged;   // saved chunks that were hashed as generated: each was logged
} HashTotal;

// JOBS_FAILED: `found` returned false.
JobsState hash_range(const HashRange *range, HashTotal *total);
