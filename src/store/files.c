#include "store/files_internal.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "store/bytes_internal.h"
#include "store/repair.h"
#include "store/vfs_internal.h"

#include <errno.h>
#include <string.h>

enum { COPY_BYTES = 1 << 20 };
#define COPY "world.karst" // in the folder of a backup

static const char *const companions[] = {LOG_END, JOURNAL_END}; // that SQLite opens

// ---- names

static bool name_backup(const char *path, const char *end, BackupFiles *backup)
{
    return raw_beside(backup->folder, path, end) && raw_beside(backup->main, backup->folder, "/" COPY) &&
           raw_beside(backup->log, backup->folder, "/" COPY LOG_END);
}

bool world_files(const char *path, WorldFiles *files)
{
    char file[FILE_PATH_MAX];
    if (!raw_beside(files->entry, path, ""))
        return false;
    entry_resolve(path, file);
    return raw_beside(files->main, file, "") && raw_beside(files->log, file, LOG_END) &&
           raw_beside(files->journal, file, JOURNAL_END) && raw_beside(files->fresh, file, FRESH_END) &&
           raw_beside(files->fresh_log, file, FRESH_END LOG_END) && name_backup(file, BACKUP_END, &files->backup) &&
           name_backup(file, BACKUP_END FRESH_END, &files->half_backup);
}

// ---- kinds

// Control characters of a name from elsewhere must not reach the terminal.
static void print_name(const char *name, char text[160])
{
    snprintf(text, 160, "%.159s", name);
    utf8_mask_controls(text);
}

static bool refuse(char reason[STORE_REASON], const char *name, const char *what)
{
    char text[160];
    print_name(name, text);
    snprintf(reason, STORE_REASON, "%s %.90s", text, what);
    return false;
}

void entry_resolve(const char *path, char file[FILE_PATH_MAX])
{
    if (!entry_is_link(path) || !os_realpath(path, file, FILE_PATH_MAX))
        snprintf(file, FILE_PATH_MAX, "%s", path);
}

bool entry_exists(const char *path)
{
    OsStat status;
    return os_lstat(path, &status);
}

bool entry_is_link(const char *path)
{
    OsStat status;
    return os_lstat(path, &status) && status.kind == OS_LINK;
}

bool entry_is_file(const char *path)
{
    OsStat status;
    return os_lstat(path, &status) && status.kind == OS_FILE && status.bytes > 0;
}

static const char *kind_words(OsKind kind)
{
    static const char *const words[] = {
        [OS_FILE] = "is no directory", [OS_FOLDER] = "is a directory", [OS_FIFO] = "is a FIFO (named pipe)",
        [OS_SOCKET] = "is a socket",   [OS_LINK] = "is a link",        [OS_DEVICE] = "is a device"};
    return words[kind];
}

// A link that cannot be followed. Other reasons, such as a folder that may not be searched, are found by opening it.
static bool refuse_link(const char *path, int error, char reason[STORE_REASON])
{
    char target[FILE_PATH_MAX], text[160];
    os_readlink(path, target, sizeof target);
    print_name(target, text);
    if (error == ELOOP)
        snprintf(reason, STORE_REASON, "it is part of a loop of links");
    else
        snprintf(reason, STORE_REASON, "it is a link to %s, which does not exist", text);
    return false;
}

// Looks at the path itself.
static bool file_may_open(const char *path, bool writes, StoreState *state, char reason[STORE_REASON])
{
    OsStat status;
    *state = STORE_UNREADABLE;
    if (!os_stat(path, &status))
        return !entry_is_link(path) || (errno != ENOENT && errno != ELOOP) || refuse_link(path, errno, reason);
    if (status.kind != OS_FILE) {
        *state = STORE_FOREIGN;
        return refuse(reason, "it", kind_words(status.kind));
    }
    return !writes || status.names == 1 ||
           refuse(reason, "it", "has a second name (a hard link): make a copy of it, and delete one of the names");
}

// A file that does not exist, or a regular one. `name`: for the reason.
static bool is_plain(const char *path, const char *name, char reason[STORE_REASON])
{
    OsStat status;
    return !os_lstat(path, &status) || status.kind == OS_FILE || refuse(reason, name, kind_words(status.kind));
}

bool entry_may_open(const char *path, bool writes, StoreState *state, char reason[STORE_REASON])
{
    char name[FILE_PATH_MAX];
    bool opens = file_may_open(path, writes, state, reason);
    for (size_t i = 0; i < ARRAY_COUNT(companions) && opens; i++)
        if (raw_beside(name, path, companions[i]))
            opens = is_plain(name, file_name(name), reason);
    return opens;
}

// The folder of a copy holds the two files that Karst puts there, and no others, which could not be deleted with it.
static bool folder_may_change(const char *path, char reason[STORE_REASON])
{
    OsStat status;
    char words[160];
    if (!os_lstat(path, &status))
        return true;
    if (status.kind != OS_FOLDER)
        return refuse(reason, file_name(path), kind_words(status.kind));
    OsFolder *folder = os_folder_open(path);
    bool fits = true;
    for (const char *name; fits && (name = os_folder_next(folder));) {
        snprintf(words, sizeof words, "holds %.60s: move that elsewhere", name);
        fits = strcmp(name, COPY) == 0 || strcmp(name, COPY LOG_END) == 0 || refuse(reason, file_name(path), words);
    }
    os_folder_close(folder);
    return fits;
}

// A file inside the folder of a copy is called by both names.
static bool copy_may_change(const char *folder, const char *path, char reason[STORE_REASON])
{
    char name[160];
    snprintf(name, sizeof name, "%.80s/%.70s", file_name(folder), file_name(path));
    return is_plain(path, name, reason);
}

static bool backup_may_change(const BackupFiles *backup, char reason[STORE_REASON])
{
    return folder_may_change(backup->folder, reason) && copy_may_change(backup->folder, backup->main, reason) &&
           copy_may_change(backup->folder, backup->log, reason);
}

bool entry_may_change(const WorldFiles *files, char reason[STORE_REASON])
{
    StoreState state;
    return entry_may_open(files->main, false, &state, reason) &&
           is_plain(files->fresh, file_name(files->fresh), reason) &&
           is_plain(files->fresh_log, file_name(files->fresh_log), reason) &&
           backup_may_change(&files->backup, reason) && backup_may_change(&files->half_backup, reason);
}

bool store_backup_exists(const char *path)
{
    WorldFiles files;
    return world_files(path, &files) && !entry_is_link(files.backup.folder) && entry_is_file(files.backup.main);
}

bool store_exists(const char *path) { return entry_exists(path) || store_backup_exists(path); }

bool store_link_target(const char *path, char target[FILE_PATH_MAX])
{
    target[0] = '\0';
    if (!entry_is_link(path))
        return false;
    entry_resolve(path, target);
    return true;
}

// ---- contents

static bool denied(const char *path, int rights) { return !os_access(path, rights) && errno != ENOENT; }

bool files_denied(const char *path, bool writes, char words[STORE_REASON])
{
    char folder[FILE_PATH_MAX];
    file_folder(path, folder);
    bool outside = denied(folder, writes ? OS_MAY_WRITE | OS_MAY_SEARCH : OS_MAY_SEARCH);
    if (!outside && !denied(path, writes ? OS_MAY_READ | OS_MAY_WRITE : OS_MAY_READ))
        return false;
    snprintf(words, STORE_REASON, "%.60s: %.180s", strerror(errno), outside ? folder : path);
    return true;
}

StoreState files_state(int64_t application, int64_t version)
{
    if (application != WORLD_APPLICATION)
        return STORE_FOREIGN;
    return version > WORLD_VERSION ? STORE_NEWER : version < 1 ? STORE_DAMAGED : STORE_WHOLE;
}

// A power cut during a checkpoint or creation may destroy the header; log or journal then has a copy of it.
static bool can_be_mended(const char *path)
{
    char name[FILE_PATH_MAX];
    for (size_t i = 0; i < ARRAY_COUNT(companions); i++)
        if (raw_beside(name, path, companions[i]) && raw_exists(name))
            return true;
    return false;
}

StoreState files_look(const char *path)
{
    uint8_t header[100];
    char words[STORE_REASON];
    if (!raw_exists(path) && files_denied(path, false, words))
        return STORE_UNREADABLE;
    if (!raw_exists(path))
        return entry_exists(path) ? STORE_EMPTY : STORE_MISSING;
    int code = raw_peek(path, header, sizeof header);
    if (code != SQLITE_OK)
        return code == SQLITE_IOERR_SHORT_READ ? STORE_FOREIGN : STORE_UNREADABLE;
    // Offsets of user version and application id: "The SQLite Database File Format", section 1.3.
    if (memcmp(header, "SQLite format 3", 16) == 0)
        return files_state(big_endian(header + 68), (int32_t)big_endian(header + 60));
    return can_be_mended(path) ? STORE_DAMAGED : STORE_FOREIGN;
}

// ---- changes

// Blocks of zeros are skipped: a copy of a sparse file is sparse.
static bool write_block(FILE *to, const uint8_t *block, size_t bytes)
{
    bool zero = block[0] == 0 && memcmp(block, block + 1, bytes - 1) == 0;
    return zero || fwrite(block, 1, bytes, to) == bytes;
}

static bool copy_bytes(const RawFile *from, FILE *holes, FILE *to)
{
    int64_t size = raw_size(from);
    uint8_t *block = memory_alloc(MEMORY_STORE, COPY_BYTES);
    bool copied = size >= 0;
    for (int64_t at = 0; copied && (at = os_next_data(holes, at)) < size; at += COPY_BYTES) {
        int bytes = (int)MIN(size - at, COPY_BYTES);
        errno = EIO;
        copied = raw_read(from, at, block, bytes) == SQLITE_OK && fseek(to, at, SEEK_SET) == 0 &&
                 write_block(to, block, (size_t)bytes);
    }
    memory_free(block);
    return copied && os_truncate(to, size) && os_sync(to);
}

static bool copy_file(const char *from, FILE *holes, const char *to)
{
    RawFile source;
    if (!raw_exists(from))
        return true;
    errno = EIO;
    if (!raw_open(&source, from))
        return false;
    FILE *target = os_open(to, OS_REPLACE);
    bool copied = target && copy_bytes(&source, holes, target);
    int error = errno;
    raw_close(&source);
    if (target && fclose(target) != 0)
        copied = false;
    if (!copied && target)
        os_unlink(to); // frees the space if the disk is full
    errno = error;
    return copied;
}

bool files_copy(const char *from, const char *to)
{
    FILE *holes = os_open(from, OS_READ);
    bool copied = copy_file(from, holes, to);
    int error = errno;
    if (holes)
        fclose(holes);
    errno = error;
    return copied;
}

bool files_sync_folder(const char *path)
{
    char folder[FILE_PATH_MAX];
    file_folder(path, folder);
    return os_sync_folder(folder);
}

bool files_remove(const char *path) { return os_unlink(path) || errno == ENOENT; }

bool files_forget_logs(const WorldFiles *files)
{
    return files_remove(files->log) && files_remove(files->journal) && files_sync_folder(files->main);
}

bool files_remove_backup(const BackupFiles *backup)
{
    return files_remove(backup->main) && files_remove(backup->log) && (os_rmdir(backup->folder) || errno == ENOENT);
}

bool files_make_backup(const WorldFiles *files, FILE *holes)
{
    const BackupFiles *half = &files->half_backup;
    if (!files_remove_backup(half))
        return false;
    bool made = os_mkdir(half->folder) && copy_file(files->main, holes, half->main) &&
                files_copy(files->log, half->log) && files_sync_folder(half->main) &&
                files_remove_backup(&files->backup) && os_rename(half->folder, files->backup.folder) &&
                files_sync_folder(files->backup.folder);
    int error = errno;
    if (!made)
        files_remove_backup(half);
    errno = error;
    return made;
}
