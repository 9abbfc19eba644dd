// PNG files, through libspng. A file appears only once it is whole. Any thread; one object for one thread.
// Failures are logged once, here, with the file's name. Small pictures are read from memory too.
#pragma once

#include "base/base.h"

enum { IMAGE_SIZE_MAX = 16384 };

typedef enum PixelFormat { PIXELS_GREY8, PIXELS_GREY16, PIXELS_RGB8, PIXELS_RGBA8, PIXEL_FORMAT_COUNT } PixelFormat;

typedef struct PixelFormatInfo {
    uint8_t bit_depth, color_type, pixel_bytes; // color_type: PNG specification, table 11.1
} PixelFormatInfo;

extern const PixelFormatInfo pixel_formats[PIXEL_FORMAT_COUNT];

// Rows from the top, 16-bit samples in host order; width and height 1..IMAGE_SIZE_MAX. False if the file cannot be
// written, or after Ctrl-C, without a log line: what was at the path then stays.
bool png_write(const char *path, int width, int height, PixelFormat format, const void *pixels);

typedef struct Image {
    int width, height;
    uint8_t *rgba; // width * height * 4, rows from the top; freed with image_quit
} Image;

// Any PNG becomes RGBA8. Larger than IMAGE_SIZE_MAX, or than `limit_pixels`, is refused before anything is allocated.
bool png_read(const char *path, int64_t limit_pixels, Image *image);
void image_quit(Image *image);

// Like png_read, from memory. `name` is for the log: "the picture of world x".
bool png_decode(const char *name, const void *data, size_t bytes, int64_t limit_pixels, Image *image);
