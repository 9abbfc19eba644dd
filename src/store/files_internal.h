// A world's files as files: the database, its log, and the folder that holds a copy of both. Copies read through the
// VFS (see raw_internal.h); names are changed by the system, one rename at a time, each made durable. Any thread.
#pragma once

#include "base/file.h"

typedef struct WorldFiles {
    char entry[FILE_PATH_MAX]; // the path as given: a link, or the same as `main`
    char main[FILE_PATH_MAX], log[FILE_PATH_MAX], journal[FILE_PATH_MAX];
    char fresh[FILE_PATH_MAX], fresh_log[FILE_PATH_MAX]; // a file on its way to take the world's place
    char backup[FILE_PATH_MAX];                          // the folder
    char backup_main[FILE_PATH_MAX], backup_log[FILE_PATH_MAX];
    char half_backup[FILE_PATH_MAX]; // the folder while it is filled
    char half_main[FILE_PATH_MAX], half_log[FILE_PATH_MAX];
} WorldFiles;

// False if the path is too long.
bool world_files(const char *path, WorldFiles *files);

// Copies a file that need not exist, and syncs the copy, in which empty blocks take no room on the disk. False with
// errno, and then there is no copy. Not for a world's main file: to look for its holes it
// is opened beside the VFS (raw_internal.h).
bool files_copy(const char *vfs, const char *from, const char *to);

// Does the system refuse this user the file, or the folder that it lies in? If so, the words tell which and why.
// SQLite's own codes tell neither.
bool files_denied(const char *path, bool writes, char words[256]);

// The first byte at or behind `offset` that is not in a hole of a sparse file; INT64_MAX if none. `descriptor` -1, or a
// file system that has no holes: `offset`.
int64_t files_next_data(int descriptor, int64_t offset);

// Makes the names in the folder that `path` lies in durable.
bool files_sync_folder(const char *path);

// Removes what may not be there. False with errno.
bool files_remove(const char *path);

// Removes log and journal for good, before another file takes the world's place: they would be believed to be that
// file's. They are left where a deletion, or the making of a world, was cut short. False with errno.
bool files_forget_logs(const WorldFiles *files);

// The copy of the world in its backup folder, complete or not there at all. False with errno; nothing is left then.
// `holes`: a descriptor of the main file, or -1.
bool files_make_backup(const WorldFiles *files, const char *vfs, int holes);
bool files_remove_backup(const char *folder, const char *main, const char *log);
