#include "base/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_ns(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t clock_thread_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

void clock_sleep_ms(double ms)
{
    if (ms <= 0)
        return;
    struct timespec time = {.tv_sec = (time_t)(ms / 1000)};
    time.tv_nsec = (long)((ms - (double)time.tv_sec * 1000) * 1e6);
    nanosleep(&time, NULL);
}
