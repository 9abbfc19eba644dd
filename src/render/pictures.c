#include "render/pictures.h"

#include "base/memory.h"
#include "render/shader.h"

struct Pictures {
    PicturesConfig config;
    GLuint texture;
};

static void bind(const Pictures *pictures)
{
    glActiveTexture(GL_TEXTURE0 + UNIT_PICTURES);
    glBindTexture(GL_TEXTURE_2D_ARRAY, pictures->texture);
}

Pictures *pictures_create(const PicturesConfig *config)
{
    Pictures *pictures = memory_alloc_zero(MEMORY_RENDER, sizeof *pictures);
    GLint most = 256, filter = config->smooth ? GL_LINEAR : GL_NEAREST;
    glGetIntegerv(GL_MAX_ARRAY_TEXTURE_LAYERS, &most);
    pictures->config = *config;
    pictures->config.count = MIN(config->count, (int)most);
    glGenTextures(1, &pictures->texture);
    bind(pictures);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGB8, config->width, config->height, pictures->config.count, 0, GL_RGB,
                 GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return pictures;
}

void pictures_destroy(Pictures *pictures)
{
    if (!pictures)
        return;
    glDeleteTextures(1, &pictures->texture);
    memory_free(pictures);
}

int pictures_count(const Pictures *pictures) { return pictures->config.count; }

void pictures_set(Pictures *pictures, int index, const uint8_t *rgb)
{
    ASSERT(index >= 0 && index < pictures->config.count);
    bind(pictures);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, index, pictures->config.width, pictures->config.height, 1, GL_RGB,
                    GL_UNSIGNED_BYTE, rgb);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

unsigned pictures_texture(const Pictures *pictures) { return pictures->texture; }

void pictures_size(const Pictures *pictures, int *width, int *height)
{
    *width = pictures->config.width;
    *height = pictures->config.height;
}
