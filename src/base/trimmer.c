#include "base/trimmer.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/os_thread.h"

struct Trimmer {
    Thread thread;
    Mutex mutex;
    Condition stopped;
    int64_t between_ns;
    bool stop; // under mutex
};

static void run(void *data)
{
    Trimmer *trimmer = data;
    mutex_lock(&trimmer->mutex);
    int64_t next_ns = clock_ns() + trimmer->between_ns;
    while (!trimmer->stop) {
        if (condition_wait_until(&trimmer->stopped, &trimmer->mutex, next_ns))
            continue;
        // Not at a lower priority: threads that allocate meanwhile wait for this.
        memory_give_back();
        next_ns = clock_ns() + trimmer->between_ns;
    }
    mutex_unlock(&trimmer->mutex);
}

static void release(Trimmer *trimmer)
{
    condition_quit(&trimmer->stopped);
    mutex_quit(&trimmer->mutex);
    memory_free(trimmer);
}

Trimmer *trimmer_start(double seconds)
{
    ASSERT(seconds > 0);
    Trimmer *trimmer = memory_alloc_zero(MEMORY_GENERAL, sizeof *trimmer);
    trimmer->between_ns = (int64_t)(seconds * 1e9);
    mutex_init(&trimmer->mutex);
    condition_init(&trimmer->stopped);
    if (thread_start(&trimmer->thread, "trimmer", run, trimmer))
        return trimmer;
    release(trimmer);
    return NULL;
}

void trimmer_stop(Trimmer *trimmer)
{
    if (!trimmer)
        return;
    mutex_lock(&trimmer->mutex);
    trimmer->stop = true;
    condition_signal(&trimmer->stopped);
    mutex_unlock(&trimmer->mutex);
    thread_join(&trimmer->thread);
    release(trimmer);
}
