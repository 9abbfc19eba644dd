#include "scene/frame_times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOADING_SHARE_MISSING 0.01 // share of the view; if more is missing, loading gets as much time as drawing
#define LOADING_MS_MAX 40.0

void frame_times_add(FrameTimes *times, float ms)
{
    times->ms[times->next] = ms;
    times->next = (times->next + 1) % FRAME_TIMES;
    times->count = MIN(times->count + 1, FRAME_TIMES);
}

float frame_times_get(const FrameTimes *times, int age)
{
    ASSERT(age >= 0 && age < times->count);
    return times->ms[(times->next + FRAME_TIMES - 1 - age) % FRAME_TIMES];
}

static int compare_ms(const void *a, const void *b)
{
    float first = *(const float *)a, second = *(const float *)b;
    return (first > second) - (first < second);
}

FrameSummary frame_times_summary(const FrameTimes *times)
{
    if (times->count == 0)
        return (FrameSummary){0};
    float sorted[FRAME_TIMES], sum = 0;
    memcpy(sorted, times->ms, sizeof sorted); // the ring's first `count` places are the ones in use
    qsort(sorted, (size_t)times->count, sizeof *sorted, compare_ms);
    for (int i = 0; i < times->count; i++)
        sum += sorted[i];
    int last = times->count - 1;
    return (FrameSummary){.mean = sum / (float)times->count,
                          .p50 = sorted[last / 2],
                          .p95 = sorted[last * 95 / 100],
                          .p99 = sorted[last * 99 / 100],
                          .worst = sorted[last]};
}

int pacing_limit(int max_fps, bool software)
{
    const int most = (int)PACING_SOFTWARE_FPS;
    return software && (max_fps == 0 || max_fps > most) ? most : max_fps;
}

double pacing_wait_ms(double taken_ms, double fps, bool software, double progress)
{
    double limit = software ? fmin(fps, PACING_SOFTWARE_FPS) : fps;
    double wait = fmax(0, 1000 / limit - taken_ms);
    double loading_share = fmin(1, (1 - progress) / LOADING_SHARE_MISSING);
    return software ? fmax(wait, fmin(taken_ms, LOADING_MS_MAX) * loading_share) : wait;
}
