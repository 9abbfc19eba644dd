#include "store/entry_internal.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Control characters of a name from elsewhere must not reach the terminal.
static void print_name(const char *name, char text[160])
{
    snprintf(text, 160, "%.159s", name);
    for (unsigned char *at = (unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 127)
            *at = '?';
}

static bool refuse(char reason[256], const char *name, const char *what)
{
    char text[160];
    print_name(name, text);
    snprintf(reason, 256, "%s %.90s", text, what);
    return false;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void entry_resolve(const char *path, char file[FILE_PATH_MAX])
{
    _Static_assert(FILE_PATH_MAX >= PATH_MAX, "realpath writes up to PATH_MAX bytes");
    if (!entry_is_link(path) || !realpath(path, file))
        snprintf(file, FILE_PATH_MAX, "%s", path);
}

bool entry_exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

bool entry_is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

bool entry_is_file(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
}

static const char *kind_words(mode_t mode)
{
    return S_ISDIR(mode)    ? "is a directory"
           : S_ISFIFO(mode) ? "is a FIFO (named pipe)"
           : S_ISSOCK(mode) ? "is a socket"
           : S_ISLNK(mode)  ? "is a link"
                            : "is a device";
}

// A link that cannot be followed. Other reasons, such as a folder that may not be searched, are found by opening it.
static bool refuse_link(const char *path, int error, char reason[256])
{
    char target[FILE_PATH_MAX], text[160];
    ssize_t length = readlink(path, target, sizeof target - 1);
    target[MAX(length, 0)] = '\0';
    print_name(target, text);
    if (error == ELOOP)
        snprintf(reason, 256, "it is part of a loop of links");
    else
        snprintf(reason, 256, "it is a link to %s, which does not exist", text);
    return false;
}

// Looks at the path itself.
static bool file_may_open(const char *path, bool writes, StoreState *state, char reason[256])
{
    struct stat status;
    *state = STORE_UNREADABLE;
    if (stat(path, &status) != 0)
        return !entry_is_link(path) || (errno != ENOENT && errno != ELOOP) || refuse_link(path, errno, reason);
    if (!S_ISREG(status.st_mode)) {
        *state = STORE_FOREIGN;
        return refuse(reason, "it", kind_words(status.st_mode));
    }
    return !writes || status.st_nlink == 1 ||
           refuse(reason, "it", "has a second name (a hard link): make a copy of it, and delete one of the names");
}

// Looks at the files that SQLite opens beside it.
static bool companion_may_open(const char *path, char reason[256])
{
    struct stat status;
    return lstat(path, &status) != 0 || S_ISREG(status.st_mode) ||
           refuse(reason, last_name(path), kind_words(status.st_mode));
}

bool entry_may_open(const char *path, bool writes, StoreState *state, char reason[256])
{
    static const char *const ends[] = {"-wal", "-journal"};
    char name[FILE_PATH_MAX];
    bool opens = file_may_open(path, writes, state, reason);
    for (size_t i = 0; i < ARRAY_COUNT(ends) && opens; i++)
        if (snprintf(name, sizeof name, "%s%s", path, ends[i]) < (int)sizeof name)
            opens = companion_may_open(name, reason);
    return opens;
}

// The folder of a copy holds the two files that Karst puts there, and no others, which could not be deleted with it.
static bool folder_may_change(const char *path, char reason[256])
{
    struct stat status;
    char words[160];
    if (lstat(path, &status) != 0)
        return true;
    if (!S_ISDIR(status.st_mode))
        return refuse(reason, last_name(path),
                      S_ISREG(status.st_mode) ? "is no directory" : kind_words(status.st_mode));
    DIR *directory = opendir(path);
    bool fits = true;
    for (const struct dirent *entry; fits && directory && (entry = readdir(directory));) {
        const char *name = entry->d_name;
        snprintf(words, sizeof words, "holds %.60s: move that elsewhere", name);
        fits = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "world.karst") == 0 ||
               strcmp(name, "world.karst-wal") == 0 || refuse(reason, last_name(path), words);
    }
    if (directory)
        closedir(directory);
    return fits;
}

// A file inside the folder of a copy is called by both names.
static bool copy_may_change(const char *folder, const char *path, char reason[256])
{
    struct stat status;
    char name[160];
    snprintf(name, sizeof name, "%.80s/%.70s", last_name(folder), last_name(path));
    return lstat(path, &status) != 0 || S_ISREG(status.st_mode) || refuse(reason, name, kind_words(status.st_mode));
}

bool entry_may_change(const WorldFiles *files, char reason[256])
{
    StoreState state;
    return entry_may_open(files->main, false, &state, reason) && companion_may_open(files->fresh, reason) &&
           companion_may_open(files->fresh_log, reason) && folder_may_change(files->backup, reason) &&
           folder_may_change(files->half_backup, reason) &&
           copy_may_change(files->backup, files->backup_main, reason) &&
           copy_may_change(files->backup, files->backup_log, reason) &&
           copy_may_change(files->half_backup, files->half_main, reason) &&
           copy_may_change(files->half_backup, files->half_log, reason);
}
