#include "base/ticker.h"

#include "base/memory.h"
#include "base/os.h"
#include "base/os_thread.h"

struct Ticker {
    Mutex mutex;
    Condition stop;
    bool stops;
    Thread thread;
    TickerConfig config;
};

static int64_t after(double seconds) { return clock_ns() + (int64_t)(seconds * 1e9); }

static void run(void *data)
{
    Ticker *ticker = data;
    int64_t next_ns = after(ticker->config.first_seconds);
    mutex_lock(&ticker->mutex);
    while (!ticker->stops) {
        if (condition_wait_until(&ticker->stop, &ticker->mutex, next_ns))
            continue;
        ticker->config.tick(ticker->config.data);
        next_ns = after(ticker->config.seconds);
    }
    mutex_unlock(&ticker->mutex);
}

static void release(Ticker *ticker)
{
    condition_quit(&ticker->stop);
    mutex_quit(&ticker->mutex);
    memory_free(ticker);
}

Ticker *ticker_start(const TickerConfig *config)
{
    ASSERT(config->first_seconds > 0 && config->seconds > 0);
    Ticker *ticker = memory_alloc_zero(MEMORY_KEPT, sizeof *ticker);
    ticker->config = *config;
    mutex_init(&ticker->mutex);
    condition_init(&ticker->stop);
    if (thread_start(&ticker->thread, config->name, run, ticker))
        return ticker;
    release(ticker);
    return NULL;
}

void ticker_stop(Ticker *ticker)
{
    if (!ticker)
        return;
    mutex_lock(&ticker->mutex);
    ticker->stops = true;
    mutex_unlock(&ticker->mutex);
    condition_broadcast(&ticker->stop);
    thread_join(&ticker->thread);
    release(ticker);
}
