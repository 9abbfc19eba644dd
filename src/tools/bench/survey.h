// `karst bench survey`: survey.rate, seeds a second of surveys without files, with 1..N threads.
#pragma once

#include "tools/bench/bench.h"

void bench_survey(Bench *bench);
