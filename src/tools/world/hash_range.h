// Hashes of a range of chunks, in the range's order, for `karst hash` and `karst verify`. Main thread.
#pragma once

#include "gen/generator.h"
#include "store/store.h"

// Called with the hash of the next chunk. Returns false to end the run.
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
    HASH_ENDED,   // `found` returned false
    HASH_STOPPED, // Ctrl-C
    HASH_DAMAGED, // complete, but some saved chunks are damaged and were hashed as generated: each was logged
} HashEnd;

// `total`: a hash over all chunks that were found.
HashEnd hash_range(const HashRange *range, uint64_t *total);
