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

// Forgets the faces once the eye is not in rock. Returns whether the renderer still has them.
bool reveal_forget(Reveal *reveal);
void reveal_quit(Reveal *reveal);

// scene.c: what is drawn around an eye.
typedef struct Surroundings {
    Stream *stream;
    Far *far; // NULL: there is no land beyond the chunks
    Renderer *renderer;
    int view_distance; // chunks
} Surroundings;

// Loads, builds and drops chunks and far land around the eye, within budgets of time and of uploaded bytes. Never
// waits.
void surroundings_update(const Surroundings *around, const FrameView *view, double budget_ms, size_t budget_bytes);

// Returns whether all that the view can show is drawn.
bool surroundings_ready(const Surroundings *around);
