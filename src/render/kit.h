// Resources that renderers of one context share: the programs of all passes, the textures of tiles and noise, and the
// index buffer. Created once, it saves every renderer but the first some dozens of milliseconds.
// Main thread only, with the context current.
#pragma once

#include "render/render.h"

// NULL, with one logged line, if a shader is missing or does not compile.
RenderKit *render_kit_create(RenderQuality quality);

// After the renderers that use it.
void render_kit_destroy(RenderKit *kit);
