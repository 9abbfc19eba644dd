#include "base/shared.h"

#include "base/os_thread.h"

static Mutex locks[SHARED_KIND_COUNT] = {MUTEX_INIT};
static void *pointers[SHARED_KIND_COUNT];
_Static_assert(SHARED_KIND_COUNT == 1, "a lock lacks its initial value");

void **shared_lock(SharedKind kind)
{
    mutex_lock(&locks[kind]);
    return &pointers[kind];
}

void shared_unlock(SharedKind kind) { mutex_unlock(&locks[kind]); }
