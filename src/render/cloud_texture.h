// The clouds' density as a texture that lives: simplex fbm in space whose third axis is time, so that clouds swell and
// fade where they drift. The texture shown holds two moments, between which the shader blends; the next is worked out
// meanwhile, a few tiles in each frame, into a second texture that nothing draws from. What is shown depends on the
// time alone, however it was come by. Main thread, with a context.
#pragma once

#include "noise/field.h"
#include "render/shader.h"

enum {
    CLOUD_TEXTURE_SIZE = 512, // texels along each side
    CLOUD_TEXEL_BLOCKS = 4    // so that the clouds repeat after 2048 blocks
};

typedef struct CloudTexture {
    Field field;
    GLuint shown, next; // textures of two moments each
    int64_t moment;     // the first of `shown`
    int tiles;          // of the last moment of `next` that are done
    uint8_t *last;      // texels of the last moment of `shown`
    uint8_t *coming;    // of the one after it
} CloudTexture;

void cloud_texture_init(CloudTexture *clouds);
void cloud_texture_quit(CloudTexture *clouds);

// Brings it to a time. Steps forward cost what lies between; any other jump costs two whole moments, some 20 ms.
// Returns how far the time is from the first moment of `shown` to its second, 0..1.
float cloud_texture_update(CloudTexture *clouds, double seconds);

size_t cloud_texture_bytes(void);
