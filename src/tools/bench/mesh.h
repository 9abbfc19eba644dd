// `karst bench light` and `karst bench mesh`: milliseconds a chunk of each, quads and bytes a chunk.
#pragma once

#include "tools/bench/bench.h"

void bench_light(Bench *bench);
void bench_mesh(Bench *bench);
