// What one step changed, for edits.c: first what was changed by hand or by command, in order, then what followed from
// it. One thread.
#pragma once

#include "world/coord.h"

enum { STEP_FOLLOWS_MAX = 1 << 18 }; // places

// Blocks in a row along x that changed alike.
typedef struct Run {
    int64_t x, z;
    int32_t y, count;
    uint8_t before, after;
} Run;

typedef struct Step {
    Run *runs;
    int count, capacity;
    int follows;  // of those: places that followed
    bool jumbled; // those changed by hand are not in the order of y, z, x
    // Nothing was about to happen when it began, and when it was over: what is put back so stays as it is.
    bool calm_before, calm_after;
} Step;

// Where in the newest step a place is that followed. Zero-initialised it is empty.
typedef struct StepIndex {
    int *slots; // 1 + the run; 0: free
    int count, capacity;
} StepIndex;

// It changed by hand: behind all that changed before.
void step_note(Step *step, BlockPos at, uint8_t before, uint8_t after);

// It followed. A place that is in the index keeps what it was first and gets what it is now, so a step that is long
// under way is as large as the places it reached. False if the step is full: nothing is kept.
bool step_follow(Step *step, StepIndex *index, BlockPos at, uint8_t before, uint8_t after);

// The first run by which the place changed by hand; NULL: it only followed.
const Run *step_find_noted(const Step *step, BlockPos at);

void step_quit(Step *step);
void step_index_clear(StepIndex *index);
