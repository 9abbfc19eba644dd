#include "scene/preview.h"

#include "player/player.h"
#include "scene/scene_internal.h"

#define STEP_MS 1.0
#define UPLOAD_BYTES ((size_t)256 << 10)
#define FOV 74.0

struct Preview {
    int horizon;         // kilometres
    Surroundings around; // stream NULL: there is no current picture
    FrameView view;
    uint8_t *rgb;
};

Preview *preview_create(const RendererConfig *config, int horizon)
{
    RendererConfig off_screen = *config;
    off_screen.off_screen = true;
    Renderer *renderer = renderer_create(&off_screen);
    if (!renderer)
        return NULL;
    Preview *preview = memory_alloc_zero(MEMORY_GENERAL, sizeof *preview);
    *preview = (Preview){.horizon = horizon,
                         .around = {.renderer = renderer, .view_distance = config->view_distance},
                         .rgb = memory_alloc(MEMORY_GENERAL, (size_t)config->width * (size_t)config->height * 3)};
    return preview;
}

void preview_leave(Preview *preview)
{
    Surroundings *around = &preview->around;
    stream_destroy(around->stream);
    far_destroy(around->far);
    around->stream = NULL;
    around->far = NULL;
    renderer_set_far(around->renderer, NULL);
    renderer_remove_all(around->renderer);
}

void preview_destroy(Preview *preview)
{
    if (!preview)
        return;
    preview_leave(preview);
    renderer_destroy(preview->around.renderer);
    memory_free(preview->rgb);
    memory_free(preview);
}

void preview_begin(Preview *preview, const ChunkSource *source, const SpawnPoint *spawn, double hours)
{
    preview_leave(preview);
    preview->around.stream = stream_create(&(StreamConfig){
        .source = source, .view_distance = preview->around.view_distance, .workers = 1, .detail = 4, .meshes = true});
    preview->around.far = far_create(&(FarConfig){.source = source, .kilometres = preview->horizon, .workers = 1});
    preview->view = (FrameView){
        .eye = {(double)spawn->feet.x + 0.5, (double)spawn->feet.y + PLAYER_EYE, (double)spawn->feet.z + 0.5},
        .yaw = (double)spawn->yaw,
        .pitch = (double)spawn->pitch,
        .fov = FOV,
        .hours = hours,
        .seed = source->seed};
}

const uint8_t *preview_step(Preview *preview)
{
    const Surroundings *around = &preview->around;
    if (!around->stream)
        return NULL;
    surroundings_update(around, &preview->view, STEP_MS, UPLOAD_BYTES);
    if (!surroundings_ready(around))
        return NULL;
    renderer_draw(around->renderer, &preview->view);
    renderer_read_pixels(around->renderer, preview->rgb);
    preview_leave(preview);
    return preview->rgb;
}
