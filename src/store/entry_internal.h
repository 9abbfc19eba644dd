// Determines the kinds of the files at a world's path and beside it, without opening them: there may be pipes, devices,
// folders and links under the names of worlds. Reasons are messages for the user. Any thread.
#pragma once

#include "store/files_internal.h"
#include "store/store.h"

// Follows a link to its file, so that log, journal and backup are beside the file and the same under each of its names:
// else a log that a crash left beside one name would be missed under the other. Any other path, also a dangling link,
// is copied unchanged.
void entry_resolve(const char *path, char file[FILE_PATH_MAX]);

// Returns whether anything has this name, a dangling link included.
bool entry_exists(const char *path);
bool entry_is_link(const char *path);

// Returns whether it is a regular file, no link, and not empty.
bool entry_is_file(const char *path);

// Returns whether the world's file, its log and its journal are regular files or missing, and, if `writes`, whether the
// file has only one name. If not, sets state and reason. `path` as from entry_resolve.
bool entry_may_open(const char *path, bool writes, StoreState *state, char reason[256]);

// The same for all names that a repair, a deletion or a renaming changes, so that none of these fails half-way.
bool entry_may_change(const WorldFiles *files, char reason[256]);
