#include "render/render_internal.h"

#include "base/memory.h"
#include "noise/noise.h"

enum { NOISE_SIZE = 256, NOISE_LEVELS = 9 };

// Adds octaves of tileable Perlin noise to `sum`; the first has `cells` cells along the texture's side.
static void add_octaves(float *sum, uint64_t seed, int cells, int octaves, float gain)
{
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; octave++, cells *= 2, amplitude *= gain) {
        Noise noise;
        if (!noise_init(&noise, NOISE_PERLIN, seed + (uint64_t)octave, &(NoiseParameters){.wrap = {cells, cells}}))
            return;
        for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++) {
            double scale = (double)cells / NOISE_SIZE;
            const double point[2] = {(i % NOISE_SIZE) * scale, (double)(i / NOISE_SIZE) * scale};
            sum[i] += amplitude * noise_sample(&noise, 2, point);
        }
        noise_quit(&noise);
    }
}

static uint8_t to_byte(float value) { return (uint8_t)CLAMP(value * 127.0f + 127.5f, 0.0f, 255.0f); }

// Converts both fields to texels. Slopes are central differences, wrapped around the edges.
static void write_texels(const float *billows, const float *waves, uint8_t *texels)
{
    for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++) {
        int x = i % NOISE_SIZE, y = i / NOISE_SIZE;
        float along_x =
            waves[y * NOISE_SIZE + (x + 1) % NOISE_SIZE] - waves[y * NOISE_SIZE + (x + NOISE_SIZE - 1) % NOISE_SIZE];
        float along_y =
            waves[(y + 1) % NOISE_SIZE * NOISE_SIZE + x] - waves[(y + NOISE_SIZE - 1) % NOISE_SIZE * NOISE_SIZE + x];
        texels[i * 4 + 0] = to_byte(billows[i] * 0.9f);
        texels[i * 4 + 1] = to_byte(along_x * 2.2f);
        texels[i * 4 + 2] = to_byte(along_y * 2.2f);
        texels[i * 4 + 3] = 255;
    }
}

// Seamless noise for waves, lava and the small detail of clouds. Red: billows, 0..1 around 0.5. Green and blue: slopes
// of waves along x and z, 0.5 = level.
static GpuTexture create_noise(void)
{
    const size_t texels = NOISE_SIZE * NOISE_SIZE;
    float *fields = memory_alloc_zero(MEMORY_RENDER, 2 * texels * sizeof *fields);
    add_octaves(fields, 0xC10D5, 4, 5, 0.5f);
    add_octaves(fields + texels, 0x3A7E5, 12, 3, 0.45f);
    uint8_t *pixels = memory_alloc(MEMORY_RENDER, texels * 4);
    write_texels(fields, fields + texels, pixels);
    memory_free(fields);
    static const GpuTexture kind = {
        .unit = UNIT_NOISE, .format = GPU_RGBA8, .filter = GPU_LINEAR_MIP, .levels = NOISE_LEVELS};
    GpuTexture texture = gpu_texture_create(&kind, NOISE_SIZE, NOISE_SIZE, pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    memory_free(pixels);
    return texture;
}

static GLuint create_indices(void)
{
    uint16_t *indices = memory_alloc(MEMORY_RENDER, INDEX_BYTES);
    for (size_t i = 0; i < DRAW_QUADS_MAX; i++) {
        static const uint16_t corners[QUAD_INDICES] = {0, 1, 2, 0, 2, 3};
        for (size_t k = 0; k < QUAD_INDICES; k++)
            indices[i * QUAD_INDICES + k] = (uint16_t)(i * 4 + corners[k]);
    }
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer); // GL_ELEMENT_ARRAY_BUFFER would change the vertex array that is bound
    glBufferData(GL_ARRAY_BUFFER, INDEX_BYTES, indices, GL_STATIC_DRAW);
    memory_free(indices);
    return buffer;
}

static bool load_programs(RenderResources *resources)
{
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        resources->programs[pass] = shader_load(&pass_table[pass].shader, resources->quality == RENDER_FULL);
        if (!resources->programs[pass])
            return false;
    }
    return true;
}

RenderResources *render_resources_create(RenderQuality quality)
{
    RenderResources *resources = memory_alloc_zero(MEMORY_RENDER, sizeof *resources);
    resources->quality = quality;
    if (!load_programs(resources)) {
        render_resources_destroy(resources);
        return NULL;
    }
    resources->indices = create_indices();
    resources->tiles = tile_array_create(quality == RENDER_FULL);
    resources->noise = create_noise();
    return resources;
}

void render_resources_destroy(RenderResources *resources)
{
    if (!resources)
        return;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        glDeleteProgram(resources->programs[pass]);
    gpu_texture_destroy(&resources->tiles);
    gpu_texture_destroy(&resources->noise);
    glDeleteBuffers(1, &resources->indices);
    memory_free(resources);
}
