// Event counters of the processor while this process runs, and the energy that it uses (os.h). One thread.
#pragma once

#include "base/base.h"

typedef enum OsCounter {
    OS_INSTRUCTIONS,
    OS_CYCLES,
    OS_CACHE_MISSES,
    OS_JOULES, // of whole processors, whatever else they do
    OS_COUNTER_COUNT
} OsCounter;

extern const char *const os_counter_names[OS_COUNTER_COUNT]; // "cache_misses"

enum { OS_EVENTS = OS_JOULES, OS_ZONES = 8 };

// Events of perf_event_open(2), and the folder of Linux's power capping, which has a zone for each processor.
typedef struct OsCounterSource {
    struct {
        uint32_t type;
        uint64_t config;
    } events[OS_EVENTS];
    const char *powercap;
} OsCounterSource;

extern const OsCounterSource os_counter_source; // the processor's

typedef struct OsCounters {
    int events[OS_EVENTS]; // descriptors; -1: not given
    const char *powercap;
    double joules, microjoules[OS_ZONES]; // in all, and what each zone has told last; -1: not given
} OsCounters;

// Counts from now on, in this process's threads: this one, and those that it creates later, outside the kernel.
void os_counters_open(OsCounters *counters, const OsCounterSource *source);
void os_counters_close(OsCounters *counters);

// Values that only grow; -1: the system does not give it.
void os_counters_read(OsCounters *counters, double values[OS_COUNTER_COUNT]);
