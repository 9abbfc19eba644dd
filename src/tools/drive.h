// Drives a stream the way a game does, without a window: frames at a fixed rate, meshes counted and thrown away.
// For benchmarks. Main thread only.
#pragma once

#include "stream/stream.h"
#include "tools/bench.h"
#include "tools/samples.h"

typedef struct Drive {
    Stream *stream;
    StreamView view;
    int meshes;         // taken so far
    int64_t mesh_bytes; // of those
    Samples latency_ms; // of each mesh
    Samples main_ms;    // of each frame
    Samples cpu_ms;     // the processor time of that: the rest was taken by others, or waited
    Samples holes;      // chunks of the disc that each frame lacks
    int64_t next_frame_ns;
} Drive;

// The view is at the origin, 100 blocks up, looking east.
void drive_start(Drive *drive, const Generator *generator, int view_distance, int threads);
void drive_start_stored(Drive *drive, const Generator *generator, int view_distance, int threads, Store *store);
void drive_end(Drive *drive);

// One frame of 1/60 s: waits until it is due, updates, takes what there is within 4 MiB.
void drive_frame(Drive *drive);

// Frames until the view is full; returns the seconds that it took. Ends early when the user interrupts.
double drive_until_ready(Drive *drive, const Bench *bench);

// Frames until nothing is under way any more, also beyond the view; then forgets the samples so far.
void drive_rest(Drive *drive, const Bench *bench);
