// `karst bench pipeline`: generation, light and meshes together. pipeline.total on one thread without the chunk
// manager, pipeline.rate through it with 1..N workers.
#pragma once

#include "tools/bench/bench.h"

void bench_pipeline(Bench *bench);
