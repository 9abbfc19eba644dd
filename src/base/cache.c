#include "base/cache.h"

#include "base/os_thread.h"

// Stands before each result. Its slot is one of its holders.
typedef struct Header {
    int64_t x, z;
    int holders; // atomic
} Header;

enum { HEADER_BYTES = 64 };
_Static_assert(sizeof(Header) <= HEADER_BYTES, "the header does not fit");

typedef struct Slot {
    Header *header;  // NULL: empty
    bool is_claimed; // by a thread that makes the result at:
    int64_t claim_x, claim_z;
} Slot;

struct Cache {
    Mutex mutex;    // of the slots; held for a few instructions
    Condition kept; // a claimed result
    int side;
    Slot slots[];
};

static Header *header_of(const void *result) { return (Header *)(void *)((char *)(uintptr_t)result - HEADER_BYTES); }

static void *result_of(Header *header) { return (char *)header + HEADER_BYTES; }

static Slot *slot_at(Cache *cache, int64_t x, int64_t z)
{
    return &cache->slots[floor_mod(z, cache->side) * cache->side + floor_mod(x, cache->side)];
}

Cache *cache_create(int side)
{
    size_t count = (size_t)side * (size_t)side;
    Cache *cache = memory_alloc_zero(MEMORY_GENERAL, sizeof *cache + count * sizeof(Slot));
    cache->side = side;
    mutex_init(&cache->mutex);
    condition_init(&cache->kept);
    return cache;
}

void cache_destroy(Cache *cache)
{
    if (!cache)
        return;
    for (int i = 0; i < cache->side * cache->side; i++)
        if (cache->slots[i].header)
            cache_release(result_of(cache->slots[i].header));
    condition_quit(&cache->kept);
    mutex_quit(&cache->mutex);
    memory_free(cache);
}

void *cache_new(size_t bytes)
{
    Header *header = memory_alloc(MEMORY_GENERAL, HEADER_BYTES + bytes);
    *header = (Header){.holders = 1};
    return result_of(header);
}

// With the mutex locked.
static Header *hold(const Slot *slot, int64_t x, int64_t z)
{
    Header *header = slot->header;
    if (!header || header->x != x || header->z != z)
        return NULL;
    __atomic_add_fetch(&header->holders, 1, __ATOMIC_RELAXED);
    return header;
}

static bool is_claimed(const Slot *slot, int64_t x, int64_t z)
{
    return slot->is_claimed && slot->claim_x == x && slot->claim_z == z;
}

// With the mutex locked, where nobody makes the result. NULL: the caller does.
static const void *hold_or_claim(Slot *slot, int64_t x, int64_t z)
{
    Header *header = hold(slot, x, z);
    if (!header && !slot->is_claimed) { // else another place of this slot is being made: this one without a claim
        slot->is_claimed = true;
        slot->claim_x = x;
        slot->claim_z = z;
    }
    return header ? result_of(header) : NULL;
}

const void *cache_claim(Cache *cache, int64_t x, int64_t z)
{
    Slot *slot = slot_at(cache, x, z);
    mutex_lock(&cache->mutex);
    while (is_claimed(slot, x, z))
        condition_wait(&cache->kept, &cache->mutex);
    const void *there = hold_or_claim(slot, x, z);
    mutex_unlock(&cache->mutex);
    return there;
}

const void *cache_try_claim(Cache *cache, int64_t x, int64_t z, bool *makes)
{
    Slot *slot = slot_at(cache, x, z);
    mutex_lock(&cache->mutex);
    const bool is_made = is_claimed(slot, x, z);
    const void *there = is_made ? NULL : hold_or_claim(slot, x, z);
    mutex_unlock(&cache->mutex);
    *makes = !there && !is_made;
    return there;
}

const void *cache_keep(Cache *cache, int64_t x, int64_t z, void *result)
{
    Slot *slot = slot_at(cache, x, z);
    Header *header = header_of(result);
    header->x = x;
    header->z = z;
    header->holders = 2; // the slot and the caller
    mutex_lock(&cache->mutex);
    Header *was = slot->header;
    slot->header = header;
    bool was_claimed = is_claimed(slot, x, z);
    if (was_claimed)
        slot->is_claimed = false;
    mutex_unlock(&cache->mutex);
    if (was_claimed)
        condition_broadcast(&cache->kept);
    if (was)
        cache_release(result_of(was));
    return result;
}

void cache_release(const void *result)
{
    Header *header = header_of(result);
    if (__atomic_sub_fetch(&header->holders, 1, __ATOMIC_ACQ_REL) == 0)
        memory_free(header);
}
