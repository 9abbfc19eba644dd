#include "base/shared.h"

#include "base/os_thread.h"

static struct {
    Mutex lock;
    void *pointer;
} shared[] = {[SHARED_RECIPES] = {MUTEX_INIT, NULL},
              [SHARED_PROTECTION] = {MUTEX_INIT, NULL},
              [SHARED_ISOLATION] = {MUTEX_INIT, NULL},
              [SHARED_FAILURES] = {MUTEX_INIT, NULL}};
_Static_assert(ARRAY_COUNT(shared) == SHARED_KIND_COUNT, "a lock lacks its initial value");

void **shared_lock(SharedKind kind)
{
    mutex_lock(&shared[kind].lock);
    return &shared[kind].pointer;
}

void shared_unlock(SharedKind kind) { mutex_unlock(&shared[kind].lock); }
