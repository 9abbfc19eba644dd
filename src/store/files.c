#include "store/files_internal.h"

#include "base/memory.h"
#include "store/entry_internal.h"
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

static bool name_files(const char *path, WorldFiles *files)
{
    return join(files->main, path, "") && join(files->log, path, "-wal") && join(files->journal, path, "-journal") &&
           join(files->fresh, path, "-new") && join(files->fresh_log, path, "-new-wal") &&
           join(files->backup, path, "-backup") && join(files->backup_main, path, "-backup/world.karst") &&
           join(files->backup_log, path, "-backup/world.karst-wal") && join(files->half_backup, path, "-backup-new") &&
           join(files->half_main, path, "-backup-new/world.karst") &&
           join(files->half_log, path, "-backup-new/world.karst-wal");
}

bool world_files(const char *path, WorldFiles *files)
{
    char file[FILE_PATH_MAX];
    if (!join(files->entry, path, ""))
        return false;
    entry_resolve(path, file);
    return name_files(file, files);
}

int64_t files_next_data(int descriptor, int64_t offset)
{
    off_t data = descriptor < 0 ? offset : lseek(descriptor, offset, SEEK_DATA);
    return data >= 0 ? data : errno == ENXIO ? INT64_MAX : offset;
}

static bool is_zero(const uint8_t *block, int bytes)
{
    return block[0] == 0 && memcmp(block, block + 1, (size_t)bytes - 1) == 0;
}

// Blocks of zeros are skipped: a copy of a sparse file is sparse.
static bool write_block(int to, const uint8_t *block, int bytes)
{
    if (is_zero(block, bytes))
        return true;
    for (ssize_t written; bytes > 0; block += written, bytes -= (int)written)
        if ((written = write(to, block, (size_t)bytes)) <= 0)
            return false;
    return true;
}

static bool copy_bytes(const RawFile *from, int holes, int to)
{
    int64_t size = raw_size(from);
    uint8_t *block = memory_alloc(MEMORY_STORE, COPY_BYTES);
    bool copied = size >= 0;
    for (int64_t at = 0; copied && (at = files_next_data(holes, at)) < size; at += COPY_BYTES) {
        int bytes = (int)MIN(size - at, COPY_BYTES);
        errno = EIO;
        copied = raw_read(from, at, block, bytes) == SQLITE_OK && lseek(to, at, SEEK_SET) == at &&
                 write_block(to, block, bytes);
    }
    memory_free(block);
    return copied && ftruncate(to, size) == 0 && fsync(to) == 0;
}

static bool copy_file(const char *vfs, const char *from, int holes, const char *to)
{
    RawFile source;
    if (!raw_exists(vfs, from))
        return true;
    errno = EIO;
    if (!raw_open(&source, vfs, from))
        return false;
    int target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    bool copied = target >= 0 && copy_bytes(&source, holes, target);
    int error = errno;
    raw_close(&source);
    if (target >= 0 && close(target) != 0)
        copied = false;
    if (!copied && target >= 0)
        unlink(to); // frees the space if the disk is full
    errno = error;
    return copied;
}

bool files_copy(const char *vfs, const char *from, const char *to)
{
    int holes = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool copied = copy_file(vfs, from, holes, to);
    int error = errno;
    if (holes >= 0)
        close(holes);
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
    bool synced = fsync(descriptor) == 0 || errno == EINVAL; // some file systems cannot sync folders, and need not
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

static bool fill_backup(const WorldFiles *files, const char *vfs, int holes)
{
    return mkdir(files->half_backup, 0777) == 0 && copy_file(vfs, files->main, holes, files->half_main) &&
           files_copy(vfs, files->log, files->half_log) && files_sync_folder(files->half_main) &&
           files_remove_backup(files->backup, files->backup_main, files->backup_log) &&
           rename(files->half_backup, files->backup) == 0 && files_sync_folder(files->backup);
}

bool files_make_backup(const WorldFiles *files, const char *vfs, int holes)
{
    if (!files_remove_backup(files->half_backup, files->half_main, files->half_log))
        return false;
    bool made = fill_backup(files, vfs, holes);
    int error = errno;
    if (!made)
        files_remove_backup(files->half_backup, files->half_main, files->half_log);
    errno = error;
    return made;
}
