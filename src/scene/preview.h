// Small pictures of worlds, seen from the spawn, made one at a time while the game runs: a little work on the main
// thread in each call, the rest on a separate worker. Main thread only, with a window's context current.
#pragma once

#include "karst/world.h"
#include "render/render.h"

typedef struct Preview Preview;

// `horizon`: kilometres of land beyond the chunks; 0: none. NULL, with one logged line, if a shader is missing. Without
// shared resources it takes as long as creating a scene's renderer: some dozens of milliseconds.
Preview *preview_create(const RendererConfig *config, int horizon);
void preview_destroy(Preview *preview);

// Begins a picture, and cancels the current one. The generator outlives it.
void preview_begin(Preview *preview, const ChunkSource *source, const SpawnPoint *spawn, double hours);

// Cancels the current picture. Waits for the chunk that the worker is at.
void preview_leave(Preview *preview);

// Continues for a millisecond or two. The finished picture, width * height RGB bytes, rows from the top, valid until
// the next picture; NULL while there is none.
const uint8_t *preview_step(Preview *preview);
