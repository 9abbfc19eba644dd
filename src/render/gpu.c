#include "render/gpu.h"

#include "platform/window.h"

#define ANISOTROPY 8.0f

typedef struct FormatInfo {
    GLint internal;
    GLenum format, type;
    size_t bytes;
} FormatInfo;

static const FormatInfo format_table[GPU_FORMAT_COUNT] = {
    [GPU_R8] = {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1},
    [GPU_RG8] = {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2},
    [GPU_RGB8] = {GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, 4}, // drivers pad it
    [GPU_RGBA8] = {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4},
    [GPU_R11G11B10F] = {GL_R11F_G11F_B10F, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, 4},
    [GPU_RGBA32UI] = {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16},
    [GPU_DEPTH24] = {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 4},
};

static const GLint filter_table[GPU_FILTER_COUNT][2] = {
    [GPU_NEAREST] = {GL_NEAREST, GL_NEAREST},
    [GPU_NEAREST_MIP] = {GL_NEAREST, GL_NEAREST_MIPMAP_NEAREST},
    [GPU_LINEAR] = {GL_LINEAR, GL_LINEAR},
    [GPU_LINEAR_MIP] = {GL_LINEAR, GL_LINEAR_MIPMAP_NEAREST},
    [GPU_TRILINEAR] = {GL_NEAREST, GL_LINEAR_MIPMAP_LINEAR},
};

static GLenum target_of(const GpuTexture *texture) { return texture->layers > 0 ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D; }

void gpu_texture_bind(const GpuTexture *texture)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)texture->unit);
    glBindTexture(target_of(texture), texture->name);
}

static void set_parameters(const GpuTexture *texture)
{
    GLenum target = target_of(texture);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter_table[texture->filter][0]);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter_table[texture->filter][1]);
    glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, texture->levels - 1);
    if (texture->clamps) {
        glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    }
    if (texture->compares)
        glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE); // GL_LEQUAL
    if (GLAD_GL_EXT_texture_filter_anisotropic) {
        float most = 1.0f;
        if (texture->filter == GPU_TRILINEAR && !window_driver_is_software())
            glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
        glTexParameterf(target, GL_TEXTURE_MAX_ANISOTROPY_EXT, MIN(most, ANISOTROPY));
    }
}

GpuTexture gpu_texture_create(const GpuTexture *kind, int width, int height, const void *pixels)
{
    GpuTexture texture = *kind;
    texture.width = width;
    texture.height = height;
    const FormatInfo *info = &format_table[texture.format];
    texture.levels = MAX(texture.levels, 1);
    glGenTextures(1, &texture.name);
    gpu_texture_bind(&texture);
    set_parameters(&texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int level = 0; level < texture.levels && texture.width > 0; level++, pixels = NULL) {
        if (texture.layers > 0)
            glTexImage3D(GL_TEXTURE_2D_ARRAY, level, info->internal, width >> level, height >> level, texture.layers, 0,
                         info->format, info->type, pixels);
        else
            glTexImage2D(GL_TEXTURE_2D, level, info->internal, width >> level, height >> level, 0, info->format,
                         info->type, pixels);
    }
    return texture;
}

void gpu_texture_set_filter(GpuTexture *texture, GpuFilter filter)
{
    texture->filter = filter;
    gpu_texture_bind(texture);
    set_parameters(texture);
}

void gpu_texture_destroy(GpuTexture *texture)
{
    glDeleteTextures(1, &texture->name);
    *texture = (GpuTexture){0};
}

GLuint gpu_samples_create(GpuFormat format, int width, int height, int samples)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, (GLenum)format_table[format].internal, width, height);
    return name;
}

void gpu_halve(uint8_t *texels, int width, int height, int channels)
{
    const int row = width * channels;
    for (int y = 0; y < height / 2; y++)
        for (int x = 0; x < width / 2; x++)
            for (int c = 0; c < channels; c++) {
                const uint8_t *from = texels + 2 * y * row + 2 * x * channels + c;
                int sum = from[0] + from[channels] + from[row] + from[row + channels];
                texels[(y * width / 2 + x) * channels + c] = (uint8_t)((sum + 2) / 4);
            }
}

void gpu_texture_write(const GpuTexture *texture, const GpuBox *box, const void *pixels)
{
    const FormatInfo *info = &format_table[texture->format];
    gpu_texture_bind(texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (texture->layers > 0)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, box->level, box->x, box->y, box->layer, box->width, box->height,
                        box->layers, info->format, info->type, pixels);
    else
        glTexSubImage2D(GL_TEXTURE_2D, box->level, box->x, box->y, box->width, box->height, info->format, info->type,
                        pixels);
}

void gpu_texture_write_levels(const GpuTexture *texture, GpuBox box, uint8_t *pixels)
{
    for (box.level = 0; box.level < texture->levels; box.level++) {
        gpu_texture_write(texture, &box, pixels);
        gpu_halve(pixels, box.width, box.height, (int)format_table[texture->format].bytes);
        box.width /= 2, box.height /= 2, box.x /= 2, box.y /= 2;
    }
}

void gpu_texture_copy(GpuTexture *texture, int width, int height, const GpuBox *box)
{
    const FormatInfo *info = &format_table[texture->format];
    gpu_texture_bind(texture);
    if (texture->width != width || texture->height != height)
        glTexImage2D(GL_TEXTURE_2D, 0, info->internal, width, height, 0, info->format, info->type, NULL);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, box->x, box->y, box->x, box->y, box->width, box->height);
    texture->width = width;
    texture->height = height;
}

// A framebuffer from which the texture is read.
static GLuint read_from(const GpuTexture *texture)
{
    GLuint source;
    glGenFramebuffers(1, &source);
    glBindFramebuffer(GL_FRAMEBUFFER, source);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture->name, 0);
    return source;
}

static void end_reading(GLuint source)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &source);
}

void gpu_texture_copy_rows(const GpuTexture *texture, const GpuTexture *from)
{
    GLuint source = read_from(from);
    gpu_texture_bind(texture);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, from->width, from->height);
    end_reading(source);
}

void gpu_texture_read(const GpuTexture *texture, int rows, void *pixels)
{
    const FormatInfo *info = &format_table[texture->format];
    GLuint source = read_from(texture);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, texture->width, rows, info->format, info->type, pixels);
    end_reading(source);
}

size_t gpu_texture_bytes(const GpuTexture *texture)
{
    size_t texels = 0;
    for (int level = 0; level < texture->levels; level++)
        texels += (size_t)(texture->width >> level) * (size_t)(texture->height >> level);
    return texels * (size_t)MAX(texture->layers, 1) * format_table[texture->format].bytes;
}

int gpu_limit(GLenum which, int least)
{
    GLint limit = least;
    glGetIntegerv(which, &limit);
    return limit;
}
