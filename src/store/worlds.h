// Lists a user's saved worlds. Other operations take the path from world_path: open (store.h), check (check.h), repair,
// restore, rename and delete (repair.h), export and import (transfer.h). One thread.
#pragma once

#include "store/check.h"
#include "store/world_path.h"

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
