// The block tiles as one texture array with mipmaps, a layer for each tile. A picture overrides a tile where one lies
// at assets/overrides/<tile>.png. Main thread, with a context.
#pragma once

#include "render/shader.h"

// `full`: trilinear, and anisotropic where the hardware offers it; else the nearest mipmap, which costs software
// renderers least. A bad override is logged and ignored.
GLuint tile_array_create(bool full);

size_t tile_array_bytes(void);
