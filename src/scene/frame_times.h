// Durations of the last frames, for the F3 graph and its percentiles; the pause after each. Plain data.
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

#define PACING_SOFTWARE_FPS 60.0 // limit for software OpenGL

// The most frames a second that are drawn with a setting of `max_fps`; 0: no limit.
int pacing_limit(int max_fps, bool software);

// Milliseconds to wait after a frame that took `taken_ms`, so that there are at most `fps` (above 0) a second. Software
// OpenGL draws on the cores that also build the world, and would use most of them: while chunks of the view are missing
// (`progress` below 1), the pause is up to as long as the frame, so that there are fewer frames, none of them slower,
// and fewer holes.
double pacing_wait_ms(double taken_ms, double fps, bool software, double progress);
