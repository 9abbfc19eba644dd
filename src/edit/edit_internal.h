// Private to this folder: the chunks that differ from the generated ones, and the steps of undo. Main thread only.
#pragma once

#include "base/key_map.h"
#include "edit/edits.h"
#include "sim/sim.h"
#include "store/store.h"

// ---- changes.c: the chunks that differ from the generated ones. The stream reports by its hooks which chunks are
// loaded, changed and dropped; the differences are put into the store a moment after the first change, so that many
// changes make one put, and at once when the chunk is dropped.

typedef struct ChangedChunk {
    ChunkPos pos;
    bool damaged;       // its stored data is unreadable: it must not be changed
    bool in_memory;     // its changes cannot be stored
    Chunk *original;    // the generated blocks, to compare with; NULL if it is unchanged or not loaded
    Diff *kept;         // `in_memory`: the differences when it was dropped last; NULL: none
    int64_t unsaved_ns; // time of the first change that is not yet put into the store; 0: none
} ChangedChunk;

// changed_list.c: chunks whose differences are to be reported. Empty when zero-initialised.
typedef struct ChangedList {
    bool open;       // else nothing is collected
    ChunkPos *queue; // the last one is the next
    int count, capacity;
    int asked; // requests to the store without an answer yet
} ChangedList;

// ---- undo_step.c: the changes of one step, for edits.c: first those by hand or by command, in order, then their
// effects.

enum { UNDO_EFFECTS_MAX = 1 << 18 }; // places

// Adjacent blocks along x with the same change.
typedef struct BlockRun {
    int64_t x, z;
    int32_t y, count;
    uint8_t before, after;
} BlockRun;

typedef struct UndoStep {
    EditsKind kind;
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

// Moves the changes in chunks that are not loaded to `far`, which is not initialised yet. Returns their number; with 0
// the step stays as it is.
int undo_step_divide(UndoStep *step, const Stream *stream, UndoStep *far);

void undo_step_quit(UndoStep *step);
void effect_index_clear(EffectIndex *index);

// ---- the edits

// KEPT: an undo or redo of which nothing is in loaded chunks.
typedef enum EditsTask { TASK_NONE, TASK_FILL, TASK_READ, TASK_UNDO, TASK_REDO, TASK_KEPT } EditsTask;

struct Edits {
    Stream *stream;
    Store *store; // NULL: changes stay in memory
    Sim *sim;

    ChangedChunk *chunks; // nothing is removed, because players come back
    int chunk_count, chunk_capacity;
    KeyMap *indices;   // by position
    ChunkPos *unsaved; // chunks in the order of `unsaved_ns`; may contain some that are saved
    int unsaved_count, unsaved_capacity;
    ChangedList list;

    UndoStep steps[EDITS_STEPS]; // the oldest first
    int undo_count, count;       // of those: undo_count can be undone, the others redone
    UndoStep open;               // the step being recorded
    EffectIndex index;           // of the newest step that can be undone
    bool begun;

    EditsTask task;
    bool stops;      // the task
    EditsFill fill;  // read: its box
    int *counts;     // of edits_read
    uint8_t *blocks; // of edits_read
    int64_t next;    // fill and read: the next block; undo and redo: the next run
    int next_in_run;
    EditsReport report;
};

// changes.c. Attaches to the stream, before its first update; quit saves, and detaches from it.
void changes_attach(Edits *edits);
void changes_quit(Edits *edits);

// NULL: the chunk was never changed.
static inline ChangedChunk *changes_find(const Edits *edits, ChunkPos pos)
{
    const uint64_t *index = key_map_find(edits->indices, chunk_pos_key(pos));
    return index ? &edits->chunks[*index] : NULL;
}

// True if the chunk's changes could not be stored and are in memory, newer than the store's. `diff`: a copy of the
// differences when the chunk was dropped last; NULL: none.
static inline bool changes_find_in_memory(const Edits *edits, ChunkPos pos, Diff **diff)
{
    const ChangedChunk *changed = changes_find(edits, pos);
    if (!changed || !changed->in_memory)
        return false;
    *diff = changed->kept ? diff_copy(changed->kept) : NULL;
    return true;
}

// changed_list.c. A chunk that is in the queue more than once is reported more than once.
void changed_list_add(ChangedList *list, ChunkPos pos);
