// Stand-ins for window, rendering and scene, for tests that drive the whole game without a display. The scene does not
// update the chunk manager, so only chunks that a test loads itself are loaded.
#pragma once

#include "stand_in_overlay.h"

#include "game/app_internal.h"
#include "session/session_internal.h"

#define STAND_IN(type) ((type *)(uintptr_t)1) // a handle that only stand-ins see

// ---- window

static int window_size[2] = {640, 480};

void window_pixel_size(const Window *window, int *width, int *height)
{
    (void)window;
    *width = window_size[0];
    *height = window_size[1];
}

float window_scale(const Window *window)
{
    (void)window;
    return 1;
}

bool window_is_software(const Window *window)
{
    (void)window;
    return false;
}

bool window_is_fullscreen(const Window *window)
{
    (void)window;
    return false;
}

void window_swap(Window *window) { (void)window; }
void window_set_vsync(bool on) { (void)on; }
void window_set_fullscreen(Window *window, bool on) { (void)window, (void)on; }
void window_capture_mouse(bool on) { (void)on; }
void window_destroy(Window *window) { (void)window; }

Window *window_create(const WindowConfig *config)
{
    (void)config;
    return NULL;
}

// ---- rendering

Overlay *overlay_create(float scale)
{
    (void)scale;
    return STAND_IN(Overlay);
}

void overlay_destroy(Overlay *overlay) { (void)overlay; }

void overlay_begin(Overlay *overlay, int width, int height, float scale)
{
    (void)overlay;
    drawn = (Drawn){.scale = scale, .width = (float)width, .height = (float)height};
    drawn_count = 0;
}

void overlay_end(Overlay *overlay) { (void)overlay; }

RenderResources *render_resources_create(RenderQuality quality)
{
    (void)quality;
    return STAND_IN(RenderResources);
}

void render_resources_destroy(RenderResources *resources) { (void)resources; }

// A black picture of the window's size.
void renderer_read_pixels(const Renderer *renderer, uint8_t *rgb)
{
    (void)renderer;
    memset(rgb, 0, (size_t)window_size[0] * (size_t)window_size[1] * 3);
}

void renderer_finish(const Renderer *renderer) { (void)renderer; }

RenderStats renderer_stats(const Renderer *renderer)
{
    (void)renderer;
    return (RenderStats){.draws = 0};
}

// Long words and numbers in every row.
Census renderer_census(const Renderer *renderer, const CensusMark *marks, int mark_count)
{
    (void)renderer, (void)marks, (void)mark_count;
    Census census;
    for (int i = 0; i < CENSUS_ROWS; i++)
        census.rows[i] = (CensusRow){.group = i % 8 ? "kind" : "part", .name = "overhangs", .triangles = 1234567};
    return census;
}

// ---- scene

struct Scene {
    Stream *stream;
    const ChunkSource *source;
    int horizon;
};

StreamConfig scene_stream_config(RenderQuality quality, int view_distance, int workers)
{
    (void)quality;
    return (StreamConfig){.view_distance = view_distance, .workers = workers, .meshes = true};
}

Scene *scene_create(const SceneConfig *config)
{
    Scene *scene = memory_alloc_zero(MEMORY_GENERAL, sizeof *scene);
    *scene = (Scene){.stream = config->stream, .source = config->far.source, .horizon = config->far.kilometres};
    return scene;
}

void scene_destroy(Scene *scene) { memory_free(scene); }
void scene_resize(Scene *scene, int width, int height) { (void)scene, (void)width, (void)height; }
void scene_set_view_distance(Scene *scene, int chunks) { (void)scene, (void)chunks; }
void scene_set_horizon(Scene *scene, int kilometres) { scene->horizon = kilometres; }
void scene_change_source(Scene *scene, const ChunkSource *source) { scene->source = source; }

static RenderQuality quality_drawn;
static bool quality_stays; // as if a program could not be made

void scene_set_quality(Scene *scene, RenderQuality quality)
{
    (void)scene;
    quality_drawn = quality_stays ? quality_drawn : quality;
}

RenderQuality renderer_quality(const Renderer *renderer)
{
    (void)renderer;
    return quality_drawn;
}

void scene_update(Scene *scene, const FrameView *view) { (void)scene, (void)view; }
void scene_feed(Scene *scene) { (void)scene; }
void scene_draw(Scene *scene, FrameView *view) { (void)scene, (void)view; }
const Stream *scene_stream(const Scene *scene) { return scene->stream; }

const Renderer *scene_renderer(const Scene *scene)
{
    (void)scene;
    return NULL;
}

double scene_progress(const Scene *scene)
{
    (void)scene;
    return 1;
}
