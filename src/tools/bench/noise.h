// `karst bench noise`: noise.chunk (256 heights of five-octave Perlin 2D and 16 x 16 x 80 samples of two-octave simplex
// 3D) for each instruction set; noise.<kind>.<n>d.point and .fill for every row of the noise table.
#pragma once

#include "tools/bench/bench.h"

void bench_noise(Bench *bench);
