// What is done with a world's files as a whole, while it is not open: mending, putting its copy back, deleting,
// renaming. Mending keeps every row that is whole, drops the rest by name, and writes a fresh file in place of the old
// one, of which a copy is made first. One thread.
#pragma once

#include "base/file.h"
#include "store/check.h"

typedef enum RepairResult { REPAIR_NOT_NEEDED, REPAIR_DONE, REPAIR_FAILED } RepairResult;

// Says what is lost, or why nothing can be done. The copy is `path`-backup, a folder with the file and its log as they
// were. If the machine stops in between, the copy is whole, or the world is as it was.
RepairResult store_repair(const char *path, const char *vfs, StoreSay *say, void *context);

// The copy is put in place of the world. False, after one line.
bool store_restore(const char *path, const char *vfs, StoreSay *say, void *context);

bool store_backup_exists(const char *path);

// Something has the name, whatever it is, or there is a copy.
bool store_exists(const char *path);

// The path is a link; `target` becomes the file that it leads to, or the path itself if that does not exist.
bool store_link_target(const char *path, char target[FILE_PATH_MAX]);

// Removes the world, its log and its copy; of a link, only the link. False, after one line, for instance if it is open.
bool store_delete(const char *path, const char *vfs, StoreSay *say, void *context);

// Gives the world and its copy, or a link, another path, where nothing may be. False, after one line, for instance if
// it is open or too damaged to be opened.
bool store_rename(const char *path, const char *to, const char *vfs, StoreSay *say, void *context);
