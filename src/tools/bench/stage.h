// A scene in an offscreen window, set up as in the game with its first settings, for benchmarks that draw. Main thread
// only.
#pragma once

#include "platform/window.h"
#include "scene/scene.h"
#include "session/session.h"
#include "tools/bench/bench.h"

#define BENCH_HOURS 10.0 // the time of day at which flights and views begin

typedef struct BenchStage {
    Bench *bench;
    Window *window;
    Session *session;
    Scene *scene;
    RenderQuality quality;
} BenchStage;

// `debug`: the driver's errors are counted (window_gl_error_count). False, with one logged line, without a driver. Call
// bench_stage_quit in any case; it keeps `bench`.
bool bench_stage_init(BenchStage *stage, bool debug);
void bench_stage_quit(BenchStage *stage);

// The view from the spawn, looking east and a little down.
FrameView bench_stage_view(const BenchStage *stage);

// Draws a frame and waits until the driver has finished it. Returns the milliseconds.
double bench_stage_draw(const BenchStage *stage, FrameView *view);

// The same, then waits as the game does (scene/frame_times.h). Returns the milliseconds without the wait.
double bench_stage_draw_paced(const BenchStage *stage, FrameView *view);

// Loads the full view and the chunks around it, until no job runs. False if interrupted.
bool bench_stage_settle(const BenchStage *stage, FrameView *view);

// Paced frames until nothing is left to load or to shade, and some more, or until that time. Returns the longest.
double bench_stage_calm(const BenchStage *stage, FrameView *view, int64_t until_ns);
