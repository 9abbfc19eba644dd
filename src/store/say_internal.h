// Lines about a world, said to whoever asked for them. The thread that was asked on.
#pragma once

#include "store/check.h"

typedef struct Speaker {
    StoreSay *say;
    void *context;
} Speaker;

// Says one line, of at most 511 bytes. Always false, so that a failure can be returned with its words.
bool speak(const Speaker *speaker, const char *format, ...) PRINTF_LIKE(2, 3);
