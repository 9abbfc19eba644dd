// A saved world of many chunks, which tests damage, check and count again.
#pragma once

#include "store_test.h"

#include "store/worlds.h"

enum { CHUNKS = 300 };

typedef struct Words {
    int lines;
    char last[512], all[8192];
} Words;

static inline void hear(void *context, const char *line)
{
    Words *words = context;
    words->lines++;
    snprintf(words->last, sizeof words->last, "%s", line);
    size_t used = strlen(words->all);
    snprintf(words->all + used, sizeof words->all - used, "%s\n", line);
}

static inline ChunkPos place(int i) { return (ChunkPos){i % 20 - 10, i / 20 - 7}; }

static inline Diff *content(int i)
{
    uint64_t random = (uint64_t)i + 1;
    return random_diff(&random, i % 50 == 3 ? 5000 : 1 + i);
}

static const StorePlayer somebody = {.x = 5, .y = 70, .hours = 30, .mode = 1, .chosen = 2};

static inline void fill(Store *store)
{
    for (int i = 0; i < CHUNKS; i++)
        store_put_chunk(store, place(i), content(i));
    store_put_player(store, &somebody);
    store_put_pins(store, &(StorePin){.x = 7, .z = -7, .name = "home"}, 1);
    store_put_picture(store, "a picture", 9);
    assert_true(store_flush(store));
}

static inline void make_world(const Fixture *fixture)
{
    Store *store = open_world(fixture);
    fill(store);
    assert_true(store_close(store));
}

// How many chunks are as they were put; the others must not be there at all.
static inline int count_right(const char *path)
{
    Store *store = store_open(path, &(StoreOptions){0});
    assert_non_null(store);
    assert_int_equal(store_world(store)->seed, -5);
    int right = 0;
    for (int i = 0; i < CHUNKS; i++) {
        Diff *expected = content(i);
        StoreAnswer answer = fetch_now(store, place(i));
        assert_false(answer.damaged);
        if (answer.diff)
            assert_same_diff(answer.diff, expected);
        right += answer.diff != NULL;
        memory_free(answer.diff);
        memory_free(expected);
    }
    assert_int_equal(store_status(store).edited_chunks, right);
    assert_true(store_close(store));
    return right;
}

static inline void overwrite(const char *path, long at, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

static inline StoreCheck check(const char *path, Words *words)
{
    *words = (Words){0};
    return store_check(path, hear, words);
}
