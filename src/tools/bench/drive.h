// Updates a stream as the game does, without a window: frames at a fixed rate, meshes counted and freed. For
// benchmarks. Main thread only.
#pragma once

#include "edit/edits.h"
#include "tools/bench/bench.h"

typedef struct Drive {
    Stream *stream;
    Edits *edits;
    StreamView view;
    int meshes;         // received so far
    int64_t mesh_bytes; // of those
    int64_t next_frame_ns;
    // Figures that get samples, of the bench; NULL: none.
    Samples *latency_ms; // of each mesh
    Samples *main_ms;    // of each frame
    Samples *cpu_ms;     // of that, CPU time of the main thread
    Samples *holes;      // chunks of the disc without a mesh, in each frame
} Drive;

// The view is at the origin, 100 blocks up, looking east. `store` may be NULL.
void drive_start(Drive *drive, Bench *bench, int threads, Store *store);
void drive_end(Drive *drive);

// One frame of 1/60 s: waits until it is due, works on edits, updates the stream, receives meshes up to 4 MiB.
void drive_frame(Drive *drive);

// Runs frames until the view is full; returns the seconds. Ends early on Ctrl-C.
double drive_until_ready(Drive *drive);

// True while chunks are wanted or jobs run.
bool bench_stream_is_busy(const Stream *stream);

// Runs frames until no job is left, also beyond the view.
void drive_rest(Drive *drive);
