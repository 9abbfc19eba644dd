#include "base/clock.h"

#include <time.h>

int64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void clock_sleep_ms(double ms)
{
    if (ms <= 0)
        return;
    struct timespec time = {.tv_sec = (time_t)(ms / 1000)};
    time.tv_nsec = (long)((ms - (double)time.tv_sec * 1000) * 1e6);
    nanosleep(&time, NULL);
}
