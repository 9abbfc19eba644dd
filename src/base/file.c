#include "base/file.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool file_path_print(char path[FILE_PATH_MAX], const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(path, FILE_PATH_MAX, format, values);
    va_end(values);
    return (length >= 0 && length < FILE_PATH_MAX) || log_failure("path too long: %.64s...", path);
}

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void file_folder(const char *path, char folder[FILE_PATH_MAX])
{
    int length = (int)(file_name(path) - path);
    snprintf(folder, FILE_PATH_MAX, "%.*s", length > 0 ? MAX(length - 1, 1) : 1, length > 0 ? path : ".");
}

static char *read_stream(FILE *stream, const char *path, size_t limit_bytes, size_t *bytes)
{
    size_t capacity = 1 << 14, used = 0;
    char *data = memory_alloc(MEMORY_GENERAL, capacity + 1);
    for (;;) {
        used += fread(data + used, 1, capacity - used, stream);
        if (used < capacity)
            break;
        capacity *= 2;
        if (used > limit_bytes)
            break;
        data = memory_resize(MEMORY_GENERAL, data, capacity + 1);
    }
    if (ferror(stream) || used > limit_bytes) {
        log_error("cannot read %s: %s", path, used > limit_bytes ? "file too large" : strerror(errno));
        memory_free(data);
        return NULL;
    }
    data[used] = '\0';
    *bytes = used;
    return data;
}

const char *file_reason(int error) { return error == ENXIO ? "it is not a regular file" : strerror(error); }

static char *read_and_close(FILE *stream, const char *path, size_t limit_bytes, size_t *bytes)
{
    *bytes = 0;
    if (!stream) {
        log_error("cannot open %s: %s", path, file_reason(errno));
        return NULL;
    }
    char *data = read_stream(stream, path, limit_bytes, bytes);
    fclose(stream);
    return data;
}

char *file_read(const char *path, size_t limit_bytes, size_t *bytes)
{
    return read_and_close(fopen(path, "rb"), path, limit_bytes, bytes);
}

char *file_read_regular(const char *path, size_t limit_bytes, size_t *bytes)
{
    return read_and_close(os_open(path, OS_READ), path, limit_bytes, bytes);
}

bool file_exists(const char *path)
{
    OsStat status;
    return os_stat(path, &status);
}

static bool is_kind(const char *path, OsKind kind)
{
    OsStat status;
    return os_stat(path, &status) && status.kind == kind;
}

bool file_is_regular(const char *path) { return is_kind(path, OS_FILE); }

bool file_ends_with(const char *path, const void *bytes, size_t count)
{
    char end[64];
    ASSERT(count <= sizeof end);
    FILE *stream = os_open(path, OS_READ);
    if (!stream)
        return false;
    bool ends = fseek(stream, -(long)count, SEEK_END) == 0 && fread(end, 1, count, stream) == count &&
                memcmp(end, bytes, count) == 0;
    fclose(stream);
    return ends;
}

bool file_make_directory(const char *path)
{
    char partial[FILE_PATH_MAX];
    size_t length = strlen(path);
    if (!file_path_print(partial, "%s", path))
        return false;
    if (strcmp(path, "-") == 0)
        return log_failure("cannot create directory -: it stands for the standard output, which is none");
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        partial[i] = '\0';
        int error = os_mkdir(partial) ? 0 : errno;
        if (error != 0 && error != EEXIST && !is_kind(partial, OS_FOLDER))
            return log_failure("cannot create directory %s: %s", partial, strerror(error));
        partial[i] = path[i];
    }
    return is_kind(path, OS_FOLDER) ||
           log_failure("cannot create directory \"%s\": %s", path, path[0] ? "a file is in the way" : "it has no name");
}

typedef struct UserDirectoryRule {
    const char *variable; // XDG variable that overrides the default
    const char *fallback; // below $HOME
} UserDirectoryRule;

static const UserDirectoryRule user_directories[] = {
    [USER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [USER_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [USER_CACHE] = {"XDG_CACHE_HOME", ".cache"},
    [USER_PICTURES] = {"XDG_PICTURES_DIR", "Pictures"},
};
_Static_assert(ARRAY_COUNT(user_directories) == USER_DIRECTORY_COUNT, "a directory lacks its row");

static bool user_directory(UserDirectory directory, char path[FILE_PATH_MAX])
{
    const UserDirectoryRule *rule = &user_directories[directory];
    const char *base = getenv(rule->variable);
    if (base && base[0] == '/') // relative paths are ignored, as the specification says
        return file_path_print(path, "%s/karst", base);
    const char *home = getenv("HOME");
    if (!home || !home[0])
        return log_failure("neither %s nor HOME is set: use --data-dir", rule->variable);
    return file_path_print(path, "%s/%s/karst", home, rule->fallback);
}

static bool user_folder(UserDirectory directory, const char *override, char folder[FILE_PATH_MAX])
{
    return override ? file_path_print(folder, "%s", override) : user_directory(directory, folder);
}

bool file_user_path(UserDirectory directory, const char *override, const char *name, char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX];
    return user_folder(directory, override, folder) && file_path_print(path, "%s/%s", folder, name);
}

bool file_user_path_make(UserDirectory directory, const char *override, const char *name, char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX];
    return user_folder(directory, override, folder) && file_make_directory(folder) &&
           file_path_print(path, "%s/%s", folder, name);
}

bool file_shared_find(const char *name, char path[FILE_PATH_MAX])
{
    const char *share = getenv("KARST_SHARE");
    const char *const places[] = {share, KARST_SOURCE_DIR, KARST_SHARE_DIR};
    for (size_t i = share ? 0 : 1; i < (share ? 1 : ARRAY_COUNT(places)); i++)
        if (file_path_print(path, "%s/%s", places[i], name) && file_is_regular(path)) {
            output_protect(path);
            return true;
        }
    path[0] = '\0';
    return false;
}

bool file_shared_path(const char *name, char path[FILE_PATH_MAX])
{
    if (file_shared_find(name, path))
        return true;
    const char *share = getenv("KARST_SHARE");
    if (share)
        return log_failure("%s is missing from %s, which KARST_SHARE names", name, share);
    return log_failure(
        "%s is missing: looked in %s and %s; set KARST_SHARE to the folder that holds shaders and assets", name,
        KARST_SOURCE_DIR, KARST_SHARE_DIR);
}
