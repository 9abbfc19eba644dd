// The layer above the chunk manager that changes blocks: edits by hand and by command, the simulation of their effects
// (sim/sim.h: falling sand, dropped plants, flowing water and lava), and saving them in a store.
//
// Undo and redo go in steps; large ones are spread over frames. Changes in chunks that are not loaded are not lost:
// they become a step of their own, which is the next to be undone, or redone. A step is the change of one click or one
// fill, and its effects until the next step begins or this one is undone. Undo restores all blocks of a step to their
// first state, redo to their last. While a step is being recorded the simulation is paused.
//
// A step stores at most UNDO_EFFECTS_MAX (262,144) places that changed as effects. Undo does not restore the
// others; the simulation then updates them: water that is cut off dries up, floating blocks fall.
//
// One thread: the stream's.
#pragma once

#include "karst/store.h"
#include "karst/stream.h"

#define EDITS_FRAME_MS 2.0 // budget of edits_work in a frame: together with the stream's it stays below 5

typedef struct Edits Edits;

enum {
    EDITS_STEPS = 256,          // steps in the history, fewer if they are very large:
    EDITS_BYTES_MAX = 64 << 20, // all steps together
    EDITS_FILL_MAX = 1000000,   // blocks
    EDITS_SAVE_MS = 50,
};

// Attaches to a stream that was not updated yet. Chunks are loaded as `store` has them, and a changed chunk is put
// into it within EDITS_SAVE_MS and a frame. NULL: changes stay in memory. Both must outlive the edits.
Edits *edits_create(Stream *stream, Store *store);

// Puts unsaved changes into the store.
void edits_destroy(Edits *edits);

// For a world whose file is created on demand. Nothing may have been changed before.
void edits_set_store(Edits *edits, Store *store);

// Like stream_change_source; changed blocks stay changed. The steps are forgotten, because they hold blocks of the old
// land. Not while edits_busy.
void edits_change_source(Edits *edits, const ChunkSource *source);

bool edits_changed(const Edits *edits); // any block since edits_create

void edits_save(Edits *edits);               // puts unsaved changes into the store now
int edits_unsaved_count(const Edits *edits); // changed chunks not yet put into the store

// Returns whether the chunk's stored data is unreadable: it is shown as generated, and cannot be changed, so that data
// that may be repaired is not overwritten.
bool edits_chunk_damaged(const Edits *edits, ChunkPos pos);

// Runs one tick of 1/20 s of the simulation. Returns the number of changed blocks; does nothing while a step is being
// recorded.
int edits_tick(Edits *edits);
int edits_pending_count(const Edits *edits); // places with pending updates of the simulation

// The kind of action that made a step's changes, for reports.
typedef enum EditsKind { EDIT_FILL, EDIT_REPLACE, EDIT_PASTE, EDIT_BREAK, EDIT_PLACE, EDIT_KIND_COUNT } EditsKind;

// Begins a step; edits until edits_end belong to it. A step that changes nothing is dropped. Not while edits_busy.
void edits_begin(Edits *edits, EditsKind kind);
void edits_end(Edits *edits);

// Like stream_set_block, with the effects of the change. Undo does not revert a change made outside a step.
bool edits_set(Edits *edits, BlockPos at, uint8_t block);
// True where a fill must not place a block.
typedef bool EditsForbid(const void *context, BlockPos at, uint8_t block);

typedef struct EditsFill {
    EditsKind kind;
    BlockPos from, to; // two corners, both inside
    uint8_t block;
    const uint8_t *pattern; // NULL, or a block for each place instead: by x, then z, then y
    bool replaces;          // only blocks of the kind `replaced`
    uint8_t replaced;
    EditsForbid *forbid; // NULL: allowed everywhere
    const void *context; // must outlive the fill, as `pattern`
} EditsFill;

// The number of blocks of a box, or 0 if it is more than EDITS_FILL_MAX.
int edits_fill_count(const EditsFill *fill);

// The place number `i` of the box, in the order in which it is filled: by x, then z, then y.
BlockPos edits_fill_place(const EditsFill *fill, int64_t i);

// These begin a task, which edits_work continues. False while another one runs, or if there is no such step.
bool edits_fill(Edits *edits, const EditsFill *fill); // edits_fill_count > 0
bool edits_undo(Edits *edits);
bool edits_redo(Edits *edits);

// The same, for a task that reads the box of a fill and changes nothing: `counts` gets the number of blocks of each
// kind, BLOCK_COUNT; BLOCK_VOID: not loaded; `blocks`, if not NULL, gets edits_fill_count blocks in the order of
// edits_fill_place. Both must outlive the task.
bool edits_read(Edits *edits, const EditsFill *box, int *counts, uint8_t *blocks);

// Ends a fill or a read where it is; edits_work reports it. False if none runs: undo and redo cannot be stopped.
bool edits_stop(Edits *edits);

bool edits_busy(const Edits *edits);
double edits_progress(const Edits *edits); // of the task, 0..1

typedef enum EditsAct { EDITS_FILLED, EDITS_READ, EDITS_UNDONE, EDITS_REDONE } EditsAct;

typedef struct EditsReport {
    EditsAct act;
    EditsKind kind;     // of the step; not for a read
    bool stopped;       // by edits_stop
    int changed, same;  // blocks; same: unchanged, as they were of that kind
    int own, effects;   // undo and redo: places that the step itself had set; changed ones that were effects of these
    int unloaded;       // skipped: the chunk is damaged, or, in a fill, not loaded
    int forbidden;      // skipped
    BlockPos low, high; // the box of the changed blocks, if there are any
    int kept;           // undo and redo: changes in chunks that are not loaded, which stay in the history
    BlockPos kept_at;   // one of them
} EditsReport;

// Continues the task for about `budget_ms`. True when this call finished it; `report` has the result.
bool edits_work(Edits *edits, double budget_ms, EditsReport *report);

// The numbers of steps that can be undone and redone.
int edits_undo_count(const Edits *edits);
int edits_redo_count(const Edits *edits);
