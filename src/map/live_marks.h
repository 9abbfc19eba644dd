// The landmarks around a place, for maps that the player pans and zooms: a worker finds them in squares of
// LIVE_MARKS_CELL blocks, which are kept. Only live_marks_settle and live_marks_destroy wait for the worker. Main
// thread only.
#pragma once

#include "karst/world.h"

enum {
    LIVE_MARKS_CELL = 4096, // blocks: about 7 ms of a worker
    LIVE_MARKS_SIDE = 64,   // squares; areas wider than that are cut to it, around their middle
};

typedef struct LiveMarks LiveMarks;

// With 0 workers squares are searched in live_marks_want.
LiveMarks *live_marks_create(int workers);
void live_marks_destroy(LiveMarks *marks); // NULL is accepted

// Collects what was found, and has a few of the missing squares of an area searched, nearest to its middle first: call
// it again and again. Another source than the last one: nothing is known any more.
void live_marks_want(LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area);

// Visits the landmarks that are known and whose middle is in the area; none if the source is not the last one wanted.
void live_marks_visit(const LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area, LandmarkVisit *visit,
                      void *context);

// Changes whenever live_marks_visit may visit others than before.
uint64_t live_marks_version(const LiveMarks *marks);

// Before a source is destroyed: false while a worker still reads it; it must stay until a later call returns true.
bool live_marks_forget(LiveMarks *marks, const ChunkSource *source);

void live_marks_settle(LiveMarks *marks); // waits for the running jobs

// Returns whether the whole area is known; of a wider one than LIVE_MARKS_SIDE squares, its middle. For tests.
bool live_marks_know(const LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area);
