// The changes of one step, for edits.c: first those by hand or by command, in order, then their consequences. One
// thread.
#pragma once

#include "world/coord.h"

enum { STEP_FOLLOWS_MAX = 1 << 18 }; // places

// Adjacent blocks along x with the same change.
typedef struct Run {
    int64_t x, z;
    int32_t y, count;
    uint8_t before, after;
} Run;

typedef struct Step {
    Run *runs;
    int count, capacity;
    int follows;  // of those: consequences
    bool jumbled; // changes by hand are not in the order of y, z, x
    // No update was pending when it began, and when it ended: then undo and redo schedule none.
    bool calm_before, calm_after;
} Step;

// Index of the consequences in the newest step by position. Empty when zero-initialised.
typedef struct StepIndex {
    int *slots; // 1 + the run; 0: free
    int count, capacity;
} StepIndex;

// Adds a change by hand after all earlier ones.
void step_note(Step *step, BlockPos at, uint8_t before, uint8_t after);

// Adds a consequence. A place that is in the index keeps its first block and gets the new last one, so a step's size
// depends on the number of places only. False if the step is full and the change is not stored.
bool step_follow(Step *step, StepIndex *index, BlockPos at, uint8_t before, uint8_t after);

// The first run by hand that contains the place; NULL: none.
const Run *step_find_noted(const Step *step, BlockPos at);

void step_quit(Step *step);
void step_index_clear(StepIndex *index);
