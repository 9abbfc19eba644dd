#include "render/pass_internal.h"

static void multi_draw(Renderer *renderer, const DrawList *list)
{
    glBindVertexArray(renderer->vertex_array);
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, list->index_counts, GL_UNSIGNED_SHORT, list->offsets, list->count,
                                  list->base_vertices);
    renderer->stats.draws++;
    renderer->stats.triangles += 2 * list->quads;
}

void pass_draw_quads(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->lists[pass->mesh];
    if (list->count == 0)
        return;
    glUseProgram(program);
    if (pass->mesh == MESH_OPAQUE)
        glEnable(GL_CULL_FACE); // crosses are seen from both sides; their shader culls the cubes
    multi_draw(renderer, list);
    glDisable(GL_CULL_FACE);
}

// The land's depth, so that water knows how deep it is. Nothing is copied while no water is in view.
static void copy_depth(Renderer *renderer)
{
    int width = renderer->config.width, height = renderer->config.height;
    glActiveTexture(GL_TEXTURE0 + UNIT_DEPTH);
    glBindTexture(GL_TEXTURE_2D, renderer->depth);
    if (renderer->depth_width == width && renderer->depth_height == height) {
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
        return;
    }
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 0, 0, width, height, 0);
    renderer->depth_width = width;
    renderer->depth_height = height;
}

void pass_draw_water(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->lists[pass->mesh];
    if (list->count == 0)
        return;
    copy_depth(renderer);
    glUseProgram(program);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    multi_draw(renderer, list);
    glDisable(GL_BLEND);
}
