#include "scene/scene_internal.h"

#include "base/os.h"
#include "player/player.h"

#include <math.h>

#define STREAM_BUDGET_MS 3.0
#define UPLOAD_BUDGET_BYTES ((size_t)4 << 20) // a millisecond or two; 80 MB a second even at 20 frames

struct Scene {
    Stream *stream;
    Renderer *renderer;
    int64_t seed;
    Reveal reveal;
    StreamView around; // of the last update
    Outskirts outskirts;
};

// Chunks that show every block; beyond, software renderers get coarser meshes (docs/benchmarks.md).
static const int detail[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 6, [RENDER_FULL] = 16};

StreamConfig scene_stream_config(RenderQuality quality, int view_distance, int workers)
{
    return (StreamConfig){
        .view_distance = view_distance, .workers = workers, .detail = detail[quality], .meshes = true};
}

static StreamView stream_view(const FrameView *view)
{
    StreamView around = {.x = view->eye[0], .y = view->eye[1], .z = view->eye[2]};
    direction_of(view->yaw, view->pitch, around.forward);
    return around;
}

// Workers begin with chunks and far land before the renderer is created, as the driver takes long to compile shaders.
static void begin(Scene *scene, const FrameView *first)
{
    scene->around = stream_view(first);
    outskirts_begin(&scene->outskirts, first);
    stream_update(scene->stream, &scene->around, STREAM_BUDGET_MS);
}

Scene *scene_create(const SceneConfig *config)
{
    Scene *scene = memory_alloc_zero(MEMORY_GENERAL, sizeof *scene);
    *scene = (Scene){.stream = config->stream, .seed = config->seed};
    scene->outskirts = (Outskirts){.source = config->source,
                                   .edits = config->edits,
                                   .workers = config->workers,
                                   .view_distance = config->view_distance};
    outskirts_set_horizon(&scene->outskirts, NULL, config->horizon);
    if (config->first)
        begin(scene, config->first);
    scene->renderer = renderer_create(&(RendererConfig){.width = config->width,
                                                        .height = config->height,
                                                        .quality = config->quality,
                                                        .resources = config->resources,
                                                        .view_distance = config->view_distance});
    if (scene->renderer)
        return scene;
    scene_destroy(scene);
    return NULL;
}

void scene_destroy(Scene *scene)
{
    if (!scene)
        return;
    outskirts_quit(&scene->outskirts);
    renderer_destroy(scene->renderer);
    reveal_quit(&scene->reveal);
    memory_free(scene);
}

void scene_resize(Scene *scene, int width, int height) { renderer_resize(scene->renderer, width, height); }

void scene_set_view_distance(Scene *scene, int chunks)
{
    stream_set_view_distance(scene->stream, chunks);
    renderer_set_view_distance(scene->renderer, chunks);
    scene->outskirts.view_distance = chunks;
}

void scene_set_horizon(Scene *scene, int kilometres)
{
    outskirts_set_horizon(&scene->outskirts, scene->renderer, kilometres);
}

void scene_change_source(Scene *scene, const ChunkSource *source)
{
    if (source != scene->outskirts.source)
        outskirts_change_source(&scene->outskirts, source);
}

bool scene_shows_horizon(const Scene *scene) { return outskirts_ready(&scene->outskirts); }

void scene_set_quality(Scene *scene, RenderQuality quality, RenderResources *resources)
{
    stream_set_detail(scene->stream, detail[quality]);
    renderer_set_resources(scene->renderer, resources);
}

void scene_advance(Stream *stream, Renderer *renderer, const FrameView *view, double budget_ms, size_t budget_bytes)
{
    const StreamView around = stream_view(view);
    stream_update(stream, &around, budget_ms);
    StreamEvent event;
    while (stream_next_event(stream, &budget_bytes, &event))
        if (event.mesh)
            renderer_set_chunk(renderer, event.mesh);
        else
            renderer_remove_chunk(renderer, event.pos);
}

void scene_update(Scene *scene, const FrameView *view)
{
    scene->around = stream_view(view);
    scene_advance(scene->stream, scene->renderer, view, STREAM_BUDGET_MS, UPLOAD_BUDGET_BYTES);
    outskirts_update(&scene->outskirts, scene->renderer, view);
}

void scene_feed(Scene *scene)
{
    if (scene_progress(scene) < 1)
        stream_update(scene->stream, &scene->around, STREAM_BUDGET_MS);
}

bool scene_load(Scene *scene, const FrameView *view)
{
    scene_update(scene, view);
    while (!stream_is_ready(scene->stream)) {
        if (interrupt_pending())
            return false;
        stream_wait_any(scene->stream);
        scene_update(scene, view);
    }
    while (!outskirts_ready(&scene->outskirts)) {
        if (interrupt_pending())
            return false;
        far_wait(scene->outskirts.far);
        scene_update(scene, view);
    }
    return true;
}

// The block that contains the eye: plants in water count as water; the gap above a liquid's lowered surface and chunks
// not loaded yet count as air.
static uint8_t block_at_eye(const Scene *scene, const double eye[3])
{
    BlockQuery blocks = stream_query(scene->stream);
    uint8_t block = block_query(&blocks, (int64_t)floor(eye[0]), (int)floor(eye[1]), (int64_t)floor(eye[2]));
    if (!block_has(block, BLOCK_LIQUID))
        return block == BLOCK_VOID ? BLOCK_AIR : block;
    if (!body_point_in_liquid(eye[0], eye[1], eye[2], &blocks))
        return BLOCK_AIR;
    return block_table[block].liquid ? block_table[block].liquid : block;
}

void scene_draw(Scene *scene, FrameView *view)
{
    view->eye_block = block_at_eye(scene, view->eye);
    view->seed = scene->seed;
    if (view->see_through && block_has(view->eye_block, BLOCK_OPAQUE)) {
        const BlockPos eye = {
            .x = (int64_t)floor(view->eye[0]), .z = (int64_t)floor(view->eye[2]), .y = (int)floor(view->eye[1])};
        if (reveal_update(&scene->reveal, scene->stream, eye))
            renderer_set_revealed(scene->renderer, scene->reveal.quads, scene->reveal.count);
    } else if (reveal_forget(&scene->reveal)) {
        renderer_set_revealed(scene->renderer, NULL, 0);
    }
    renderer_draw(scene->renderer, view);
}

const Stream *scene_stream(const Scene *scene) { return scene->stream; }

const Renderer *scene_renderer(const Scene *scene) { return scene->renderer; }

double scene_progress(const Scene *scene)
{
    StreamStats stats = stream_stats(scene->stream);
    return stats.in_disc ? (double)stats.ready_in_disc / stats.in_disc : 1;
}
