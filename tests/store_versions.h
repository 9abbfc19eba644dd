// Worlds as files of different versions, made by a recipe or not; shared by the suites about versions.
#pragma once

#include "store_test.h"

#include "base/file.h"
#include "store/check.h"

#define GOLDEN "tests/golden/v1/world.karst"
#define RECIPE "{\"name\": \"hills\", \"summary\": \"Höhen\", \"based_on\": \"karst\"}\n"

static const StoreWorld by_recipe = {
    .seed = -5, .seed_text = "Höhle", .generator = STORE_BY_RECIPE, .recipe = {"hills", UINT64_C(0xFEDCBA9876543210)}};
static const StoreOptions founding = {.create = &by_recipe, .recipe = RECIPE};
static const ChunkPos here = {3, -4}, there = {-7, 9};

static inline void keep_line(void *context, const char *line)
{
    LogCount *log = context;
    log->lines++;
    snprintf(log->last, sizeof log->last, "%s", line);
}

// The version in the header of a file that is not open.
static inline int version_of(const char *path)
{
    size_t bytes;
    char *header = file_read(path, 1 << 24, &bytes);
    int version = header && bytes > 63 ? header[63] : 0;
    memory_free(header);
    return version;
}

static inline void copy_file(const char *from, const char *to)
{
    size_t bytes;
    char *content = file_read(from, 1 << 24, &bytes);
    FILE *file = fopen(to, "wb");
    assert_true(content && file && fwrite(content, 1, bytes, file) == bytes);
    fclose(file);
    memory_free(content);
}

static inline bool same_files(const char *a, const char *b)
{
    size_t a_bytes, b_bytes;
    char *as = file_read(a, 1 << 24, &a_bytes), *bs = file_read(b, 1 << 24, &b_bytes);
    bool same = as && bs && a_bytes == b_bytes && memcmp(as, bs, a_bytes) == 0;
    memory_free(as);
    memory_free(bs);
    return same;
}

static inline void assert_whole(const char *path)
{
    LogCount words = {0};
    StoreCheck check = store_check(path, keep_line, &words);
    if (check.state != STORE_WHOLE || check.problems)
        fail_msg("%s: %s", path, words.last);
}

static inline Diff *one(int block)
{
    Diff *diff = diff_create(1);
    diff->entries[0] = (DiffEntry){.index = 7, .block = (uint8_t)block};
    return diff;
}
