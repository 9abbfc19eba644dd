// Reads and writes little-endian numbers. The writer does not check its buffer; reading past the end gives zeros and
// sets a flag, so that one check at the end is enough. Pure: any thread.
#pragma once

#include "base/base.h"

#include <string.h>

typedef struct ByteWriter {
    uint8_t *at;
} ByteWriter;

typedef struct ByteReader {
    const uint8_t *at;
    size_t left;
    bool short_read; // something was missing
} ByteReader;

static inline void bytes_put(ByteWriter *writer, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *writer->at++ = (uint8_t)(value >> (8 * i));
}

// Behind its length.
static inline void bytes_put_text(ByteWriter *writer, const char *text, int length_bytes)
{
    size_t length = strlen(text);
    bytes_put(writer, length, length_bytes);
    memcpy(writer->at, text, length);
    writer->at += length;
}

static inline const uint8_t *bytes_get_block(ByteReader *reader, size_t bytes)
{
    if (reader->short_read || reader->left < bytes) {
        *reader = (ByteReader){.short_read = true};
        return NULL;
    }
    const uint8_t *block = reader->at;
    reader->at += bytes;
    reader->left -= bytes;
    return block;
}

static inline uint64_t bytes_get(ByteReader *reader, int bytes)
{
    const uint8_t *block = bytes_get_block(reader, (size_t)bytes);
    uint64_t value = 0;
    for (int i = 0; block && i < bytes; i++)
        value |= (uint64_t)block[i] << (8 * i);
    return value;
}

// SQLite's own numbers are big-endian.
static inline uint32_t big_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Returns whether exactly all bytes were read.
static inline bool bytes_end(const ByteReader *reader) { return !reader->short_read && reader->left == 0; }
