// Parts of a scene. Private to this folder.
#pragma once

#include "scene/scene.h"

// reveal.c: ores around the eye.
typedef struct Reveal {
    Quad *quads;
    int count, capacity;
    BlockPos eye; // for which the quads were made
    int frames;   // that they have been drawn in
    bool shown;   // the renderer has them
} Reveal;         // empty when zero-initialised

// Gives the renderer the faces of ores around the eye, unless it has them.
void reveal_update(Reveal *reveal, const Stream *stream, Renderer *renderer, BlockPos eye);

// Takes them back; for an eye that is not in rock.
void reveal_forget(Reveal *reveal, Renderer *renderer);
void reveal_quit(Reveal *reveal);
