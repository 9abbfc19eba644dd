// Names of the CPU and the system, for records of benchmarks. Text is cut to fit. Any thread.
#pragma once

#include "base/base.h"

void machine_cpu(char *text, size_t bytes); // "Intel(R) Xeon(R) ..."; "unknown" where the system does not report it
void machine_os(char *text, size_t bytes);  // "Linux 6.1.0 x86_64"
