// The flight of `karst bench soak` and its measure of memory growth, apart from drawing: pure functions of fixed steps,
// so that all runs of one length fly the same way.
#pragma once

#include "base/base.h"

#define SOAK_STEPS_PER_SECOND 60

typedef struct SoakPoint {
    double x, z;    // blocks from the start
    double heading; // degrees, 90 is east
    int64_t step;   // of the script
} SoakPoint;

// 20 blocks a second, winding, a sharp turn every 45 seconds, a jump of 4,096 blocks every 150. The first half flies
// over new land, so memory that is kept for each visited chunk shows. The second half repeats the first half's route:
// by then the allocator's peak for this land has been reached, so further growth is a leak.
typedef struct SoakFlight {
    SoakPoint now;
    int64_t step, total; // steps
} SoakFlight;

SoakFlight soak_flight(double total_seconds);

// Flies up to that time since the start, which must not decrease.
void soak_fly(SoakFlight *flight, double seconds);

// Position and direction of view: yaw swings around the heading and turns full circle once a minute.
typedef struct SoakLook {
    double x, y, z, yaw, pitch; // x and z from the start; y in blocks; degrees
} SoakLook;

SoakLook soak_look(const SoakFlight *flight);

// Growth over the last half of evenly spaced values: the median of the last tenth less that of the tenth before the
// middle, which flew over the same land. `count` is at least 20.
double soak_growth(const double *values, int count);
