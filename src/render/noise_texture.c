#include "render/noise_texture.h"

#include "base/memory.h"
#include "noise/noise.h"

#include <math.h>

enum { SIZE = NOISE_TEXTURE_SIZE, LEVELS = 9 };

// Adds octaves of tileable Perlin noise to `sum`; the first has `cells` cells along the texture's side.
static void add_octaves(float *sum, uint64_t seed, int cells, int octaves, float gain)
{
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; octave++, cells *= 2, amplitude *= gain) {
        Noise noise;
        if (!noise_init(&noise, NOISE_PERLIN, seed + (uint64_t)octave, &(NoiseParameters){.wrap = {cells, cells}}))
            return;
        for (int i = 0; i < SIZE * SIZE; i++) {
            double scale = (double)cells / SIZE;
            const double point[2] = {(i % SIZE) * scale, (double)(i / SIZE) * scale};
            sum[i] += amplitude * noise_sample(&noise, 2, point);
        }
        noise_quit(&noise);
    }
}

static uint8_t to_byte(float value) { return (uint8_t)CLAMP(value * 127.0f + 127.5f, 0.0f, 255.0f); }

// Converts both fields to texels. Slopes are central differences, wrapped around the edges.
static void write_texels(const float *billows, const float *waves, uint8_t *texels)
{
    for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE, y = i / SIZE;
        float along_x = waves[y * SIZE + (x + 1) % SIZE] - waves[y * SIZE + (x + SIZE - 1) % SIZE];
        float along_y = waves[(y + 1) % SIZE * SIZE + x] - waves[(y + SIZE - 1) % SIZE * SIZE + x];
        texels[i * 4 + 0] = to_byte(billows[i] * 0.9f);
        texels[i * 4 + 1] = to_byte(along_x * 2.2f);
        texels[i * 4 + 2] = to_byte(along_y * 2.2f);
        texels[i * 4 + 3] = 255;
    }
}

GLuint noise_texture_create(void)
{
    const size_t texels = SIZE * SIZE;
    float *fields = memory_alloc_zero(MEMORY_RENDER, 2 * texels * sizeof *fields);
    add_octaves(fields, 0xC10D5, 4, 5, 0.5f);
    add_octaves(fields + texels, 0x3A7E5, 12, 3, 0.45f);
    uint8_t *pixels = memory_alloc(MEMORY_RENDER, texels * 4);
    write_texels(fields, fields + texels, pixels);
    memory_free(fields);
    GLuint texture;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_NOISE);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    memory_free(pixels);
    return texture;
}

size_t noise_texture_bytes(void)
{
    size_t bytes = 0;
    for (int level = 0; level < LEVELS; level++)
        bytes += (size_t)(SIZE >> level) * (size_t)(SIZE >> level) * 4;
    return bytes;
}
