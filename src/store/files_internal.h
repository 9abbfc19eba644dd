// The files of a world: the database, its log, and the folder with a backup of both. Copies are read through the VFS
// (see raw_internal.h); renames go to the file system directly, and each is made durable. Any thread.
#pragma once

#include "base/file.h"

typedef struct WorldFiles {
    char entry[FILE_PATH_MAX]; // the path as given: a link, or the same as `main`
    char main[FILE_PATH_MAX], log[FILE_PATH_MAX], journal[FILE_PATH_MAX];
    char fresh[FILE_PATH_MAX], fresh_log[FILE_PATH_MAX]; // a new file that will replace the world
    char backup[FILE_PATH_MAX];                          // the folder
    char backup_main[FILE_PATH_MAX], backup_log[FILE_PATH_MAX];
    char half_backup[FILE_PATH_MAX]; // the folder until it is complete
    char half_main[FILE_PATH_MAX], half_log[FILE_PATH_MAX];
} WorldFiles;

// False if the path is too long.
bool world_files(const char *path, WorldFiles *files);

// Copies a file, if it exists, and syncs the copy, which is sparse where the file is zero. False with errno, and no
// copy is left. Not for a world's main file, because the search for holes opens the file beside the VFS
// (raw_internal.h).
bool files_copy(const char *vfs, const char *from, const char *to);

// Returns whether this user lacks permission for the file or its folder; `words` then names which and why. SQLite's
// codes contain neither.
bool files_denied(const char *path, bool writes, char words[256]);

// The first byte at or behind `offset` that is not in a hole of a sparse file; INT64_MAX if none. `descriptor` -1, or a
// file system that has no holes: `offset`.
int64_t files_next_data(int descriptor, int64_t offset);

// Syncs the folder that contains `path`, so that renames and deletions in it are durable.
bool files_sync_folder(const char *path);

// Deletes the file if it exists. False with errno.
bool files_remove(const char *path);

// Deletes log and journal durably, before another file takes the world's name: SQLite would apply them to that file.
// They may be left by an interrupted deletion or creation. False with errno.
bool files_forget_logs(const WorldFiles *files);

// Copies the world into its backup folder, completely or not at all. False with errno. `holes`: a descriptor of the
// main file, or -1.
bool files_make_backup(const WorldFiles *files, const char *vfs, int holes);
bool files_remove_backup(const char *folder, const char *main, const char *log);
