// Parts of a scene. Private to this folder.
#pragma once

#include "scene/scene.h"

// reveal.c: ores around the eye.
typedef struct Reveal {
    Quad *quads;
    int count, capacity;
    uint64_t state; // of the blocks and the eye for which they were made
    bool shown;     // the renderer has them
} Reveal;           // empty when zero-initialised

// Makes the faces of ores around the eye. False if they are as they were: the renderer has them.
bool reveal_update(Reveal *reveal, const Stream *stream, BlockPos eye);

// For an eye that is not in rock. Returns whether the renderer still has them.
bool reveal_forget(Reveal *reveal);
void reveal_quit(Reveal *reveal);
