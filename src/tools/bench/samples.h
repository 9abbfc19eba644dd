// A growing list of a benchmark's measurements. Plain data, one thread.
#pragma once

#include "base/base.h"

typedef struct Samples {
    double *values;
    int count, capacity;
} Samples;

void samples_add(Samples *samples, double value);
void samples_quit(Samples *samples);
