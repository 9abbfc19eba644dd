// Chooses how much detail is drawn: as much as the settings allow, or with "auto" as much as this machine draws fast
// enough. A memory limit bounds the view distance. The result is in Game.detail. Main thread only.
#pragma once

#include "game/app.h"
#include "game/screens/screen.h"
#include "render/gpu_timer.h"
#include "session/memory_limit.h"

typedef struct DetailControl {
    const AppConfig *config;
    Game *game;
    MemoryLimit memory;
    AutoDetail automatic; // while Game.adapts
    int width, height;    // of the window, for which it began
    GpuTimer timer;
    int64_t begun_ns, worked_ns; // when the frame began: clock_ns, clock_thread_ns
} DetailControl;

void detail_init(DetailControl *control, const AppConfig *config, Game *game);
void detail_quit(DetailControl *control);

// Follows the settings, and the size of the window in pixels, after they have changed.
void detail_choose(DetailControl *control, int width, int height);

// In each frame: lowers the view distance if the process comes near its memory limit.
void detail_limit_memory(DetailControl *control);

// Around the work of a frame, which has begun at `begun_ns`. The detail then adapts, if the frame says anything about
// the machine: the world is not hidden, and was loaded once. `seconds`: since the frame before.
void detail_begin_work(DetailControl *control, int64_t begun_ns);
void detail_end_work(DetailControl *control, double seconds, bool shows_world);

// The same, without waiting, for a frame that took so long.
void detail_adapt(DetailControl *control, const DetailFrame *frame);
