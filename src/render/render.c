#include "render/render.h"

#include "render/render_internal.h"

#include <string.h>

// ---- the tint map

enum { TINT_SIDE = CHUNK_SIZE / TINT_CELL, LAYERS = 3, TEXEL_BYTES = 4 };

// The side of the map of tints, in chunks.
static int tint_map_side(int reach)
{
    int side = 16;
    while (side < 2 * (reach + 1))
        side *= 2;
    return side;
}

// For chunks at most `reach` chunks from the eye.
static void tint_map_init(TintMap *map, int reach)
{
    *map = (TintMap){.chunks = tint_map_side(reach)};
    static const GpuTexture kind = {.unit = UNIT_TINTS, .format = GPU_RGBA8, .filter = GPU_LINEAR, .layers = LAYERS};
    int side = map->chunks * TINT_SIDE;
    size_t bytes = (size_t)side * (size_t)side * LAYERS * TEXEL_BYTES;
    uint8_t *none = memory_alloc_zero(MEMORY_RENDER, bytes);
    map->texture = gpu_texture_create(&kind, side, side, none);
    memory_free(none);
}

static void tint_map_quit(TintMap *map)
{
    gpu_texture_destroy(&map->texture);
    *map = (TintMap){0};
}

// Alpha is 1 where a chunk is drawn, else 0. NULL: it is drawn no more.
static void tint_map_set(TintMap *map, ChunkPos pos, const ChunkTint *tint)
{
    static const ChunkTint none;
    const ChunkTint *from = tint ? tint : &none;
    const uint32_t *layers[LAYERS] = {from->grass, from->leaves, from->water};
    uint8_t texels[LAYERS][TINT_CELLS][TEXEL_BYTES] = {0};
    for (int layer = 0; layer < LAYERS && tint; layer++)
        for (int i = 0; i < TINT_CELLS; i++) {
            uint32_t colour = layers[layer][i];
            const uint8_t texel[TEXEL_BYTES] = {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour, 255};
            memcpy(texels[layer][i], texel, sizeof texel);
        }
    int x = (int)floor_mod(pos.x, map->chunks) * TINT_SIDE, z = (int)floor_mod(pos.z, map->chunks) * TINT_SIDE;
    gpu_texture_write(&map->texture,
                      &(GpuBox){.x = x, .y = z, .width = TINT_SIDE, .height = TINT_SIDE, .layers = LAYERS}, texels);
}

// ---- the renderer

static void create_target(Renderer *renderer)
{
    static const GpuTexture colour = {.unit = UNIT_PICTURES, .format = GPU_RGBA8};
    static const GpuTexture depth = {.unit = UNIT_PICTURES, .format = GPU_DEPTH24};
    const RendererConfig *config = &renderer->config;
    renderer->picture = (RenderTarget){.width = config->width, .height = config->height};
    if (config->off_screen)
        render_target_init(&renderer->picture, config->width, config->height, &colour, &depth);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static void create_buffers(Renderer *renderer)
{
    glGenVertexArrays(1, &renderer->vertex_array);
    glGenBuffers(1, &renderer->frame_uniforms);
    glGenQueries(1, &renderer->water_query);
    quad_store_init(&renderer->quads);
    tint_map_init(&renderer->tints, renderer->config.view_distance + DISC_MARGIN);
    shadow_drawing_quit(&renderer->shadows); // none yet
    far_drawing_init(&renderer->far);
    cloud_texture_init(&renderer->clouds);
    renderer->depth = gpu_texture_create(&(GpuTexture){.unit = UNIT_DEPTH, .format = GPU_DEPTH24}, 0, 0, NULL);
    static const GpuTexture land = {.unit = UNIT_LAND, .format = GPU_RGB8, .filter = GPU_LINEAR, .clamps = true};
    renderer->land = gpu_texture_create(&land, 0, 0, NULL);
}

// A quad of stone, lava, leaves and water, ahead of an eye at (8, 8, 8) in this chunk or one south of it.
static MeshData *every_kind(ChunkPos pos)
{
    static const struct {
        MeshPass pass;
        Face face;
        Tile tile;
    } kinds[] = {{MESH_OPAQUE, FACE_SOUTH, TILE_STONE},
                 {MESH_LAVA, FACE_SOUTH, TILE_LAVA},
                 {MESH_CUTOUT, FACE_SOUTH, TILE_OAK_LEAVES},
                 {MESH_TRANSLUCENT, FACE_UP, TILE_WATER}};
    MeshData *mesh = mesh_alloc(ARRAY_COUNT(kinds));
    mesh->pos = pos;
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++) {
        MeshRange *range = &mesh->ranges[0][kinds[i].pass];
        range->first = (uint32_t)i;
        range->count[kinds[i].face] = 1;
        unsigned flags = kinds[i].pass == MESH_TRANSLUCENT ? QUAD_FLAG_LIQUID : 0;
        mesh->quads[i] =
            (Quad){.place = QUAD_PUT(X, 7) | QUAD_PUT(Z, 4) | QUAD_PUT(Y, 7) | QUAD_PUT(FACE, kinds[i].face),
                   .look = QUAD_PUT(TILE, kinds[i].tile) | QUAD_PUT(FLAGS, flags) | quad_chunk_bits(pos)};
    }
    mesh_measure(mesh);
    return mesh;
}

// Drivers compile shader variants at the first draw, which takes many frames, so that is drawn in a corner of the
// picture. No sides are powers of two, nor halves or thirds of them: for textures of such sides llvmpipe has others.
enum { CORNER_WIDTH = 84, CORNER_HEIGHT = 44 };

// Draws each: day, night, under water; without a cloud in view, which makes no difference to them.
static void warm_up(Renderer *renderer)
{
    const int width = renderer->picture.width, height = renderer->picture.height;
    renderer->picture.width = MIN(width, CORNER_WIDTH);
    renderer->picture.height = MIN(height, CORNER_HEIGHT);
    const ChunkPos places[] = {{0, 0}, {0, 1 - renderer->config.view_distance}}; // near and far
    for (size_t i = 0; i < ARRAY_COUNT(places); i++)
        renderer_set_chunk(renderer, every_kind(places[i]));
    FrameView view = {.eye = {8, 60, 10}, .pitch = -45, .fov = 80, .hours = 12, .outline = true, .no_occlusion = true};
    view.effects = ALL_EFFECTS;
    view.outlined.x = view.outlined.y = 7;
    renderer_draw(renderer, &view);
    view.hours = 0;
    view.lantern = 1;
    renderer_draw(renderer, &view);
    view.eye_block = BLOCK_WATER;
    renderer_draw(renderer, &view);
    glFinish();
    renderer_remove_all(renderer);
    renderer->picture.width = width;
    renderer->picture.height = height;
    renderer->stats = (RenderStats){0};
}

Renderer *renderer_create(const RendererConfig *config)
{
    RenderResources *own = config->resources ? NULL : render_resources_create(config->quality);
    if (!config->resources && !own)
        return NULL;
    Renderer *renderer = memory_alloc_zero(MEMORY_RENDER, sizeof *renderer);
    renderer->config = *config;
    renderer->resources = config->resources ? config->resources : own;
    renderer->own_resources = own;
    render_resources_set_quality(renderer->resources, config->quality);
    culler_init(&renderer->culler);
    create_target(renderer);
    create_buffers(renderer);
    if (!renderer->resources->warm)
        warm_up(renderer);
    renderer->resources->warm = true;
    return renderer;
}

// All but the picture that were made for its size.
static void targets_quit(Renderer *renderer)
{
    render_target_quit(&renderer->scaled);
    render_target_quit(&renderer->smooth);
    render_target_quit(&renderer->cloud_layer);
    render_target_quit(&renderer->sky_layer);
    effects_quit(renderer);
    gpu_texture_destroy(&renderer->depth);
    gpu_texture_destroy(&renderer->land);
}

void renderer_destroy(Renderer *renderer)
{
    if (!renderer)
        return;
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_quit(&renderer->lists[list]);
    culler_quit(&renderer->culler);
    render_target_quit(&renderer->picture);
    targets_quit(renderer);
    glDeleteBuffers(1, &renderer->frame_uniforms);
    glDeleteVertexArrays(1, &renderer->vertex_array);
    glDeleteQueries(1, &renderer->water_query);
    far_drawing_quit(&renderer->far);
    cloud_texture_quit(&renderer->clouds);
    tint_map_quit(&renderer->tints);
    shadow_drawing_quit(&renderer->shadows);
    cascades_quit(&renderer->cascades);
    quad_store_quit(&renderer->quads);
    chunk_table_quit(&renderer->chunks);
    render_resources_destroy(renderer->own_resources);
    memory_free(renderer);
}

void renderer_resize(Renderer *renderer, int width, int height)
{
    ASSERT(!renderer->config.off_screen);
    renderer->picture.width = MAX(width, 1);
    renderer->picture.height = MAX(height, 1);
}

void renderer_set_quality(Renderer *renderer, RenderQuality quality)
{
    render_resources_set_quality(renderer->resources, quality);
}

RenderQuality renderer_quality(const Renderer *renderer) { return renderer->resources->wanted; }

void renderer_set_view_distance(Renderer *renderer, int chunks)
{
    renderer->config.view_distance = chunks;
    if (renderer->shadows.map.side != shadow_map_side(chunks + DISC_MARGIN))
        shadow_drawing_quit(&renderer->shadows);
    if (renderer->tints.chunks == tint_map_side(chunks + DISC_MARGIN))
        return;
    tint_map_quit(&renderer->tints);
    tint_map_init(&renderer->tints, chunks + DISC_MARGIN);
    for (int i = 0; i < renderer->chunks.count; i++)
        tint_map_set(&renderer->tints, renderer->chunks.chunks[i].pos, &renderer->chunks.chunks[i].tint);
}

static void release_quads(Renderer *renderer, DrawnChunk *chunk)
{
    if (chunk->quad_count > 0)
        quad_store_remove(&renderer->quads, chunk->first_quad, chunk->quad_count);
    drawn_chunk_free_quads(chunk);
}

static void set_quads(DrawnChunk *chunk, const MeshData *mesh, uint32_t first)
{
    const size_t count = (size_t)mesh->quad_count;
    chunk->first_quad = first;
    chunk->quad_count = (uint32_t)count;
    chunk->spots = memory_alloc(MEMORY_RENDER, count * sizeof *chunk->spots);
    memcpy(chunk->spots, mesh_spots(mesh), count * sizeof *chunk->spots);
    chunk->drawn_sections = mesh->drawn_sections;
    chunk->sections =
        memory_alloc(MEMORY_RENDER, (size_t)__builtin_popcount(mesh->drawn_sections) * sizeof *chunk->sections);
    DrawnSection *to = chunk->sections;
    for (unsigned left = mesh->drawn_sections; left; left &= left - 1, to++) {
        const int section = __builtin_ctz(left);
        memcpy(to->ranges, mesh->ranges[section], sizeof to->ranges);
        memcpy(to->plants, mesh->plants[section], sizeof to->plants);
        memcpy(to->part_tops, mesh->part_tops[section], sizeof to->part_tops);
    }
}

void renderer_set_chunk(Renderer *renderer, MeshData *mesh)
{
    DrawnChunk *chunk = chunk_table_add(&renderer->chunks, mesh->pos);
    release_quads(renderer, chunk);
    uint32_t count = (uint32_t)mesh->quad_count;
    uint32_t first = count > 0 ? quad_store_add(&renderer->quads, mesh->quads, count) : RANGE_NONE;
    if (first != RANGE_NONE)
        set_quads(chunk, mesh, first);
    chunk->level = mesh->style.level;
    memcpy(chunk->see_through, mesh->see_through, sizeof chunk->see_through);
    memcpy(chunk->sealed, mesh->sealed, sizeof chunk->sealed);
    chunk->rock = mesh->rock;
    chunk->tint = mesh->tint;
    chunk->tops = mesh->tops;
    chunk->lowest_top = UINT8_MAX;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        chunk->lowest_top = MIN(chunk->lowest_top, chunk->tops.height[i]);
    if (renderer->shadows.map.side > 0)
        shadow_map_set(&renderer->shadows.map, mesh->pos, &mesh->tops);
    tint_map_set(&renderer->tints, mesh->pos, &mesh->tint);
    memory_free(mesh);
}

void renderer_set_revealed(Renderer *renderer, const Quad *quads, int count)
{
    if (renderer->revealed_count > 0)
        quad_store_remove(&renderer->quads, renderer->first_revealed, renderer->revealed_count);
    renderer->first_revealed = count > 0 ? quad_store_add(&renderer->quads, quads, (uint32_t)count) : RANGE_NONE;
    renderer->revealed_count = renderer->first_revealed != RANGE_NONE ? (uint32_t)count : 0;
}

void renderer_remove_chunk(Renderer *renderer, ChunkPos pos)
{
    DrawnChunk *chunk = chunk_table_find(&renderer->chunks, pos);
    if (!chunk)
        return;
    release_quads(renderer, chunk);
    chunk_table_remove(&renderer->chunks, pos);
    tint_map_set(&renderer->tints, pos, NULL);
    if (renderer->shadows.map.side > 0)
        shadow_map_set(&renderer->shadows.map, pos, NULL);
}

void renderer_remove_all(Renderer *renderer)
{
    while (renderer->chunks.count > 0)
        renderer_remove_chunk(renderer, renderer->chunks.chunks[renderer->chunks.count - 1].pos);
}

void renderer_set_far(Renderer *renderer, FarLand *land) { far_drawing_set(&renderer->far, land); }

typedef struct Textures {
    const GpuTexture *all[14];
} Textures;

// The textures that the passes read.
static Textures textures_of(const Renderer *renderer)
{
    return (Textures){{&renderer->resources->tiles, &renderer->resources->noise, &renderer->tints.texture,
                       &renderer->shadows.texture, &renderer->quads.texture, cloud_texture_shown(&renderer->clouds),
                       &renderer->clouds.billows, renderer_depth_copy(renderer), renderer_land_copy(renderer),
                       &renderer->cloud_layer.colour, &renderer->sky_layer.colour, &renderer->far.colours,
                       &renderer->far.forms, &renderer->cascades.maps}};
}

// Other code may have changed any state: every frame sets all that it needs.
static void bind_state(const Renderer *renderer)
{
    const Textures textures = textures_of(renderer);
    for (size_t i = 0; i < ARRAY_COUNT(textures.all); i++)
        gpu_texture_bind(textures.all[i]);
    render_target_bind(renderer->target);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_SCISSOR_TEST);
}

// Draws with the newest program of the next quality, under the conditions of its frames: with the same kinds of
// targets, but small, and only into a part of the picture that the frame covers afterwards.
static void draw_next_program(const Renderer *renderer)
{
    RenderResources *resources = renderer->resources;
    Renderer next = *renderer;
    next.config.quality = resources->next.quality;
    next.picture.width = MIN(next.picture.width, CORNER_WIDTH);
    next.picture.height = MIN(next.picture.height, CORNER_HEIGHT);
    next.scaled = next.smooth = next.cloud_layer = next.sky_layer = next.occlusion = (RenderTarget){0};
    memset(next.bloom, 0, sizeof next.bloom);
    next.land = gpu_texture_create(&renderer->land, 0, 0, NULL);
    next.depth = gpu_texture_create(&renderer->depth, 0, 0, NULL);
    renderer_choose_target(&next);
    bind_state(&next);
    gpu_texture_set_filter(&resources->tiles, tile_filter(resources->next.quality));
    draw_quad_by(&next, resources->next.last_pass, resources->next.last);
    gpu_texture_set_filter(&resources->tiles, tile_filter(resources->now.quality));
    renderer_show_target(&next);
    targets_quit(&next);
}

void renderer_draw(Renderer *renderer, const FrameView *view)
{
    renderer->view = *view;
    renderer->stats = (RenderStats){.uploaded_bytes = renderer->quads.uploaded_bytes};
    renderer->quads.uploaded_bytes = 0;
    renderer->stats.programs = render_resources_load(renderer->resources, view->shadows, view->at_once);
    renderer->config.quality = renderer->resources->now.quality;
    if (view->triangles)
        render_resources_load_coloured(renderer->resources);
    renderer_choose_target(renderer);
    cascades_keep(&renderer->cascades, renderer_keeps_cascades(renderer));
    FrameUniforms frame;
    frame_begin(renderer, &frame);
    layout_upload(renderer->frame_uniforms, &frame);
    bind_state(renderer);
    draw_layers(renderer); // the clouds, which the driver draws meanwhile: the sky's layer would wait for them
    frame_choose(renderer, &frame);
    layout_upload(renderer->frame_uniforms, &frame);
    if (renderer->resources->next.last) {
        draw_next_program(renderer);
        bind_state(renderer);
    }
    glClearColor(1.0f, 0.0f, 1.0f, 1.0f);
    glClear(GL_DEPTH_BUFFER_BIT | (view->without ? GL_COLOR_BUFFER_BIT : 0)); // land and sky cover every pixel
    draw_passes(renderer);
    glDisable(GL_DEPTH_TEST);
    renderer_show_target(renderer);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

RenderStats renderer_stats(const Renderer *renderer)
{
    RenderStats stats = renderer->stats;
    stats.sections_drawn = renderer->culler.count;
    for (int i = 0; i < renderer->chunks.count; i++)
        stats.sections += __builtin_popcount(renderer->chunks.chunks[i].drawn_sections);
    const Textures textures = textures_of(renderer);
    stats.gpu_bytes =
        gpu_texture_bytes(cloud_texture_shown(&renderer->clouds)) + renderer->far.bytes + effects_bytes(renderer);
    for (int list = 0; list < LIST_COUNT; list++)
        stats.gpu_bytes += draw_list_bytes(&renderer->lists[list]);
    if (!renderer->smooth.framebuffer) // else its textures are those for water
        stats.gpu_bytes += gpu_texture_bytes(&renderer->scaled.colour) + gpu_texture_bytes(&renderer->scaled.depth);
    for (size_t i = 0; i < ARRAY_COUNT(textures.all); i++)
        stats.gpu_bytes += gpu_texture_bytes(textures.all[i]);
    return stats;
}

void renderer_read_pixels(const Renderer *renderer, uint8_t *rgb)
{
    const RenderTarget *picture = &renderer->picture;
    size_t row = (size_t)picture->width * 3, height = (size_t)picture->height;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    render_target_bind(picture);
    glReadPixels(0, 0, picture->width, picture->height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
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
