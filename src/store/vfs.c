#include "store/vfs_internal.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

// ---- never waiting

void safe_open_install(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
    sqlite3_syscall_ptr call = (sqlite3_syscall_ptr)os_open_unwaiting;
    if (!vfs || vfs->iVersion < 3 || !vfs->xSetSystemCall)
        return;
    sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1); // NULL if SQLite was built for one thread
    sqlite3_mutex_enter(mutex);
    if (vfs->xGetSystemCall(vfs, "open") != call)
        vfs->xSetSystemCall(vfs, "open", call);
    sqlite3_mutex_leave(mutex);
}

// ---- one file

bool raw_beside(char name[FILE_PATH_MAX], const char *path, const char *suffix)
{
    int length = snprintf(name, FILE_PATH_MAX, "%s%s", path, suffix);
    return length > 0 && length < FILE_PATH_MAX;
}

bool raw_exists(const char *path)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    int exists = 0;
    return vfs && vfs->xAccess(vfs, path, SQLITE_ACCESS_EXISTS, &exists) == SQLITE_OK && exists;
}

static bool open_as(RawFile *raw, const char *path, int flags)
{
    safe_open_install();
    *raw = (RawFile){.vfs = sqlite3_vfs_find(NULL), .name = sqlite3_create_filename(path, "", "", 0, NULL)};
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

bool raw_open(RawFile *raw, const char *path) { return open_as(raw, path, SQLITE_OPEN_READONLY); }

bool raw_locked(const char *path)
{
    RawFile raw;
    if (!raw_exists(path) || !raw_open(&raw, path))
        return false;
    int code = raw.file->pMethods->xLock(raw.file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK)
        raw.file->pMethods->xUnlock(raw.file, SQLITE_LOCK_NONE);
    raw_close(&raw);
    return code == SQLITE_BUSY;
}

int raw_claim(RawFile *raw, const char *path)
{
    if (!open_as(raw, path, SQLITE_OPEN_READWRITE))
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

int raw_peek(const char *path, void *data, int bytes)
{
    RawFile raw;
    if (!raw_exists(path) || !raw_open(&raw, path))
        return SQLITE_CANTOPEN;
    int code = raw_read(&raw, 0, data, bytes);
    raw_close(&raw);
    return code;
}

uint32_t raw_page_bytes(const char *path)
{
    enum { OFFSET = 16, PAGE_MIN = 512, PAGE_MAX = 65536 };
    uint8_t header[OFFSET + 2];
    if (raw_peek(path, header, sizeof header) != SQLITE_OK)
        return 0;
    uint32_t bytes = (uint32_t)header[OFFSET] << 8 | header[OFFSET + 1];
    bytes = bytes == 1 ? PAGE_MAX : bytes;
    return bytes >= PAGE_MIN && (bytes & (bytes - 1)) == 0 ? bytes : 0;
}

// ---- reading without changing the disk

typedef struct ReaderVfs {
    sqlite3_vfs vfs; // first: SQLite passes its address
    sqlite3_vfs *below;
    bool locks;
    char name[48];
} ReaderVfs;

// SQLite allocates it, with room for the file below behind it.
typedef struct ReaderFile {
    sqlite3_file base;
    sqlite3_file *real; // its pMethods are NULL for a missing log
    bool locks, locked;
} ReaderFile;

static sqlite3_file *real_of(sqlite3_file *file) { return ((ReaderFile *)file)->real; }

static int reader_close(sqlite3_file *file)
{
    sqlite3_file *real = real_of(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int reader_read(sqlite3_file *file, void *data, int bytes, sqlite3_int64 offset)
{
    sqlite3_file *real = real_of(file);
    if (real->pMethods)
        return real->pMethods->xRead(real, data, bytes, offset);
    memset(data, 0, (size_t)bytes);
    return SQLITE_IOERR_SHORT_READ;
}

static int reader_write(sqlite3_file *file, const void *data, int bytes, sqlite3_int64 offset)
{
    (void)file, (void)data, (void)bytes, (void)offset;
    return SQLITE_READONLY;
}

static int reader_truncate(sqlite3_file *file, sqlite3_int64 bytes)
{
    (void)file, (void)bytes;
    return SQLITE_READONLY;
}

static int reader_sync(sqlite3_file *file, int flags)
{
    (void)file, (void)flags;
    return SQLITE_OK;
}

static int reader_size(sqlite3_file *file, sqlite3_int64 *bytes)
{
    sqlite3_file *real = real_of(file);
    *bytes = 0;
    return real->pMethods ? real->pMethods->xFileSize(real, bytes) : SQLITE_OK;
}

static int reader_lock(sqlite3_file *file, int level)
{
    ReaderFile *reader = (ReaderFile *)file;
    if (!reader->locks || reader->locked || level < SQLITE_LOCK_SHARED)
        return SQLITE_OK;
    int code = reader->real->pMethods->xLock(reader->real, SQLITE_LOCK_SHARED);
    reader->locked = code == SQLITE_OK;
    return code;
}

static int reader_unlock(sqlite3_file *file, int level)
{
    ReaderFile *reader = (ReaderFile *)file;
    if (!reader->locked || level >= SQLITE_LOCK_SHARED)
        return SQLITE_OK;
    reader->locked = false;
    return reader->real->pMethods->xUnlock(reader->real, level);
}

static int reader_check_lock(sqlite3_file *file, int *reserved)
{
    ReaderFile *reader = (ReaderFile *)file;
    *reserved = 0;
    return reader->locks ? reader->real->pMethods->xCheckReservedLock(reader->real, reserved) : SQLITE_OK;
}

static int reader_control(sqlite3_file *file, int what, void *argument)
{
    (void)file, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int reader_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = reader_close,
                                           .xRead = reader_read,
                                           .xWrite = reader_write,
                                           .xTruncate = reader_truncate,
                                           .xSync = reader_sync,
                                           .xFileSize = reader_size,
                                           .xLock = reader_lock,
                                           .xUnlock = reader_unlock,
                                           .xCheckReservedLock = reader_check_lock,
                                           .xFileControl = reader_control,
                                           .xDeviceCharacteristics = reader_traits};

static ReaderVfs *reader_of(sqlite3_vfs *vfs) { return (ReaderVfs *)vfs; }

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

sqlite3_vfs *reader_vfs_create(bool locks)
{
    sqlite3_vfs *below = sqlite3_vfs_find(NULL);
    if (!below)
        return NULL;
    ReaderVfs *reader = memory_alloc_zero(MEMORY_STORE, sizeof *reader);
    reader->below = below;
    reader->locks = locks;
    snprintf(reader->name, sizeof reader->name, "karst-reader-%p", (void *)reader);
    reader->vfs = *below; // whose other functions find their data in pAppData
    reader->vfs.iVersion = 1;
    reader->vfs.szOsFile = (int)sizeof(ReaderFile) + below->szOsFile;
    reader->vfs.zName = reader->name;
    reader->vfs.xOpen = vfs_open;
    reader->vfs.xDelete = vfs_delete;
    if (sqlite3_vfs_register(&reader->vfs, 0) == SQLITE_OK)
        return &reader->vfs;
    memory_free(reader);
    return NULL;
}

void reader_vfs_destroy(sqlite3_vfs *reader)
{
    if (reader)
        sqlite3_vfs_unregister(reader);
    memory_free(reader);
}
