// `karst bench`: the table of benchmarks, and `karst bench compare`.
#pragma once

#include "cli/options.h"

int cmd_bench(const Options *options);

// For help: a line for each benchmark.
void cmd_bench_print_suites(void);
