#include "base/output.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/thread.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// ---- files that are not replaced

typedef struct Identity {
    dev_t device;
    ino_t inode;
} Identity;

static Mutex input_lock = {PTHREAD_MUTEX_INITIALIZER};
static Identity *inputs; // not counted: they last until the command ends
static size_t input_count, input_capacity;
static OutputGuard *output_guard;

static void grow_inputs(void)
{
    input_capacity = input_capacity * 2 + 16;
    inputs = realloc(inputs, input_capacity * sizeof *inputs);
    if (!inputs)
        memory_run_out(input_capacity * sizeof *inputs);
}

void output_protect(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    mutex_lock(&input_lock);
    if (input_count == input_capacity)
        grow_inputs();
    inputs[input_count++] = (Identity){status.st_dev, status.st_ino};
    mutex_unlock(&input_lock);
}

void output_unprotect_all(void)
{
    mutex_lock(&input_lock);
    free(inputs);
    inputs = NULL;
    input_count = input_capacity = 0;
    mutex_unlock(&input_lock);
}

void output_set_guard(OutputGuard *guard) { output_guard = guard; }

static bool is_input(const struct stat *status)
{
    bool found = false;
    mutex_lock(&input_lock);
    for (size_t i = 0; i < input_count && !found; i++)
        found = inputs[i].device == status->st_dev && inputs[i].inode == status->st_ino;
    mutex_unlock(&input_lock);
    return found;
}

// ---- where a path leads

typedef struct Target {
    bool exists;
    struct stat status; // if it exists
    int descriptor;     // of this process, which the path names (/dev/stdout); -1: none
} Target;

static bool refuse(const char *path, const char *reason)
{
    log_error("cannot write %s: %s", path, reason);
    return false;
}

// The number N of a path /proc/PID/fd/N of this process, under whichever name (/dev/fd/N); -1 for other paths.
static int own_descriptor(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t digits = slash ? strspn(slash + 1, "0123456789") : 0;
    if (digits == 0 || digits > 6 || slash[1 + digits] != '\0')
        return -1;
    char folder[FILE_PATH_MAX], own[64];
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    snprintf(own, sizeof own, "/proc/%ld/fd", (long)getpid());
    char *resolved = realpath(folder, NULL);
    bool is_own = resolved && strcmp(resolved, own) == 0;
    free(resolved);
    return is_own ? atoi(slash + 1) : -1;
}

// Replaces the path of a link by the path that it points to. False with errno.
static bool follow_link(char path[FILE_PATH_MAX])
{
    char link[FILE_PATH_MAX], joined[2 * FILE_PATH_MAX];
    ssize_t length = readlink(path, link, sizeof link - 1);
    if (length < 0)
        return false;
    link[length] = '\0';
    const char *slash = strrchr(path, '/');
    int folder = link[0] == '/' || !slash ? 0 : (int)(slash - path) + 1;
    int joined_length = snprintf(joined, sizeof joined, "%.*s%s", folder, path, link);
    if (joined_length >= FILE_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path, joined, (size_t)joined_length + 1);
    return true;
}

// Follows the links of `path` to their end, which need not exist. NULL, or why it cannot.
static const char *find_target(char path[FILE_PATH_MAX], Target *target)
{
    enum { LINKS_MAX = 40 }; // as Linux has it
    for (int i = 0; i <= LINKS_MAX; i++) {
        target->descriptor = own_descriptor(path);
        bool found = target->descriptor >= 0 ? fstat(target->descriptor, &target->status) == 0
                                             : lstat(path, &target->status) == 0;
        if (!found && errno != ENOENT)
            return errno == ELOOP ? "its links lead in a circle" : strerror(errno);
        target->exists = found;
        if (!found || !S_ISLNK(target->status.st_mode))
            return NULL;
        if (!follow_link(path))
            return strerror(errno);
    }
    return "its links lead in a circle";
}

static bool is_stream(const Target *target)
{
    mode_t mode = target->exists ? target->status.st_mode : 0;
    return target->descriptor >= 0 || S_ISFIFO(mode) || S_ISCHR(mode) || S_ISBLK(mode);
}

// NULL, or why no output may go there.
static const char *refusal(const char *path, const Target *target)
{
    if (target->exists && S_ISDIR(target->status.st_mode))
        return "it is a directory";
    if (target->exists && S_ISSOCK(target->status.st_mode) && target->descriptor < 0)
        return "it is a socket";
    if (target->exists && is_input(&target->status))
        return "it is the same file as an input";
    if (output_guard && !is_stream(target))
        return output_guard(path, target->exists);
    return NULL;
}

// Fills in where `path` leads. False, with one logged line, if no output may go there.
static bool resolve(const char *path, char resolved[FILE_PATH_MAX], Target *target)
{
    int length = snprintf(resolved, FILE_PATH_MAX, "%s", path);
    if (length < 0 || length >= FILE_PATH_MAX) {
        log_error("path too long: %.64s...", path);
        return false;
    }
    const char *reason = path[0] ? find_target(resolved, target) : "the name is empty";
    if (!reason)
        reason = refusal(resolved, target);
    return !reason || refuse(path, reason);
}

// Resolves the folder's links too, if there is such a folder.
static void make_canonical(char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX], joined[FILE_PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(folder, sizeof folder, "%.*s", slash ? MAX((int)(slash - path), 1) : 1, slash ? path : ".");
    char *resolved = realpath(folder, NULL);
    const char *between = resolved && strcmp(resolved, "/") == 0 ? "" : "/";
    if (resolved && snprintf(joined, sizeof joined, "%s%s%s", resolved, between, name) < (int)sizeof joined)
        memcpy(path, joined, strlen(joined) + 1);
    free(resolved);
}

bool output_resolve(const char *path, char resolved[FILE_PATH_MAX])
{
    Target target;
    if (!resolve(path, resolved, &target))
        return false;
    if (is_stream(&target))
        return refuse(path, "it is no regular file");
    make_canonical(resolved);
    return true;
}

bool output_is_stream(const char *path)
{
    char resolved[FILE_PATH_MAX];
    Target target;
    return snprintf(resolved, sizeof resolved, "%s", path) < (int)sizeof resolved && !find_target(resolved, &target) &&
           is_stream(&target);
}

// ---- writing

// A new file beside the path, under a name that does not exist yet; the user's umask gives its mode. -1 on failure.
static int open_temporary(Output *output)
{
    enum { TRIES = 100 };
    int descriptor = -1;
    for (int i = 0; i < TRIES; i++) {
        uint64_t random = hash_combine((uint64_t)clock_ns(), (uint64_t)getpid());
        int length = snprintf(output->temporary, sizeof output->temporary, "%s.%08x", output->path, (unsigned)random);
        if (length < 0 || length >= FILE_PATH_MAX) {
            errno = ENAMETOOLONG;
            break;
        }
        descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            break;
    }
    if (descriptor < 0)
        output->temporary[0] = '\0';
    return descriptor;
}

// Waits for a reader. Polls, since the first Ctrl-C only raises a flag (base/interrupt.h) and would not end open().
static int open_fifo(const char *path)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    int descriptor;
    while ((descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && errno == ENXIO) {
        if (interrupt_pending()) {
            errno = EINTR;
            return -1;
        }
        nanosleep(&pause, NULL);
    }
    if (descriptor >= 0)
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

static int open_stream(const Output *output, const Target *target)
{
    if (target->descriptor >= 0) // shares its position with the descriptor, so that ">>" appends
        return fcntl(target->descriptor, F_DUPFD_CLOEXEC, 0);
    if (S_ISFIFO(target->status.st_mode))
        return open_fifo(output->path);
    return open(output->path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
}

static int open_target(Output *output, const Target *target)
{
    if (is_stream(target))
        return open_stream(output, target);
    if (target->exists && faccessat(AT_FDCWD, output->path, W_OK, AT_EACCESS) != 0)
        return -1;
    int descriptor = open_temporary(output);
    if (descriptor >= 0 && target->exists)
        fchmod(descriptor, target->status.st_mode & 0777);
    return descriptor;
}

bool output_begin(Output *output, const char *path)
{
    Target target;
    *output = (Output){0};
    if (!resolve(path, output->path, &target))
        return false;
    int descriptor = open_target(output, &target);
    if (descriptor < 0)
        return refuse(path, strerror(errno));
    output->stream = fdopen(descriptor, "wb");
    if (output->stream)
        return true;
    int error = errno; // a descriptor that is open for reading alone
    close(descriptor);
    return refuse(path, strerror(error));
}

bool output_check(const char *path)
{
    Output output;
    char resolved[FILE_PATH_MAX];
    Target target;
    if (!resolve(path, resolved, &target))
        return false;
    if (is_stream(&target))
        return true;
    bool begun = output_begin(&output, path);
    output_abandon(&output);
    return begun;
}

// False with errno.
static bool sync_stream(const Output *output)
{
    errno = 0;
    bool written = fflush(output->stream) == 0 && !ferror(output->stream) &&
                   (!output->temporary[0] || fsync(fileno(output->stream)) == 0);
    if (!written && errno == 0) // an earlier write failed
        errno = EIO;
    return written;
}

bool output_commit(Output *output)
{
    bool written = sync_stream(output);
    int error = errno;
    if (fclose(output->stream) != 0 && written) {
        written = false;
        error = errno;
    }
    output->stream = NULL;
    if (written && (!output->temporary[0] || rename(output->temporary, output->path) == 0))
        return true;
    log_error("cannot write %s: %s", output->path, strerror(written ? errno : error));
    if (output->temporary[0])
        unlink(output->temporary);
    return false;
}

void output_abandon(Output *output)
{
    if (!output->stream)
        return;
    fclose(output->stream);
    output->stream = NULL;
    if (output->temporary[0])
        unlink(output->temporary);
}

// "NAME.SUFFIX.0123abcd", as open_temporary makes it.
static bool is_temporary(const char *name, const char *suffix)
{
    enum { DIGITS = 8 };
    size_t length = strlen(name), end = strlen(suffix);
    if (length < end + 1 + DIGITS || strspn(name + length - DIGITS, "0123456789abcdef") != DIGITS)
        return false;
    const char *dot = name + length - DIGITS - 1;
    return *dot == '.' && strncmp(dot - end, suffix, end) == 0;
}

void output_sweep(const char *directory, const char *suffix)
{
    char path[FILE_PATH_MAX];
    DIR *entries = opendir(directory);
    for (const struct dirent *entry; entries && (entry = readdir(entries));)
        if (is_temporary(entry->d_name, suffix) &&
            snprintf(path, sizeof path, "%s/%s", directory, entry->d_name) < (int)sizeof path)
            unlink(path);
    if (entries)
        closedir(entries);
}
