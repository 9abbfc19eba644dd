// How long a frame is followed by nothing. Software OpenGL draws with the very cores that build the world, and would
// take most of them: while chunks of the view are missing, drawing leaves loading up to as much time as it takes itself,
// so that there are fewer frames, none of them slower, and fewer holes.
#pragma once

#include "stream/stream.h"

#define PACING_SOFTWARE_FPS 60.0 // software OpenGL draws no more

// Milliseconds to wait after a frame that took `taken_ms`, so that there are at most `fps` (above 0) a second.
double pacing_wait_ms(double taken_ms, double fps, bool software, const StreamStats *held);
