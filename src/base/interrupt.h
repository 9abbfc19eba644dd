// Ctrl-C (and SIGTERM) as a flag, so that long work ends cleanly and keeps what is done. A second one kills at once.
#pragma once

#include "base/base.h"

// From now on the signals only raise the flag. Main thread.
void interrupt_watch(void);

// Has there been one? Any thread.
bool interrupt_pending(void);
