// A seamless texture of noise for waves, lava and the small detail of clouds. Main thread, with a context.
#pragma once

#include "render/shader.h"

enum { NOISE_TEXTURE_SIZE = 256 };

// Red: billows, 0..1 around 0.5. Green and blue: slopes of waves along x and z, 0.5 = level.
GLuint noise_texture_create(void);

size_t noise_texture_bytes(void);
