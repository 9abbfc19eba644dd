// A picture in memory and the shapes of plots: rectangles, smooth lines, text in a small built-in font.
// For tools that write PNG files; needs no window. One thread at a time for one picture.
#pragma once

#include "base/base.h"

enum { TEXT_WIDTH = 6, TEXT_HEIGHT = 9 }; // of a letter at scale 1, with the space after it

typedef struct Picture {
    int width, height;
    uint8_t *rgb; // width * height * 3, rows from the top
} Picture;

// Filled with one colour, 0xRRGGBB. Release with picture_quit.
void picture_init(Picture *picture, int width, int height, uint32_t colour);
void picture_quit(Picture *picture);

// False, with one logged line, if the file cannot be written.
bool picture_write(const Picture *picture, const char *path);

// Shapes may be partly or wholly outside; they are clipped.
void picture_fill(Picture *picture, int x, int y, int width, int height, uint32_t colour);

// A line `width` pixels wide with smooth edges.
typedef struct Line {
    float x0, y0, x1, y1, width;
} Line;
void picture_line(Picture *picture, const Line *line, uint32_t colour);

// ASCII; other characters show as a box. (x, y) is the upper left corner; each pixel of a letter is `scale` wide.
void picture_text(Picture *picture, int x, int y, int scale, uint32_t colour, const char *text);
int picture_text_width(int scale, const char *text);

// Copies RGB pixels to (x, y).
void picture_paste(Picture *picture, int x, int y, const Picture *other);
