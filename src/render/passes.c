#include "render/render_internal.h"

#include <math.h>

// ---- quads

enum { PART_QUADS_LEAST = 4096 };

// llvmpipe bins triangles on this thread and shades them on its own threads, but only after a flush. Drawn in parts,
// the first are shaded while the next are binned, and all that is near before the rest is; but it shades one part after
// the other, and threads that are done wait for the last. GPUs gain nothing from that.
static const int parts_of_list[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 5, [RENDER_FULL] = 1};

static void end_part(const Renderer *renderer)
{
    if (parts_of_list[renderer->config.quality] > 1)
        glFlush();
}

typedef enum Ring { RING_ALL, RING_NEAR, RING_REST } Ring; // quads of a list: all, the first DrawList.near, the others

static void draw_list(Renderer *renderer, DrawList *list, Ring ring)
{
    const int last = ring == RING_NEAR ? list->near : list->count, parts = parts_of_list[renderer->config.quality];
    const int part = MAX(list->count / parts + 1, PART_QUADS_LEAST);
    glBindVertexArray(renderer->vertex_array);
    for (int first = ring == RING_REST ? list->near : 0; first < last; first += part) {
        draw_list_draw(list, first, MIN(part, last - first));
        renderer->stats.draws++;
        if (first + part < last)
            end_part(renderer);
    }
}

static void draw_quads(Renderer *renderer, DrawListId id, GLuint program, Ring ring)
{
    DrawList *list = &renderer->lists[id];
    if (list->count == 0)
        return;
    glUseProgram(program);
    if (id != LIST_CUTOUT && id != LIST_CUTOUT_FAR)
        glEnable(GL_CULL_FACE); // crosses are seen from both sides; their shader culls back faces of cubes
    draw_list(renderer, list, ring);
    renderer->stats.triangles += ring == RING_NEAR ? 0 : 2 * list->count;
    glDisable(GL_CULL_FACE);
}

// The part of the picture that may show water, and all above it, which water mirrors.
static GpuBox water_box(const Renderer *renderer)
{
    const Culler *culler = &renderer->culler;
    const RenderTarget *target = renderer->target;
    int lowest = target->height;
    for (int i = 0; i < culler->count; i++) {
        const SeenSection *seen = &culler->seen[i];
        const MeshRange *range = &seen->drawn->ranges[MESH_TRANSLUCENT];
        uint32_t count = 0;
        for (int face = 0; face < FACE_COUNT; face++)
            count += range->count[face];
        if (count == 0)
            continue;
        vec3 low;
        camera_relative(&renderer->camera, chunk_pos_block_x(seen->chunk->pos), seen->section * SECTION_HEIGHT,
                        chunk_pos_block_z(seen->chunk->pos), low);
        PixelBox box = camera_pixels(&renderer->camera, low, (vec3){CHUNK_SIZE, SECTION_HEIGHT, CHUNK_SIZE});
        lowest = MIN(lowest, box.y0);
    }
    return (GpuBox){.y = lowest, .width = target->width, .height = target->height - lowest};
}

// Land mostly hides all water of the sections in view, and the copies that water needs are dear in software: there its
// pixels are counted first. A GPU copies faster than it answers.
static bool counts_water(const Renderer *renderer)
{
    return renderer->config.quality == RENDER_LIGHT && renderer->lists[LIST_TRANSLUCENT].count > 0;
}

// Comes before the sky, so that this is drawn while the driver counts.
static void count_water(Renderer *renderer, GLuint program)
{
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, renderer->water_query);
    glUseProgram(program);
    draw_list(renderer, &renderer->lists[LIST_TRANSLUCENT], RING_ALL);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glFlush();
    renderer->water_counted = true;
}

static bool is_water_seen(const Renderer *renderer)
{
    GLuint any = GL_TRUE;
    if (renderer->water_counted)
        glGetQueryObjectuiv(renderer->water_query, GL_QUERY_RESULT, &any);
    return any;
}

// If water is in view, the first of its passes copies colour and depth of the land for the water shader, which blends
// in linear light.
static void draw_water(Renderer *renderer, GLuint program)
{
    if (renderer->lists[LIST_TRANSLUCENT].count == 0 || !is_water_seen(renderer))
        return;
    if (!renderer->water_copied) {
        const GpuBox box = water_box(renderer);
        renderer_copy_target(renderer, &box);
        renderer->water_copied = true;
    }
    glUseProgram(program);
    draw_list(renderer, &renderer->lists[LIST_TRANSLUCENT], RING_ALL);
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

// The moon is opposite the sun, and stars appear after it has risen. Software drivers execute both sides of every
// branch, so the sky by night has programs of its own.
static bool is_night(const Renderer *renderer)
{
    const float moon_size = 0.08f; // with its rim and what the horizon takes
    return renderer->daylight.moon_direction[1] > -moon_size;
}

static bool is_day(const Renderer *renderer) { return !is_night(renderer); }

static bool is_in_air(const Renderer *renderer) { return !renderer_is_submerged(renderer); }

static bool has_sun(const Renderer *renderer) { return is_in_air(renderer) && renderer->daylight.sun_visible > 0; }

static bool has_moon(const Renderer *renderer) { return is_in_air(renderer) && is_night(renderer); }

static bool has_lantern(const Renderer *renderer) { return is_in_air(renderer) && renderer->view.lantern > 0; }

static bool has_no_lantern(const Renderer *renderer) { return is_in_air(renderer) && !(renderer->view.lantern > 0); }

static bool has_outline(const Renderer *renderer) { return renderer->view.outline || renderer->view.boxed; }

static bool has_occlusion(const Renderer *renderer)
{
    return is_in_air(renderer) && renderer_has_effect(renderer, EFFECT_OCCLUSION);
}

static bool has_bloom(const Renderer *renderer) { return renderer_has_effect(renderer, EFFECT_BLOOM); }

static bool shows_far_clouds_below(const Renderer *renderer)
{
    return renderer_is_over_clouds(renderer) && renderer_shows_far(renderer);
}

static void draw_far(Renderer *renderer, GLuint program)
{
    const FarDrawing *far = &renderer->far;
    glUseProgram(program);
    glEnable(GL_CULL_FACE); // from the ground a third of its triangles face away
    glBindVertexArray(far->vertex_array);
    glMultiDrawElements(GL_TRIANGLES, far->counts, GL_UNSIGNED_INT, far->offsets, far->draws);
    glDisable(GL_CULL_FACE);
    renderer->stats.draws++;
    renderer->stats.triangles += far->triangles;
}

static void draw_rectangles(Renderer *renderer, GLuint program, const FarRectangles *rectangles)
{
    glUseProgram(program);
    glBindVertexArray(renderer->far.corner_array);
    glMultiDrawArrays(GL_TRIANGLES, rectangles->firsts, rectangles->counts, rectangles->draws);
    renderer->stats.draws++;
}

static void draw_far_trees(Renderer *renderer, GLuint program)
{
    draw_rectangles(renderer, program, &renderer->far.trees);
}

static void draw_far_landmarks(Renderer *renderer, GLuint program)
{
    if (renderer->far.landmarks.draws > 0)
        draw_rectangles(renderer, program, &renderer->far.landmarks);
}

static void draw_caster_lists(Renderer *renderer, DrawList lists[CASCADES], GLuint program, bool clears)
{
    glBindVertexArray(renderer->vertex_array);
    renderer->stats.triangles += cascades_draw(&renderer->cascades, lists, program, clears);
    renderer->stats.draws += CASCADES;
    render_target_bind(renderer->target);
}

static void draw_casters(Renderer *renderer, GLuint program)
{
    draw_caster_lists(renderer, renderer->cascades.opaque, program, true);
}

static void draw_cutout_casters(Renderer *renderer, GLuint program)
{
    draw_caster_lists(renderer, renderer->cascades.cutout, program, false);
}

// The row below which the picture holds no sky: far land covers all that is lower than its end. The end is at height 0
// or more, at least `near` blocks away.
static int first_sky_row(const Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    const FarLand *land = renderer->far.land;
    if (!renderer_shows_far(renderer) || renderer_is_over_clouds(renderer) || view->without || view->eye[1] < 0.0)
        return 0;
    const double end = land->reach, off = hypot(view->eye[0] - (double)land->eye_x, view->eye[2] - (double)land->eye_z);
    const double near = 0.8 * end - off, aside = MAX(fabs(view->eye[0]), fabs(view->eye[2]));
    if (near <= 0.0 || aside + 2.0 * end > (double)WORLD_BLOCK_MAX)
        return 0;
    const Camera *camera = &renderer->camera;
    return camera_row_above(camera, (float)(-view->eye[1] / near - 2.0 * (double)camera->curvature * end));
}

// Draw calls then change no row of `to` that is under the sky.
static void keep_under_sky(const Renderer *renderer, const RenderTarget *to)
{
    const int row = first_sky_row(renderer) * to->height / renderer->target->height - 2; // what filters mix lies there
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, MAX(row, 0), to->width, to->height - MAX(row, 0));
}

// Sky and clouds are soft, so they are rendered at low resolution, at a fraction of the cost, before the frame that
// samples them. Draw calls then render into the layer.
static void bind_layer(Renderer *renderer, RenderTarget *layer, int unit)
{
    const GpuTexture kind = {.unit = unit, .format = GPU_RGBA8, .filter = GPU_LINEAR, .clamps = true};
    render_layer_bind(renderer, layer, &kind, renderer_layer_pixels(renderer));
    glDisable(GL_DEPTH_TEST);
    keep_under_sky(renderer, layer);
}

static void unbind_layer(const Renderer *renderer)
{
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    render_target_bind(renderer->target);
}

// Clears the layer even if no clouds are drawn, because the sky samples it.
static void draw_clouds(Renderer *renderer, GLuint program)
{
    bind_layer(renderer, &renderer->cloud_layer, UNIT_CLOUD_LAYER);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    if (renderer_sees_clouds(renderer))
        draw_vertices(renderer, program, 12);
    unbind_layer(renderer);
}

static void draw_sky_layer(Renderer *renderer, GLuint program)
{
    bind_layer(renderer, &renderer->sky_layer, UNIT_SKY_LAYER);
    draw_vertices(renderer, program, 3);
    unbind_layer(renderer);
}

// The sky is drawn after the land, where nothing else is. The outline: twelve bars of constant width on screen.
// clang-format off
#define FILES(...) {"common.glsl", __VA_ARGS__}
// Passes that share their shaders, but for definitions.
#define NIGHT "#define NIGHT\n"
#define SKY_SHADER(label, fragment, definitions) {label, FILES("sky.vert"), FILES("stars.glsl", fragment), definitions}
#define DISC_SHADER(label, definitions) {label, FILES("disc.vert"), FILES("disc.frag"), definitions}
#define BLOOM_SHADER(label, definitions) {label, FILES("sky.vert"), FILES("bloom.frag"), definitions}
#define BLOCK_SHADER(label, definitions) \
    {label, FILES("quad.glsl", "plants.glsl", "block.vert"), FILES("tiles.glsl", "shadow.glsl", "block.frag"), definitions}
#define WATERY_SHADER(label, definitions) \
    {label, FILES("caustics.glsl", "quad.glsl", "plants.glsl", "block.vert"), FILES("caustics.glsl", "tiles.glsl", "shadow.glsl", "block.frag"), \
     "#define UNDERWATER\n" definitions}
#define WATER_SHADER(label, definitions) \
    {label, FILES("quad.glsl", "sea.glsl", "water.vert"), \
     FILES("tiles.glsl", "caustics.glsl", "depth.glsl", "sea.glsl", "water.glsl", "water.frag"), definitions}

const Pass pass_table[PASS_COUNT] = {
    [PASS_CASTERS] = {{"casters of shadows", FILES("quad.glsl", "caster.vert"), FILES("caster.frag"), NULL},
                      .full = true, .shown = renderer_has_cascades, .draw = draw_casters},
    [PASS_CUTOUT_CASTERS] = {{"leaves that cast shadows", FILES("quad.glsl", "plants.glsl", "caster.vert"),
                              FILES("tiles.glsl", "caster.frag"), "#define CUTOUT\n"},
                             .full = true, .shown = renderer_has_cascades, .draw = draw_cutout_casters},
    [PASS_CLOUDS] = {{"clouds", FILES("clouds.glsl", "clouds.vert"), FILES("clouds.glsl", "clouds.frag"),
                      "#define LAYER\n"},
                     .draw = draw_clouds},
    [PASS_SKY_LAYER] = {SKY_SHADER("sky layer", "sky_layer.frag", NULL),
                        .shown = is_day, .part = PART_SKY, .draw = draw_sky_layer},
    [PASS_NIGHT_SKY_LAYER] = {SKY_SHADER("night sky layer", "sky_layer.frag", NIGHT),
                              .shown = is_night, .part = PART_SKY, .draw = draw_sky_layer},
    [PASS_OPAQUE] = {BLOCK_SHADER("opaque", "#define OPAQUE\n"), .shadowed = true, .coloured = true, .list = LIST_OPAQUE,
                     .shown = has_no_lantern},
    [PASS_OPAQUE_LANTERN] = {BLOCK_SHADER("opaque by lantern", "#define OPAQUE\n#define LANTERN\n"), .shadowed = true, .coloured = true,
                             .list = LIST_OPAQUE, .shown = has_lantern},
    [PASS_OPAQUE_UNDERWATER] = {WATERY_SHADER("opaque under water", "#define OPAQUE\n#define LANTERN\n"), .shadowed = true, .coloured = true,
                                .list = LIST_OPAQUE, .shown = renderer_is_submerged},
    [PASS_OPAQUE_FAR] = {BLOCK_SHADER("far opaque", "#define OPAQUE\n#define FAR\n"), .shadowed = true, .coloured = true,
                         .list = LIST_OPAQUE_FAR},
    [PASS_LAVA] = {BLOCK_SHADER("lava", "#define OPAQUE\n#define LAVA\n"), .shadowed = true, .coloured = true, .list = LIST_LAVA},
    [PASS_EDGE] = {BLOCK_SHADER("edges of ground", "#define OPAQUE\n#define LANTERN\n#define EDGE\n"), .shadowed = true, .coloured = true,
                   .list = LIST_EDGE},
    [PASS_CUTOUT] = {BLOCK_SHADER("cutout", "#define CUTOUT\n"), .shadowed = true, .coloured = true, .list = LIST_CUTOUT,
                     .shown = is_in_air},
    [PASS_CUTOUT_UNDERWATER] = {WATERY_SHADER("cutout under water", "#define CUTOUT\n"), .shadowed = true, .coloured = true,
                                .list = LIST_CUTOUT, .shown = renderer_is_submerged},
    [PASS_CUTOUT_FAR] = {BLOCK_SHADER("far cutout", "#define CUTOUT\n#define FAR\n"), .shadowed = true, .coloured = true,
                         .list = LIST_CUTOUT_FAR},
    [PASS_FAR_LAND] = {{"far land", FILES("far.glsl", "sea.glsl", "far.vert"), FILES("sea.glsl", "far.frag"), NULL},
                       .shadowed = true, .coloured = true, .shown = renderer_shows_far, .draw = draw_far, .part = PART_FAR, .behind = true},
    [PASS_FAR_TREES] = {{"far trees", FILES("far.glsl", "far_tree.vert"), FILES("far_tree.frag"), NULL},
                        .shadowed = true, .coloured = true, .shown = renderer_shows_far, .draw = draw_far_trees, .part = PART_FAR, .behind = true},
    [PASS_FAR_LANDMARKS] = {{"far landmarks", FILES("far.glsl", "far_landmark.vert"), FILES("far_landmark.frag"), NULL},
                            .shadowed = true, .coloured = true, .shown = renderer_shows_far, .draw = draw_far_landmarks, .part = PART_FAR, .behind = true},
    [PASS_WATER_SEEN] = {{"which water is seen", FILES("quad.glsl", "seen.vert"), FILES("seen.frag"), NULL},
                         .shown = counts_water, .draw = count_water, .keeps_depth = true},
    [PASS_OCCLUSION] = {{"occlusion", FILES("sky.vert"), FILES("depth.glsl", "occlusion.frag"), NULL},
                        .full = true, .shown = has_occlusion, .draw = draw_occlusion},
    [PASS_OCCLUDED] = {{"occluded land", FILES("sky.vert"), FILES("depth.glsl", "occluded.frag"), NULL},
                       .full = true, .shown = has_occlusion, .draw = draw_occluded, .blends = true},
    [PASS_SKY] = {SKY_SHADER("sky", "sky.frag", NULL),
                  .shown = is_day, .vertices = 3, .part = PART_SKY, .keeps_depth = true, .behind = true},
    [PASS_NIGHT_SKY] = {SKY_SHADER("night sky", "sky.frag", NIGHT),
                        .shown = is_night, .vertices = 3, .part = PART_SKY, .keeps_depth = true, .behind = true},
    [PASS_SUN] = {DISC_SHADER("sun", NULL),
                  .shown = has_sun, .vertices = 6, .part = PART_SKY, .keeps_depth = true, .behind = true},
    [PASS_MOON] = {DISC_SHADER("moon", "#define MOON\n"),
                   .shown = has_moon, .vertices = 6, .part = PART_SKY, .keeps_depth = true, .behind = true},
    [PASS_OPEN_WATER] = {WATER_SHADER("open water", "#define OPEN_WATER 1\n"),
                         .shadowed = true, .coloured = true, .shown = is_in_air, .draw = draw_water, .blends = true},
    [PASS_TRANSLUCENT] = {WATER_SHADER("water", "#define OPEN_WATER 0\n"),
                          .shadowed = true, .coloured = true, .shown = is_in_air, .draw = draw_water, .blends = true},
    [PASS_TRANSLUCENT_UNDERWATER] = {{"water from below", FILES("quad.glsl", "sea.glsl", "water.vert"),
                                      FILES("tiles.glsl", "depth.glsl", "water.glsl", "water_below.frag"), NULL},
                                     .coloured = true, .shown = renderer_is_submerged, .draw = draw_water, .blends = true},
    [PASS_SHAFTS] = {{"shafts of light", FILES("shafts.vert"), FILES("shafts.frag"), NULL},
                     .shown = renderer_is_submerged, .vertices = 6 * SHAFTS, .part = PART_SKY, .keeps_depth = true, .blends = true},
    [PASS_CLOUDS_BELOW] = {{"clouds below", FILES("clouds.glsl", "clouds.vert"), FILES("clouds_below.frag"), NULL},
                           .shown = renderer_is_over_clouds, .part = PART_SKY, .vertices = 12, .keeps_depth = true, .blends = true},
    [PASS_CLOUDS_BELOW_FAR] = {{"far clouds below", FILES("clouds.glsl", "clouds.vert"), FILES("clouds_below.frag"),
                                "#define RING\n"},
                               .shown = shows_far_clouds_below, .part = PART_SKY, .vertices = 48, .keeps_depth = true, .blends = true,
                               .behind = true},
    [PASS_BLOOM_BRIGHT] = {BLOOM_SHADER("bright light", "#define BRIGHT\n"), .full = true, .shown = has_bloom, .draw = draw_bloom_bright},
    [PASS_BLOOM_DOWN] = {BLOOM_SHADER("bloom down", "#define DOWN\n"), .full = true, .shown = has_bloom, .draw = draw_bloom_down},
    [PASS_BLOOM_UP] = {BLOOM_SHADER("bloom up", NULL), .full = true, .shown = has_bloom, .draw = draw_bloom_up, .blends = true},
    [PASS_BLOOM] = {BLOOM_SHADER("bloom", "#define SHOWN\n"), .full = true, .shown = has_bloom, .draw = draw_bloom, .blends = true},
    [PASS_OUTLINE] = {{"outline", FILES("outline.vert"), FILES("outline.frag"), NULL},
                      .shown = has_outline, .vertices = 2 * 12 * 6, .blends = true},
};
// clang-format on

static GLuint program_of(const Renderer *renderer, int pass)
{
    const ProgramSet *set = &renderer->resources->now;
    GLuint coloured = renderer->view.triangles ? set->coloured[pass] : 0;
    GLuint shadowed = shadow_drawing_is_on(renderer) ? set->shadowed[pass] : 0;
    return coloured ? coloured : shadowed ? shadowed : set->plain[pass];
}

static void draw_pass(Renderer *renderer, const Pass *pass, GLuint program, Ring ring)
{
    const double near_share = (double)renderer_near_share(renderer);
    if (pass->blends)
        glEnable(GL_BLEND);
    glDepthRange(pass->behind ? near_share : 0.0, pass->behind ? 1.0 : near_share);
    glDepthMask(pass->keeps_depth ? GL_FALSE : GL_TRUE);
    if (pass->part == PART_SKY && pass->behind)
        keep_under_sky(renderer, renderer->target);
    if (pass->draw)
        pass->draw(renderer, program);
    else if (pass->vertices > 0)
        draw_vertices(renderer, program, pass->vertices);
    else
        draw_quads(renderer, pass->list, program, ring);
    glDisable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glDepthRange(0.0, 1.0);
}

static void draw_if_shown(Renderer *renderer, int i, Ring ring)
{
    const Pass *pass = &pass_table[i];
    if (!(pass->part & renderer->view.without) && (!pass->shown || pass->shown(renderer)))
        draw_pass(renderer, pass, program_of(renderer, i), ring);
}

void draw_layers(Renderer *renderer)
{
    for (int i = 0; i < PASS_SKY_LAYER; i++)
        draw_if_shown(renderer, i, RING_ALL);
    glFlush();
}

void draw_passes(Renderer *renderer)
{
    renderer->water_counted = renderer->water_copied = false;
    renderer->stats.triangles += 2 * renderer->lists[LIST_TRANSLUCENT].count;
    for (int layer = PASS_SKY_LAYER; layer < PASS_OPAQUE; layer++)
        draw_if_shown(renderer, layer, RING_ALL);
    for (int near = PASS_OPAQUE; near <= PASS_CUTOUT_FAR; near++)
        draw_if_shown(renderer, near, RING_NEAR);
    end_part(renderer);
    for (int i = PASS_OPAQUE; i < PASS_COUNT; i++)
        draw_if_shown(renderer, i, RING_REST);
}

void draw_quad_by(Renderer *renderer, int pass, GLuint program)
{
    DrawList *lists[LIST_COUNT + 2 * CASCADES]; // of all kinds
    for (int i = 0; i < LIST_COUNT; i++)
        lists[i] = &renderer->lists[i];
    for (int i = 0; i < CASCADES; i++) {
        lists[LIST_COUNT + 2 * i] = &renderer->cascades.opaque[i];
        lists[LIST_COUNT + 2 * i + 1] = &renderer->cascades.cutout[i];
    }
    for (size_t i = 0; i < ARRAY_COUNT(lists); i++) {
        *lists[i] = (DrawList){0};
        draw_list_add(lists[i], 0, 1);
    }
    renderer->water_counted = renderer->water_copied = false;
    draw_pass(renderer, &pass_table[pass], program, RING_ALL);
    for (size_t i = 0; i < ARRAY_COUNT(lists); i++)
        draw_list_quit(lists[i]);
}
