// A thread that calls a function again and again.
#pragma once

#include "base/base.h"

typedef struct Ticker Ticker;

typedef struct TickerConfig {
    const char *name;              // of the thread, at most 15 characters
    double first_seconds, seconds; // until the first call, and from each to the next
    void (*tick)(void *data);
    void *data;
} TickerConfig;

// NULL, with one logged line, if the thread cannot be started.
Ticker *ticker_start(const TickerConfig *config);
void ticker_stop(Ticker *ticker); // NULL is accepted
