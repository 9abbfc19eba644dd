// What renderers of one context can share: the programs of all passes, the pictures of tiles and of noise, and the
// order in which corners make quads. Made once, it spares every renderer but the first some dozens of milliseconds.
// Main thread only, with the context current.
#pragma once

#include "render/render.h"

// NULL, with one logged line, if a shader is missing or does not compile.
RenderKit *render_kit_create(RenderQuality quality);

// After the renderers that use it.
void render_kit_destroy(RenderKit *kit);
