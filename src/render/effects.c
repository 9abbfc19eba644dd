// Effects of RENDER_FULL on whole pictures: occlusion of ambient light, and bloom. Each is drawn into layers of its
// own, smaller than the target, by passes of one triangle, and then blended onto the target.
#include "render/render_internal.h"

// Draws over all of the target that is bound, with what `from` holds as `screen`.
static void draw_screen(Renderer *renderer, GLuint program, const GpuTexture *from)
{
    GpuTexture screen = *from;
    screen.unit = UNIT_SCREEN;
    gpu_texture_bind(&screen);
    glUseProgram(program);
    glBindVertexArray(renderer->vertex_array);
    glDisable(GL_DEPTH_TEST);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
    renderer->stats.draws++;
    renderer->stats.triangles++;
}

static void copy_all(Renderer *renderer)
{
    renderer_copy_target(renderer, &(GpuBox){.width = renderer->target->width, .height = renderer->target->height});
}

// ---- occlusion

void draw_occlusion(Renderer *renderer, GLuint program)
{
    copy_all(renderer);
    static const GpuTexture kind = {.unit = UNIT_SCREEN, .format = GPU_R8, .filter = GPU_LINEAR, .clamps = true};
    render_layer_bind(renderer, &renderer->occlusion, &kind, 2);
    draw_screen(renderer, program, renderer_depth_copy(renderer));
    render_target_bind(renderer->target);
}

void draw_occluded(Renderer *renderer, GLuint program)
{
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    draw_screen(renderer, program, &renderer->occlusion.colour);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

// ---- bloom

static void bind_bloom(Renderer *renderer, int layer)
{
    static const GpuTexture kind = {
        .unit = UNIT_SCREEN, .format = GPU_R11G11B10F, .filter = GPU_LINEAR, .clamps = true};
    render_layer_bind(renderer, &renderer->bloom[layer], &kind, 2 << layer);
}

void draw_bloom_bright(Renderer *renderer, GLuint program)
{
    copy_all(renderer);
    bind_bloom(renderer, 0);
    draw_screen(renderer, program, renderer_land_copy(renderer));
}

void draw_bloom_down(Renderer *renderer, GLuint program)
{
    for (int layer = 1; layer < BLOOM_LAYERS; layer++) {
        bind_bloom(renderer, layer);
        draw_screen(renderer, program, &renderer->bloom[layer - 1].colour);
    }
}

void draw_bloom_up(Renderer *renderer, GLuint program)
{
    for (int layer = BLOOM_LAYERS - 1; layer > 0; layer--) {
        bind_bloom(renderer, layer - 1);
        draw_screen(renderer, program, &renderer->bloom[layer].colour);
    }
    render_target_bind(renderer->target);
}

void draw_bloom(Renderer *renderer, GLuint program)
{
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR); // light on light, and never more than white
    draw_screen(renderer, program, &renderer->bloom[0].colour);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void effects_quit(Renderer *renderer)
{
    render_target_quit(&renderer->occlusion);
    for (int layer = 0; layer < BLOOM_LAYERS; layer++)
        render_target_quit(&renderer->bloom[layer]);
}

size_t effects_bytes(const Renderer *renderer)
{
    enum { BYTES = 8 }; // of colour and depth
    size_t bytes = gpu_texture_bytes(&renderer->occlusion.colour);
    for (int layer = 0; layer < BLOOM_LAYERS; layer++)
        bytes += gpu_texture_bytes(&renderer->bloom[layer].colour);
    return bytes + (size_t)renderer->smooth.width * (size_t)renderer->smooth.height * SMOOTH_SAMPLES * BYTES;
}
