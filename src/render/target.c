#include "render/render_internal.h"

static void attach(GLenum place, GpuTexture *texture, const GpuTexture *kind, const RenderTarget *target)
{
    *texture = gpu_texture_create(kind, target->width, target->height, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, place, GL_TEXTURE_2D, texture->name, 0);
}

void render_target_init(RenderTarget *target, int width, int height, const GpuTexture *colour, const GpuTexture *depth)
{
    *target = (RenderTarget){.width = width, .height = height};
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    attach(GL_COLOR_ATTACHMENT0, &target->colour, colour, target);
    if (depth)
        attach(GL_DEPTH_ATTACHMENT, &target->depth, depth, target);
}

void render_target_quit(RenderTarget *target)
{
    glDeleteFramebuffers(1, &target->framebuffer);
    gpu_texture_destroy(&target->colour);
    gpu_texture_destroy(&target->depth);
    *target = (RenderTarget){0};
}

void render_target_bind(const RenderTarget *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glViewport(0, 0, target->width, target->height);
}

static int scaled(int pixels, int percent, int most)
{
    return CLAMP((pixels * percent + 50) / 100, 1, MAX(most, pixels));
}

void renderer_choose_target(Renderer *renderer)
{
    static const GpuTexture colour = {.unit = UNIT_PICTURES, .format = GPU_RGBA8, .filter = GPU_LINEAR, .clamps = true};
    static const GpuTexture depth = {.unit = UNIT_PICTURES, .format = GPU_DEPTH24};
    const RenderTarget *picture = &renderer->picture;
    const int percent = renderer->view.scale > 0 ? renderer->view.scale : 100;
    const int most = gpu_limit(GL_MAX_TEXTURE_SIZE, 2048);
    const int width = scaled(picture->width, percent, most), height = scaled(picture->height, percent, most);
    const bool full = width == picture->width && height == picture->height;
    RenderTarget *own = &renderer->scaled;
    if (own->framebuffer && (full || own->width != width || own->height != height))
        render_target_quit(own);
    if (!full && !own->framebuffer)
        render_target_init(own, width, height, &colour, &depth);
    renderer->target = full ? picture : own;
}

void renderer_show_target(const Renderer *renderer)
{
    const RenderTarget *from = renderer->target, *to = &renderer->picture;
    if (from == to)
        return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->framebuffer);
    glBlitFramebuffer(0, 0, from->width, from->height, 0, 0, to->width, to->height, GL_COLOR_BUFFER_BIT, GL_LINEAR);
}
