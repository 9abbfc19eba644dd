#include "render/kit.h"

#include "base/memory.h"
#include "render/noise_texture.h"
#include "render/pass_internal.h"
#include "render/tile_array.h"

static GLuint create_indices(void)
{
    size_t bytes = DRAW_QUADS_MAX * QUAD_INDICES * sizeof(uint16_t);
    uint16_t *indices = memory_alloc(MEMORY_RENDER, bytes);
    for (size_t i = 0; i < DRAW_QUADS_MAX; i++) {
        static const uint16_t corners[QUAD_INDICES] = {0, 1, 2, 0, 2, 3};
        for (size_t k = 0; k < QUAD_INDICES; k++)
            indices[i * QUAD_INDICES + k] = (uint16_t)(i * 4 + corners[k]);
    }
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer); // GL_ELEMENT_ARRAY_BUFFER would change the vertex array that is bound
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, indices, GL_STATIC_DRAW);
    memory_free(indices);
    return buffer;
}

static bool load_programs(RenderKit *kit)
{
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        kit->programs[pass] = shader_load(&pass_table[pass].shader, kit->quality == RENDER_FULL);
        if (!kit->programs[pass])
            return false;
    }
    return true;
}

RenderKit *render_kit_create(RenderQuality quality)
{
    RenderKit *kit = memory_alloc_zero(MEMORY_RENDER, sizeof *kit);
    kit->quality = quality;
    if (!load_programs(kit)) {
        render_kit_destroy(kit);
        return NULL;
    }
    kit->indices = create_indices();
    kit->tiles = tile_array_create(quality == RENDER_FULL);
    kit->noise = noise_texture_create();
    return kit;
}

void render_kit_destroy(RenderKit *kit)
{
    if (!kit)
        return;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        glDeleteProgram(kit->programs[pass]);
    const GLuint textures[] = {kit->tiles, kit->noise};
    glDeleteTextures(ARRAY_COUNT(textures), textures);
    glDeleteBuffers(1, &kit->indices);
    memory_free(kit);
}

size_t render_kit_bytes(void)
{
    return tile_array_bytes() + noise_texture_bytes() + DRAW_QUADS_MAX * QUAD_INDICES * sizeof(uint16_t);
}
