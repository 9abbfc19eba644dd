// The block tiles as one texture array with mipmaps, a layer for each tile, overridden where a picture lies for it
// (render/overrides.h). Main thread, with a context.
#pragma once

#include "render/shader.h"

// `full`: trilinear, and anisotropic where the hardware offers it; else the nearest mipmap, which costs software
// renderers least.
GLuint tile_array_create(bool full);

size_t tile_array_bytes(void);
