// Small pictures of worlds from where a player would begin, made one at a time beside the frames of a game: a little of
// the main thread's work in each call, the rest on a worker of its own. Main thread only, with a window's context
// current; what is bound to be drawn to stays so.
#pragma once

#include "gen/generator.h"
#include "render/render.h"

typedef struct Preview Preview;

typedef struct PreviewConfig {
    int width, height; // of the pictures, pixels
    int view_distance; // chunks
    RenderQuality quality;
    RenderKit *kit; // as RendererConfig has it
} PreviewConfig;

// NULL, with one logged line, if a shader is missing. Without a kit it takes as long as a scene's renderer: some dozens
// of milliseconds.
Preview *preview_create(const PreviewConfig *config);
void preview_destroy(Preview *preview);

// Begins a picture, and leaves the one under way. The generator outlives it.
void preview_begin(Preview *preview, const Generator *generator, const SpawnPoint *spawn, double hours);

// Whose picture is under way, or NULL.
const Generator *preview_generator(const Preview *preview);

// Leaves the picture under way. Waits for the chunk that the worker is at.
void preview_leave(Preview *preview);

// Goes on for about a millisecond or two. The finished picture, width * height RGB bytes, rows from the top, valid
// until the next picture; NULL while there is none.
const uint8_t *preview_step(Preview *preview);
