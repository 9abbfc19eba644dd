// `karst bench startup`: from the start to a full view, drawn as the game draws it (1280 x 720, offscreen, at most 60
// frames a second). Both times are from before the window opens: startup.first_frame until the first frame's last
// pixel, startup.full_view until the frame that shows every chunk of the view. startup.frame are the frames between.
// Needs the graphics driver; without one it logs that and records nothing.
#pragma once

#include "tools/bench/bench.h"

void bench_startup(Bench *bench);
