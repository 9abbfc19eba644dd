// Shared by the suites of saved worlds: a fresh folder for each test, random differences, waiting for answers.
#pragma once

#include "karst_test.h"

#include "store/store.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Fixture {
    char folder[64];
    char path[96]; // folder/world.karst
    LogCount log;
} Fixture;

static inline int fixture_begin(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    // In memory where that is possible: thousands of syncs would wear a disk, and take minutes.
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(fixture->folder, sizeof fixture->folder, "%s/karst-store-XXXXXX", where);
    if (!mkdtemp(fixture->folder))
        return -1;
    snprintf(fixture->path, sizeof fixture->path, "%s/world.karst", fixture->folder);
    log_set_sink(log_count_line, &fixture->log);
    *state = fixture;
    return 0;
}

static inline int fixture_end(void **state)
{
    Fixture *fixture = *state;
    char command[192];
    snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", fixture->folder, fixture->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(fixture);
    return code;
}

#define store_test(function) cmocka_unit_test_setup_teardown(function, fixture_begin, fixture_end)

static const StoreWorld test_world = {.seed = -5, .seed_text = "Höhle", .generator = 1};

// Opens the fixture's world, and creates it if it does not exist.
static inline Store *open_world(const Fixture *fixture)
{
    Store *store = store_open(fixture->path, &(StoreOptions){.create = &test_world});
    assert_non_null(store);
    return store;
}

static inline Diff *random_diff(uint64_t *random, int count)
{
    Diff *diff = diff_create(count);
    int left = CHUNK_BLOCKS, needed = count, n = 0;
    for (int i = 0; i < CHUNK_BLOCKS; i++, left--) // each index with the chance that fills the diff exactly
        if ((int)(test_random(random) % (uint64_t)left) < needed) {
            uint64_t block = test_random(random) % STORE_BLOCK_1; // kinds of version 1: no upgrade
            diff->entries[n++] = (DiffEntry){.index = (uint16_t)i, .block = (uint8_t)(block + (block >= BLOCK_VOID))};
            needed--;
        }
    return diff;
}

// One block, so that tests can tell diffs apart.
static inline Diff *mark(int value)
{
    Diff *diff = diff_create(1);
    diff->entries[0] = (DiffEntry){.index = (uint16_t)value, .block = BLOCK_TORCH};
    return diff;
}

static inline Diff *diff_clone(const Diff *diff)
{
    Diff *copy = diff_create(diff->count);
    memcpy(copy->entries, diff->entries, (size_t)diff->count * sizeof diff->entries[0]);
    return copy;
}

static inline void assert_same_diff(const Diff *a, const Diff *b)
{
    assert_int_equal(a != NULL, b != NULL);
    if (!a)
        return;
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->entries[i].index, b->entries[i].index);
        assert_int_equal(a->entries[i].block, b->entries[i].block);
    }
}

static inline StoreAnswer next_answer(Store *store)
{
    StoreAnswer answer;
    for (int64_t begun_ns = clock_ns(); !store_next_answer(store, &answer);)
        wait_a_moment(begun_ns);
    return answer;
}

static inline StoreAnswer fetch_now(Store *store, ChunkPos pos)
{
    store_fetch(store, pos);
    return next_answer(store);
}

// The one block of a diff made by mark; -1 if there is none.
static inline int marked(Store *store, ChunkPos pos)
{
    StoreAnswer answer = fetch_now(store, pos);
    int value = answer.diff ? answer.diff->entries[0].index : -1;
    assert_true(chunk_pos_equal(answer.pos, pos));
    memory_free(answer.diff);
    return value;
}
