// The file of `karst bench --history`: a record a line, the newest last. One thread.
#pragma once

#include "base/output.h"

#include <jansson.h>

enum { HISTORY_MOST = 200 }; // records that are shown: the last

// Opens the file for one more record. False, with one logged line, if what is there is no history, or it cannot be
// written.
bool bench_history_begin(Output *output, const char *path);
bool bench_history_commit(Output *output, const json_t *record);

// `karst bench history FILE`: prints the last medians of each figure, and what the last is of the first. `page`: a file
// for a chart of each figure; NULL: none. Returns an exit code.
int bench_history(const char *path, const char *page);
