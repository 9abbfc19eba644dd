// The pixels of a tile while it is drawn, and the strokes that plants consist of.
#pragma once

#include "texture/raster_internal.h"

enum { PALETTE_MAX = 6 };

// Dark to light, 0xRRGGBB; zero-terminated if shorter.
typedef uint32_t Palette[PALETTE_MAX];

typedef struct Canvas {
    uint32_t colour[TILE_SIZE][TILE_SIZE]; // 0xRRGGBB
    uint8_t alpha[TILE_SIZE][TILE_SIZE];
} Canvas;

int palette_count(const Palette palette);

// The palette's colour at `shade`, clamped to [0, 1], dark to light.
uint32_t palette_at(const Palette palette, float shade);

// Colours every pixel from the palette by the rank of its value, most with the middle colours; alpha is unchanged.
void canvas_shade(Canvas *canvas, const Raster *raster, const Palette palette);

// Sets a pixel, with alpha 255; ignored outside the tile.
void canvas_dot(Canvas *canvas, int x, int y, uint32_t colour);

// A stroke from (x0, y0) to (x1, y1), bent sideways by `bend` pixels at its middle, shaded from its start to its end.
typedef struct Stroke {
    float x0, y0, x1, y1, bend;
    float shade0, shade1; // of the palette
    float width;          // pixels at the start; 1 at the end
} Stroke;

void canvas_stroke(Canvas *canvas, const Stroke *stroke, const Palette palette);

// A disc lit from the upper left.
void canvas_disc(Canvas *canvas, float x, float y, float radius, const Palette palette);

// Gives pixels with alpha 0 the mean colour of the nearest other pixels.
void canvas_bleed(Canvas *canvas);
