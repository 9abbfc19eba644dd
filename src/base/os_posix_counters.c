#include "base/os_counters.h"

#include <stdio.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

const char *const os_counter_names[OS_COUNTER_COUNT] = {"instructions", "cycles", "cache_misses", "joules"};

// The counters of PERF_TYPE_HARDWARE: PERF_COUNT_HW_INSTRUCTIONS, _CPU_CYCLES and _CACHE_MISSES.
const OsCounterSource os_counter_source = {{{0, 1}, {0, 0}, {0, 3}}, "/sys/class/powercap"};

static int open_event(uint32_t type, uint64_t config)
{
#ifdef __linux__
    struct perf_event_attr event = {
        .size = sizeof event, .type = type, .config = config, .inherit = 1, .exclude_kernel = 1, .exclude_hv = 1};
    return (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
#else
    return (void)type, (void)config, -1;
#endif
}

// -1 if there is no such zone, or it may not be read.
static double read_zone(const OsCounters *counters, int zone, const char *name)
{
    char path[512];
    double value = -1;
    snprintf(path, sizeof path, "%s/intel-rapl:%d/%s", counters->powercap, zone, name);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%lf", &value) != 1)
        value = -1;
    if (file)
        fclose(file);
    return value;
}

void os_counters_open(OsCounters *counters, const OsCounterSource *source)
{
    *counters = (OsCounters){.powercap = source->powercap, .joules = -1};
    for (int i = 0; i < OS_EVENTS; i++)
        counters->events[i] = open_event(source->events[i].type, source->events[i].config);
    for (int zone = 0; zone < OS_ZONES; zone++)
        if ((counters->microjoules[zone] = read_zone(counters, zone, "energy_uj")) >= 0)
            counters->joules = 0;
}

void os_counters_close(OsCounters *counters)
{
    for (int i = 0; i < OS_EVENTS; i++)
        if (counters->events[i] >= 0)
            close(counters->events[i]);
}

// A zone begins again at 0 after its range.
static void add_energy(OsCounters *counters, int zone)
{
    const double now = read_zone(counters, zone, "energy_uj");
    if (now < 0)
        return;
    double grown = now - counters->microjoules[zone];
    if (grown < 0)
        grown += read_zone(counters, zone, "max_energy_range_uj");
    counters->joules += MAX(grown, 0.0) * 1e-6;
    counters->microjoules[zone] = now;
}

void os_counters_read(OsCounters *counters, double values[OS_COUNTER_COUNT])
{
    for (int i = 0; i < OS_EVENTS; i++) {
        uint64_t count;
        const bool known = counters->events[i] >= 0 && read(counters->events[i], &count, sizeof count) == sizeof count;
        values[i] = known ? (double)count : -1;
    }
    for (int zone = 0; zone < OS_ZONES; zone++)
        if (counters->microjoules[zone] >= 0)
            add_energy(counters, zone);
    values[OS_JOULES] = counters->joules;
}
