#include "base/os_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- what a path names

static OsKind kind_of(mode_t mode)
{
    return S_ISREG(mode)    ? OS_FILE
           : S_ISDIR(mode)  ? OS_FOLDER
           : S_ISLNK(mode)  ? OS_LINK
           : S_ISFIFO(mode) ? OS_FIFO
           : S_ISSOCK(mode) ? OS_SOCKET
                            : OS_DEVICE;
}

static bool convert(int result, const struct stat *from, OsStat *status)
{
    if (result != 0)
        return false;
    *status = (OsStat){.kind = kind_of(from->st_mode),
                       .mode = (int)(from->st_mode & 0777),
                       .bytes = from->st_size,
                       .modified = from->st_mtime,
                       .modified_ns = from->st_mtime * INT64_C(1000000000) + from->st_mtim.tv_nsec,
                       .device = (uint64_t)from->st_dev,
                       .inode = (uint64_t)from->st_ino,
                       .names = (int64_t)from->st_nlink};
    return true;
}

bool os_stat(const char *path, OsStat *status)
{
    struct stat found;
    return convert(stat(path, &found), &found, status);
}

bool os_lstat(const char *path, OsStat *status)
{
    struct stat found;
    return convert(lstat(path, &found), &found, status);
}

bool os_stat_descriptor(int descriptor, OsStat *status)
{
    struct stat found;
    return convert(fstat(descriptor, &found), &found, status);
}

bool os_fstat(FILE *stream, OsStat *status) { return os_stat_descriptor(fileno(stream), status); }

_Static_assert(OS_MAY_READ == R_OK && OS_MAY_WRITE == W_OK && OS_MAY_SEARCH == X_OK, "the rights are those of access");

bool os_access(const char *path, int rights) { return faccessat(AT_FDCWD, path, rights, AT_EACCESS) == 0; }

bool os_readlink(const char *path, char *target, size_t bytes)
{
    ssize_t length = readlink(path, target, bytes - 1);
    target[length > 0 ? length : 0] = '\0';
    return length >= 0;
}

bool os_realpath(const char *path, char *real, size_t bytes)
{
    char *resolved = realpath(path, NULL);
    bool fits = resolved && strlen(resolved) < bytes;
    if (fits)
        memcpy(real, resolved, strlen(resolved) + 1);
    else if (resolved)
        errno = ENAMETOOLONG;
    free(resolved);
    return fits;
}

// /proc/PID/fd/N of this process, under whichever name (/dev/fd/N).
int os_own_descriptor(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t digits = slash ? strspn(slash + 1, "0123456789") : 0;
    if (digits == 0 || digits > 6 || slash[1 + digits] != '\0')
        return -1;
    char folder[PATH_MAX], resolved[PATH_MAX], own[64];
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    snprintf(own, sizeof own, "/proc/%ld/fd", (long)getpid());
    bool is_own = os_realpath(folder, resolved, sizeof resolved) && strcmp(resolved, own) == 0;
    return is_own ? atoi(slash + 1) : -1;
}

// ---- streams

// Libraries open folders to sync them.
static bool is_allowed(const char *path, const struct stat *status, bool only_files)
{
    bool harmless = strcmp(path, "/dev/null") == 0 || strcmp(path, "/dev/urandom") == 0;
    return S_ISREG(status->st_mode) ||
           (!only_files && (S_ISDIR(status->st_mode) || (S_ISCHR(status->st_mode) && harmless)));
}

// Opening alone does something to some devices, so the name is looked at first; what was opened decides.
static int open_allowed(const char *path, int flags, int mode, bool only_files)
{
    struct stat status;
    int descriptor = -1;
    if (stat(path, &status) != 0 || is_allowed(path, &status, only_files))
        descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode);
    else
        errno = ENXIO;
    if (descriptor < 0 || (fstat(descriptor, &status) == 0 && is_allowed(path, &status, only_files)))
        return descriptor;
    close(descriptor);
    errno = ENXIO;
    return -1;
}

int os_open_unwaiting(const char *path, int flags, int mode) { return open_allowed(path, flags, mode, false); }

static FILE *stream_of(int descriptor, const char *mode)
{
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, mode);
    int error = errno; // a descriptor that is open for reading alone
    if (descriptor >= 0 && !stream)
        close(descriptor);
    errno = error;
    return stream;
}

FILE *os_open(const char *path, OsOpen how)
{
    static const int flags[] = {[OS_WRITE] = O_WRONLY | O_NONBLOCK | O_NOCTTY,
                                [OS_CREATE] = O_WRONLY | O_CREAT | O_EXCL,
                                [OS_REPLACE] = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK};
    if (how == OS_READ)
        return stream_of(open_allowed(path, O_RDONLY, 0, true), "rb");
    int descriptor = open(path, flags[how] | O_CLOEXEC, 0666);
    if (descriptor >= 0) // for the writes
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return stream_of(descriptor, "wb");
}

FILE *os_open_descriptor(int descriptor) { return stream_of(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "wb"); }

bool os_sync(FILE *stream) { return fflush(stream) == 0 && fsync(fileno(stream)) == 0; }

bool os_truncate(FILE *stream, int64_t bytes) { return fflush(stream) == 0 && ftruncate(fileno(stream), bytes) == 0; }

void os_chmod(FILE *stream, int mode) { fchmod(fileno(stream), (mode_t)mode); }

bool os_lock(FILE *stream)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(stream), F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

int64_t os_next_data(FILE *stream, int64_t offset)
{
    off_t data = stream ? lseek(fileno(stream), offset, SEEK_DATA) : offset;
    return data >= 0 ? data : errno == ENXIO ? INT64_MAX : offset;
}

// ---- changes of names

bool os_rename(const char *from, const char *to) { return rename(from, to) == 0; }

// For systems without renameat2, and file systems without its flag. A folder cannot have a second name (hard link).
static bool rename_new_in_two(const char *from, const char *to)
{
    struct stat status;
    if (stat(from, &status) != 0 || !S_ISDIR(status.st_mode))
        return link(from, to) == 0 && unlink(from) == 0;
    if (stat(to, &status) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(from, to) == 0;
}

bool os_rename_new(const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != ENOSYS && errno != EINVAL)
        return false;
#endif
    return rename_new_in_two(from, to);
}

bool os_unlink(const char *path) { return unlink(path) == 0; }

bool os_mkdir(const char *path) { return mkdir(path, 0777) == 0; }

bool os_mkdtemp(char *path) { return mkdtemp(path) != NULL; }

bool os_rmdir(const char *path) { return rmdir(path) == 0; }

bool os_sync_folder(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool synced = fsync(descriptor) == 0 || errno == EINVAL; // some file systems cannot sync folders, and need not
    close(descriptor);
    return synced;
}

// ---- folders

OsFolder *os_folder_open(const char *path) { return (OsFolder *)opendir(path); }

const char *os_folder_next(OsFolder *folder)
{
    struct dirent *entry = NULL;
    while (folder && (entry = readdir((DIR *)folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            return entry->d_name;
    return NULL;
}

void os_folder_close(OsFolder *folder)
{
    if (folder)
        closedir((DIR *)folder);
}
