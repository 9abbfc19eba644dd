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
    glDeleteRenderbuffers(ARRAY_COUNT(target->sampled), target->sampled);
    *target = (RenderTarget){0};
}

void render_target_bind(const RenderTarget *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glViewport(0, 0, target->width, target->height);
}

void render_layer_bind(const Renderer *renderer, RenderTarget *layer, const GpuTexture *kind, int divisor)
{
    const int width = (renderer->target->width + divisor - 1) / divisor;
    const int height = (renderer->target->height + divisor - 1) / divisor;
    if (layer->width != width || layer->height != height) {
        render_target_quit(layer);
        render_target_init(layer, width, height, kind, NULL);
    }
    render_target_bind(layer);
}

// The textures of targets that a renderer creates itself.
static const GpuTexture own_colour = {.unit = UNIT_LAND, .format = GPU_RGBA8, .filter = GPU_LINEAR, .clamps = true};
static const GpuTexture own_depth = {.unit = UNIT_DEPTH, .format = GPU_DEPTH24};

// Creates a target with renderbuffers of the same formats instead of textures.
static void init_sampled(RenderTarget *target, int width, int height, int samples)
{
    static const GLenum places[] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
    *target = (RenderTarget){.width = width, .height = height};
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        target->sampled[i] = gpu_samples_create(i == 0 ? own_colour.format : own_depth.format, width, height, samples);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, places[i], GL_RENDERBUFFER, target->sampled[i]);
    }
}

static int scaled(int pixels, int percent, int most)
{
    return CLAMP((pixels * percent + 50) / 100, 1, MAX(most, pixels));
}

// Drops the target if it is not wanted, or has another size.
static void keep_target(RenderTarget *target, bool wanted, int width, int height)
{
    if (target->framebuffer && (!wanted || target->width != width || target->height != height))
        render_target_quit(target);
}

void renderer_choose_target(Renderer *renderer)
{
    const RenderTarget *picture = &renderer->picture;
    const int percent = renderer->view.scale > 0 ? renderer->view.scale : 100;
    const int most = gpu_limit(GL_MAX_TEXTURE_SIZE, 2048);
    const int width = scaled(picture->width, percent, most), height = scaled(picture->height, percent, most);
    const bool smooth = renderer_has_effect(renderer, EFFECT_ANTIALIASING);
    const bool own = smooth || width != picture->width || height != picture->height;
    keep_target(&renderer->scaled, own, width, height);
    keep_target(&renderer->smooth, smooth, width, height);
    if (own && !renderer->scaled.framebuffer)
        render_target_init(&renderer->scaled, width, height, &own_colour, &own_depth);
    if (smooth && !renderer->smooth.framebuffer)
        init_sampled(&renderer->smooth, width, height, MIN(SMOOTH_SAMPLES, gpu_limit(GL_MAX_SAMPLES, 4)));
    renderer->target = smooth ? &renderer->smooth : own ? &renderer->scaled : picture;
}

static void blit(const RenderTarget *from, const RenderTarget *to, const GpuBox *box, GLbitfield parts)
{
    const int x1 = box->x + box->width, y1 = box->y + box->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->framebuffer);
    glBlitFramebuffer(box->x, box->y, x1, y1, box->x, box->y, x1, y1, parts, GL_NEAREST);
}

static bool is_smooth(const Renderer *renderer) { return renderer->target == &renderer->smooth; }

const GpuTexture *renderer_land_copy(const Renderer *renderer)
{
    return is_smooth(renderer) ? &renderer->scaled.colour : &renderer->land;
}

const GpuTexture *renderer_depth_copy(const Renderer *renderer)
{
    return is_smooth(renderer) ? &renderer->scaled.depth : &renderer->depth;
}

void renderer_copy_target(Renderer *renderer, const GpuBox *box)
{
    const RenderTarget *target = renderer->target;
    if (is_smooth(renderer)) {
        blit(target, &renderer->scaled, box, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        render_target_bind(target);
        return;
    }
    gpu_texture_copy(&renderer->depth, target->width, target->height, box);
    gpu_texture_copy(&renderer->land, target->width, target->height, box);
}

void renderer_show_target(const Renderer *renderer)
{
    const RenderTarget *from = renderer->target, *to = &renderer->picture;
    if (from == to)
        return;
    if (is_smooth(renderer)) {
        from = &renderer->scaled;
        blit(renderer->target, from, &(GpuBox){.width = from->width, .height = from->height}, GL_COLOR_BUFFER_BIT);
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->framebuffer);
    glBlitFramebuffer(0, 0, from->width, from->height, 0, 0, to->width, to->height, GL_COLOR_BUFFER_BIT, GL_LINEAR);
}
