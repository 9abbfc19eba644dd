// Keeps a long-lived process from growing by memory that is free.
//
// A program that frees much and soon allocates it again lets the C library keep what was freed (memory_keep_freed). What
// is kept then follows the largest moment there ever was, and holes between blocks that live on add to it: over an hour
// the process grows, though it uses no more. The trimmer is a thread that gives all free memory back every so often;
// what is needed comes again within a few frames, so that the process holds what it used since the last time.
#pragma once

#include "base/base.h"

typedef struct Trimmer Trimmer;

// Gives back every `seconds` (above 0) from now on. NULL, with one logged line, if the system refuses a thread.
Trimmer *trimmer_start(double seconds);

// Ends the thread. NULL is accepted.
void trimmer_stop(Trimmer *trimmer);
