// Progress of long work: one line on a terminal, redrawn in place, with rate and time left. Silent if stderr is not a
// terminal. Main thread.
#pragma once

#include "base/base.h"

typedef struct Progress {
    const char *label; // "gallery"
    int64_t total, started_ns, drawn_ns;
    bool shown; // stderr is a terminal
} Progress;

Progress progress_begin(const char *label, int64_t total);

// Reports that `done` of the total are done. Draws at most ten times a second.
void progress_update(Progress *progress, int64_t done);

// Clears the line.
void progress_end(Progress *progress);
