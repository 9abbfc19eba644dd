#include "base/watchdog.h"

#include "base/memory.h"
#include "base/os.h"
#include "base/os_library.h"
#include "base/os_thread.h"

enum { SLOTS = 256, TICK_MS = 1000 };

struct Watchdog {
    Mutex mutex; // of `ends`
    Condition ended;
    Thread thread;
    bool is_running, ends;
    struct {
        const char *name; // atomic; NULL: free
        int ticks;        // atomic
    } calls[SLOTS];
};

const char *watchdog_tick(Watchdog *dog)
{
    for (int i = 0; i < SLOTS; i++) {
        const char *name = __atomic_load_n(&dog->calls[i].name, __ATOMIC_ACQUIRE);
        if (name && __atomic_add_fetch(&dog->calls[i].ticks, 1, __ATOMIC_RELAXED) > WATCHDOG_TICKS)
            return name;
    }
    return NULL;
}

static void run_ticks(void *data)
{
    Watchdog *dog = data;
    mutex_lock(&dog->mutex);
    while (!dog->ends) {
        const bool wakes = condition_wait_until(&dog->ended, &dog->mutex, clock_ns() + TICK_MS * INT64_C(1000000));
        const char *late = wakes ? NULL : watchdog_tick(dog);
        if (late)
            os_library_end(late, ": a function of the library has not come back for 60 seconds, and ends Karst");
    }
    mutex_unlock(&dog->mutex);
}

Watchdog *watchdog_create(void)
{
    _Static_assert(WATCHDOG_TICKS * TICK_MS == 60000, "the line names the limit");
    Watchdog *dog = memory_alloc_zero(MEMORY_KEPT, sizeof *dog);
    mutex_init(&dog->mutex);
    condition_init(&dog->ended);
    return dog;
}

void watchdog_start(Watchdog *dog) { dog->is_running = thread_start(&dog->thread, "watchdog", run_ticks, dog); }

void watchdog_destroy(Watchdog *dog)
{
    if (!dog)
        return;
    mutex_lock(&dog->mutex);
    dog->ends = true;
    mutex_unlock(&dog->mutex);
    condition_broadcast(&dog->ended);
    if (dog->is_running)
        thread_join(&dog->thread);
    condition_quit(&dog->ended);
    mutex_quit(&dog->mutex);
    memory_free(dog);
}

int watchdog_enter(Watchdog *dog, const char *name)
{
    const int first = (int)((thread_id() >> 12) % SLOTS); // ids are addresses
    for (int i = 0; dog && i < SLOTS; i++) {
        const int slot = (first + i) % SLOTS;
        const char *nobody = NULL;
        if (__atomic_compare_exchange_n(&dog->calls[slot].name, &nobody, name, false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_RELAXED))
            return slot;
    }
    return -1;
}

void watchdog_leave(Watchdog *dog, int slot)
{
    if (slot < 0)
        return;
    __atomic_store_n(&dog->calls[slot].ticks, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&dog->calls[slot].name, NULL, __ATOMIC_RELEASE);
}
