// Keeps the process within so much memory by lowering the view distance. Plain data, no clock and no window of its own:
// the caller asks again and again, with what the system says.
#pragma once

#include "base/base.h"

typedef struct MemoryLimit {
    size_t bytes;  // resident at most; 0: no limit
    int wanted;    // chunks that were asked for
    int view;      // chunks in force, at most `wanted`
    int calm;      // steps in a row that fitted since
    bool over;     // was too large, and it has not been told yet
    bool given_up; // the least view needs more than `bytes`; said once
} MemoryLimit;

// What the caller has to do after a step.
typedef enum MemoryAdvice {
    MEMORY_FITS,     // nothing
    MEMORY_LOWER,    // take the view distance `view`, which is less than before, and give back what is freed
    MEMORY_LOWERED,  // it fits again, after one or more lowerings: tell the user, once
    MEMORY_TOO_SMALL // even the least view does not fit: tell the user, once
} MemoryAdvice;

// The user asks for a view distance: it is tried, whatever was lowered before.
void memory_limit_ask(MemoryLimit *limit, int view_distance);

// `resident`: bytes now; 0 if unknown, which fits. `chunks`: loaded now. Advises to lower before the limit is reached,
// since what is under way still comes, and at once to what is loaded. Ask again only when what was freed is given back.
MemoryAdvice memory_limit_step(MemoryLimit *limit, size_t resident, int chunks);
