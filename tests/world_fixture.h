// A folder of its own for each test of a saved world, and the world's path in it. set_up and tear_down of a test; the
// world is closed by then.
#pragma once

#include "karst_test.h"

#include <unistd.h>

typedef struct Fixture {
    char folder[64], world[80];
    LogCount log;
} Fixture;

static inline int set_up(void **state)
{
    Fixture *fixture = test_calloc(1, sizeof *fixture);
    snprintf(fixture->folder, sizeof fixture->folder, "/tmp/karst-world-XXXXXX");
    assert_non_null(mkdtemp(fixture->folder));
    snprintf(fixture->world, sizeof fixture->world, "%s/world", fixture->folder);
    log_set_sink(log_count_line, &fixture->log);
    *state = fixture;
    return 0;
}

// Fails if files are left that are not the world's.
static inline int tear_down(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    Fixture *fixture = *state;
    log_set_sink(NULL, NULL);
    for (size_t i = 0; i < ARRAY_COUNT(ends); i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", fixture->world, ends[i]);
        unlink(path);
    }
    int left = rmdir(fixture->folder);
    test_free(fixture);
    return left || memory_in_use_total() ? -1 : 0;
}
