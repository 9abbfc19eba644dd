#include "store/files_internal.h"

#include "base/memory.h"
#include "store/raw_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_BYTES = 1 << 20 };

static bool join(char target[FILE_PATH_MAX], const char *path, const char *end)
{
    int length = snprintf(target, FILE_PATH_MAX, "%s%s", path, end);
    return length > 0 && length < FILE_PATH_MAX;
}

bool world_files(const char *path, WorldFiles *files)
{
    return join(files->main, path, "") && join(files->log, path, "-wal") && join(files->journal, path, "-journal") &&
           join(files->fresh, path, "-new") && join(files->fresh_log, path, "-new-wal") &&
           join(files->backup, path, "-backup") && join(files->backup_main, path, "-backup/world.karst") &&
           join(files->backup_log, path, "-backup/world.karst-wal") && join(files->half_backup, path, "-backup-new") &&
           join(files->half_main, path, "-backup-new/world.karst") &&
           join(files->half_log, path, "-backup-new/world.karst-wal");
}

static bool copy_bytes(const RawFile *from, int to)
{
    int64_t left = raw_size(from);
    uint8_t *block = memory_alloc(MEMORY_STORE, COPY_BYTES);
    bool copied = left >= 0;
    for (int64_t at = 0; copied && left > 0;) {
        int bytes = (int)MIN(left, COPY_BYTES);
        errno = EIO;
        copied = raw_read(from, at, block, bytes) == SQLITE_OK && write(to, block, (size_t)bytes) == bytes;
        at += bytes;
        left -= bytes;
    }
    memory_free(block);
    return copied && fsync(to) == 0;
}

bool files_copy(const char *vfs, const char *from, const char *to)
{
    RawFile source;
    if (!raw_exists(vfs, from))
        return true;
    errno = EIO;
    if (!raw_open(&source, vfs, from))
        return false;
    int target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool copied = target >= 0 && copy_bytes(&source, target);
    int error = errno;
    raw_close(&source);
    if (target >= 0 && close(target) != 0)
        copied = false;
    errno = error;
    return copied;
}

static void folder_of(const char *path, char folder[FILE_PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, FILE_PATH_MAX, "%.*s", slash ? MAX((int)(slash - path), 1) : 1, slash ? path : ".");
}

static bool denied(const char *path, int rights)
{
    return faccessat(AT_FDCWD, path, rights, AT_EACCESS) != 0 && errno != ENOENT;
}

bool files_denied(const char *path, bool writes, char words[256])
{
    char folder[FILE_PATH_MAX];
    folder_of(path, folder);
    bool outside = denied(folder, writes ? W_OK | X_OK : X_OK);
    if (!outside && !denied(path, writes ? R_OK | W_OK : R_OK))
        return false;
    snprintf(words, 256, "%.60s: %.180s", strerror(errno), outside ? folder : path);
    return true;
}

bool files_sync_folder(const char *path)
{
    char folder[FILE_PATH_MAX];
    folder_of(path, folder);
    int descriptor = open(folder, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool synced = fsync(descriptor) == 0 || errno == EINVAL; // some file systems cannot, and need not
    close(descriptor);
    return synced;
}

bool files_remove(const char *path) { return unlink(path) == 0 || errno == ENOENT; }

bool files_forget_logs(const WorldFiles *files)
{
    return files_remove(files->log) && files_remove(files->journal) && files_sync_folder(files->main);
}

bool files_remove_backup(const char *folder, const char *main, const char *log)
{
    return files_remove(main) && files_remove(log) && (rmdir(folder) == 0 || errno == ENOENT);
}

bool files_make_backup(const WorldFiles *files, const char *vfs)
{
    return files_remove_backup(files->half_backup, files->half_main, files->half_log) &&
           mkdir(files->half_backup, 0777) == 0 && files_copy(vfs, files->main, files->half_main) &&
           files_copy(vfs, files->log, files->half_log) && files_sync_folder(files->half_main) &&
           files_remove_backup(files->backup, files->backup_main, files->backup_log) &&
           rename(files->half_backup, files->backup) == 0 && files_sync_folder(files->backup);
}
