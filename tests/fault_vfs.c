// The disk as SQLite sees it.
#include "fault_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- files

static FaultFile *file_of(sqlite3_file *file) { return (FaultFile *)file; }

static Node *node_of(FaultFile *file) { return &file->disk->now.nodes[file->node]; }

static int name_of_node(const FaultDisk *disk, int node)
{
    for (int i = 0; i < NAMES; i++)
        if (disk->now.entries[i] == node)
            return i;
    return 0;
}

static int file_read(sqlite3_file *base, void *data, int bytes, sqlite3_int64 offset)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    int code = fault_count_call(file->disk, CALL_READ);
    const Node *node = node_of(file);
    int64_t there = CLAMP(node->bytes - offset, 0, bytes);
    if (code == SQLITE_OK && there < bytes)
        code = SQLITE_IOERR_SHORT_READ;
    if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) {
        if (there)
            memcpy(data, node->data + offset, (size_t)there);
        memset((char *)data + there, 0, (size_t)(bytes - there));
    }
    pthread_mutex_unlock(&file->disk->lock);
    return code;
}

static void write_part(FaultFile *file, const void *data, int64_t bytes, int64_t offset)
{
    if (bytes <= 0)
        return;
    FaultDisk *disk = file->disk;
    fault_node_write(node_of(file), offset, data, bytes);
    if (!disk->records)
        return;
    Step *step = fault_step(disk, STEP_WRITE, file->node);
    step->offset = offset;
    step->bytes = bytes;
    step->data = memcpy(malloc((size_t)bytes), data, (size_t)bytes);
}

static int file_write(sqlite3_file *base, const void *data, int bytes, sqlite3_int64 offset)
{
    FaultFile *file = file_of(base);
    FaultDisk *disk = file->disk;
    pthread_mutex_lock(&disk->lock);
    int code = fault_count_call(disk, CALL_WRITE);
    int64_t written = code == SQLITE_OK ? bytes : bytes / 2;
    int64_t growth = offset + written - node_of(file)->bytes, room = disk->most_bytes - fault_disk_used(disk);
    if (growth > 0 && growth > room) {
        written = MAX(0, written - (growth - MAX(0, room)));
        code = SQLITE_FULL;
    }
    write_part(file, data, written, offset);
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 bytes)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    int code = fault_count_call(file->disk, CALL_TRUNCATE);
    if (code == SQLITE_OK) {
        fault_node_resize(node_of(file), bytes);
        fault_step(file->disk, STEP_TRUNCATE, file->node)->bytes = bytes;
    }
    pthread_mutex_unlock(&file->disk->lock);
    return code;
}

static int file_sync(sqlite3_file *base, int flags)
{
    (void)flags;
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    int code = fault_count_call(file->disk, CALL_SYNC);
    fault_step(file->disk, code == SQLITE_OK ? STEP_SYNC : STEP_SYNC_FAILED, file->node)->name =
        name_of_node(file->disk, file->node);
    if (code == SQLITE_OK && node_of(file)->folder_unsynced) {
        fault_step(file->disk, STEP_SYNC_FOLDER, NOWHERE);
        node_of(file)->folder_unsynced = false;
    }
    pthread_mutex_unlock(&file->disk->lock);
    return code;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *bytes)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    int code = fault_count_call(file->disk, CALL_SIZE);
    *bytes = node_of(file)->bytes;
    pthread_mutex_unlock(&file->disk->lock);
    return code;
}

// Between the handles of one process: many shared, one that writes.
static int take_lock(FaultFile *file, int level)
{
    Node *node = node_of(file);
    if (level <= file->level)
        return SQLITE_OK;
    if (node->writer && node->writer != file &&
        (level > SQLITE_LOCK_SHARED || node->writer->level >= SQLITE_LOCK_PENDING))
        return SQLITE_BUSY;
    if (file->level < SQLITE_LOCK_SHARED)
        node->shared++;
    file->level = level;
    if (level > SQLITE_LOCK_SHARED)
        node->writer = file;
    if (level == SQLITE_LOCK_EXCLUSIVE && node->shared > 1) {
        file->level = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
    }
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int level)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    int code = fault_count_call(file->disk, CALL_LOCK);
    if (code == SQLITE_OK)
        code = take_lock(file, level);
    pthread_mutex_unlock(&file->disk->lock);
    return code;
}

static void drop_lock(FaultFile *file, int level)
{
    Node *node = node_of(file);
    if (level < SQLITE_LOCK_RESERVED && node->writer == file)
        node->writer = NULL;
    if (level < SQLITE_LOCK_SHARED && file->level >= SQLITE_LOCK_SHARED)
        node->shared--;
    file->level = MIN(file->level, level);
}

static int file_unlock(sqlite3_file *base, int level)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    drop_lock(file, level);
    pthread_mutex_unlock(&file->disk->lock);
    return SQLITE_OK;
}

static int file_close(sqlite3_file *base) { return file_unlock(base, SQLITE_LOCK_NONE); }

static int file_check_lock(sqlite3_file *base, int *reserved)
{
    FaultFile *file = file_of(base);
    pthread_mutex_lock(&file->disk->lock);
    *reserved = node_of(file)->writer != NULL;
    pthread_mutex_unlock(&file->disk->lock);
    return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int what, void *argument)
{
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base)
{
    (void)base;
    return FAULT_PAGE;
}

static int file_traits(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; // SQLite's default assumption about disks; holds for this one
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

// ---- the folder

static FaultDisk *disk_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *given)
{
    enum { WITH_FOLDER = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL };
    FaultDisk *disk = disk_of(vfs);
    FaultFile *file = file_of(base);
    *file = (FaultFile){.disk = disk};
    pthread_mutex_lock(&disk->lock);
    int code = name ? fault_count_call(disk, CALL_OPEN)
                    : SQLITE_CANTOPEN; // no name: a temporary file, which the store never needs
    file->node = code == SQLITE_OK ? fault_find(disk, name) : NOWHERE;
    if (code == SQLITE_OK && file->node == NOWHERE && (flags & SQLITE_OPEN_CREATE)) {
        file->node = fault_create(disk, name);
        node_of(file)->folder_unsynced = flags & WITH_FOLDER;
    }
    if (code == SQLITE_OK && file->node == NOWHERE)
        code = SQLITE_CANTOPEN;
    if (code == SQLITE_OK)
        file->base.pMethods = &methods;
    if (given)
        *given = flags;
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    FaultDisk *disk = disk_of(vfs);
    pthread_mutex_lock(&disk->lock);
    int code = fault_count_call(disk, CALL_DELETE);
    if (code == SQLITE_OK && fault_find(disk, name) == NOWHERE)
        code = SQLITE_IOERR_DELETE_NOENT;
    if (code == SQLITE_OK) {
        int index = fault_name(disk, name);
        fault_step(disk, STEP_DELETE, disk->now.entries[index])->name = index;
        disk->now.entries[index] = NOWHERE;
        if (sync)
            fault_step(disk, STEP_SYNC_FOLDER, NOWHERE);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int what, int *result)
{
    FaultDisk *disk = disk_of(vfs);
    pthread_mutex_lock(&disk->lock);
    int code = fault_count_call(disk, CALL_ACCESS), node = fault_find(disk, name);
    // SQLite's unix VFS reports an empty file as missing.
    *result = code == SQLITE_OK && node != NOWHERE && (what != SQLITE_ACCESS_EXISTS || disk->now.nodes[node].bytes > 0);
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int room, char *path)
{
    (void)vfs;
    return snprintf(path, (size_t)room, "%s", name) < room ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int vfs_randomness(sqlite3_vfs *vfs, int bytes, char *data)
{
    (void)vfs;
    for (int i = 0; i < bytes; i++)
        data[i] = (char)(i * 7 + 1);
    return bytes;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int vfs_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2460000.5;
    return SQLITE_OK;
}

const sqlite3_vfs fault_vfs = {.iVersion = 1,
                               .szOsFile = sizeof(FaultFile),
                               .mxPathname = NAME_BYTES - 1,
                               .xOpen = vfs_open,
                               .xDelete = vfs_delete,
                               .xAccess = vfs_access,
                               .xFullPathname = vfs_full_path,
                               .xRandomness = vfs_randomness,
                               .xSleep = vfs_sleep,
                               .xCurrentTime = vfs_time};
