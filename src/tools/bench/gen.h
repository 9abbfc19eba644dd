// `karst bench gen`: gen.total and gen.<stage> on one thread, gen.rate on 1..N.
#pragma once

#include "tools/bench/bench.h"

void bench_gen(Bench *bench);
