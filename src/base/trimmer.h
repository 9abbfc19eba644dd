// Keeps a long-lived process from growing because of freed memory.
//
// A program that frees much and soon allocates it again lets the C library keep freed memory (memory_keep_freed). The
// amount kept is that of the highest peak so far, plus the holes between blocks that are still in use: over an hour the
// process grows, though it uses no more. The trimmer is a thread that returns all free memory to the system at
// intervals; the memory in use is faulted in again within a few frames, so that the process holds what it used since
// the last trim.
#pragma once

#include "base/base.h"

typedef struct Trimmer Trimmer;

// Trims every `seconds` (above 0) from now on. NULL, with one logged line, if the thread cannot be started.
Trimmer *trimmer_start(double seconds);

// Ends the thread. NULL is accepted.
void trimmer_stop(Trimmer *trimmer);
