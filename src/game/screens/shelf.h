// The saved worlds of the worlds menu: listed, checked, repaired, restored, renamed, exported and deleted by a separate
// thread, one task at a time, so that no frame waits for the disk. Main thread only; shelf_picture needs an OpenGL
// game.
#pragma once

#include "game/ui/column.h"
#include "store/worlds.h"

enum { SHELF_PICTURE_WIDTH = 192, SHELF_PICTURE_HEIGHT = 108, SHELF_WORDS = 4096 };

typedef enum ShelfTask {
    SHELF_LIST,
    SHELF_CHECK,
    SHELF_REPAIR,
    SHELF_RESTORE,
    SHELF_RENAME,
    SHELF_DELETE,
    SHELF_LINK,   // to where its player was
    SHELF_EXPORT, // to a file (store/repair.h) that does not exist yet
    SHELF_TASK_COUNT
} ShelfTask;

// Result of a task.
typedef struct ShelfReport {
    ShelfTask task;
    char name[WORLD_NAME_MAX + 1]; // of the world
    bool done;                     // success; of a check: the world is undamaged
    char words[SHELF_WORDS];       // messages, one a line; of a link: the link; of an export: the file
} ShelfReport;

typedef struct Shelf Shelf;

Shelf *shelf_create(const char *data_dir);

// Waits for pending tasks.
void shelf_destroy(Shelf *shelf);

// The folder of exported worlds whose file's name has no folder.
bool shelf_exports(const Shelf *shelf, char folder[FILE_PATH_MAX]);

// Begins a task. `name` is NULL for SHELF_LIST, `to` is the new name of SHELF_RENAME or the file of SHELF_EXPORT. The
// worlds are listed again after each task that changes them.
void shelf_begin(Shelf *shelf, ShelfTask task, const char *name, const char *to);

// Collects finished tasks, once a frame; WorldInfo pointers from before are invalid afterwards. Returns the result of
// the last one other than a listing, valid until the next call, or NULL.
const ShelfReport *shelf_update(Shelf *shelf);

int shelf_listings(const Shelf *shelf); // completed listings; each replaces the contents of shelf_list
bool shelf_lists(const Shelf *shelf);   // a listing is under way
bool shelf_blind(const Shelf *shelf);   // the last listing failed: the worlds' folder cannot be read
bool shelf_busy(const Shelf *shelf);    // a task other than listing is under way
const WorldList *shelf_list(const Shelf *shelf);
const WorldInfo *shelf_find(const Shelf *shelf, const char *name); // NULL: none

// The world's picture, or none yet: only a few are decoded in each frame. `info` points into shelf_list.
UiPicture shelf_picture(Shelf *shelf, const WorldInfo *info);
