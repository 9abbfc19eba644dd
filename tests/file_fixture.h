// A folder for a test of files, and text in them. set_up and tear_down of a test.
#pragma once

#include "karst_test.h"

#include "base/file.h"

#include <unistd.h>

typedef struct Fixture {
    char folder[64], path[128];
    LogCount log;
} Fixture;

static inline void assert_holds(const char *path, const char *expected)
{
    size_t bytes;
    char *text = file_read(path, 1 << 20, &bytes);
    assert_non_null(text);
    assert_string_equal(text, expected);
    assert_int_equal(bytes, strlen(expected));
    memory_free(text);
}

static inline int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (!fixture)
        return -1;
    snprintf(fixture->folder, sizeof fixture->folder, "/tmp/karst-file-XXXXXX");
    if (!mkdtemp(fixture->folder))
        return -1;
    snprintf(fixture->path, sizeof fixture->path, "%s/out.txt", fixture->folder);
    log_set_sink(log_count_line, &fixture->log);
    *state = fixture;
    return 0;
}

static inline int tear_down(void **state)
{
    Fixture *fixture = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", fixture->folder);
    int failed = system(command);
    log_set_sink(NULL, NULL);
    free(fixture);
    return failed != 0 || memory_in_use_total() != 0 ? -1 : 0;
}
