#include "tools/bench/soak_flight.h"

#include "tools/bench/bench.h"

#include <math.h>

#define BLOCKS_PER_SECOND 20.0
#define JUMP_BLOCKS 4096.0
#define WIND_DEGREES 14.0 // a second, at most
#define TURN_DEGREES 110.0
#define RADIANS (3.14159265358979323846 / 180.0)

enum { TURN_SECONDS = 45, JUMP_SECONDS = 150, ROUND_SECONDS = 60, ROUND_TAKES = 4 };

static const SoakPoint start = {.heading = 90};

SoakFlight soak_flight(double total_seconds)
{
    return (SoakFlight){.now = start, .total = (int64_t)(total_seconds * SOAK_STEPS_PER_SECOND)};
}

static double script_seconds(const SoakPoint *point) { return (double)point->step / SOAK_STEPS_PER_SECOND; }

static bool is_due(const SoakPoint *point, int seconds) { return point->step % (seconds * SOAK_STEPS_PER_SECOND) == 0; }

static void step(SoakPoint *point)
{
    point->step++;
    point->heading += WIND_DEGREES / SOAK_STEPS_PER_SECOND * sin(script_seconds(point) / 6.0);
    if (is_due(point, TURN_SECONDS))
        point->heading += TURN_DEGREES;
    point->x += BLOCKS_PER_SECOND / SOAK_STEPS_PER_SECOND * sin(point->heading * RADIANS);
    point->z -= BLOCKS_PER_SECOND / SOAK_STEPS_PER_SECOND * cos(point->heading * RADIANS);
    if (is_due(point, JUMP_SECONDS)) {
        point->x += JUMP_BLOCKS;
        point->z -= JUMP_BLOCKS / 2;
    }
}

void soak_fly(SoakFlight *flight, double seconds)
{
    while (flight->step < (int64_t)(seconds * SOAK_STEPS_PER_SECOND)) {
        step(&flight->now);
        flight->step++;
        if (flight->step == flight->total / 2)
            flight->now = start;
    }
}

SoakLook soak_look(const SoakFlight *flight)
{
    const SoakPoint *now = &flight->now;
    double seconds = script_seconds(now), in_round = fmod(seconds, ROUND_SECONDS);
    double round = in_round < ROUND_TAKES ? in_round * 360.0 / ROUND_TAKES : 0;
    return (SoakLook){.x = now->x,
                      .y = 120 + 60 * sin(seconds / 23.0), // from above the peaks down to sea level
                      .z = now->z,
                      .yaw = now->heading + 50 * sin(seconds / 9.0) + round,
                      .pitch = -12 + 28 * sin(seconds / 13.0)};
}

double soak_growth(const double *values, int count)
{
    ASSERT(count >= 20);
    int tenth = count / 10;
    return bench_percentile(values + count - tenth, tenth, 0.5) -
           bench_percentile(values + count / 2 - tenth, tenth, 0.5);
}
