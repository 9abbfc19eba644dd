// Private to this folder: the chunks that differ from the generated ones, and the steps of undo. Main thread only.
#pragma once

#include "base/key_map.h"
#include "edit/edits.h"
#include "sim/sim.h"
#include "store/store.h"
#include "stream/stream.h"

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

// afar.c: chunks whose differences are to be reported once more. Nothing when zero-initialised.
typedef struct Afar {
    bool listed;     // else nothing is collected
    ChunkPos *queue; // the last one is the next
    int count, capacity;
    int asked; // requests to the store without an answer yet
} Afar;

typedef struct Changes {
    Stream *stream;
    Store *store; // NULL: changes stay in memory
    Sim *sim;
    ChangedChunk *chunks; // nothing is removed, because players come back
    int count, capacity;
    KeyMap *indices; // by position
    ChunkPos *asked; // chunks `in_memory` whose differences were requested
    int asked_count, asked_capacity;
    ChunkPos *unsaved; // chunks in the order of `unsaved_ns`; may contain some that are saved
    int unsaved_count, unsaved_capacity;
    Afar afar;
} Changes;

// Zero-initialised but for the first three members. Attaches to the stream, before its first update.
void changes_attach(Changes *changes);
void changes_quit(Changes *changes); // saves, and detaches from the stream
void changes_save(Changes *changes); // puts all unsaved changes into the store now
bool changes_is_damaged(const Changes *changes, ChunkPos pos);

// NULL: there is none.
static inline ChangedChunk *changes_find(const Changes *changes, ChunkPos pos)
{
    const uint64_t *index = key_map_find(changes->indices, chunk_pos_key(pos));
    return index ? &changes->chunks[*index] : NULL;
}

// ---- afar.c: see edits.h. A chunk that is in the queue more than once is reported more than once.
void afar_add(Afar *afar, ChunkPos pos);
void afar_list(Changes *changes);
void afar_unlist(Afar *afar);
bool afar_next(Changes *changes, ChunkPos *pos, Diff **diff);
bool afar_more(const Changes *changes);

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
