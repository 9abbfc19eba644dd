#include "render/pass_internal.h"

void pass_draw_vertices(Renderer *renderer, GLuint program, int count)
{
    glUseProgram(program);
    glBindVertexArray(renderer->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, count);
    renderer->stats.draws++;
    renderer->stats.triangles += count / 3;
}

// After the land, at the far plane: only where nothing else is.
void pass_draw_sky(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    glDepthMask(GL_FALSE);
    pass_draw_vertices(renderer, program, 3);
    glDepthMask(GL_TRUE);
}

void pass_draw_clouds(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (renderer->view.clear_sky || block_has(renderer->view.eye_block, BLOCK_LIQUID | BLOCK_OPAQUE))
        return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    pass_draw_vertices(renderer, program, 6);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

// The frame of the block that the player looks at: twelve bars, two triangles each, of even width on screen.
void pass_draw_outline(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!renderer->view.outline)
        return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    pass_draw_vertices(renderer, program, 12 * 6);
    glDisable(GL_BLEND);
}
