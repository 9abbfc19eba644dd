// The changes of one step, for edits.c: first those by hand or by command, in order, then their effects. One
// thread.
#pragma once

#include "world/coord.h"

enum { UNDO_EFFECTS_MAX = 1 << 18 }; // places

// Adjacent blocks along x with the same change.
typedef struct BlockRun {
    int64_t x, z;
    int32_t y, count;
    uint8_t before, after;
} BlockRun;

typedef struct UndoStep {
    BlockRun *runs;
    int count, capacity;
    int effect_count; // of those, the last ones: effects
    bool unsorted;    // changes by hand are not in the order of y, z, x
    // No update was pending when it began, and when it ended: then undo and redo schedule none.
    bool settled_before, settled_after;
} UndoStep;

// Index of the effects in the newest step by position. Empty when zero-initialised.
typedef struct EffectIndex {
    int *buckets; // 1 + the run; 0: free
    int count, capacity;
} EffectIndex;

// Adds a change by hand after all earlier ones.
void undo_step_add(UndoStep *step, BlockPos at, uint8_t before, uint8_t after);

// Adds an effect. A place that is in the index keeps its first block and gets the new last one, so a step's size
// depends on the number of places only. False if the step is full and the change is not stored.
bool undo_step_add_effect(UndoStep *step, EffectIndex *index, BlockPos at, uint8_t before, uint8_t after);

// The first run by hand that contains the place; NULL: none.
const BlockRun *undo_step_find(const UndoStep *step, BlockPos at);

void undo_step_quit(UndoStep *step);
void effect_index_clear(EffectIndex *index);
