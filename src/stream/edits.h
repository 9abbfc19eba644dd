// Edits by hand and by command, with undo and redo in steps; large ones are spread over frames. A step is the change of
// one click or one fill, and its consequences (sim/sim.h: falling sand, dropped plants, flowing water and lava) until
// the next step begins or this one is undone. Undo restores all of that to its first state, redo to its last. While a
// step is being recorded the simulation is paused (stream_tick does nothing).
//
// A step stores at most STEP_FOLLOWS_MAX (262,144) places that changed as consequences. Undo does not restore the
// others; the simulation then updates them: water that is cut off dries up, floating blocks fall.
//
// One thread, that of the stream.
#pragma once

#include "stream/stream.h"

#define EDITS_FRAME_MS 2.0 // budget of edits_work in a frame: together with the stream's it stays below 5

typedef struct Edits Edits;

enum {
    EDITS_STEPS = 256,          // steps in the history, fewer if they are very large:
    EDITS_BYTES_MAX = 64 << 20, // all steps together
    EDITS_FILL_MAX = 1000000,   // blocks
};

// `stream` must outlive it.
Edits *edits_create(Stream *stream);
void edits_destroy(Edits *edits);

// Begins a step; edits until edits_end belong to it. A step that changes nothing is dropped. Not while edits_busy.
void edits_begin(Edits *edits);
bool edits_set(Edits *edits, BlockPos at, uint8_t block); // as stream_set_block
void edits_end(Edits *edits);

// True where a fill must not place a block.
typedef bool EditsForbid(const void *context, BlockPos at, uint8_t block);

typedef struct EditsFill {
    BlockPos from, to; // two corners, both inside
    uint8_t block;
    EditsForbid *forbid; // NULL: allowed everywhere
    const void *context; // must outlive the fill
} EditsFill;

// The number of blocks of a box, or 0 if it is more than EDITS_FILL_MAX.
int edits_fill_count(const EditsFill *fill);

// These begin a task, which edits_work continues. False while another one runs, or if there is no such step.
bool edits_fill(Edits *edits, const EditsFill *fill); // edits_fill_count > 0
bool edits_undo(Edits *edits);
bool edits_redo(Edits *edits);

bool edits_busy(const Edits *edits);

typedef struct EditsReport {
    int changed, same; // blocks; same: unchanged, as they were of that kind
    int unloaded;      // skipped: not loaded, or the chunk is damaged
    int forbidden;     // skipped
} EditsReport;

// Continues the task for about `budget_ms`. True when this call finished it; `report` has the result.
bool edits_work(Edits *edits, double budget_ms, EditsReport *report);

// The numbers of steps that can be undone and redone.
int edits_undo_count(const Edits *edits);
int edits_redo_count(const Edits *edits);
