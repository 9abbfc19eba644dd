#include "render/pass_internal.h"

void pass_draw_vertices(Renderer *renderer, GLuint program, int count)
{
    glUseProgram(program);
    glBindVertexArray(renderer->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, count);
    renderer->stats.draws++;
    renderer->stats.triangles += count / 3;
}

// Drawn after the land, at the far plane: only where nothing else is.
static void draw_far(Renderer *renderer, GLuint program)
{
    glDepthMask(GL_FALSE);
    pass_draw_vertices(renderer, program, 3);
    glDepthMask(GL_TRUE);
}

// The moon is opposite the sun, and stars appear after it has risen. Software drivers execute both sides of every
// branch, so moon and stars, which cost half as much as the rest, are in a separate program.
static bool is_night(const Renderer *renderer)
{
    const float moon_size = 0.08f; // with its rim and what the horizon takes
    return renderer->daylight.moon_direction[1] > -moon_size;
}

void pass_draw_sky(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!is_night(renderer))
        draw_far(renderer, program);
}

void pass_draw_night_sky(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (is_night(renderer))
        draw_far(renderer, program);
}

// Clears the layer even if no clouds are drawn, because the sky samples it.
void pass_draw_clouds(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    int width = renderer->config.width, height = renderer->config.height;
    bool hidden = renderer->view.clear_sky || block_has(renderer->view.eye_block, BLOCK_LIQUID | BLOCK_OPAQUE);
    cloud_layer_begin(&renderer->cloud_layer, width, height);
    if (!hidden)
        pass_draw_vertices(renderer, program, 12);
    cloud_layer_end(&renderer->cloud_layer, width, height);
}

void pass_draw_clouds_below(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!renderer_is_over_clouds(renderer))
        return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    pass_draw_vertices(renderer, program, 12);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

// The outline of the block that the player looks at: twelve bars of two triangles, of constant width on screen.
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
