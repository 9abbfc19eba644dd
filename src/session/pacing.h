// The pause after each frame. Software OpenGL draws on the cores that also build the world, and would use most of them:
// while chunks of the view are missing, the pause is up to as long as the frame, so that there are fewer frames, none
// of them slower, and fewer holes.
#pragma once

#include "stream/stream.h"

#define PACING_SOFTWARE_FPS 60.0 // limit for software OpenGL

// Milliseconds to wait after a frame that took `taken_ms`, so that there are at most `fps` (above 0) a second.
double pacing_wait_ms(double taken_ms, double fps, bool software, const StreamStats *held);
