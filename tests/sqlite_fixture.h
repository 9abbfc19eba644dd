// Statements on a world's file, past the store.
#pragma once

#include "karst_test.h"

#include <sqlite3.h>

static inline void sql(const char *path, const char *text)
{
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    char *message = NULL;
    if (sqlite3_exec(handle, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
    sqlite3_close(handle);
}
