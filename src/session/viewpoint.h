// Finds a place from which to look at a landmark: on firm ground under the open sky, with nothing between the eye and
// the landmark. Main thread only.
#pragma once

#include "stream/stream.h"

typedef struct Viewpoint {
    double feet[3];
    double yaw, pitch; // of the look at the landmark
} Viewpoint;

// Finds a place near the landmark, on that side of it if possible. False: there is none.
bool viewpoint_find(const ChunkSource *source, Stream *stream, const Landmark *landmark, const double side[3],
                    Viewpoint *viewpoint);

// The landmark whose middle is that column; false: none is.
bool viewpoint_landmark_at(const ChunkSource *source, int64_t x, int64_t z, Landmark *landmark);
