// Letters as parts of one texture, drawn by SDL_ttf when they are first asked for. Main thread, with a context.
#pragma once

#include "render/overlay.h"
#include "render/shader.h"

enum { GLYPH_ATLAS_SIZE = 1024 };

typedef struct Glyph {
    uint32_t letter;             // Unicode
    uint8_t font;                // OverlayFont
    bool drawn;                  // false: a blank, or no room is left
    int16_t x, y, width, height; // in the atlas, pixels
    float offset;                // from the pen to its left edge
    float advance;               // of the pen
} Glyph;

typedef struct Glyphs Glyphs;

// NULL, with one logged line, if a font is missing or no font.
Glyphs *glyphs_create(float scale);
void glyphs_destroy(Glyphs *glyphs);

// Letters for another scale: the ones drawn so far are forgotten.
void glyphs_set_scale(Glyphs *glyphs, float scale);

// Never NULL; letters that the font lacks become '?'. Valid until the next call.
const Glyph *glyphs_get(Glyphs *glyphs, OverlayFont font, uint32_t letter);

float glyphs_line_height(const Glyphs *glyphs, OverlayFont font);

// One channel: how much of a pixel the letter covers. Texel (0, 0) is covered whole, for flat shapes.
GLuint glyphs_texture(const Glyphs *glyphs);
