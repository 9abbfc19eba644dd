// The saved worlds of a user, by name. What can be done with one: open it (store.h), check it (check.h), repair,
// restore, rename or delete it (repair.h), send it (transfer.h), each by the path that world_path gives. One thread.
#pragma once

#include "store/check.h"
#include "store/world_path.h"

typedef struct WorldInfo {
    char name[WORLD_NAME_MAX + 1];
    char path[FILE_PATH_MAX];
    StoreGlance glance; // STORE_MISSING: only the copy is there
    bool backup;        // there is a copy that store_restore puts back
} WorldInfo;

typedef struct WorldList {
    WorldInfo *worlds; // played last comes first
    int count;
} WorldList;

// Files with other names than worlds can have are left out. False, with one logged line, if there can be no such folder
// or it cannot be read; none is made. `data_dir` as file_user_path has it.
bool worlds_list(const char *data_dir, WorldList *list);
void worlds_list_free(WorldList *list);
