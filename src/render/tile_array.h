// The block tiles as one texture array with mipmaps, a layer for each tile, with overrides applied
// (render/overrides.h). Main thread, with a context.
#pragma once

#include "render/shader.h"

// `full`: trilinear, and anisotropic if available; else the nearest mipmap, which is cheapest on software renderers.
GLuint tile_array_create(bool full);

size_t tile_array_bytes(void);
