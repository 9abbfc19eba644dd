// Hashes of a range of chunks, in the range's order, for `karst hash` and `karst verify`. Main thread.
#pragma once

#include "gen/generator.h"
#include "store/store.h"

// The next chunk's. False ends the run.
typedef bool HashFound(void *context, ChunkPos pos, uint64_t hash);

typedef struct HashRange {
    const int *range; // X, Z, W, D: W x D chunks, the first of them X, Z; z by z
    const Generator *generator;
    Store *store; // NULL: the world as it was generated
    int threads;
    HashFound *found;
    void *context;
} HashRange;

typedef enum HashEnd {
    HASH_WHOLE,
    HASH_ENDED,   // `found` said so
    HASH_STOPPED, // Ctrl-C came
    HASH_DAMAGED, // whole, but what is shown of some chunks is not what was saved: each was logged
} HashEnd;

// `total`: one over all that were found.
HashEnd hash_range(const HashRange *range, uint64_t *total);
