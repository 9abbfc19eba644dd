#include "scene/preview.h"

#include "player/player.h"
#include "stream/stream.h"

#define STEP_MS 1.0
#define UPLOAD_BYTES ((size_t)256 << 10)
#define LOOK_PITCH (-8.0)
#define FOV 74.0

struct Preview {
    PreviewConfig config;
    Renderer *renderer;
    const ChunkSource *source;
    Stream *stream; // NULL if there is no current picture
    FrameView view;
    ChunkPos *shown; // chunks that the renderer holds
    int shown_count, shown_capacity;
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
    preview->source = NULL;
    for (int i = 0; i < preview->shown_count; i++)
        renderer_remove_chunk(preview->renderer, preview->shown[i]);
    preview->shown_count = 0;
}

void preview_destroy(Preview *preview)
{
    if (!preview)
        return;
    preview_leave(preview);
    renderer_destroy(preview->renderer);
    memory_free(preview->shown);
    memory_free(preview->rgb);
    memory_free(preview);
}

void preview_begin(Preview *preview, const ChunkSource *source, const SpawnPoint *spawn, double hours)
{
    preview_leave(preview);
    preview->source = source;
    preview->stream = stream_create(&(StreamConfig){
        .source = source, .view_distance = preview->config.view_distance, .workers = 1, .detail = 4, .meshes = true});
    preview->view = (FrameView){
        .eye = {(double)spawn->feet.x + 0.5, (double)spawn->feet.y + PLAYER_EYE, (double)spawn->feet.z + 0.5},
        .pitch = LOOK_PITCH,
        .fov = FOV,
        .hours = hours,
        .seed = source->seed};
}

const ChunkSource *preview_source(const Preview *preview) { return preview->source; }

static void show(Preview *preview, MeshData *mesh)
{
    if (preview->shown_count == preview->shown_capacity) {
        preview->shown_capacity = MAX(2 * preview->shown_capacity, 128);
        preview->shown =
            memory_resize(MEMORY_GENERAL, preview->shown, (size_t)preview->shown_capacity * sizeof *preview->shown);
    }
    preview->shown[preview->shown_count++] = mesh->pos;
    renderer_set_chunk(preview->renderer, mesh);
}

const uint8_t *preview_step(Preview *preview)
{
    if (!preview->stream)
        return NULL;
    const FrameView *view = &preview->view;
    StreamView around = {.x = view->eye[0], .y = view->eye[1], .z = view->eye[2]};
    direction_of(view->yaw, view->pitch, around.forward);
    stream_update(preview->stream, &around, STEP_MS);
    size_t budget = UPLOAD_BYTES;
    StreamEvent event;
    while (stream_next_event(preview->stream, &budget, &event))
        if (event.mesh)
            show(preview, event.mesh);
    if (!stream_is_ready(preview->stream))
        return NULL;
    renderer_draw(preview->renderer, view);
    renderer_read_pixels(preview->renderer, preview->rgb);
    preview_leave(preview);
    return preview->rgb;
}
