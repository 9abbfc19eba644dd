#include "scene/scene.h"

#include "base/interrupt.h"
#include "player/body.h"
#include "sim/sim.h"

#include <math.h>

#define STREAM_BUDGET_MS 3.0
#define UPLOAD_BUDGET_BYTES ((size_t)4 << 20) // a millisecond or two; 80 MB a second even at 20 frames

enum { TICKS_AT_ONCE = 4 };

struct Scene {
    Generator *generator;
    Stream *stream;
    Edits *edits;
    double tick_seconds; // passed since the last tick
    Renderer *renderer;
    SpawnPoint spawn;
};

static SpawnPoint find_spawn(const Generator *generator)
{
    Arena scratch;
    arena_init(&scratch);
    SpawnPoint spawn = generator_spawn(generator, &scratch);
    arena_quit(&scratch);
    return spawn;
}

Scene *scene_create(const SceneConfig *config)
{
    Renderer *renderer = renderer_create(&(RendererConfig){.width = config->width,
                                                           .height = config->height,
                                                           .quality = config->quality,
                                                           .kit = config->kit,
                                                           .view_distance = config->view_distance});
    if (!renderer)
        return NULL;
    Scene *scene = memory_alloc_zero(MEMORY_GENERAL, sizeof *scene);
    scene->renderer = renderer;
    scene->generator = generator_create(config->generator, config->seed);
    scene->spawn = find_spawn(scene->generator);
    // Chunks that show every block; beyond, software renderers get coarser meshes (docs/benchmarks.md).
    static const int detail[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 6, [RENDER_FULL] = 16};
    scene->stream = stream_create(&(StreamConfig){.generator = scene->generator,
                                                  .view_distance = config->view_distance,
                                                  .workers = config->workers,
                                                  .detail = detail[config->quality],
                                                  .meshes = true,
                                                  .flat_light = config->flat_light});
    scene->edits = edits_create(scene->stream, config->store);
    return scene;
}

void scene_destroy(Scene *scene)
{
    if (!scene)
        return;
    edits_destroy(scene->edits);
    stream_destroy(scene->stream);
    generator_destroy(scene->generator);
    renderer_destroy(scene->renderer);
    memory_free(scene);
}

void scene_resize(Scene *scene, int width, int height) { renderer_resize(scene->renderer, width, height); }

void scene_set_view_distance(Scene *scene, int chunks)
{
    stream_set_view_distance(scene->stream, chunks);
    renderer_set_view_distance(scene->renderer, chunks);
}

void scene_set_flat_light(Scene *scene, bool flat) { stream_set_flat_light(scene->stream, flat); }

static void hand_over_meshes(Scene *scene)
{
    size_t budget = UPLOAD_BUDGET_BYTES;
    StreamEvent event;
    while (stream_next_event(scene->stream, &budget, &event)) {
        if (event.mesh)
            renderer_set_chunk(scene->renderer, event.mesh);
        else
            renderer_remove_chunk(scene->renderer, event.pos);
    }
}

void scene_update(Scene *scene, const FrameView *view)
{
    StreamView around = {.x = view->eye[0], .y = view->eye[1], .z = view->eye[2]};
    direction_of(view->yaw, view->pitch, around.forward);
    stream_update(scene->stream, &around, STREAM_BUDGET_MS);
    hand_over_meshes(scene);
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
    view->seed = generator_seed(scene->generator);
    renderer_draw(scene->renderer, view);
}

Edits *scene_edits(const Scene *scene) { return scene->edits; }

void scene_set_store(Scene *scene, Store *store) { edits_set_store(scene->edits, store); }

void scene_save(Scene *scene) { edits_save(scene->edits); }

// After a long frame at most TICKS_AT_ONCE ticks are run.
void scene_tick(Scene *scene, double seconds)
{
    const double tick = 1.0 / SIM_TICKS_PER_SECOND;
    scene->tick_seconds = fmin(scene->tick_seconds + seconds, TICKS_AT_ONCE * tick);
    while (scene->tick_seconds >= tick) {
        scene->tick_seconds -= tick;
        edits_tick(scene->edits);
    }
}

BlockQuery scene_blocks(const Scene *scene) { return stream_query(scene->stream); }

const Generator *scene_generator(const Scene *scene) { return scene->generator; }

const Stream *scene_stream(const Scene *scene) { return scene->stream; }

const Renderer *scene_renderer(const Scene *scene) { return scene->renderer; }

SpawnPoint scene_spawn(const Scene *scene) { return scene->spawn; }

double scene_progress(const Scene *scene)
{
    StreamStats stats = stream_stats(scene->stream);
    return stats.in_disc ? (double)stats.ready_in_disc / stats.in_disc : 1;
}
