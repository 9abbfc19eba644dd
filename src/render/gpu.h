// OpenGL's textures, and the abilities of its driver. Only this module knows the API's formats; all of them exist in
// OpenGL 3.3 and WebGL 2, where drawing to GPU_R11G11B10F takes an extension. Main thread, with a context.
#pragma once

#include "base/base.h"

#include <glad/gl.h>

typedef enum GpuFormat {
    GPU_R8,
    GPU_RG8,
    GPU_RGB8,
    GPU_RGBA8,
    GPU_R11G11B10F,
    GPU_RGBA32UI,
    GPU_DEPTH24,
    GPU_FORMAT_COUNT
} GpuFormat;

// The way in which a texture is filtered where it is magnified, and where its texels are smaller than pixels.
typedef enum GpuFilter {
    GPU_NEAREST,
    GPU_NEAREST_MIP, // the nearest texel of the nearest mipmap
    GPU_LINEAR,
    GPU_LINEAR_MIP, // linear in the nearest mipmap
    GPU_TRILINEAR,  // nearest where it is magnified; anisotropic on graphics cards that can (llvmpipe takes minutes
                    // for a face almost in the eye, with several samples a pixel)
    GPU_FILTER_COUNT
} GpuFilter;

typedef struct GpuTexture {
    GLuint name;
    int unit; // bound there for drawing and writing
    GpuFormat format;
    GpuFilter filter;
    int width, height, layers; // texels; layers 0: no array
    int levels;                // of mipmaps; 0 counts as 1
    bool clamps;               // at its edges, else it repeats
    bool compares;             // of depth: read as the share of texels that are not nearer than a given depth
} GpuTexture;

// A part of a texture. `layers` of one that is no array is ignored.
typedef struct GpuBox {
    int level, x, y, layer, width, height, layers;
} GpuBox;

// Creates and binds a texture of a kind (one without name and size). `pixels` of level 0, packed; NULL: undefined.
GpuTexture gpu_texture_create(const GpuTexture *kind, int width, int height, const void *pixels);
void gpu_texture_destroy(GpuTexture *texture);

// Creates and binds a renderbuffer of `samples` samples a pixel.
GLuint gpu_samples_create(GpuFormat format, int width, int height, int samples);

void gpu_texture_bind(const GpuTexture *texture);
void gpu_texture_set_filter(GpuTexture *texture, GpuFilter filter); // binds it
void gpu_texture_write(const GpuTexture *texture, const GpuBox *box, const void *pixels);

// Halves a picture of `channels` bytes a texel in place: the next level of mipmaps. (glGenerateMipmap has software
// drivers compile programs of their own for it, which takes 0.15 s.)
void gpu_halve(uint8_t *texels, int width, int height, int channels);

// Writes a picture of bytes into a box of level 0 and, halved, into that of each smaller level. Its pixels are lost.
void gpu_texture_write_levels(const GpuTexture *texture, GpuBox box, uint8_t *pixels);

// Copies a part of the framebuffer, which is `width` x `height`, to the same place. If the texture had another size,
// the rest of it is undefined then.
void gpu_texture_copy(GpuTexture *texture, int width, int height, const GpuBox *box);

// Copies all of `from` to the lowest rows of a texture of its format and width. Binds the window's framebuffer.
void gpu_texture_copy_rows(const GpuTexture *texture, const GpuTexture *from);

// Reads the lowest `rows` rows of a texture, which is no array. Binds the window's framebuffer.
void gpu_texture_read(const GpuTexture *texture, int rows, void *pixels);

// On the GPU, with all levels.
size_t gpu_texture_bytes(const GpuTexture *texture);

// A limit of the driver, such as GL_MAX_TEXTURE_SIZE; `least`, which every driver has, if it reports none.
int gpu_limit(GLenum which, int least);
