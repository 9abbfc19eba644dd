// A world on screen: draws the chunks of a chunk manager that it is given. Used by the game and by `karst shot`, so
// that both show the same. Main thread only, with a window's context current.
//
// A frame: scene_update, then scene_draw.
#pragma once

#include "edit/edits.h"
#include "render/render.h"
#include "stream/stream.h"

typedef struct Scene Scene;

typedef struct SceneConfig {
    Stream *stream;          // of scene_stream_config; outlives the scene
    RendererConfig renderer; // its view distance is the stream's
    FarConfig far;           // land beyond the chunks: its source outlives the scene, or scene_change_source is called
    const FrameView *first;  // about what the first frame shows: work on it begins at once; NULL: not known yet
} SceneConfig;

// The configuration of a chunk manager whose chunks a scene of that quality draws.
StreamConfig scene_stream_config(RenderQuality quality, int view_distance, int workers);

// NULL, with one logged line, if a shader or a font is missing.
Scene *scene_create(const SceneConfig *config);
void scene_destroy(Scene *scene);

void scene_resize(Scene *scene, int width, int height);
void scene_set_view_distance(Scene *scene, int chunks);

// Changes the quality (renderer_set_quality). Chunks on screen stay, and change their level of detail bit by bit.
void scene_set_quality(Scene *scene, RenderQuality quality);

// Another end of the land, as SceneConfig has it.
void scene_set_horizon(Scene *scene, int kilometres);

// Land of another source beyond the chunks. The old one is not used any more.
void scene_change_source(Scene *scene, const ChunkSource *source);

// Returns whether all land up to the horizon is drawn.
bool scene_shows_horizon(const Scene *scene);

// Loads, builds and drops chunks and far land around the eye, within the scene's budgets. Never waits.
void scene_update(Scene *scene, const FrameView *view);

// After a frame was drawn, while the view is not complete: collects what workers have finished meanwhile, and queues
// more. Chunks then need fewer frames, which matters on slow machines.
void scene_feed(Scene *scene);

// Updates until every chunk that the view can show is drawn. For pictures. False if the user interrupted it.
bool scene_load(Scene *scene, const FrameView *view);

// Fills in view->eye_block, the water above it and view->seed, and draws.
void scene_draw(Scene *scene, FrameView *view);

// The scene's parts, read-only.
const Stream *scene_stream(const Scene *scene);
const Renderer *scene_renderer(const Scene *scene);

// Loaded part of the view, 0..1.
double scene_progress(const Scene *scene);
