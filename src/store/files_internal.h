// The files of a world: the database, its log, and the folder with a backup of both. Copies are read through the VFS
// (see vfs_internal.h); renames go to the file system directly, and each is made durable. Any thread.
#pragma once

#include "base/file.h"
#include "store/store.h"

#define BACKUP_END "-backup" // of the folder's name

// "Krst", in the file's header; and the highest version that this program knows.
enum { WORLD_APPLICATION = 0x4B727374, WORLD_VERSION = 2 };

// A folder with a copy of a world and of its log.
typedef struct BackupFiles {
    char folder[FILE_PATH_MAX], main[FILE_PATH_MAX], log[FILE_PATH_MAX];
} BackupFiles;

typedef struct WorldFiles {
    char entry[FILE_PATH_MAX]; // the path as given: a link, or the same as `main`
    char main[FILE_PATH_MAX], log[FILE_PATH_MAX], journal[FILE_PATH_MAX];
    char fresh[FILE_PATH_MAX], fresh_log[FILE_PATH_MAX]; // a new file that will replace the world
    BackupFiles backup, half_backup;                     // half: until it is complete
} WorldFiles;

bool world_files(const char *path, WorldFiles *files); // false: the path is too long

// ---- kinds, found without opening: names may be of pipes, devices, folders, links. Reasons are for the user.

// Follows a link to its file, so that log, journal and backup are the same under each of its names: else a log that a
// crash left beside one would be missed under another. Any other path, a dangling link too, is copied.
void entry_resolve(const char *path, char file[FILE_PATH_MAX]);

bool entry_exists(const char *path); // also a dangling link
bool entry_is_link(const char *path);
bool entry_is_file(const char *path); // a regular file, no link, and not empty

// Returns whether the world's file, its log and its journal are regular files or missing, the file with only one name
// if `writes`. If not, sets state and reason. `path` as from entry_resolve.
bool entry_may_open(const char *path, bool writes, StoreState *state, char reason[STORE_REASON]);

// The same for all names that a repair, a deletion or a renaming changes, so that none of these fails half-way.
bool entry_may_change(const WorldFiles *files, char reason[STORE_REASON]);

// ---- contents

// The state of a file from its header alone, or from its application id and version: STORE_WHOLE for a world of this
// version.
StoreState files_look(const char *path);
StoreState files_state(int64_t application, int64_t version);

// Returns whether this user lacks permission for the file or folder; `words`, unlike SQLite's codes, say why.
bool files_denied(const char *path, bool writes, char words[STORE_REASON]);

// ---- changes

// Copies a file, if it exists, and syncs the copy, which is sparse where the file is zero. False with errno, and no
// copy. Not for a world's main file: the search for holes opens the file beside the VFS (vfs_internal.h).
bool files_copy(const char *from, const char *to);

bool files_sync_folder(const char *path); // the one that contains `path`: makes renames and deletions in it durable
bool files_remove(const char *path);      // if it exists. False with errno

// Deletes log and journal durably, before a file to which SQLite would apply them takes the name. False with errno.
bool files_forget_logs(const WorldFiles *files);

// Copies the world into its backup folder, or nothing: false with errno. `holes`: for os_next_data, or NULL.
bool files_make_backup(const WorldFiles *files, FILE *holes);
bool files_remove_backup(const BackupFiles *backup);
