// Durations of the last frames, for the F3 graph and its percentiles. Plain data.
#pragma once

#include "base/base.h"

enum { FRAME_TIMES = 240 }; // four seconds at 60 frames a second

typedef struct FrameTimes {
    float ms[FRAME_TIMES]; // a ring
    int next, count;
} FrameTimes;

// Percentiles in milliseconds over the stored frames; all 0 before the first.
typedef struct FrameSummary {
    float mean, p50, p95, p99, worst;
} FrameSummary;

void frame_times_add(FrameTimes *times, float ms);
FrameSummary frame_times_summary(const FrameTimes *times);

// The frame `age` frames ago; 0 is the last. age < count.
float frame_times_get(const FrameTimes *times, int age);
