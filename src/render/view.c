#include "render/render_internal.h"

// ---- the target

static GLuint create_buffer(GLenum format, int width, int height, GLenum attachment)
{
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
    return buffer;
}

static void create_off_screen(RenderTarget *target)
{
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    target->colour = create_buffer(GL_RGBA8, target->width, target->height, GL_COLOR_ATTACHMENT0);
    target->depth = create_buffer(GL_DEPTH24_STENCIL8, target->width, target->height, GL_DEPTH_STENCIL_ATTACHMENT);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void render_target_bind(const RenderTarget *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glViewport(0, 0, target->width, target->height);
}

// ---- lists of draws

// Adds the runs of a section's quads of one pass that face any of the directions in `faces`.
static void list_section(DrawList *list, const SeenSection *seen, MeshPass pass, uint8_t faces)
{
    const MeshRange *range = &seen->chunk->ranges[seen->section][pass];
    uint32_t first = seen->chunk->first_quad + range->first;
    for (int face = 0; face < FACE_COUNT; face++) {
        if (range->count[face] > 0 && (faces >> face & 1))
            draw_list_add(list, first, range->count[face]);
        first += range->count[face];
    }
}

// Translucent quads, far to near. The quads of a run are in that order already (mesh/mesh.h). Horizontal runs go first,
// since sides of water or ice that rise above a surface are in front of it.
static void list_translucent(DrawList *list, const SeenSection *seen, uint8_t faces)
{
    const uint8_t level = 1 << FACE_DOWN | 1 << FACE_UP;
    list_section(list, seen, MESH_TRANSLUCENT, faces & level);
    list_section(list, seen, MESH_TRANSLUCENT, faces & (uint8_t)~level);
}

// Near to far, so that hidden fragments are not shaded; translucent quads far to near.
void render_view_list(RenderView *view, bool in_liquid)
{
    const Culler *culler = &view->culler;
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_clear(&view->lists[list]);
    for (int i = 0; i < culler->count; i++) {
        const SeenSection *near = &culler->seen[i], *far = &culler->seen[culler->count - 1 - i];
        DrawList *opaque = &view->lists[near->far ? LIST_OPAQUE_FAR : LIST_OPAQUE];
        DrawList *cutout = &view->lists[near->far ? LIST_CUTOUT_FAR : LIST_CUTOUT];
        list_section(opaque, near, MESH_OPAQUE, near->faces);
        list_section(&view->lists[LIST_LAVA], near, MESH_LAVA, near->faces);
        list_section(cutout, near, MESH_CUTOUT, near->faces);
        if (near->near)
            list_section(cutout, near, MESH_INNER, near->faces);
        // From inside a liquid its surface is seen from below.
        list_translucent(&view->lists[LIST_TRANSLUCENT], far, in_liquid ? 0xFF : far->faces);
    }
}

// ---- the view

void render_view_init(RenderView *view, int width, int height, bool off_screen)
{
    *view = (RenderView){.target = {.width = width, .height = height}};
    culler_init(&view->culler);
    if (off_screen)
        create_off_screen(&view->target);
}

void render_view_quit(RenderView *view)
{
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_quit(&view->lists[list]);
    culler_quit(&view->culler);
    glDeleteFramebuffers(1, &view->target.framebuffer);
    const GLuint buffers[] = {view->target.colour, view->target.depth};
    glDeleteRenderbuffers(ARRAY_COUNT(buffers), buffers);
    *view = (RenderView){0};
}
