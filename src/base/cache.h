// A small cache of pure results on a square grid: the result of a place is computed by the first thread that needs it,
// shared by all threads, and evicted when a place that maps to the same slot is kept. Since a result is a function of
// its place, neither order nor forgetting is ever seen. Any thread.
#pragma once

#include "base/memory.h"

typedef struct Cache Cache;

// `side` x `side` slots: places closer than that do not push each other out.
Cache *cache_create(int side);
void cache_destroy(Cache *cache); // nothing may be held; NULL is accepted

// Room for a result, which the caller fills and passes to cache_keep. Aligned to 64 bytes.
void *cache_new(size_t bytes);

// The result at a place, held until cache_release. Waits while another thread makes it, so that threads that begin
// together share the work. NULL: the caller has to make it and to cache_keep it there, and may meanwhile claim only what
// does not depend on it.
const void *cache_claim(Cache *cache, int64_t x, int64_t z);

// The same without waiting. NULL: `*makes` says whether the caller has to make it, or another thread does.
const void *cache_try_claim(Cache *cache, int64_t x, int64_t z, bool *makes);

// Puts a result of cache_new there. Returns it, held as above.
const void *cache_keep(Cache *cache, int64_t x, int64_t z, void *result);

void cache_release(const void *result);
