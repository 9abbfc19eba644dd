// --memory: keeps the process within a memory limit by lowering the view distance. Main thread only.
#pragma once

#include "session/notices.h"
#include "stream/stream.h"

typedef struct MemoryLimit {
    size_t bytes;  // resident at most; 0: no limit
    int wanted;    // chunks requested
    int view;      // chunks in force, at most `wanted`
    int calm;      // successive steps within the limit
    bool over;     // was over the limit, and the user has not been notified yet
    bool given_up; // the minimum view distance needs more than `bytes`; reported once
    int64_t checked_ns;
} MemoryLimit;

// The action required of the caller after a step.
typedef enum MemoryAdvice {
    MEMORY_FITS,  // nothing
    MEMORY_LOWER, // set the view distance to `view`, which is lower than before, and return freed memory to the system
    MEMORY_LOWERED,  // within the limit again after lowering: notify the user, once
    MEMORY_TOO_SMALL // even the minimum view distance does not fit: notify the user, once
} MemoryAdvice;

// The user requests a view distance: it is tried, regardless of earlier lowering.
void memory_limit_request(MemoryLimit *limit, int view_distance);

// `resident`: bytes now; 0 if unknown, which fits. `chunks`: loaded now. Advises to lower before the limit is reached,
// as pending work still adds memory, and at once as far as the loaded chunks suggest. Call it again only once freed
// memory has been returned.
MemoryAdvice memory_limit_step(MemoryLimit *limit, size_t resident, int chunks);

// Checks the process every 100 ms, and notifies the user. True if the view distance must be lowered to `view`.
bool memory_limit_check(MemoryLimit *limit, const Stream *stream, Notices *notices);
