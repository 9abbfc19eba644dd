// A world on screen: generator, chunk manager and renderer. Used by the game and by `karst shot`, so that both show the
// same. Main thread only, with a window's context current.
//
// A frame: scene_update, then scene_draw.
#pragma once

#include "gen/generator.h"
#include "render/render.h"
#include "edit/edits.h"

typedef struct Scene Scene;

typedef struct SceneConfig {
    const GeneratorSpec *generator;
    int64_t seed;
    Store *store;      // of the same world, outlives the scene; NULL: changes stay in memory
    int view_distance; // chunks
    int workers;
    int width, height; // pixels
    RenderQuality quality;
    RenderKit *kit;  // as in RendererConfig
    bool flat_light; // without shading at the corners of blocks (mesh/mesh.h)
} SceneConfig;

// A day lasts 20 minutes.
#define SCENE_SECONDS_PER_HOUR 50.0

// NULL, with one logged line, if a shader or a font is missing.
Scene *scene_create(const SceneConfig *config);
void scene_destroy(Scene *scene);

void scene_resize(Scene *scene, int width, int height);
void scene_set_view_distance(Scene *scene, int chunks);
void scene_set_flat_light(Scene *scene, bool flat);

// Loads, builds and drops chunks around the eye, within fixed budgets of time and of uploaded bytes. Never waits.
void scene_update(Scene *scene, const FrameView *view);

// Updates until every chunk that the view can show is drawn. For pictures. False if the user interrupted it.
bool scene_load(Scene *scene, const FrameView *view);

// Fills in view->eye_block and view->seed, and draws.
void scene_draw(Scene *scene, FrameView *view);

// For changing the world.
Edits *scene_edits(const Scene *scene);

// From now on changes are saved to this store (edits_set_store).
void scene_set_store(Scene *scene, Store *store);

// Puts all changes that are not yet in the store.
void scene_save(Scene *scene);

// Advances the simulation: runs whole ticks and carries the rest over to the next call.
void scene_tick(Scene *scene, double seconds);

// Query for blocks; valid as long as the scene.
BlockQuery scene_blocks(const Scene *scene);

// Its parts, read-only.
const Generator *scene_generator(const Scene *scene);
const Stream *scene_stream(const Scene *scene);
const Renderer *scene_renderer(const Scene *scene);
SpawnPoint scene_spawn(const Scene *scene);

// Loaded part of the view, 0..1.
double scene_progress(const Scene *scene);
