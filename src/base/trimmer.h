// Keeps a long-lived process from growing because of freed memory. Where the C library keeps that (memory_keep_freed),
// the amount kept is that of the highest peak so far, plus the holes between blocks in use: over an hour the process
// grows, though it uses no more. The trimmer is a thread that returns all free memory to the system at intervals; what
// is used again is faulted in within a few frames.
#pragma once

#include "base/base.h"

typedef struct Trimmer Trimmer;

// Trims every `seconds` (above 0) from now on. NULL, with one logged line, if the thread cannot be started.
Trimmer *trimmer_start(double seconds);

// Ends the thread. NULL is accepted.
void trimmer_stop(Trimmer *trimmer);
