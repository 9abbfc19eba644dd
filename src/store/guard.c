#include "store/files_internal.h"
#include "store/repair.h"
#include "store/vfs_internal.h"
#include "store/worlds.h"

#include <stdio.h>
#include <string.h>

typedef struct Magic {
    const char *bytes;
    size_t count;
} Magic;

// "The SQLite Database File Format", sections 3 and 4.1: a rollback journal, and a log in either byte order.
static const Magic logs[] = {{JOURNAL_MAGIC, 8}, {"\x37\x7f\x06\x82", 4}, {"\x37\x7f\x06\x83", 4}};

static const char *const log_suffixes[] = {"-wal", "-journal", "-shm", "-new", "-new-wal"}; // as world_files has them

static bool ends_with(const char *path, const char *suffix)
{
    size_t length = strlen(path), end = strlen(suffix);
    return length >= end && strcmp(path + length - end, suffix) == 0;
}

static bool is_world(const char *path)
{
    StoreState state = files_look(path, NULL);
    return state == STORE_WHOLE || state == STORE_DAMAGED || state == STORE_NEWER;
}

// The first bytes of a file; zeros behind its end. False if it cannot be read.
static bool read_head(const char *path, char head[TRANSFER_MAGIC_BYTES])
{
    memset(head, 0, TRANSFER_MAGIC_BYTES);
    int code = raw_exists(NULL, path) ? raw_peek(NULL, path, head, TRANSFER_MAGIC_BYTES) : SQLITE_OK;
    return code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ;
}

static const char *check_existing(const char *path)
{
    char head[TRANSFER_MAGIC_BYTES];
    if (is_world(path))
        return "it is a saved world";
    if (!read_head(path, head))
        return "it may be a saved world, but cannot be read";
    for (size_t i = 0; i < ARRAY_COUNT(logs); i++)
        if (memcmp(head, logs[i].bytes, logs[i].count) == 0)
            return "it is the log of a database";
    if (ends_with(path, WORLD_SUFFIX) && memcmp(head, TRANSFER_NAME, strlen(TRANSFER_NAME)) != 0)
        return "its name is that of a saved world";
    return NULL;
}

static bool belongs_to_world(const char *path)
{
    char world[FILE_PATH_MAX];
    for (size_t i = 0; i < ARRAY_COUNT(log_suffixes); i++) {
        if (!ends_with(path, log_suffixes[i]))
            continue;
        snprintf(world, sizeof world, "%.*s", (int)(strlen(path) - strlen(log_suffixes[i])), path);
        if (file_exists(world) && (ends_with(world, WORLD_SUFFIX) || is_world(world)))
            return true;
    }
    return false;
}

const char *store_guard(const char *path, bool exists)
{
    const char *reason = exists ? check_existing(path) : NULL;
    return reason || !belongs_to_world(path) ? reason : "it belongs to a saved world";
}
