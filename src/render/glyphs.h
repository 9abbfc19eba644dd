// Glyph atlas: glyphs are rendered by SDL_ttf into one texture when they are first requested. Main thread, with a
// context.
#pragma once

#include "render/layout.h"
#include "render/overlay.h"

enum { GLYPH_ATLAS_SIZE = 1024 };

typedef struct Glyph {
    uint32_t letter;             // Unicode
    uint8_t font;                // OverlayFont
    bool drawn;                  // false: blank, or the atlas is full
    int16_t x, y, width, height; // in the atlas, pixels
    float offset;                // from the pen to its left edge
    float advance;               // of the pen
} Glyph;

typedef struct Glyphs Glyphs;

// NULL, with one logged line, if a font is missing or cannot be read.
Glyphs *glyphs_create(float scale);
void glyphs_destroy(Glyphs *glyphs);

// Changes the scale; the atlas is cleared.
void glyphs_set_scale(Glyphs *glyphs, float scale);

// Never NULL; letters that the font lacks become '?'. Valid until the next call.
const Glyph *glyphs_get(Glyphs *glyphs, OverlayFont font, uint32_t letter);

float glyphs_line_height(const Glyphs *glyphs, OverlayFont font);

// One channel: coverage. Texel (0, 0) is fully covered, for flat shapes.
const GpuTexture *glyphs_texture(const Glyphs *glyphs);
