// A user's saved worlds: files NAME.karst in the folder "worlds" of the user's data. Their paths, from world_path, are
// for store.h, check.h and repair.h. One thread.
#pragma once

#include "base/file.h"
#include "store/check.h"

enum { WORLD_NAME_MAX = 64 }; // bytes

#define WORLD_SUFFIX ".karst"
#define WORLD_NAME_RULES                                                                                               \
    "a name of at most 64 characters (accented letters count twice) without / \\ : * ? \" < > |, "                     \
    "not beginning with a dot or a dash, no leading or trailing spaces"

// Returns whether it follows WORLD_NAME_RULES and is printable UTF-8, so that it can be typed and used on every system.
bool world_name_valid(const char *name);

// The path of a world with a valid name, existing or not; creates no worlds folder. False, with one logged line, if the
// path cannot be formed. `data_dir` as in file_user_path.
bool world_path(const char *data_dir, const char *name, char path[FILE_PATH_MAX]);

// The folder of all worlds; created if `make`.
bool world_folder(const char *data_dir, bool make, char path[FILE_PATH_MAX]);

typedef struct WorldInfo {
    char name[WORLD_NAME_MAX + 1];
    char path[FILE_PATH_MAX];
    StoreGlance glance; // STORE_MISSING: only the backup exists
    bool backup;        // there is a backup for store_restore
} WorldInfo;

typedef struct WorldList {
    WorldInfo *worlds; // sorted by last play, newest first
    int count;
} WorldList;

// Files whose names are no valid world names are left out. Creates no folder; a missing one is an empty list. False,
// with one logged line, if the folder cannot be read. `data_dir` as in file_user_path.
bool worlds_list(const char *data_dir, WorldList *list);
void worlds_list_free(WorldList *list);

// The names alone, sorted, of worlds that have a file: opens none, so that it takes well below a frame.
typedef struct WorldNames {
    char (*names)[WORLD_NAME_MAX + 1];
    int count, capacity;
} WorldNames;

void world_names_list(const char *data_dir, WorldNames *names); // as worlds_list
void world_names_free(WorldNames *names);
