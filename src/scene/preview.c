#include "scene/preview.h"

#include "player/player.h"
#include "scene/scene_internal.h"

#define STEP_MS 1.0
#define UPLOAD_BYTES ((size_t)256 << 10)
#define FOV 74.0

struct Preview {
    PreviewConfig config;
    Renderer *renderer;
    Stream *stream;      // NULL if there is no current picture
    Outskirts outskirts; // of the current picture
    FrameView view;
    uint8_t *rgb;
};

Preview *preview_create(const PreviewConfig *config)
{
    Renderer *renderer = renderer_create(&(RendererConfig){.width = config->width,
                                                           .height = config->height,
                                                           .off_screen = true,
                                                           .quality = config->quality,
                                                           .resources = config->resources,
                                                           .view_distance = config->view_distance});
    if (!renderer)
        return NULL;
    Preview *preview = memory_alloc_zero(MEMORY_GENERAL, sizeof *preview);
    preview->config = *config;
    preview->renderer = renderer;
    preview->rgb = memory_alloc(MEMORY_GENERAL, (size_t)config->width * (size_t)config->height * 3);
    return preview;
}

void preview_leave(Preview *preview)
{
    stream_destroy(preview->stream);
    preview->stream = NULL;
    outskirts_set_horizon(&preview->outskirts, preview->renderer, 0);
    renderer_remove_all(preview->renderer);
}

void preview_destroy(Preview *preview)
{
    if (!preview)
        return;
    preview_leave(preview);
    renderer_destroy(preview->renderer);
    memory_free(preview->rgb);
    memory_free(preview);
}

void preview_begin(Preview *preview, const ChunkSource *source, const SpawnPoint *spawn, double hours)
{
    preview_leave(preview);
    preview->stream = stream_create(&(StreamConfig){
        .source = source, .view_distance = preview->config.view_distance, .workers = 1, .detail = 4, .meshes = true});
    preview->outskirts = (Outskirts){.source = source, .workers = 1, .view_distance = preview->config.view_distance};
    outskirts_set_horizon(&preview->outskirts, preview->renderer, preview->config.horizon);
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
    if (!preview->stream)
        return NULL;
    scene_advance(preview->stream, preview->renderer, &preview->view, STEP_MS, UPLOAD_BYTES);
    outskirts_update(&preview->outskirts, preview->renderer, &preview->view);
    if (!stream_is_ready(preview->stream) || !outskirts_ready(&preview->outskirts))
        return NULL;
    renderer_draw(preview->renderer, &preview->view);
    renderer_read_pixels(preview->renderer, preview->rgb);
    preview_leave(preview);
    return preview->rgb;
}
