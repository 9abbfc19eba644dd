// What `karst bench soak` flies and how it judges memory, apart from drawing: pure functions of fixed steps, so that
// every run of a length flies the same way.
#pragma once

#include "base/base.h"

#define SOAK_STEPS_PER_SECOND 60

typedef struct SoakPoint {
    double x, z;    // blocks from the start
    double heading; // degrees, 90 is east
    int64_t step;   // of the script
} SoakPoint;

// 20 blocks a second, winding, a sharp turn every 45 seconds, a jump of 4,096 blocks every 150. The first half flies over
// new land, so that whatever keeps a trace of each visited chunk shows. The second half flies the first half's way once
// more: what the land needs at its most, and the allocator keeps from then on, has been reached by then, and what memory
// grows by is a leak.
typedef struct SoakFlight {
    SoakPoint now;
    int64_t step, total; // steps
} SoakFlight;

SoakFlight soak_flight(double total_seconds);

// Flies up to that time since the start. Times only grow.
void soak_fly(SoakFlight *flight, double seconds);

// Where the flyer is and looks: yaw swings around the heading and goes once round every minute.
typedef struct SoakLook {
    double x, y, z, yaw, pitch; // x and z from the start; y in blocks; degrees
} SoakLook;

SoakLook soak_look(const SoakFlight *flight);

// Growth over the last half of evenly spaced values: the median of the last tenth less that of the tenth before the
// middle, which lies over the same land. `count` is at least 20.
double soak_growth(const double *values, int count);
