#include "render/tile_array.h"

#include "render/overrides.h"

#define ANISOTROPY 8.0f

// Pixels to be tinted are nearly white, and the soil beside them is dark. A filter that mixes both before the tint is
// applied by the mixed alpha draws a pale fringe around every rim of grass. So they are stored at half their value, a
// quarter of their light, and the shader's tint is four times as bright (block.vert).
static void dim_tinted(uint8_t rgba[TILE_PIXELS * 4])
{
    for (uint8_t *pixel = rgba; pixel < rgba + TILE_PIXELS * 4; pixel += 4)
        for (int c = 0; c < 3; c++)
            pixel[c] = (uint8_t)(pixel[c] - pixel[c] * pixel[3] / (2 * 255));
}

static void upload_tile(Tile tile, const Overrides *overrides)
{
    uint8_t pixels[TILE_PIXELS * 4], smaller[TILE_PIXELS * 4];
    texture_tile(tile, pixels);
    overrides_read(overrides, tile, pixels);
    if (texture_alpha(tile) == TILE_ALPHA_TINT)
        dim_tinted(pixels);
    for (int level = 0; level < TILE_MIPS; level++) {
        if (level > 0)
            texture_mip(tile, pixels, level, smaller);
        int size = TILE_SIZE >> level;
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, (GLint)tile, size, size, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        level > 0 ? smaller : pixels);
    }
}

static void set_filter(bool full)
{
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER,
                    full ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, TILE_MIPS - 1);
    if (full && GLAD_GL_EXT_texture_filter_anisotropic) {
        float most = 1.0f;
        glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
        glTexParameterf(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_ANISOTROPY_EXT, MIN(most, ANISOTROPY));
    }
}

GLuint tile_array_create(bool full)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_TILES);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    for (int level = 0; level < TILE_MIPS; level++)
        glTexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, TILE_SIZE >> level, TILE_SIZE >> level, TILE_COUNT, 0,
                     GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    set_filter(full);
    Overrides overrides;
    overrides_find(&overrides);
    for (int tile = 0; tile < TILE_COUNT; tile++)
        upload_tile((Tile)tile, &overrides);
    return texture;
}

size_t tile_array_bytes(void)
{
    size_t pixels = 0;
    for (int level = 0; level < TILE_MIPS; level++)
        pixels += (size_t)(TILE_SIZE >> level) * (size_t)(TILE_SIZE >> level);
    return pixels * TILE_COUNT * 4;
}
