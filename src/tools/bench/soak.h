// `karst bench soak`: an hour's flight (--minutes) drawn offscreen, at most 60 frames a second, in real time: 20 blocks
// a second with turns, jumps and views all around while days pass (tools/bench/soak_flight.h). soak.memory_growth of
// the resident size over the last half, soak.own_growth of the program's own allocations; soak.longest_frame after the
// first seconds, soak.frame and soak.frame.p99 of each minute; soak.gl_errors, which must be 0. A line for each minute
// goes to stderr.
#pragma once

#include "tools/bench/bench.h"

void bench_soak(Bench *bench);
