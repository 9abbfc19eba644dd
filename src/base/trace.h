// A trace of the threads of a process, for a viewer: named spans of time, kept in memory until they are written in
// Chrome's trace event format (Perfetto and chrome://tracing show it). Off until trace_start: a span then costs a load.
// Any thread.
#pragma once

#include "base/base.h"

#include <stdio.h>

void trace_start(void);

// 0 while nothing is traced; else the span's begin, for trace_end. The name is constant.
int64_t trace_begin(void);
void trace_end(const char *name, int64_t begun);

// Writes all spans as one JSON object, and how many did not fit. Call it once, when no thread adds any more.
int64_t trace_write(FILE *stream);
