// `karst bench frame`: complete frames of 1280 x 720, drawn offscreen as the game draws them, until the driver has
// finished. frame.standing looks from the spawn in 12 directions (frame.standing.least: the shortest frame of each,
// which other work on the machine disturbs least), with frame.draws and frame.triangles. frame.flying flies east in
// real time, 20 blocks a second and 60 blocks above the spawn, with the game's limit of 60 frames a second, while
// chunks load and unload: frame.flying.p99 of each stretch of 8 seconds, frame.triangles.flying, frame.upload,
// frame.holes; with .fast the same at 50 blocks a second. memory.resident of the process at a full view, memory.own
// without driver and libraries. Needs the graphics driver; without one it logs that and records nothing.
#pragma once

#include "tools/bench/bench.h"

void bench_frame(Bench *bench);
