#include "render/pass_internal.h"

#include "base/memory.h"

#include <string.h>

// A mesh with a quad of every kind, straight ahead of an eye at (8, 8, 8) in this chunk or one south of it: a face of
// stone, lava, leaves and water.
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
    MeshData *mesh = memory_alloc_zero(MEMORY_MESHES, sizeof *mesh + ARRAY_COUNT(kinds) * sizeof(Quad));
    mesh->pos = pos;
    mesh->quad_count = ARRAY_COUNT(kinds);
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++) {
        MeshRange *range = &mesh->ranges[0][kinds[i].pass];
        range->first = (uint32_t)i;
        range->count[kinds[i].face] = 1;
        uint32_t x = 7, z = 4, y = 7, flags = kinds[i].pass == MESH_TRANSLUCENT ? QUAD_FLAG_LIQUID : 0;
        mesh->quads[i] = (Quad){.place = x | z << 4 | y << 8 | (uint32_t)kinds[i].face << 25,
                                .look = (uint32_t)kinds[i].tile | flags << 12 | quad_chunk_bits(pos)};
    }
    return mesh;
}

// Drivers compile a shader variant at its first draw call, which takes as long as many frames. Draws each once, by day
// and by night, above and under water.
void renderer_warm_up(Renderer *renderer)
{
    const ChunkPos places[] = {{0, 0}, {0, 1 - renderer->config.view_distance}}; // near and far
    for (size_t i = 0; i < ARRAY_COUNT(places); i++)
        renderer_set_chunk(renderer, every_kind(places[i]));
    FrameView view = {.eye = {8, 9, 10}, .pitch = -8, .fov = 70, .hours = 12, .outline = true};
    view.outlined.x = view.outlined.y = 7;
    renderer_draw(renderer, &view);
    view.hours = 0;
    view.eye_block = BLOCK_WATER;
    renderer_draw(renderer, &view);
    glFinish();
    for (size_t i = 0; i < ARRAY_COUNT(places); i++)
        renderer_remove_chunk(renderer, places[i]);
    renderer->stats = (RenderStats){0};
}
