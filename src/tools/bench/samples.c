#include "tools/bench/samples.h"

#include "base/memory.h"

void samples_add(Samples *samples, double value)
{
    if (samples->count == samples->capacity) {
        samples->capacity = MAX(1024, 2 * samples->capacity);
        samples->values =
            memory_resize(MEMORY_GENERAL, samples->values, (size_t)samples->capacity * sizeof *samples->values);
    }
    samples->values[samples->count++] = value;
}

void samples_quit(Samples *samples)
{
    memory_free(samples->values);
    *samples = (Samples){0};
}
