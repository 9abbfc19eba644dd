#include "image/strips.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"
#include "image/deflate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FILTER_SUB = 1, FILTER_PAETH = 4 };

// PNG specification, 9.4: of left, above and above left, the one closest to left + above - above left. In 16 bits, so
// that a vector holds many.
static inline uint8_t paeth(int16_t left, int16_t above, int16_t corner)
{
    int16_t down = (int16_t)(above - corner), across = (int16_t)(left - corner);
    int16_t to_left = (int16_t)abs(down), to_above = (int16_t)abs(across),
            to_corner = (int16_t)abs((int16_t)(down + across));
    int16_t nearer = to_above <= to_corner ? above : corner;
    bool is_left = (to_left <= to_above) & (to_left <= to_corner);
    return (uint8_t)(is_left ? left : nearer);
}

static void filter_sub(const uint8_t *row, size_t bytes, size_t pixel, uint8_t *out)
{
    memcpy(out, row, pixel);
    for (size_t i = pixel; i < bytes; i++)
        out[i] = (uint8_t)(row[i] - row[i - pixel]);
}

static void filter_paeth(const uint8_t *restrict row, size_t bytes, size_t pixel, uint8_t *restrict out)
{
    const uint8_t *above = row - bytes;
    for (size_t i = 0; i < pixel; i++)
        out[i] = (uint8_t)(row[i] - above[i]);
    for (size_t i = pixel; i < bytes; i++)
        out[i] = (uint8_t)(row[i] - paeth(row[i - pixel], above[i], above[i - pixel]));
}

// Each row, after the number of its filter.
static void filter_rows(const uint8_t *rows, int count, size_t bytes, size_t pixel, uint8_t *out)
{
    for (int i = 0; i < count; i++, rows += bytes, out += bytes + 1) {
        out[0] = i == 0 ? FILTER_SUB : FILTER_PAETH;
        (i == 0 ? filter_sub : filter_paeth)(rows, bytes, pixel, out + 1);
    }
}

void png_strip_init(PngStrip *strip, PixelFormat format, int width, int rows, const void *pixels)
{
    ASSERT(format < PIXEL_FORMAT_COUNT && width >= 1 && rows >= 1);
    size_t pixel = pixel_formats[format].pixel_bytes, row_bytes = (size_t)width * pixel, count = (size_t)rows;
    uint8_t *swapped = NULL;
    if (pixel_formats[format].bit_depth == 16) {
        const uint16_t *samples = pixels;
        swapped = memory_alloc(MEMORY_SCRATCH, row_bytes * count);
        for (size_t i = 0; i < (size_t)width * count; i++) { // PNG stores the high byte first
            swapped[2 * i] = (uint8_t)(samples[i] >> 8);
            swapped[2 * i + 1] = (uint8_t)samples[i];
        }
    }
    *strip = (PngStrip){.raw_bytes = (row_bytes + 1) * count, .rows = rows};
    uint8_t *filtered = memory_alloc(MEMORY_SCRATCH, strip->raw_bytes);
    filter_rows(swapped ? swapped : pixels, rows, row_bytes, pixel, filtered);
    strip->adler = (uint32_t)adler32(adler32(0, NULL, 0), filtered, (uInt)strip->raw_bytes);
    strip->bytes = memory_alloc(MEMORY_SCRATCH, deflate_bound(strip->raw_bytes));
    strip->count = deflate_runs(filtered, strip->raw_bytes, strip->bytes);
    memory_free(filtered);
    memory_free(swapped);
}

void png_strip_quit(PngStrip *strip)
{
    memory_free(strip->bytes);
    *strip = (PngStrip){0};
}

static void put32(uint8_t bytes[4], uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

// Length, name, data, checksum of name and data.
static void write_chunk(FILE *stream, const char name[4], const uint8_t *data, size_t count)
{
    uint8_t head[8], tail[4];
    put32(head, (uint32_t)count);
    memcpy(head + 4, name, 4);
    uLong crc = crc32(crc32(0, NULL, 0), head + 4, 4);
    if (count > 0) // crc32 with NULL would start a new checksum
        crc = crc32(crc, data, (uInt)count);
    put32(tail, (uint32_t)crc);
    fwrite(head, 1, sizeof head, stream);
    fwrite(data, 1, count, stream);
    fwrite(tail, 1, sizeof tail, stream);
}

// Signature, header, and the two bytes that begin a zlib stream (RFC 1950): deflate, window of 32 KiB, fastest.
static void write_beginning(FILE *stream, int width, int height, PixelFormat format)
{
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}, zlib_header[] = {0x78, 0x01};
    uint8_t header[13] = {[8] = pixel_formats[format].bit_depth, [9] = pixel_formats[format].color_type};
    put32(header, (uint32_t)width);
    put32(header + 4, (uint32_t)height);
    fwrite(signature, 1, sizeof signature, stream);
    write_chunk(stream, "IHDR", header, sizeof header);
    write_chunk(stream, "IDAT", zlib_header, sizeof zlib_header);
}

// A last, empty block of deflate and the checksum end the stream.
static void write_end(FILE *stream, uint32_t adler)
{
    uint8_t end[6] = {0x03, 0x00};
    put32(end + 2, adler);
    write_chunk(stream, "IDAT", end, sizeof end);
    write_chunk(stream, "IEND", end, 0);
}

uint8_t *png_encode(int width, int height, PixelFormat format, const void *pixels, size_t *bytes)
{
    enum { FRAME_BYTES = 256 }; // more than the bytes before and after the strip
    PngStrip strip;
    png_strip_init(&strip, format, width, height, pixels);
    uint8_t *file = memory_alloc(MEMORY_GENERAL, strip.count + FRAME_BYTES);
    FILE *stream = fmemopen(file, strip.count + FRAME_BYTES, "wb");
    ASSERT(stream);
    write_beginning(stream, width, height, format);
    write_chunk(stream, "IDAT", strip.bytes, strip.count);
    write_end(stream, strip.adler);
    *bytes = (size_t)ftell(stream);
    fclose(stream);
    png_strip_quit(&strip);
    return file;
}

struct StripWriter {
    Output file;
    uint32_t adler;
    int rows_left;
    bool failed; // and logged
};

StripWriter *strip_writer_open(const char *path, int width, int height, PixelFormat format)
{
    ASSERT(width >= 1 && width <= IMAGE_SIZE_MAX && height >= 1 && height <= IMAGE_SIZE_MAX);
    ASSERT(format < PIXEL_FORMAT_COUNT);
    StripWriter *writer = memory_alloc_zero(MEMORY_GENERAL, sizeof *writer);
    if (!output_begin(&writer->file, path)) {
        memory_free(writer);
        return NULL;
    }
    writer->adler = (uint32_t)adler32(0, NULL, 0);
    writer->rows_left = height;
    write_beginning(writer->file.stream, width, height, format);
    return writer;
}

// Logs the first failure.
static bool is_written(StripWriter *writer)
{
    if (writer->failed || !ferror(writer->file.stream))
        return !writer->failed;
    writer->failed = true;
    return log_failure("cannot write %s: %s", writer->file.path, strerror(errno));
}

bool strip_writer_add(StripWriter *writer, const PngStrip *strip)
{
    ASSERT(writer->failed || strip->rows <= writer->rows_left);
    writer->rows_left -= strip->rows;
    writer->adler = (uint32_t)adler32_combine(writer->adler, strip->adler, (z_off_t)strip->raw_bytes);
    write_chunk(writer->file.stream, "IDAT", strip->bytes, strip->count);
    return is_written(writer);
}

bool strip_writer_close(StripWriter *writer)
{
    ASSERT(writer->failed || writer->rows_left == 0);
    write_end(writer->file.stream, writer->adler);
    bool whole = is_written(writer) && writer->rows_left == 0 && output_commit(&writer->file);
    strip_writer_abandon(writer);
    return whole;
}

void strip_writer_abandon(StripWriter *writer)
{
    if (!writer)
        return;
    output_abandon(&writer->file);
    memory_free(writer);
}
