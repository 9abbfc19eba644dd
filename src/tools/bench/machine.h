// The name of the CPU, for records of benchmarks. Text is cut to fit. Any thread.
#pragma once

#include "base/base.h"

void machine_cpu(char *text, size_t bytes); // "Intel(R) Xeon(R) ..."; "unknown" where the system does not report it
