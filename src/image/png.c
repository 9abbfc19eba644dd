#include "image/png.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"
#include "base/output.h"

#include <errno.h>
#include <spng.h>
#include <string.h>

enum { COMPRESSION_LEVEL = 6, METADATA_LIMIT_BYTES = 1 << 22 };

const PixelFormatInfo pixel_formats[] = {
    [PIXELS_GREY8] = {8, SPNG_COLOR_TYPE_GRAYSCALE, 1},
    [PIXELS_GREY16] = {16, SPNG_COLOR_TYPE_GRAYSCALE, 2},
    [PIXELS_RGB8] = {8, SPNG_COLOR_TYPE_TRUECOLOR, 3},
    [PIXELS_RGBA8] = {8, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, 4},
};

static void *allocate(size_t bytes) { return memory_alloc(MEMORY_GENERAL, bytes); }
static void *allocate_zero(size_t count, size_t bytes) { return memory_alloc_zero(MEMORY_GENERAL, count * bytes); }
static void *resize(void *block, size_t bytes) { return memory_resize(MEMORY_GENERAL, block, bytes); }

static spng_ctx *create_context(int flags)
{
    struct spng_alloc allocator = {allocate, resize, allocate_zero, memory_free};
    return spng_ctx_new2(&allocator, flags);
}

static int encode(spng_ctx *png, FILE *stream, int width, int height, PixelFormat format, const void *pixels)
{
    struct spng_ihdr header = {.width = (uint32_t)width,
                               .height = (uint32_t)height,
                               .bit_depth = pixel_formats[format].bit_depth,
                               .color_type = pixel_formats[format].color_type};
    int error = spng_set_png_file(png, stream);
    if (!error)
        error = spng_set_ihdr(png, &header);
    if (!error)
        error = spng_set_option(png, SPNG_IMG_COMPRESSION_LEVEL, COMPRESSION_LEVEL);
    if (!error)
        error = spng_encode_image(png, NULL, 0, SPNG_FMT_PNG, SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE);
    const size_t row_bytes = (size_t)width * pixel_formats[format].pixel_bytes;
    const uint8_t *row = pixels;
    for (int y = 0; !error && y < height && !interrupt_pending(); y++, row += row_bytes)
        error = spng_encode_row(png, row, row_bytes);
    return error == SPNG_EOI ? SPNG_OK : error; // the last row ends the image
}

bool png_write(const char *path, int width, int height, PixelFormat format, const void *pixels)
{
    ASSERT(width >= 1 && width <= IMAGE_SIZE_MAX && height >= 1 && height <= IMAGE_SIZE_MAX);
    ASSERT(format < PIXEL_FORMAT_COUNT);
    Output file;
    if (!output_begin(&file, path))
        return false;
    spng_ctx *png = create_context(SPNG_CTX_ENCODER);
    errno = 0;
    int error = encode(png, file.stream, width, height, format, pixels);
    if (error)
        log_error("cannot write %s: %s", file.path, errno ? strerror(errno) : spng_strerror(error));
    bool whole = !error && !interrupt_pending() && output_commit(&file);
    output_abandon(&file);
    spng_ctx_free(png);
    return whole;
}

// True if the header's size is within the caller's limits.
static bool size_allowed(const char *path, const struct spng_ihdr *header, int64_t limit_pixels)
{
    int64_t pixels = (int64_t)header->width * header->height;
    if (header->width <= IMAGE_SIZE_MAX && header->height <= IMAGE_SIZE_MAX && pixels <= limit_pixels)
        return true;
    return log_failure("cannot read %s: %u x %u pixels are too many (at most %lld, and %d a side)", path, header->width,
                       header->height, (long long)limit_pixels, IMAGE_SIZE_MAX);
}

// `error` is the result of setting the source.
static bool read_image(spng_ctx *png, int error, const char *path, int64_t limit_pixels, Image *image)
{
    struct spng_ihdr header;
    if (!error)
        error = spng_set_chunk_limits(png, METADATA_LIMIT_BYTES, METADATA_LIMIT_BYTES);
    if (!error)
        error = spng_get_ihdr(png, &header);
    if (!error && !size_allowed(path, &header, limit_pixels))
        return false;
    if (!error) {
        size_t bytes = (size_t)header.width * header.height * 4;
        *image = (Image){(int)header.width, (int)header.height, memory_alloc(MEMORY_GENERAL, bytes)};
        error = spng_decode_image(png, image->rgba, bytes, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    }
    if (!error)
        error = spng_decode_chunks(png); // to the end: a file truncated in its last chunks is damaged too
    if (!error)
        return true;
    log_error("cannot read %s: %s", path, spng_strerror(error));
    image_quit(image);
    return false;
}

bool png_read(const char *path, int64_t limit_pixels, Image *image)
{
    *image = (Image){0};
    FILE *stream = os_open(path, OS_READ);
    if (!stream)
        return log_failure("cannot open %s: %s", path, file_reason(errno));
    spng_ctx *png = create_context(0);
    bool whole = read_image(png, spng_set_png_file(png, stream), path, limit_pixels, image);
    spng_ctx_free(png);
    fclose(stream);
    return whole;
}

bool png_decode(const char *name, const void *data, size_t bytes, int64_t limit_pixels, Image *image)
{
    *image = (Image){0};
    spng_ctx *png = create_context(0);
    bool whole = read_image(png, spng_set_png_buffer(png, data, bytes), name, limit_pixels, image);
    spng_ctx_free(png);
    return whole;
}

void image_quit(Image *image)
{
    memory_free(image->rgba);
    *image = (Image){0};
}
