#include "render/render_internal.h"

// ---- quads

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

static void draw_quads(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->main.lists[pass->list];
    if (list->count == 0)
        return;
    glUseProgram(program);
    if (pass->list != LIST_CUTOUT && pass->list != LIST_CUTOUT_FAR)
        glEnable(GL_CULL_FACE); // crosses are seen from both sides; their shader culls back faces of cubes
    multi_draw(renderer, list);
    glDisable(GL_CULL_FACE);
}

// Copies colour and depth of the land for the water shader, which needs the depth of water and blends in linear light.
// Nothing is copied while no water is in view.
static void copy_land(Renderer *renderer)
{
    const RenderTarget *target = &renderer->main.target;
    gpu_texture_copy(&renderer->depth, target->width, target->height);
    gpu_texture_copy(&renderer->land, target->width, target->height);
}

static void draw_water(Renderer *renderer, const Pass *pass, GLuint program)
{
    const DrawList *list = &renderer->main.lists[pass->list];
    if (list->count == 0)
        return;
    copy_land(renderer);
    glUseProgram(program);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    multi_draw(renderer, list);
    glDisable(GL_BLEND);
}

// ---- sky, clouds and the outline

// Draws `count` vertices without attributes, and counts them in the statistics.
static void draw_vertices(Renderer *renderer, GLuint program, int count)
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
    draw_vertices(renderer, program, 3);
    glDepthMask(GL_TRUE);
}

// The moon is opposite the sun, and stars appear after it has risen. Software drivers execute both sides of every
// branch, so moon and stars, which cost half as much as the rest, are in a separate program.
static bool is_night(const Renderer *renderer)
{
    const float moon_size = 0.08f; // with its rim and what the horizon takes
    return renderer->daylight.moon_direction[1] > -moon_size;
}

static void draw_sky(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!is_night(renderer))
        draw_far(renderer, program);
}

static void draw_night_sky(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (is_night(renderer))
        draw_far(renderer, program);
}

// Clears the layer even if no clouds are drawn, because the sky samples it.
static void draw_clouds(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    int width = renderer->main.target.width, height = renderer->main.target.height;
    bool hidden = renderer->view.clear_sky || block_has(renderer->view.eye_block, BLOCK_LIQUID | BLOCK_OPAQUE);
    cloud_layer_bind(&renderer->cloud_layer, width, height);
    glDisable(GL_DEPTH_TEST);
    if (!hidden)
        draw_vertices(renderer, program, 12);
    glEnable(GL_DEPTH_TEST);
    render_target_bind(&renderer->main.target);
}

static void draw_clouds_below(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!renderer_is_over_clouds(renderer))
        return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    draw_vertices(renderer, program, 12);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

// The outline of the block that the player looks at: twelve bars of two triangles, of constant width on screen.
static void draw_outline(Renderer *renderer, const Pass *pass, GLuint program)
{
    (void)pass;
    if (!renderer->view.outline)
        return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_vertices(renderer, program, 12 * 6);
    glDisable(GL_BLEND);
}

// Opaque and cutout blocks share their shaders, but for definitions.
#define BLOCK_PASS(label, definitions, list_id)                                                                        \
    {                                                                                                                  \
        .shader = {.name = label,                                                                                      \
                   .vertex = {"common.glsl", "quad.glsl", "block.vert"},                                               \
                   .fragment = {"common.glsl", "tiles.glsl", "block.frag"},                                            \
                   .defines = definitions},                                                                            \
        .list = list_id, .draw = draw_quads                                                                            \
    }

const Pass pass_table[PASS_COUNT] = {
    [PASS_CLOUDS] = {.shader = {.name = "clouds",
                                .vertex = {"common.glsl", "clouds.glsl", "clouds.vert"},
                                .fragment = {"common.glsl", "clouds.glsl", "clouds.frag"}},
                     .draw = draw_clouds},
    [PASS_OPAQUE] = BLOCK_PASS("opaque", "#define OPAQUE\n", LIST_OPAQUE),
    [PASS_OPAQUE_FAR] = BLOCK_PASS("far opaque", "#define OPAQUE\n#define FAR\n", LIST_OPAQUE_FAR),
    [PASS_LAVA] = BLOCK_PASS("lava", "#define OPAQUE\n#define LAVA\n", LIST_LAVA),
    [PASS_CUTOUT] = BLOCK_PASS("cutout", "#define CUTOUT\n", LIST_CUTOUT),
    [PASS_CUTOUT_FAR] = BLOCK_PASS("far cutout", "#define CUTOUT\n#define FAR\n", LIST_CUTOUT_FAR),
    [PASS_SKY] = {.shader = {.name = "sky",
                             .vertex = {"common.glsl", "sky.vert"},
                             .fragment = {"common.glsl", "sky.frag"}},
                  .draw = draw_sky},
    [PASS_NIGHT_SKY] = {.shader = {.name = "night sky",
                                   .vertex = {"common.glsl", "sky.vert"},
                                   .fragment = {"common.glsl", "sky.frag"},
                                   .defines = "#define NIGHT\n"},
                        .draw = draw_night_sky},
    [PASS_TRANSLUCENT] = {.shader = {.name = "water",
                                     .vertex = {"common.glsl", "quad.glsl", "water.vert"},
                                     .fragment = {"common.glsl", "tiles.glsl", "water.frag"}},
                          .list = LIST_TRANSLUCENT,
                          .draw = draw_water},
    [PASS_CLOUDS_BELOW] = {.shader = {.name = "clouds below",
                                      .vertex = {"common.glsl", "clouds.glsl", "clouds.vert"},
                                      .fragment = {"common.glsl", "clouds_below.frag"}},
                           .draw = draw_clouds_below},
    [PASS_OUTLINE] = {.shader = {.name = "outline",
                                 .vertex = {"common.glsl", "outline.vert"},
                                 .fragment = {"common.glsl", "outline.frag"}},
                      .draw = draw_outline},
};
