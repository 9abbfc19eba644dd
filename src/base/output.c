#include "base/output.h"

#include "base/hash.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"
#include "base/shared.h"

#include <errno.h>
#include <string.h>

// ---- files that are not replaced

typedef struct Protection {
    OutputGuard *guard;
    OsStat *inputs;
    int count, capacity;
} Protection;

static Protection *protection_lock(void)
{
    void **place = shared_lock(SHARED_PROTECTION);
    if (!*place)
        *place = memory_alloc_zero(MEMORY_KEPT, sizeof(Protection));
    return *place;
}

void output_protect(const char *path)
{
    OsStat status;
    if (!os_stat(path, &status) || status.kind != OS_FILE)
        return;
    Protection *protection = protection_lock();
    *MEMORY_ADD(MEMORY_KEPT, protection->inputs, protection->count, protection->capacity) = status;
    shared_unlock(SHARED_PROTECTION);
}

void output_unprotect_all(void)
{
    protection_lock()->count = 0;
    shared_unlock(SHARED_PROTECTION);
}

void output_set_guard(OutputGuard *guard)
{
    protection_lock()->guard = guard;
    shared_unlock(SHARED_PROTECTION);
}

// ---- where a path leads

typedef struct Target {
    bool exists;
    OsStat status;  // if it exists
    int descriptor; // of this process, which the path names (/dev/stdout); -1: none
} Target;

static bool refuse(const char *path, const char *reason) { return log_failure("cannot write %s: %s", path, reason); }

// Replaces the path of a link by the path that it points to. False with errno.
static bool follow_link(char path[FILE_PATH_MAX])
{
    char link[FILE_PATH_MAX], joined[2 * FILE_PATH_MAX];
    if (!os_readlink(path, link, sizeof link))
        return false;
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
    if (strcmp(path, "-") == 0)
        snprintf(path, FILE_PATH_MAX, "/dev/stdout");
    for (int i = 0; i <= LINKS_MAX; i++) {
        target->descriptor = os_own_descriptor(path);
        bool found = target->descriptor >= 0 ? os_stat_descriptor(target->descriptor, &target->status)
                                             : os_lstat(path, &target->status);
        if (!found && errno != ENOENT)
            return errno == ELOOP ? "its links lead in a circle" : strerror(errno);
        target->exists = found;
        if (!found || target->status.kind != OS_LINK)
            return NULL;
        if (!follow_link(path))
            return strerror(errno);
    }
    return "its links lead in a circle";
}

static bool is_stream(const Target *target)
{
    return target->descriptor >= 0 ||
           (target->exists && (target->status.kind == OS_FIFO || target->status.kind == OS_DEVICE));
}

// NULL, or why no output may go there.
static const char *refusal(const char *path, const Target *target)
{
    if (target->exists && target->status.kind == OS_FOLDER)
        return "it is a directory";
    if (target->exists && target->status.kind == OS_SOCKET && target->descriptor < 0)
        return "it is a socket";
    const Protection *protection = protection_lock();
    OutputGuard *guard = is_stream(target) ? NULL : protection->guard;
    bool is_input = false;
    for (int i = 0; target->exists && i < protection->count; i++)
        is_input |= os_same_file(&protection->inputs[i], &target->status);
    shared_unlock(SHARED_PROTECTION);
    if (is_input)
        return "it is the same file as an input";
    return guard ? guard(path, target->exists) : NULL;
}

// Fills in where `path` leads. False, with one logged line, if no output may go there.
static bool resolve(const char *path, char resolved[FILE_PATH_MAX], Target *target)
{
    int length = snprintf(resolved, FILE_PATH_MAX, "%s", path);
    if (length < 0 || length >= FILE_PATH_MAX)
        return log_failure("path too long: %.64s...", path);
    const char *reason = path[0] ? find_target(resolved, target) : "the name is empty";
    if (!reason)
        reason = refusal(resolved, target);
    return !reason || refuse(path, reason);
}

// Resolves the folder's links too, if there is such a folder.
static void make_canonical(char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX], resolved[FILE_PATH_MAX], joined[FILE_PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(folder, sizeof folder, "%.*s", slash ? MAX((int)(slash - path), 1) : 1, slash ? path : ".");
    if (!os_realpath(folder, resolved, sizeof resolved))
        return;
    const char *between = strcmp(resolved, "/") == 0 ? "" : "/";
    if (snprintf(joined, sizeof joined, "%s%s%s", resolved, between, name) < (int)sizeof joined)
        memcpy(path, joined, strlen(joined) + 1);
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

// As resolve, but without a word, and whether or not output may go there.
static bool look_up(const char *path, char resolved[FILE_PATH_MAX], Target *target)
{
    return snprintf(resolved, FILE_PATH_MAX, "%s", path) < FILE_PATH_MAX && !find_target(resolved, target);
}

bool output_is_stream(const char *path)
{
    char resolved[FILE_PATH_MAX];
    Target target;
    return look_up(path, resolved, &target) && is_stream(&target);
}

// False, for FIFOs, devices, descriptors and what output_begin will refuse.
static bool find_file(const char *path, char resolved[FILE_PATH_MAX])
{
    Target target;
    if (!look_up(path, resolved, &target) || is_stream(&target))
        return false;
    make_canonical(resolved);
    return true;
}

bool output_distinct(const char *const *paths, int count)
{
    char one[FILE_PATH_MAX], other[FILE_PATH_MAX];
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i && paths[i]; j++) {
            if (paths[j] && strcmp(paths[i], paths[j]) == 0)
                return log_failure("%.200s is named twice", paths[i]);
            if (paths[j] && find_file(paths[i], one) && find_file(paths[j], other) && strcmp(one, other) == 0)
                return log_failure("%.200s and %.200s are the same file", paths[i], paths[j]);
        }
    return true;
}

// ---- writing

// A new file beside the path, under a name that does not exist yet; the user's umask gives its mode. NULL on failure.
static FILE *open_temporary(Output *output)
{
    enum { TRIES = 100 };
    FILE *stream = NULL;
    for (int i = 0; i < TRIES; i++) {
        uint64_t random = hash_combine((uint64_t)clock_ns(), (uint64_t)os_pid());
        int length = snprintf(output->temporary, sizeof output->temporary, "%s.%08x", output->path, (unsigned)random);
        if (length < 0 || length >= FILE_PATH_MAX) {
            errno = ENAMETOOLONG;
            break;
        }
        stream = os_open(output->temporary, OS_CREATE);
        if (stream || errno != EEXIST)
            break;
    }
    if (!stream)
        output->temporary[0] = '\0';
    return stream;
}

// Waits for a reader. Polls, since the first Ctrl-C only raises a flag (base/os.h) and would not end open().
static FILE *open_fifo(const char *path)
{
    FILE *stream;
    while (!(stream = os_open(path, OS_WRITE)) && errno == ENXIO) {
        if (interrupt_pending()) {
            errno = EINTR;
            return NULL;
        }
        clock_sleep_ms(5);
    }
    return stream;
}

static FILE *open_stream(const Output *output, const Target *target)
{
    if (target->descriptor >= 0) // shares its position with the descriptor, so that ">>" appends
        return os_open_descriptor(target->descriptor);
    return target->status.kind == OS_FIFO ? open_fifo(output->path) : os_open(output->path, OS_WRITE);
}

static FILE *open_target(Output *output, const Target *target)
{
    if (is_stream(target))
        return open_stream(output, target);
    if (target->exists && !os_access(output->path, OS_MAY_WRITE))
        return NULL;
    FILE *stream = open_temporary(output);
    if (stream && target->exists)
        os_chmod(stream, target->status.mode);
    return stream;
}

// How to begin an output that is a FIFO, a device or a descriptor.
typedef enum Streams { STREAMS_OPENED, STREAMS_REFUSED, STREAMS_LEFT } Streams;

static bool begin(Output *output, const char *path, Streams streams)
{
    Target target;
    *output = (Output){0};
    if (!resolve(path, output->path, &target))
        return false;
    if (streams != STREAMS_OPENED && is_stream(&target))
        return streams == STREAMS_LEFT || refuse(path, "it is not a regular file");
    output->stream = open_target(output, &target);
    return output->stream || refuse(path, strerror(errno));
}

bool output_begin(Output *output, const char *path) { return begin(output, path, STREAMS_OPENED); }

bool output_begin_regular(Output *output, const char *path) { return begin(output, path, STREAMS_REFUSED); }

bool output_check(const char *path)
{
    Output output;
    bool begun = begin(&output, path, STREAMS_LEFT);
    output_abandon(&output);
    return begun;
}

// False with errno.
static bool sync_stream(const Output *output)
{
    errno = 0;
    bool written =
        fflush(output->stream) == 0 && !ferror(output->stream) && (!output->temporary[0] || os_sync(output->stream));
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
    if (written && (!output->temporary[0] || os_rename(output->temporary, output->path)))
        return true;
    log_error("cannot write %s: %s", output->path, strerror(written ? errno : error));
    if (output->temporary[0])
        os_unlink(output->temporary);
    return false;
}

bool output_write(const char *path, const void *bytes, size_t count)
{
    Output output;
    if (!output_begin(&output, path))
        return false;
    fwrite(bytes, 1, count, output.stream);
    return output_commit(&output);
}

void output_abandon(Output *output)
{
    if (!output->stream)
        return;
    fclose(output->stream);
    output->stream = NULL;
    if (output->temporary[0])
        os_unlink(output->temporary);
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
    OsFolder *folder = os_folder_open(directory);
    for (const char *name; (name = os_folder_next(folder));)
        if (is_temporary(name, suffix) && snprintf(path, sizeof path, "%s/%s", directory, name) < (int)sizeof path)
            os_unlink(path);
    os_folder_close(folder);
}
