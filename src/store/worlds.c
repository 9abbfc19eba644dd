#include "store/worlds.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "store/files_internal.h"
#include "store/repair.h"
#include "store/vfs_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BACKUP_SUFFIX WORLD_SUFFIX BACKUP_END

bool world_name_valid(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= WORLD_NAME_MAX && utf8_printable(name) && !strchr(".- ", name[0]) &&
           name[length - 1] != ' ' && !strpbrk(name, "/\\:*?\"<>|");
}

bool world_folder(const char *data_dir, bool make, char path[FILE_PATH_MAX])
{
    return file_user_path(USER_DATA, data_dir, "worlds", path) && (!make || file_make_directory(path));
}

bool world_path(const char *data_dir, const char *name, char path[FILE_PATH_MAX])
{
    ASSERT(world_name_valid(name));
    char folder[FILE_PATH_MAX];
    if (!world_folder(data_dir, false, folder))
        return false;
    return snprintf(path, FILE_PATH_MAX, "%s/%s" WORLD_SUFFIX, folder, name) < FILE_PATH_MAX ||
           log_failure("%s: the path is too long for a world in it", folder);
}

static bool ends_with(const char *path, const char *suffix)
{
    size_t length = strlen(path), end = strlen(suffix);
    return length >= end && strcmp(path + length - end, suffix) == 0;
}

// Extracts a world's name from a file name; false if it is not a world's.
static bool name_of_file(const char *file, const char *suffix, char name[WORLD_NAME_MAX + 1])
{
    size_t length = strlen(file), end = strlen(suffix);
    if (length <= end || length - end > WORLD_NAME_MAX || !ends_with(file, suffix))
        return false;
    memcpy(name, file, length - end);
    name[length - end] = '\0';
    return world_name_valid(name);
}

// ---- names

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

// Adds the worlds in the folder that have a file, or a backup, with that suffix; sorted with those before.
static bool add_names(const char *data_dir, const char *suffix, WorldNames *names)
{
    char path[FILE_PATH_MAX], name[WORLD_NAME_MAX + 1];
    if (!world_folder(data_dir, false, path))
        return false;
    OsFolder *folder = os_folder_open(path);
    if (!folder && errno != ENOENT) // no folder: no world was saved yet
        return log_failure("cannot read the directory %s: %s", path, strerror(errno));
    for (const char *file; (file = os_folder_next(folder));)
        if (name_of_file(file, suffix, name))
            memcpy(*MEMORY_ADD(MEMORY_STORE, names->names, names->count, names->capacity), name, sizeof name);
    os_folder_close(folder);
    if (names->count > 1)
        qsort(names->names, (size_t)names->count, sizeof *names->names, compare_names);
    return true;
}

void world_names_list(const char *data_dir, WorldNames *names)
{
    *names = (WorldNames){0};
    add_names(data_dir, WORLD_SUFFIX, names);
}

void world_names_free(WorldNames *names)
{
    memory_free(names->names);
    *names = (WorldNames){0};
}

// ---- facts

// Describes an entry that has the name of a backup and is none, without a world beside it. False if it is gone.
static bool describe_bad_backup(WorldInfo *info)
{
    WorldFiles files;
    StoreGlance *glance = &info->glance;
    if (!world_files(info->path, &files) || !entry_exists(files.backup.folder))
        return false;
    glance->state = STORE_FOREIGN;
    if (entry_may_change(&files, glance->reason))
        snprintf(glance->reason, sizeof glance->reason, "%s" BACKUP_SUFFIX " holds no backup of a world", info->name);
    return true;
}

static bool describe(const char *data_dir, const char *name, WorldInfo *info)
{
    *info = (WorldInfo){0};
    memcpy(info->name, name, strlen(name) + 1);
    if (!world_path(data_dir, name, info->path))
        return false;
    store_glance(info->path, &info->glance);
    info->backup = store_backup_exists(info->path);
    return info->glance.state != STORE_MISSING || info->backup || describe_bad_backup(info);
}

static int compare_worlds(const void *left, const void *right)
{
    const WorldInfo *a = left, *b = right;
    int64_t x = a->glance.last_played, y = b->glance.last_played;
    return x != y ? (x < y ? 1 : -1) : strcmp(a->name, b->name);
}

bool worlds_list(const char *data_dir, WorldList *list)
{
    WorldNames names = {0};
    *list = (WorldList){0};
    bool read = add_names(data_dir, WORLD_SUFFIX, &names) && add_names(data_dir, BACKUP_SUFFIX, &names);
    if (read && names.count > 0)
        list->worlds = memory_alloc(MEMORY_STORE, (size_t)names.count * sizeof *list->worlds);
    for (int i = 0; read && i < names.count; i++)
        if (i == 0 || strcmp(names.names[i], names.names[i - 1]) != 0)
            list->count += describe(data_dir, names.names[i], &list->worlds[list->count]);
    if (list->count > 1)
        qsort(list->worlds, (size_t)list->count, sizeof *list->worlds, compare_worlds);
    world_names_free(&names);
    return read;
}

void worlds_list_free(WorldList *list)
{
    for (int i = 0; i < list->count; i++)
        memory_free(list->worlds[i].glance.picture);
    memory_free(list->worlds);
    *list = (WorldList){0};
}

// ---- the guard

// "The SQLite Database File Format", sections 3 and 4.1: a rollback journal, and a log in either byte order.
static const char *const logs[] = {JOURNAL_MAGIC, "\x37\x7f\x06\x82", "\x37\x7f\x06\x83"};

static const char *const log_suffixes[] = {LOG_END, JOURNAL_END, "-shm", FRESH_END, (FRESH_END LOG_END)};

static bool is_world(const char *path)
{
    StoreState state = files_look(path);
    return state == STORE_WHOLE || state == STORE_DAMAGED || state == STORE_NEWER;
}

// The first bytes of a file; zeros behind its end. False if it cannot be read.
static bool read_head(const char *path, char head[TRANSFER_MAGIC_BYTES])
{
    memset(head, 0, TRANSFER_MAGIC_BYTES);
    int code = raw_exists(path) ? raw_peek(path, head, TRANSFER_MAGIC_BYTES) : SQLITE_OK;
    return code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ;
}

static const char *check_existing(const char *path)
{
    char head[TRANSFER_MAGIC_BYTES];
    if (is_world(path))
        return "it is a saved world";
    if (!read_head(path, head))
        return "it may be a saved world, but cannot be read";
    for (size_t i = 0; i < ARRAY_COUNT(logs); i++)
        if (memcmp(head, logs[i], strlen(logs[i])) == 0)
            return "it is the log of a database";
    if (ends_with(path, WORLD_SUFFIX) && memcmp(head, TRANSFER_NAME, strlen(TRANSFER_NAME)) != 0)
        return "its name is that of a saved world";
    return NULL;
}

static bool belongs_to_world(const char *path)
{
    char world[FILE_PATH_MAX];
    for (size_t i = 0; i < ARRAY_COUNT(log_suffixes); i++) {
        if (!ends_with(path, log_suffixes[i]))
            continue;
        snprintf(world, sizeof world, "%.*s", (int)(strlen(path) - strlen(log_suffixes[i])), path);
        if (file_exists(world) && (ends_with(world, WORLD_SUFFIX) || is_world(world)))
            return true;
    }
    return false;
}

const char *store_guard(const char *path, bool exists)
{
    const char *reason = exists ? check_existing(path) : NULL;
    return reason || !belongs_to_world(path) ? reason : "it belongs to a saved world";
}
