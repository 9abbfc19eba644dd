// Measures how long the driver executes draw calls, without waiting for it: results come some frames later. Main
// thread, with the context.
#pragma once

#include "base/base.h"

enum { GPU_TIMER_QUERIES = 4 };

typedef struct GpuTimer {
    unsigned queries[GPU_TIMER_QUERIES]; // names; 0: not made yet
    int next, pending;                   // the query of the next frame; that have no result yet
    bool runs;                           // between begin and end
    double ms;                           // the last result; 0: none yet
} GpuTimer;                              // empty when zero-initialised

void gpu_timer_begin(GpuTimer *timer);

// Ends a measurement, if one was begun, and returns the newest result in milliseconds; 0: none yet.
double gpu_timer_end(GpuTimer *timer);

void gpu_timer_quit(GpuTimer *timer);
