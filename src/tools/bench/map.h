// `karst bench map`: map.rate, columns a second of a relief map of 1024 x 1024 blocks, its file included, with 1..N
// threads.
#pragma once

#include "tools/bench/bench.h"

void bench_map(Bench *bench);
