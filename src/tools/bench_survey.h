// `karst bench survey`: whole surveys of seeds.
#pragma once

#include "tools/bench.h"

void bench_survey(Bench *bench);
