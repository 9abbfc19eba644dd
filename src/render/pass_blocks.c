#include "render/pass_internal.h"

enum { PART_QUADS_LEAST = 4096 };

// llvmpipe bins triangles on this thread and shades them on its own threads, but only after a flush. Drawn in parts,
// the first are shaded while the next are binned. GPUs gain nothing from that.
static const int parts_of_list[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 5, [RENDER_FULL] = 1};

// The end of the part that starts with run `first` and holds at least `quads` quads.
static int part_end(const DrawList *list, int first, int quads)
{
    int end = first;
    for (int64_t indices = 0; end < list->count && indices < (int64_t)quads * QUAD_INDICES; end++)
        indices += list->index_counts[end];
    return end;
}

static void multi_draw(Renderer *renderer, const DrawList *list)
{
    int quads = list->quads / parts_of_list[renderer->config.quality] + 1;
    glBindVertexArray(renderer->vertex_array);
    for (int first = 0, end; first < list->count; first = end) {
        end = part_end(list, first, MAX(quads, PART_QUADS_LEAST));
        glMultiDrawElementsBaseVertex(GL_TRIANGLES, list->index_counts + first, GL_UNSIGNED_SHORT,
                                      list->offsets + first, end - first, list->base_vertices + first);
        renderer->stats.draws++;
        if (end < list->count)
            glFlush();
    }
    renderer->stats.triangles += 2 * list->quads;
}

void pass_draw_quads(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->lists[pass->list];
    if (list->count == 0)
        return;
    glUseProgram(program);
    if (pass->list != LIST_CUTOUT && pass->list != LIST_CUTOUT_FAR)
        glEnable(GL_CULL_FACE); // crosses are seen from both sides; their shader culls back faces of cubes
    multi_draw(renderer, list);
    glDisable(GL_CULL_FACE);
}

typedef struct Copy {
    TextureUnit unit;
    GLuint texture;
    GLenum format;
} Copy;

// Copies colour and depth of the land for the water shader, which needs the depth of water and blends in linear light.
// Nothing is copied while no water is in view.
static void copy_land(Renderer *renderer)
{
    int width = renderer->config.width, height = renderer->config.height;
    const Copy copies[] = {{UNIT_DEPTH, renderer->depth, GL_DEPTH_COMPONENT24}, {UNIT_LAND, renderer->land, GL_RGB8}};
    bool fits = renderer->copied_width == width && renderer->copied_height == height;
    for (size_t i = 0; i < ARRAY_COUNT(copies); i++) {
        glActiveTexture(GL_TEXTURE0 + copies[i].unit);
        glBindTexture(GL_TEXTURE_2D, copies[i].texture);
        if (fits)
            glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
        else
            glCopyTexImage2D(GL_TEXTURE_2D, 0, copies[i].format, 0, 0, width, height, 0);
    }
    renderer->copied_width = width;
    renderer->copied_height = height;
}

void pass_draw_water(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->lists[pass->list];
    if (list->count == 0)
        return;
    copy_land(renderer);
    glUseProgram(program);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    multi_draw(renderer, list);
    glDisable(GL_BLEND);
}
