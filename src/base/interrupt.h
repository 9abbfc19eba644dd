// Ctrl-C (and SIGTERM) as a flag, so that long work ends cleanly and keeps its results so far. A second signal ends the
// program at once. Of the system (os.h).
#pragma once

#include "base/base.h"

// From now on the signals only raise the flag. Main thread.
void interrupt_watch(void);

// Returns whether a signal has arrived. Any thread.
bool interrupt_pending(void);
