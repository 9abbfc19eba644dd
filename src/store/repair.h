// Repairs, restores, deletes and renames worlds that are not open; exports and imports worlds. A repair keeps every
// sound row, names each one it drops, and replaces the file after a backup of it. One thread.
#pragma once

#include "base/file.h"
#include "store/check.h"

typedef enum RepairResult { REPAIR_NOT_NEEDED, REPAIR_DONE, REPAIR_FAILED } RepairResult;

// Reports each loss, or why nothing can be done. The backup is `path`-backup, a folder with the file and its log as
// they were. If the machine stops meanwhile, either the backup is complete or the world is unchanged.
RepairResult store_repair(const char *path, StoreReport *report, void *context);

// Replaces the world by its backup, made by a repair or an upgrade (store.h). False, after one line.
bool store_restore(const char *path, StoreReport *report, void *context);

bool store_backup_exists(const char *path);
bool store_exists(const char *path); // anything, of whatever kind, or a backup

// Returns whether the path is a link; `target` becomes the file that it leads to, or the path itself if there is none.
bool store_link_target(const char *path, char target[FILE_PATH_MAX]);

// Removes the world, its log and its copy; of a link, only the link. False, after one line, for instance if it is open.
bool store_delete(const char *path, StoreReport *report, void *context);

// Gives the world and its copy, or a link, an unused path. False, after one line, for instance if it is open.
bool store_rename(const char *path, const char *to, StoreReport *report, void *context);

// ---- one portable file (docs/formats.md): transfer.c

// An exported world's first bytes: this name, then the version of the format.
#define TRANSFER_NAME "KarstWorld"
enum { TRANSFER_MAGIC_BYTES = 12 };

// Writes the world, as it is now if it is open, to a file, which appears only once it is whole. False, after one line,
// for instance if it is damaged, or if `file` is a saved world, which is never replaced.
bool store_export(const char *path, const char *file, StoreReport *report, void *context);

// Creates a world from such a file, at a path where nothing exists. Verifies everything: every row's checksum and
// content, their order and number; else false, after one line, with no file left.
bool store_import(const char *path, const char *file, StoreReport *report, void *context);
