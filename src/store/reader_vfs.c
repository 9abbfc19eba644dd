#include "store/reader_vfs_internal.h"

#include "base/memory.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

struct ReaderVfs {
    sqlite3_vfs vfs; // pAppData is this struct
    sqlite3_vfs *below;
    bool locks;
    char name[48];
};

// SQLite allocates it, with room for the file below behind it.
typedef struct ReaderFile {
    sqlite3_file base;
    sqlite3_file *real; // its pMethods are NULL for a missing log
    bool locks, locked;
} ReaderFile;

static sqlite3_file *real_of(sqlite3_file *file) { return ((ReaderFile *)file)->real; }

// ---- files

static int file_close(sqlite3_file *file)
{
    sqlite3_file *real = real_of(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *data, int bytes, sqlite3_int64 offset)
{
    sqlite3_file *real = real_of(file);
    if (real->pMethods)
        return real->pMethods->xRead(real, data, bytes, offset);
    memset(data, 0, (size_t)bytes);
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *data, int bytes, sqlite3_int64 offset)
{
    (void)file, (void)data, (void)bytes, (void)offset;
    return SQLITE_READONLY;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 bytes)
{
    (void)file, (void)bytes;
    return SQLITE_READONLY;
}

static int file_sync(sqlite3_file *file, int flags)
{
    (void)file, (void)flags;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *bytes)
{
    sqlite3_file *real = real_of(file);
    *bytes = 0;
    return real->pMethods ? real->pMethods->xFileSize(real, bytes) : SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int level)
{
    ReaderFile *reader = (ReaderFile *)file;
    if (!reader->locks || reader->locked || level < SQLITE_LOCK_SHARED)
        return SQLITE_OK;
    int code = reader->real->pMethods->xLock(reader->real, SQLITE_LOCK_SHARED);
    reader->locked = code == SQLITE_OK;
    return code;
}

static int file_unlock(sqlite3_file *file, int level)
{
    ReaderFile *reader = (ReaderFile *)file;
    if (!reader->locked || level >= SQLITE_LOCK_SHARED)
        return SQLITE_OK;
    reader->locked = false;
    return reader->real->pMethods->xUnlock(reader->real, level);
}

static int file_check_lock(sqlite3_file *file, int *reserved)
{
    ReaderFile *reader = (ReaderFile *)file;
    *reserved = 0;
    return reader->locks ? reader->real->pMethods->xCheckReservedLock(reader->real, reserved) : SQLITE_OK;
}

static int file_control(sqlite3_file *file, int what, void *argument)
{
    (void)file, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *file)
{
    (void)file;
    return 4096;
}

static int file_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = file_close,
                                           .xRead = file_read,
                                           .xWrite = file_write,
                                           .xTruncate = file_truncate,
                                           .xSync = file_sync,
                                           .xFileSize = file_size,
                                           .xLock = file_lock,
                                           .xUnlock = file_unlock,
                                           .xCheckReservedLock = file_check_lock,
                                           .xFileControl = file_control,
                                           .xSectorSize = file_sector,
                                           .xDeviceCharacteristics = file_traits};

// ---- the VFS

static ReaderVfs *reader_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    enum { KINDS = 0x0FFF00 };
    sqlite3_vfs *below = reader_of(vfs)->below;
    ReaderFile *reader = (ReaderFile *)file;
    *reader = (ReaderFile){.real = (sqlite3_file *)(void *)(reader + 1)};
    reader->locks = reader_of(vfs)->locks && (flags & SQLITE_OPEN_MAIN_DB);
    memset(reader->real, 0, (size_t)below->szOsFile);
    int exists = 0, code = name ? SQLITE_OK : SQLITE_CANTOPEN; // no name: a temporary file
    if (code == SQLITE_OK)
        code = below->xAccess(below, name, SQLITE_ACCESS_EXISTS, &exists);
    if (code == SQLITE_OK && (exists || !(flags & SQLITE_OPEN_WAL)))
        code = below->xOpen(below, name, reader->real, (flags & KINDS) | SQLITE_OPEN_READONLY, given);
    if (given)
        *given = (flags & KINDS) | SQLITE_OPEN_READONLY;
    if (code == SQLITE_OK)
        reader->base.pMethods = &methods;
    else if (reader->real->pMethods)
        reader->real->pMethods->xClose(reader->real);
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)name, (void)sync;
    return SQLITE_READONLY;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int what, int *result)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xAccess(below, name, what, result);
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int room, char *path)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xFullPathname(below, name, room, path);
}

static int vfs_randomness(sqlite3_vfs *vfs, int bytes, char *data)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xRandomness(below, bytes, data);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xSleep(below, microseconds);
}

static int vfs_time(sqlite3_vfs *vfs, double *days)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xCurrentTime(below, days);
}

static int vfs_last_error(sqlite3_vfs *vfs, int room, char *text)
{
    sqlite3_vfs *below = reader_of(vfs)->below;
    return below->xGetLastError ? below->xGetLastError(below, room, text) : 0;
}

ReaderVfs *reader_vfs_create(const char *below_name, bool locks)
{
    sqlite3_vfs *below = sqlite3_vfs_find(below_name);
    if (!below)
        return NULL;
    ReaderVfs *reader = memory_alloc_zero(MEMORY_STORE, sizeof *reader);
    reader->below = below;
    reader->locks = locks;
    snprintf(reader->name, sizeof reader->name, "karst-reader-%p", (void *)reader);
    reader->vfs = (sqlite3_vfs){.iVersion = 1,
                                .szOsFile = (int)sizeof(ReaderFile) + below->szOsFile,
                                .mxPathname = below->mxPathname,
                                .zName = reader->name,
                                .pAppData = reader,
                                .xOpen = vfs_open,
                                .xDelete = vfs_delete,
                                .xAccess = vfs_access,
                                .xFullPathname = vfs_full_path,
                                .xRandomness = vfs_randomness,
                                .xSleep = vfs_sleep,
                                .xCurrentTime = vfs_time,
                                .xGetLastError = vfs_last_error};
    if (sqlite3_vfs_register(&reader->vfs, 0) == SQLITE_OK)
        return reader;
    memory_free(reader);
    return NULL;
}

void reader_vfs_destroy(ReaderVfs *reader)
{
    if (reader)
        sqlite3_vfs_unregister(&reader->vfs);
    memory_free(reader);
}

const char *reader_vfs_name(const ReaderVfs *reader) { return reader->name; }
