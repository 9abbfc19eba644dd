#include "store/raw_internal.h"

#include "base/memory.h"
#include "store/safe_open_internal.h"

bool raw_exists(const char *vfs_name, const char *path)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
    int exists = 0;
    return vfs && vfs->xAccess(vfs, path, SQLITE_ACCESS_EXISTS, &exists) == SQLITE_OK && exists;
}

static bool open_as(RawFile *raw, const char *vfs_name, const char *path, int flags)
{
    safe_open_install();
    *raw = (RawFile){.vfs = sqlite3_vfs_find(vfs_name), .name = sqlite3_create_filename(path, "", "", 0, NULL)};
    if (!raw->vfs || !raw->name) {
        raw_close(raw);
        return false;
    }
    raw->file = memory_alloc_zero(MEMORY_STORE, (size_t)raw->vfs->szOsFile);
    int given;
    if (raw->vfs->xOpen(raw->vfs, raw->name, raw->file, flags | SQLITE_OPEN_MAIN_DB, &given) == SQLITE_OK)
        return true;
    raw_close(raw);
    return false;
}

bool raw_open(RawFile *raw, const char *vfs, const char *path) { return open_as(raw, vfs, path, SQLITE_OPEN_READONLY); }

bool raw_locked(const char *vfs, const char *path)
{
    RawFile raw;
    if (!raw_exists(vfs, path) || !raw_open(&raw, vfs, path))
        return false;
    int code = raw.file->pMethods->xLock(raw.file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK)
        raw.file->pMethods->xUnlock(raw.file, SQLITE_LOCK_NONE);
    raw_close(&raw);
    return code == SQLITE_BUSY;
}

int raw_claim(RawFile *raw, const char *vfs, const char *path)
{
    if (!open_as(raw, vfs, path, SQLITE_OPEN_READWRITE))
        return SQLITE_CANTOPEN;
    int code = raw->file->pMethods->xLock(raw->file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK)
        code = raw->file->pMethods->xLock(raw->file, SQLITE_LOCK_EXCLUSIVE);
    if (code != SQLITE_OK)
        raw_close(raw);
    return code;
}

void raw_close(RawFile *raw)
{
    if (raw->file && raw->file->pMethods)
        raw->file->pMethods->xClose(raw->file);
    memory_free(raw->file);
    if (raw->name)
        sqlite3_free_filename(raw->name);
    *raw = (RawFile){0};
}

int64_t raw_size(const RawFile *raw)
{
    sqlite3_int64 bytes;
    return raw->file->pMethods->xFileSize(raw->file, &bytes) == SQLITE_OK ? bytes : -1;
}

int raw_read(const RawFile *raw, int64_t offset, void *data, int bytes)
{
    return raw->file->pMethods->xRead(raw->file, data, bytes, offset);
}
