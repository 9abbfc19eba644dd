// The saved worlds of the worlds menu: listed, checked, repaired, restored, renamed, exported and deleted by a separate
// thread, one task at a time, so that no frame waits for the disk. Main thread only; tasks_picture needs an OpenGL
// game.
#pragma once

#include "base/jobs.h"
#include "game/ui/column.h"
#include "store/worlds.h"

enum { WORLD_PICTURE_WIDTH = 192, WORLD_PICTURE_HEIGHT = 108, TASK_WORDS = 4096 };
enum { WORLD_PICTURES = 64 }; // kept; more than any window shows at once

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
    char words[TASK_WORDS];        // messages, one a line; of a link: the link; of an export: the file
} TaskReport;

// Callers read the list and what comes after it.
typedef struct WorldTasks {
    JobPool *pool; // of one worker
    const char *data_dir;
    TaskReport report;
    Pictures *pictures;
    char holds[WORLD_PICTURES][WORLD_NAME_MAX + 1]; // whose picture; empty: none
    int unpacked;                                   // in this frame
    WorldList list;
    int listings; // completed; each replaces the list
    int lists;    // listings under way
    int busy;     // other tasks under way
    bool blind;   // the last listing failed: the folder of worlds cannot be read
} WorldTasks;

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

const WorldInfo *tasks_find(const WorldTasks *tasks, const char *name); // NULL: none

// The world's picture, or none yet: only a few are decoded in each frame. `info` points into the list.
UiPicture tasks_picture(WorldTasks *tasks, const WorldInfo *info);
