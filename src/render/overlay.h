// Text, flat shapes and pictures over the frame: HUD, F3 overlay, progress, menus. Coordinates are pixels from the top
// left; the scale given to overlay_begin sets the size of text. Main thread only.
#pragma once

#include "base/base.h"

typedef struct OverlayBox {
    float x, y, width, height;
} OverlayBox;

typedef struct OverlayPoint {
    float x, y;
} OverlayPoint;

// Pictures of equal size, such as map tiles: layers of one array texture.
typedef struct GpuTexture Pictures;

// `count` pictures of that size in pixels, or fewer: see pictures_count. `smooth`: when drawn at another size.
Pictures *pictures_create(int width, int height, int count, bool smooth);
void pictures_destroy(Pictures *pictures);

// The configured count, or the driver's limit if that is lower: at least 256.
int pictures_count(const Pictures *pictures);

// All of one of them, in its pixels, from 0.
OverlayBox pictures_box(const Pictures *pictures);

// width * height RGB bytes, rows from the top.
void pictures_set(Pictures *pictures, int index, const uint8_t *rgb);

typedef struct Overlay Overlay;

typedef enum OverlayFont { FONT_TEXT, FONT_SMALL, FONT_TITLE, FONT_COUNT } OverlayFont;

// NULL, with one logged line, if the font or a shader is missing.
Overlay *overlay_create(float scale);
void overlay_destroy(Overlay *overlay);

void overlay_begin(Overlay *overlay, int width, int height, float scale);

// Colours are 0xRRGGBBAA, sRGB, straight alpha.
void overlay_rect(Overlay *overlay, float x, float y, float width, float height, uint32_t colour);

typedef struct TextSize {
    float width, height; // pixels
} TextSize;

// UTF-8; '\n' begins a new line. Digits are all of one width.
void overlay_text(Overlay *overlay, OverlayFont font, float x, float y, uint32_t colour, const char *text);
TextSize overlay_text_size(Overlay *overlay, OverlayFont font, const char *text);

// Wraps text into at most `lines` lines of `width`, as text_fit does. Returns their number.
int overlay_text_fit(Overlay *overlay, OverlayFont font, const char *text, float width, int lines, char *fitted,
                     size_t bytes);

// For graphs and marks.
void overlay_triangle(Overlay *overlay, OverlayPoint a, OverlayPoint b, OverlayPoint c, uint32_t colour);

// While this is set, added shapes invert the picture behind them, the more the whiter they are: for the crosshair.
// Draws the shapes that were added before.
void overlay_set_inverting(Overlay *overlay, bool inverts);

// A part of one of the pictures (in its pixels), multiplied by `dye`. Fastest if calls for one array follow each other.
void overlay_picture(Overlay *overlay, const Pictures *pictures, int index, OverlayBox place, OverlayBox part,
                     uint32_t dye);

// Draws everything added since overlay_begin.
void overlay_end(Overlay *overlay);

// ---- wrapping text to a width. Pure, except for the measure function.

// The width of UTF-8 text in the units of `width`.
typedef float FitMeasure(const void *context, const char *text);

typedef struct Fit {
    FitMeasure *measure;
    const void *context;
    float width;
    int lines; // at most, 1 or more
} Fit;

// Writes the text with '\n' between its lines: broken at spaces if there are any, else between letters; line breaks of
// the text are kept. Returns the number of lines. At most bytes - 1 bytes are written; bytes at least 8.
int text_fit(const Fit *fit, const char *text, char *fitted, size_t bytes);
