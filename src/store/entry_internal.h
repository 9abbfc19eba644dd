// Which kinds of files lie at a world's path and beside it, found out without opening any: a folder may hold pipes,
// devices, folders and links under the names of worlds. Reasons are for the user. Any thread.
#pragma once

#include "store/files_internal.h"
#include "store/store.h"

// The file that is meant by a path. A link is followed to the file, so that log, journal and copy lie beside the file
// and are the same under each of its names: else a log that a crash left beside one name would be missed under the
// other. Any other path, also a link that leads nowhere, is copied as it is.
void entry_resolve(const char *path, char file[FILE_PATH_MAX]);

// Something has this name; a link counts, wherever it leads.
bool entry_exists(const char *path);
bool entry_is_link(const char *path);

// A regular file with something in it, not a link.
bool entry_is_file(const char *path);

// Whether the world's file, its log and its journal are regular files or not there, and, `if writes`, the file has no
// second name. If not, state and reason are set. `path` as entry_resolve gives it.
bool entry_may_open(const char *path, bool writes, StoreState *state, char reason[256]);

// The same for all the names that a repair, a deletion or another name touches, so that none of these stops half-way.
bool entry_may_change(const WorldFiles *files, char reason[256]);
