// Notices that a file was saved, also by editors that write another file and rename it, or write in parts. One look
// costs a call of stat: cheap enough for every frame. The caller reads the file.
#pragma once

#include "base/file.h"

enum {
    FILE_LOOK_MS = 10,    // between two looks
    FILE_SETTLE_MS = 100, // without a change, until the file counts as written
};

typedef enum FileNews {
    FILE_SAME,
    FILE_CHANGED, // saved, perhaps not completely
    FILE_SETTLED, // and not changed any more: once after changes
    FILE_GONE,    // there has been none for as long: once
} FileNews;

typedef struct FileWatch {
    char path[FILE_PATH_MAX];
    OsStat status; // zeros: there is no file
    bool settling;
    int64_t looked_ns, changed_ns;
} FileWatch;

// Watches a file from now on; the first news is FILE_SETTLED, or FILE_GONE. False, with one logged line, if the path is
// too long.
bool file_watch_begin(FileWatch *watch, const char *path, int64_t now_ns);

// `now_ns` never decreases (clock_ns).
FileNews file_watch_look(FileWatch *watch, int64_t now_ns);
