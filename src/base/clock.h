// Time that only moves forward. Nothing between seed and block may call this. Any thread. Of the system (os.h).
#pragma once

#include "base/base.h"

// Nanoseconds since an arbitrary moment before the program's start.
int64_t clock_ns(void);

static inline double clock_ms_since(int64_t start_ns) { return (double)(clock_ns() - start_ns) * 1e-6; }

// Processor time that the calling thread has used, in nanoseconds: without the time that it waited.
int64_t clock_thread_ns(void);

void clock_sleep_ms(double ms);
