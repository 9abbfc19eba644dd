// Finds how rich a picture this machine can draw at 60 frames a second: lowers first shadows, then the resolution, then
// the view distance, and raises them again in the opposite order. If half of the resolution and 8 chunks are still too
// slow for 60, it lowers further, only to reach 30. Plain data: no clock, no OpenGL.
//
// All choices are one row of rungs, from the richest down, so that it can only go up or down. A rung is left downwards
// when frames take too long on it, and upwards when they would fit on the one above: the ratio of their frame times is
// measured when a rung is left, and guessed before. This ratio, and longer waits after each failure, prevent
// oscillation.
#pragma once

#include "scene/frame_times.h"

typedef enum DetailLever { DETAIL_SHADOWS, DETAIL_SCALE, DETAIL_DISTANCE, DETAIL_LEVERS } DetailLever;

typedef struct Detail {
    int of[DETAIL_LEVERS]; // 0 or 1; percent as FrameView.scale; chunks
} Detail;

typedef struct DetailBounds {
    Detail most;
    bool fixed[DETAIL_LEVERS]; // stays at its most
    int fps;                   // the most that are shown a second; 0: no limit
    bool software;             // OpenGL is: the copy of a scaled picture counts
} DetailBounds;

// A frame that was drawn.
typedef struct DetailFrame {
    double work_ms; // from the begin of its update to its last pixel, without any wait
    double seconds; // since the frame before
    bool judged;    // false: it says nothing about the machine, as the world is being loaded or is hidden
} DetailFrame;

enum { DETAIL_RUNGS = 128 };

typedef struct AutoDetail {
    Detail detail; // in force
    DetailBounds bounds;
    int rung;
    float ratios[DETAIL_RUNGS]; // measured: work on a rung / work on the one below; 0: not yet
    FrameTimes works;           // of this window of time
    double window, skipped;     // seconds: its length so far; until it begins
    double eager;               // seconds in which several rungs may be taken at once
    int slow;                   // successive windows with too much work
    double calm;                // seconds of successive windows with room for the rung above
    int left;                   // the rung before this one
    double left_ms;             // work on it; 0: the ratio is known
    double risen;               // seconds since it last went up
    int failed;                 // the rung that was too slow after going up; -1: none
    double patience;            // seconds of calm before that one is tried again
} AutoDetail;

// Begins at the richest detail that is nowhere above `first`, but not below the rungs that serve 60 frames a second. In
// the next seconds it may jump: at the start, after a change of the window's size or of the bounds.
void auto_detail_begin(AutoDetail *automatic, const DetailBounds *bounds, const Detail *first);

// A detail to begin with in a window of `pixels` pixels.
Detail auto_detail_first(const DetailBounds *bounds, int pixels);

// After each frame. True if the detail has changed.
bool auto_detail_step(AutoDetail *automatic, const DetailFrame *frame);
