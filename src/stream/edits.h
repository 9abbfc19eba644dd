// Changes by hand and by command: they can be taken back, step by step, and large ones are done bit by bit, so that no
// frame is long. A step is what one click or one fill changed, and what follows by itself (sim/sim.h: falling sand,
// dropped plants, flowing water and lava) until the next step begins or this one is taken back. Taking it back puts all
// of that as it was, making it again as it then became. While a step is under way nothing follows (stream_tick does
// nothing).
//
// Of what follows, the first STEP_FOLLOWS_MAX (262,144) places of a step are kept. If more changed, the rest stays when
// the step is taken back, and follows from what was put back: water that was cut off dries up, what hangs falls.
//
// One thread, that of the stream.
#pragma once

#include "stream/stream.h"

#define EDITS_FRAME_MS 2.0 // a good share of a frame for edits_work: with the stream's own it stays below 5

typedef struct Edits Edits;

enum {
    EDITS_STEPS = 256,          // are remembered, fewer if they are very large:
    EDITS_BYTES_MAX = 64 << 20, // all steps together
    EDITS_FILL_MAX = 1000000,   // blocks
};

// `stream` outlives it.
Edits *edits_create(Stream *stream);
void edits_destroy(Edits *edits);

// A step begins; what is set until edits_end belongs to it. A step that changes nothing is none. Not while edits_busy.
void edits_begin(Edits *edits);
bool edits_set(Edits *edits, BlockPos at, uint8_t block); // as stream_set_block
void edits_end(Edits *edits);

// What stands in the way of large changes: true where a block must not be put.
typedef bool EditsForbid(const void *context, BlockPos at, uint8_t block);

typedef struct EditsFill {
    BlockPos from, to; // two corners, both inside
    uint8_t block;
    EditsForbid *forbid; // NULL: nothing is
    const void *context; // outlives the fill
} EditsFill;

// Blocks of a box, or 0 if they are more than EDITS_FILL_MAX.
int edits_fill_count(const EditsFill *fill);

// These begin what edits_work goes on with. False while another is under way, or if there is no such step.
bool edits_fill(Edits *edits, const EditsFill *fill); // edits_fill_count > 0
bool edits_undo(Edits *edits);
bool edits_redo(Edits *edits);

bool edits_busy(const Edits *edits);

typedef struct EditsReport {
    int changed, same; // blocks; same: they were so already
    int unloaded;      // left out: nothing is loaded there, or the chunk is damaged
    int forbidden;     // left out
} EditsReport;

// Goes on for about `budget_ms`. True when something was finished by this call: `report` tells what.
bool edits_work(Edits *edits, double budget_ms, EditsReport *report);

// Steps that can be taken back, and done again.
int edits_undo_count(const Edits *edits);
int edits_redo_count(const Edits *edits);
