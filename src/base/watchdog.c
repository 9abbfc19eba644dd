#include "base/watchdog.h"

#include "base/memory.h"
#include "base/os.h"
#include "base/os_library.h"
#include "base/ticker.h"

enum { SLOTS = 256 };

struct Watchdog {
    Ticker *ticker;
    struct {
        const char *name; // atomic; NULL: free
        int ticks;        // atomic
    } calls[SLOTS];
};

const char *watchdog_tick(Watchdog *dog)
{
    const int limit = interrupt_pending() ? WATCHDOG_TICKS_INTERRUPTED : WATCHDOG_TICKS;
    for (int i = 0; i < SLOTS; i++) {
        const char *name = __atomic_load_n(&dog->calls[i].name, __ATOMIC_ACQUIRE);
        if (name && __atomic_add_fetch(&dog->calls[i].ticks, 1, __ATOMIC_RELAXED) > limit)
            return name;
    }
    return NULL;
}

static void tick(void *dog)
{
    const char *late = watchdog_tick(dog);
    if (late && interrupt_pending())
        os_library_end(late, ": a function of the library does not come back, and Karst was interrupted", 130);
    if (late)
        os_library_end(late, ": a function of the library has not come back for 60 seconds, and ends Karst", 1);
}

Watchdog *watchdog_create(void)
{
    _Static_assert(WATCHDOG_TICKS == 60, "the line names the limit");
    return memory_alloc_zero(MEMORY_KEPT, sizeof(Watchdog));
}

void watchdog_start(Watchdog *dog) { dog->ticker = ticker_start(&(TickerConfig){"watchdog", 1.0, 1.0, tick, dog}); }

void watchdog_destroy(Watchdog *dog)
{
    if (dog)
        ticker_stop(dog->ticker);
    memory_free(dog);
}

int watchdog_enter(Watchdog *dog, const char *name)
{
    for (int slot = 0; dog && slot < SLOTS; slot++) {
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
