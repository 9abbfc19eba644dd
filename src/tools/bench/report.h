// `karst bench report A.json ... -o report.html`: one page that draws the figures of up to BENCH_REPORT_MAX records
// next to each other. The page loads no other files.
#pragma once

#include "tools/bench/record.h"

#include <stdio.h>

enum { BENCH_REPORT_MAX = 12 }; // six colours, each full and pale: more would look alike

// The page alone, of 1 to BENCH_REPORT_MAX records and the names of their files.
void bench_report_write(FILE *page, const BenchRecord *records, const char *const paths[], int count);

// Returns an exit code; EXIT_FAILED, with one logged line, if a file is no record or the page cannot be written.
int bench_report(const char *const paths[], int count, const char *output);
