// The user's saved worlds, as the worlds menu shows them: listed, checked, repaired, restored, renamed and deleted by a
// thread of their own, one thing after the other, so that no frame waits for a disk. Main thread only, with a context
// once pictures are asked for.
#pragma once

#include "app/ui.h"
#include "store/worlds.h"

enum { SHELF_PICTURE_WIDTH = 192, SHELF_PICTURE_HEIGHT = 108, SHELF_WORDS = 4096 };

typedef enum ShelfTask {
    SHELF_LIST,
    SHELF_CHECK,
    SHELF_REPAIR,
    SHELF_RESTORE,
    SHELF_RENAME,
    SHELF_DELETE,
    SHELF_LINK, // to where its player was
    SHELF_TASK_COUNT
} ShelfTask;

// What became of a task.
typedef struct ShelfReport {
    ShelfTask task;
    char name[WORLD_NAME_MAX + 1]; // of which world
    bool done;                     // of a check: it is whole
    int damaged_chunks;            // of a check
    char words[SHELF_WORDS];       // what was said, line by line; of a link: the link
} ShelfReport;

typedef struct Shelf Shelf;

Shelf *shelf_create(const char *data_dir);

// Finishes what is under way.
void shelf_destroy(Shelf *shelf);

// Begins a task. `name` is NULL for SHELF_LIST, `to` is the new name of SHELF_RENAME. The worlds are listed again after
// whatever changes them.
void shelf_begin(Shelf *shelf, ShelfTask task, const char *name, const char *to);

// Takes in what is done, once a frame: afterwards `info`s of before are no more. True if a task other than listing has
// been finished: see shelf_report.
bool shelf_update(Shelf *shelf);
const ShelfReport *shelf_report(const Shelf *shelf);

int shelf_listings(const Shelf *shelf); // that are done; each begins anew what shelf_list points to
bool shelf_lists(const Shelf *shelf);   // a listing is under way
bool shelf_blind(const Shelf *shelf);   // the last listing failed: the worlds' folder cannot be read
bool shelf_busy(const Shelf *shelf);    // with something else than listing
const WorldList *shelf_list(const Shelf *shelf);
const WorldInfo *shelf_find(const Shelf *shelf, const char *name); // NULL: none

// The world's picture, as soon as it is there: only a few are unpacked in each frame. `info` is of shelf_list.
UiPicture shelf_picture(Shelf *shelf, const WorldInfo *info);
