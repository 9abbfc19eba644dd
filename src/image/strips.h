// PNG files whose strips of rows are compressed independently, on any number of threads: for pictures that are drawn
// faster than one thread can compress. Each strip is a piece of deflate data that ends at a byte boundary and refers to
// nothing before it; joined in order, the pieces are one zlib stream (as in Adler's pigz), whose checksum is combined
// from theirs. So the file's bytes depend on the strips alone, not on the threads that compressed them.
//
// Fast rather than small: filter Paeth (Sub in a strip's first row), matches of distance 1 only (image/deflate.h).
// docs/benchmarks.md has the figures. image/png.h writes smaller files, on one thread.
#pragma once

#include "image/png.h"

typedef struct PngStrip {
    uint8_t *bytes; // compressed
    size_t count;
    size_t raw_bytes; // before compression
    uint32_t adler;   // of the bytes before compression
    int rows;
} PngStrip;

// Any thread. `pixels` are rows of `width`, 16-bit samples in host order. Release with png_strip_quit.
void png_strip_init(PngStrip *strip, PixelFormat format, int width, int rows, const void *pixels);
void png_strip_quit(PngStrip *strip);

// The file of a small picture, in one strip; freed with memory_free. Any thread.
uint8_t *png_encode(int width, int height, PixelFormat format, const void *pixels, size_t *bytes);

typedef struct StripWriter StripWriter;

// Width and height 1..IMAGE_SIZE_MAX; NULL, with one logged line, if the file cannot be written.
StripWriter *strip_writer_open(const char *path, int width, int height, PixelFormat format);

// The next rows from the top, of the writer's width and format. After a failure all further calls return false.
bool strip_writer_add(StripWriter *writer, const PngStrip *strip);

// True if all rows were written and the file is complete under its name. Frees the writer in any case.
bool strip_writer_close(StripWriter *writer);

// Frees the writer and leaves the file at the path as it was. NULL is accepted.
void strip_writer_abandon(StripWriter *writer);
