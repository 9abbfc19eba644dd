#include "render/render.h"

#include "base/memory.h"
#include "render/kit.h"
#include "render/pass_internal.h"

#include <string.h>

#define FAR_PLANE_MIN 2600.0f // the corners of the clouds' square

// The order in which a frame is drawn.
const Pass pass_table[PASS_COUNT] = {
    [PASS_CLOUDS] = {.shader = {.name = "clouds",
                                .vertex = {"common.glsl", "clouds.glsl", "clouds.vert"},
                                .fragment = {"common.glsl", "clouds.glsl", "clouds.frag"}},
                     .draw = pass_draw_clouds},
    [PASS_OPAQUE] = {.shader = {.name = "opaque",
                                .vertex = {"common.glsl", "quad.glsl", "block.vert"},
                                .fragment = {"common.glsl", "tiles.glsl", "block.frag"},
                                .defines = "#define OPAQUE\n"},
                     .list = LIST_OPAQUE,
                     .draw = pass_draw_quads},
    [PASS_OPAQUE_FAR] = {.shader = {.name = "far opaque",
                                    .vertex = {"common.glsl", "quad.glsl", "block.vert"},
                                    .fragment = {"common.glsl", "tiles.glsl", "block.frag"},
                                    .defines = "#define OPAQUE\n#define FAR\n"},
                         .list = LIST_OPAQUE_FAR,
                         .draw = pass_draw_quads},
    [PASS_LAVA] = {.shader = {.name = "lava",
                              .vertex = {"common.glsl", "quad.glsl", "block.vert"},
                              .fragment = {"common.glsl", "tiles.glsl", "block.frag"},
                              .defines = "#define OPAQUE\n#define LAVA\n"},
                   .list = LIST_LAVA,
                   .draw = pass_draw_quads},
    [PASS_CUTOUT] = {.shader = {.name = "cutout",
                                .vertex = {"common.glsl", "quad.glsl", "block.vert"},
                                .fragment = {"common.glsl", "tiles.glsl", "block.frag"},
                                .defines = "#define CUTOUT\n"},
                     .list = LIST_CUTOUT,
                     .draw = pass_draw_quads},
    [PASS_CUTOUT_FAR] = {.shader = {.name = "far cutout",
                                    .vertex = {"common.glsl", "quad.glsl", "block.vert"},
                                    .fragment = {"common.glsl", "tiles.glsl", "block.frag"},
                                    .defines = "#define CUTOUT\n#define FAR\n"},
                         .list = LIST_CUTOUT_FAR,
                         .draw = pass_draw_quads},
    [PASS_SKY] = {.shader = {.name = "sky",
                             .vertex = {"common.glsl", "sky.vert"},
                             .fragment = {"common.glsl", "sky.frag"}},
                  .draw = pass_draw_sky},
    [PASS_NIGHT_SKY] = {.shader = {.name = "night sky",
                                   .vertex = {"common.glsl", "sky.vert"},
                                   .fragment = {"common.glsl", "sky.frag"},
                                   .defines = "#define NIGHT\n"},
                        .draw = pass_draw_night_sky},
    [PASS_TRANSLUCENT] = {.shader = {.name = "water",
                                     .vertex = {"common.glsl", "quad.glsl", "water.vert"},
                                     .fragment = {"common.glsl", "tiles.glsl", "water.frag"}},
                          .list = LIST_TRANSLUCENT,
                          .draw = pass_draw_water},
    [PASS_CLOUDS_BELOW] = {.shader = {.name = "clouds below",
                                      .vertex = {"common.glsl", "clouds.glsl", "clouds.vert"},
                                      .fragment = {"common.glsl", "clouds_below.frag"}},
                           .draw = pass_draw_clouds_below},
    [PASS_OUTLINE] = {.shader = {.name = "outline",
                                 .vertex = {"common.glsl", "outline.vert"},
                                 .fragment = {"common.glsl", "outline.frag"}},
                      .draw = pass_draw_outline},
};

// A texture for copies of the framebuffer.
static GLuint create_copy(TextureUnit unit)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    return texture;
}

// Pixels of the frame along each side of a pixel of the cloud layer.
static const int cloud_pixels[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 3, [RENDER_FULL] = 2};

static void create_buffers(Renderer *renderer)
{
    glGenVertexArrays(1, &renderer->vertex_array);
    glBindVertexArray(renderer->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->kit->indices);
    glGenBuffers(1, &renderer->frame_buffer);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->frame_buffer);
    glBindBufferBase(GL_UNIFORM_BUFFER, BINDING_FRAME, renderer->frame_buffer);
    quad_store_init(&renderer->quads);
    tint_map_init(&renderer->tints, renderer->config.view_distance + DISC_MARGIN);
    cloud_texture_init(&renderer->clouds);
    cloud_layer_init(&renderer->cloud_layer, cloud_pixels[renderer->config.quality]);
    renderer->depth = create_copy(UNIT_DEPTH);
    renderer->land = create_copy(UNIT_LAND);
}

Renderer *renderer_create(const RendererConfig *config)
{
    RenderKit *own = config->kit ? NULL : render_kit_create(config->quality);
    if (!config->kit && !own)
        return NULL;
    Renderer *renderer = memory_alloc_zero(MEMORY_RENDER, sizeof *renderer);
    renderer->config = *config;
    renderer->kit = config->kit ? config->kit : own;
    renderer->own_kit = own;
    ASSERT(renderer->kit->quality == config->quality);
    renderer->culling = true;
    chunk_table_init(&renderer->chunks);
    culler_init(&renderer->culler);
    create_buffers(renderer);
    if (!renderer->kit->warm)
        renderer_warm_up(renderer);
    renderer->kit->warm = true;
    return renderer;
}

void renderer_destroy(Renderer *renderer)
{
    if (!renderer)
        return;
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_quit(&renderer->lists[list]);
    const GLuint textures[] = {renderer->depth, renderer->land};
    glDeleteTextures(ARRAY_COUNT(textures), textures);
    glDeleteBuffers(1, &renderer->frame_buffer);
    glDeleteVertexArrays(1, &renderer->vertex_array);
    cloud_texture_quit(&renderer->clouds);
    cloud_layer_quit(&renderer->cloud_layer);
    tint_map_quit(&renderer->tints);
    quad_store_quit(&renderer->quads);
    culler_quit(&renderer->culler);
    chunk_table_quit(&renderer->chunks);
    render_kit_destroy(renderer->own_kit);
    memory_free(renderer);
}

void renderer_resize(Renderer *renderer, int width, int height)
{
    renderer->config.width = MAX(width, 1);
    renderer->config.height = MAX(height, 1);
}

void renderer_set_view_distance(Renderer *renderer, int chunks)
{
    renderer->config.view_distance = chunks;
    tint_map_quit(&renderer->tints);
    tint_map_init(&renderer->tints, chunks + DISC_MARGIN);
    for (int i = 0; i < renderer->chunks.count; i++)
        tint_map_set(&renderer->tints, renderer->chunks.chunks[i].pos, &renderer->chunks.chunks[i].tint);
}

void renderer_set_culling(Renderer *renderer, bool on) { renderer->culling = on; }

// The height of the quad's upper end.
static int quad_top(const Quad *quad)
{
    int face = (int)(quad->place >> QUAD_FACE_SHIFT & 15), y = (int)(quad->place >> QUAD_Y_SHIFT & 511);
    bool level = face == FACE_DOWN || face == FACE_UP || face > FACE_CROSS + 1;
    return y + 1 + (level ? 0 : (int)(quad->place >> QUAD_V_SHIFT & 15));
}

// Finds once per mesh which sections have quads, and their upper ends.
static void measure_sections(const MeshData *mesh, DrawnChunk *chunk)
{
    for (int section = 0; section < SECTION_COUNT; section++) {
        int count = 0, top = 0;
        for (int pass = 0; pass < MESH_PASS_COUNT; pass++)
            for (int face = 0; face < FACE_COUNT; face++)
                count += mesh->ranges[section][pass].count[face];
        const Quad *quads = mesh->quads + mesh->ranges[section][0].first;
        for (int i = 0; i < count; i++)
            top = MAX(top, quad_top(&quads[i]));
        chunk->tops[section] = (uint16_t)top;
        chunk->drawn_sections |= (uint16_t)((count > 0) << section);
    }
}

static void release_quads(Renderer *renderer, DrawnChunk *chunk)
{
    if (chunk->quad_count > 0)
        quad_store_remove(&renderer->quads, chunk->first_quad, chunk->quad_count);
    chunk->quad_count = 0;
    chunk->drawn_sections = 0;
}

void renderer_set_chunk(Renderer *renderer, MeshData *mesh)
{
    DrawnChunk *chunk = chunk_table_add(&renderer->chunks, mesh->pos);
    release_quads(renderer, chunk);
    uint32_t count = (uint32_t)mesh->quad_count;
    uint32_t first = count > 0 ? quad_store_add(&renderer->quads, mesh->quads, count) : RANGE_NONE;
    if (first != RANGE_NONE) {
        chunk->first_quad = first;
        chunk->quad_count = count;
        measure_sections(mesh, chunk);
    }
    memcpy(chunk->ranges, mesh->ranges, sizeof chunk->ranges);
    memcpy(chunk->see_through, mesh->see_through, sizeof chunk->see_through);
    memcpy(chunk->occluders, mesh->occluders, sizeof chunk->occluders);
    chunk->tint = mesh->tint;
    tint_map_set(&renderer->tints, mesh->pos, &mesh->tint);
    memory_free(mesh);
}

void renderer_remove_chunk(Renderer *renderer, ChunkPos pos)
{
    DrawnChunk *chunk = chunk_table_find(&renderer->chunks, pos);
    if (!chunk)
        return;
    release_quads(renderer, chunk);
    chunk_table_remove(&renderer->chunks, pos);
}

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
static void list_draws(Renderer *renderer)
{
    const Culler *culler = &renderer->culler;
    bool in_liquid = block_has(renderer->view.eye_block, BLOCK_LIQUID);
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_clear(&renderer->lists[list]);
    for (int i = 0; i < culler->count; i++) {
        const SeenSection *near = &culler->seen[i], *far = &culler->seen[culler->count - 1 - i];
        DrawList *opaque = &renderer->lists[near->far ? LIST_OPAQUE_FAR : LIST_OPAQUE];
        DrawList *cutout = &renderer->lists[near->far ? LIST_CUTOUT_FAR : LIST_CUTOUT];
        list_section(opaque, near, MESH_OPAQUE, near->faces);
        list_section(&renderer->lists[LIST_LAVA], near, MESH_LAVA, near->faces);
        list_section(cutout, near, MESH_CUTOUT, near->faces);
        if (near->near)
            list_section(cutout, near, MESH_INNER, near->faces);
        // From inside a liquid its surface is seen from below.
        list_translucent(&renderer->lists[LIST_TRANSLUCENT], far, in_liquid ? 0xFF : far->faces);
    }
}

static void prepare(Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    float reach = renderer_reach(renderer);
    camera_init(&renderer->camera, &(CameraView){.eye = view->eye,
                                                 .yaw = view->yaw,
                                                 .pitch = view->pitch,
                                                 .fov = view->fov,
                                                 .width = renderer->config.width,
                                                 .height = renderer->config.height,
                                                 .far_plane = MAX(FAR_PLANE_MIN, 1.5f * reach)});
    daylight_at(view->hours, renderer_moon_phase(renderer), &renderer->daylight);
    cull(&renderer->culler, &renderer->chunks,
         &(CullView){.camera = &renderer->camera,
                     .reach = reach,
                     .plant_reach = renderer_plant_reach(renderer),
                     .leaf_reach = renderer_leaf_reach(renderer),
                     .dissolves = renderer_dissolve_begin(renderer),
                     .occlusion = renderer->culling && !block_has(view->eye_block, BLOCK_OPAQUE)});
    list_draws(renderer);
    if (!view->clear_sky) {
        CloudView clouds = renderer_cloud_view(renderer);
        renderer->cloud_moment = cloud_texture_update(&renderer->clouds, &clouds);
    }
    frame_upload(renderer);
}

// Other code may have changed any state: every frame sets all that it needs.
static void bind_state(const Renderer *renderer)
{
    const struct {
        TextureUnit unit;
        GLenum target;
        GLuint texture;
    } textures[] = {
        {UNIT_TILES, GL_TEXTURE_2D_ARRAY, renderer->kit->tiles},
        {UNIT_QUADS, GL_TEXTURE_BUFFER, renderer->quads.texture},
        {UNIT_TINTS, GL_TEXTURE_2D_ARRAY, renderer->tints.texture},
        {UNIT_NOISE, GL_TEXTURE_2D, renderer->kit->noise},
        {UNIT_CLOUDS, GL_TEXTURE_2D, renderer->clouds.shown.texture},
        {UNIT_CLOUD_LAYER, GL_TEXTURE_2D, renderer->cloud_layer.texture},
        {UNIT_DEPTH, GL_TEXTURE_2D, renderer->depth},
        {UNIT_LAND, GL_TEXTURE_2D, renderer->land},
    };
    for (size_t i = 0; i < ARRAY_COUNT(textures); i++) {
        glActiveTexture(GL_TEXTURE0 + textures[i].unit);
        glBindTexture(textures[i].target, textures[i].texture);
    }
    glBindBufferBase(GL_UNIFORM_BUFFER, BINDING_FRAME, renderer->frame_buffer);
    glViewport(0, 0, renderer->config.width, renderer->config.height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_SCISSOR_TEST);
}

void renderer_draw(Renderer *renderer, const FrameView *view)
{
    renderer->view = *view;
    renderer->stats = (RenderStats){.uploaded_bytes = renderer->quads.uploaded_bytes};
    renderer->quads.uploaded_bytes = 0;
    prepare(renderer);
    bind_state(renderer);
    glClear(GL_DEPTH_BUFFER_BIT); // land and sky cover every pixel
    for (int pass = 0; pass < PASS_COUNT; pass++)
        pass_table[pass].draw(renderer, &pass_table[pass], renderer->kit->programs[pass]);
    glDisable(GL_DEPTH_TEST);
}

RenderStats renderer_stats(const Renderer *renderer)
{
    RenderStats stats = renderer->stats;
    stats.sections_drawn = renderer->culler.count;
    for (int i = 0; i < renderer->chunks.count; i++)
        stats.sections += __builtin_popcount(renderer->chunks.chunks[i].drawn_sections);
    stats.gpu_bytes = quad_store_bytes(&renderer->quads) + tint_map_bytes(&renderer->tints) + render_kit_bytes() +
                      cloud_texture_bytes() + cloud_layer_bytes(&renderer->cloud_layer) +
                      (size_t)renderer->copied_width * (size_t)renderer->copied_height * 8;
    return stats;
}

void renderer_read_pixels(const Renderer *renderer, uint8_t *rgb)
{
    size_t row = (size_t)renderer->config.width * 3, height = (size_t)renderer->config.height;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, renderer->config.width, renderer->config.height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    uint8_t *spare = memory_alloc(MEMORY_RENDER, row);
    for (size_t low = 0, high = height - 1; low < high; low++, high--) {
        memcpy(spare, rgb + low * row, row);
        memcpy(rgb + low * row, rgb + high * row, row);
        memcpy(rgb + high * row, spare, row);
    }
    memory_free(spare);
}

void renderer_finish(const Renderer *renderer)
{
    (void)renderer;
    glFinish();
}
