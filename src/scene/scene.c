#include "scene/scene_internal.h"
#include "scene/water_above.h"

#include "base/os.h"
#include "base/trace.h"
#include "player/player.h"

#include <math.h>

#define STREAM_BUDGET_MS 3.0
#define UPLOAD_BUDGET_BYTES ((size_t)4 << 20) // a millisecond or two; 80 MB a second even at 20 frames

struct Scene {
    Surroundings around;
    FarConfig far; // of around.far
    Reveal reveal;
    StreamView view; // of the last update
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

static void update_far(const Surroundings *around, const FrameView *view)
{
    far_update(around->far,
               &(FarView){.x = view->eye[0], .z = view->eye[2], .border = around->view_distance * CHUNK_SIZE});
}

void surroundings_update(const Surroundings *around, const FrameView *view, double budget_ms, size_t budget_bytes)
{
    const StreamView eye = stream_view(view);
    StreamEvent event;
    const int64_t update = trace_begin();
    stream_update(around->stream, &eye, budget_ms);
    trace_end("update the stream", update);
    const int64_t upload = trace_begin();
    while (stream_next_event(around->stream, &budget_bytes, &event))
        if (event.mesh)
            renderer_set_chunk(around->renderer, event.mesh);
        else
            renderer_remove_chunk(around->renderer, event.pos);
    update_far(around, view);
    FarLand *land = far_take(around->far);
    if (land)
        renderer_set_far(around->renderer, land);
    trace_end("upload", upload);
}

bool surroundings_ready(const Surroundings *around)
{
    return stream_is_ready(around->stream) && far_is_ready(around->far);
}

// Workers begin with chunks and far land before the renderer is created, as the driver takes long to compile shaders.
static void begin(Scene *scene, const FrameView *first)
{
    scene->view = stream_view(first);
    update_far(&scene->around, first);
    stream_update(scene->around.stream, &scene->view, STREAM_BUDGET_MS);
}

// Land for another horizon or another source.
static void begin_far(Scene *scene)
{
    far_destroy(scene->around.far);
    scene->around.far = far_create(&scene->far);
}

Scene *scene_create(const SceneConfig *config)
{
    Scene *scene = memory_alloc_zero(MEMORY_GENERAL, sizeof *scene);
    *scene = (Scene){.around = {.stream = config->stream, .view_distance = config->renderer.view_distance},
                     .far = config->far};
    begin_far(scene);
    if (config->first)
        begin(scene, config->first);
    scene->around.renderer = renderer_create(&config->renderer);
    if (scene->around.renderer)
        return scene;
    scene_destroy(scene);
    return NULL;
}

void scene_destroy(Scene *scene)
{
    if (!scene)
        return;
    far_destroy(scene->around.far);
    renderer_destroy(scene->around.renderer);
    reveal_quit(&scene->reveal);
    memory_free(scene);
}

void scene_resize(Scene *scene, int width, int height) { renderer_resize(scene->around.renderer, width, height); }

void scene_set_view_distance(Scene *scene, int chunks)
{
    stream_set_view_distance(scene->around.stream, chunks);
    renderer_set_view_distance(scene->around.renderer, chunks);
    scene->around.view_distance = chunks;
}

void scene_set_horizon(Scene *scene, int kilometres)
{
    if (kilometres == scene->far.kilometres)
        return;
    scene->far.kilometres = kilometres;
    begin_far(scene);
    renderer_set_far(scene->around.renderer, NULL);
}

void scene_change_source(Scene *scene, const ChunkSource *source)
{
    if (source == scene->far.source)
        return;
    scene->far.source = source;
    begin_far(scene);
}

bool scene_shows_horizon(const Scene *scene) { return far_is_ready(scene->around.far); }

void scene_set_quality(Scene *scene, RenderQuality quality)
{
    stream_set_detail(scene->around.stream, detail[quality]);
    renderer_set_quality(scene->around.renderer, quality);
}

void scene_update(Scene *scene, const FrameView *view)
{
    scene->view = stream_view(view);
    surroundings_update(&scene->around, view, STREAM_BUDGET_MS, UPLOAD_BUDGET_BYTES);
}

void scene_feed(Scene *scene)
{
    if (scene_progress(scene) < 1)
        stream_update(scene->around.stream, &scene->view, STREAM_BUDGET_MS);
}

bool scene_load(Scene *scene, const FrameView *view)
{
    scene_update(scene, view);
    for (; !surroundings_ready(&scene->around); scene_update(scene, view)) {
        if (interrupt_pending())
            return false;
        if (stream_is_ready(scene->around.stream))
            far_wait(scene->around.far);
        else
            stream_wait_any(scene->around.stream);
    }
    return true;
}

// The block that contains the eye: plants in water count as water; the gap above a liquid's lowered surface and chunks
// not loaded yet count as air.
static uint8_t block_at_eye(const Scene *scene, const double eye[3])
{
    BlockQuery blocks = stream_query(scene->around.stream);
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
    view->seed = scene->far.source->seed;
    const BlockQuery blocks = stream_query(scene->around.stream);
    if (view->eye_block == BLOCK_WATER)
        water_above_find(&blocks, view);
    if (view->see_through && block_has(view->eye_block, BLOCK_OPAQUE)) {
        const BlockPos eye = {
            .x = (int64_t)floor(view->eye[0]), .z = (int64_t)floor(view->eye[2]), .y = (int)floor(view->eye[1])};
        if (reveal_update(&scene->reveal, scene->around.stream, eye))
            renderer_set_revealed(scene->around.renderer, scene->reveal.quads, scene->reveal.count);
    } else if (reveal_forget(&scene->reveal)) {
        renderer_set_revealed(scene->around.renderer, NULL, 0);
    }
    const int64_t draw = trace_begin();
    renderer_draw(scene->around.renderer, view);
    trace_end("draw", draw);
}

const Stream *scene_stream(const Scene *scene) { return scene->around.stream; }

const Renderer *scene_renderer(const Scene *scene) { return scene->around.renderer; }

double scene_progress(const Scene *scene)
{
    StreamStats stats = stream_stats(scene->around.stream);
    return stats.in_disc ? (double)stats.ready_in_disc / stats.in_disc : 1;
}
