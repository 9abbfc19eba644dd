// Sends lines about a world to a caller's callback. Called on the caller's thread.
#pragma once

#include "store/check.h"

typedef struct Speaker {
    StoreSay *say;
    void *context;
} Speaker;

// Formats and sends one line of at most 511 bytes. Always returns false, so that `return speak(...)` reports a failure.
bool speak(const Speaker *speaker, const char *format, ...) PRINTF_LIKE(2, 3);
