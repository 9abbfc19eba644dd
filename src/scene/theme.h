// The theme of HUD, menus and maps: the canvas, icons of blocks, and each colour by its role. Colours are 0xRRGGBBAA.
#pragma once

#include "render/overlay.h"
#include "texture/texture.h"

// An overlay between begin and end, and the scale to draw with.
typedef struct Canvas {
    Overlay *overlay;
    int width, height; // pixels
    float scale;       // pixels per unit
} Canvas;

// icons.c: small flat pictures of blocks: the tile, tinted. Drawn on first use.
typedef struct Icons {
    uint8_t rgba[BLOCK_COUNT][TILE_PIXELS * 4]; // alpha 0 or 255
    bool drawn[BLOCK_COUNT];
} Icons;

// A square of `size` pixels. `icons` must have been cleared before its first use.
void icons_draw(Icons *icons, Overlay *overlay, uint8_t block, float x, float y, float size);

#define THEME_WHITE 0xFFFFFFFF // the dye of pictures that keep their colours

#define THEME_TEXT 0xF4F1E8FF
#define THEME_TEXT_SOFT 0xF4F1E8A0       // hints and secondary facts
#define THEME_TEXT_COMPLETION 0xF4F1E890 // what Tab would add
#define THEME_TEXT_DARK 0x15181EFF       // on the accent
#define THEME_TEXT_WRONG 0xF58B6BFF
#define THEME_TEXT_WRONG_DARK 0x9B1C10FF // on the accent

#define THEME_ACCENT 0xE9C46AFF
#define THEME_GROUND 0x10141CD8      // of text and widgets over a map, and of the console
#define THEME_GROUND_MENU 0x10141CC8 // of a column of rows
#define THEME_GROUND_HUD 0x10141CB0
#define THEME_EDGE 0xFFFFFF28  // of a column's ground
#define THEME_TRACK 0xFFFFFF30 // of scroll and progress bars

#define THEME_ROW 0xFFFFFF14
#define THEME_ROW_FOCUS 0xE9C46AF0
#define THEME_BUTTON 0xFFFFFF1C // and text fields
#define THEME_BUTTON_HOVER 0xFFFFFF38
#define THEME_FIELD 0x10141CFF     // below a text field in a row
#define THEME_SELECTION 0xE9C46A60 // of text
#define THEME_NO_PICTURE 0x00000050

#define THEME_CROSSHAIR_EDGE 0x00000048
#define THEME_SLOT_CHOSEN 0xF4F1E8E0 // around the chosen block of the hotbar

#define THEME_FRAME_FAST 0x8AB17DFF // bars of the frame times
#define THEME_FRAME_SLOW 0xE76F51FF
#define THEME_FRAME_LINE 0xFFFFFF50

#define THEME_MAP_EMPTY 0x0B0E13FF // where no tile is drawn yet
#define THEME_MARK_RIM 0x14161AE0
#define THEME_PIN 0xD9614CFF
#define THEME_SPAWN 0x8FB8A8FF
#define THEME_MINIMAP_RIM 0x10141CF0
#define THEME_MINIMAP_LINE 0xF4F1E8B0

#define THEME_BROWSER 0x161B24FF // the seed browser's ground,
#define THEME_CARD 0x232A36FF    // and its cards

// The colour with its alpha times `opacity`, 0..1.
static inline uint32_t theme_with_opacity(uint32_t colour, double opacity)
{
    return (colour & 0xFFFFFF00u) | (uint32_t)((double)(colour & 0xFF) * CLAMP(opacity, 0.0, 1.0));
}
