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

// beyond.c: edited chunks that the land does not reach. They cost nothing but their place in a list, until the eye
// comes near.
typedef struct Beyond {
    ChunkPos *chunks;
    int count, capacity;
    bool placed;
    double x, z; // of the eye when they were looked through last
} Beyond;        // empty when zero-initialised

void beyond_clear(Beyond *beyond);

// Keeps a chunk, and returns true, if land that goes on for `reach` blocks needs it only after the next look.
bool beyond_keep(Beyond *beyond, ChunkPos pos, int reach);

// Lists with the edits again what has come near an eye that has moved far.
void beyond_look(Beyond *beyond, Edits *edits, const double eye[3], int reach);

// outskirts.c: the land beyond the chunks, made around the eye and handed to the renderer.
typedef struct Outskirts {
    Far *far; // NULL: there is none
    const ChunkSource *source;
    Edits *edits; // NULL: none
    int kilometres, workers;
    int view_distance; // chunks
    Beyond beyond;
} Outskirts; // nothing when zero-initialised

void outskirts_quit(Outskirts *outskirts);

// `renderer` may be NULL while it has no land.
void outskirts_set_horizon(Outskirts *outskirts, Renderer *renderer, int kilometres);
void outskirts_change_source(Outskirts *outskirts, const ChunkSource *source);

// The land for a view of which no chunk is drawn yet.
void outskirts_begin(Outskirts *outskirts, const FrameView *view);
void outskirts_update(Outskirts *outskirts, Renderer *renderer, const FrameView *view);

// Returns whether the renderer has the land for the last update.
bool outskirts_ready(const Outskirts *outskirts);
