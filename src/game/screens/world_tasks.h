// The saved worlds of the worlds menu: listed, checked, repaired, restored, renamed, exported and deleted by a separate
// thread, one task at a time, so that no frame waits for the disk. Main thread only; tasks_picture needs an OpenGL
// game.
#pragma once

#include "game/ui/column.h"
#include "store/worlds.h"

enum { WORLD_PICTURE_WIDTH = 192, WORLD_PICTURE_HEIGHT = 108, TASK_WORDS = 4096 };

typedef enum WorldTask {
    TASK_LIST,
    TASK_CHECK,
    TASK_REPAIR,
    TASK_RESTORE,
    TASK_RENAME,
    TASK_DELETE,
    TASK_LINK,   // to where its player was
    TASK_EXPORT, // to a file (store/repair.h) that does not exist yet
    WORLD_TASK_COUNT
} WorldTask;

// Result of a task.
typedef struct TaskReport {
    WorldTask task;
    char name[WORLD_NAME_MAX + 1]; // of the world
    bool done;                     // success; of a check: the world is undamaged
    char words[TASK_WORDS];       // messages, one a line; of a link: the link; of an export: the file
} TaskReport;

typedef struct WorldTasks WorldTasks;

WorldTasks *tasks_create(const char *data_dir);

// Waits for pending tasks.
void tasks_destroy(WorldTasks *tasks);

// The folder of exported worlds whose file's name has no folder.
bool tasks_exports(const WorldTasks *tasks, char folder[FILE_PATH_MAX]);

// Begins a task. `name` is NULL for TASK_LIST, `to` is the new name of TASK_RENAME or the file of TASK_EXPORT. The
// worlds are listed again after each task that changes them.
void tasks_begin(WorldTasks *tasks, WorldTask task, const char *name, const char *to);

// Collects finished tasks, once a frame; WorldInfo pointers from before are invalid afterwards. Returns the result of
// the last one other than a listing, valid until the next call, or NULL.
const TaskReport *tasks_update(WorldTasks *tasks);

int tasks_listings(const WorldTasks *tasks); // completed listings; each replaces the contents of tasks_list
bool tasks_lists(const WorldTasks *tasks);   // a listing is under way
bool tasks_blind(const WorldTasks *tasks);   // the last listing failed: the worlds' folder cannot be read
bool tasks_busy(const WorldTasks *tasks);    // a task other than listing is under way
const WorldList *tasks_list(const WorldTasks *tasks);
const WorldInfo *tasks_find(const WorldTasks *tasks, const char *name); // NULL: none

// The world's picture, or none yet: only a few are decoded in each frame. `info` points into tasks_list.
UiPicture tasks_picture(WorldTasks *tasks, const WorldInfo *info);
