// Writes every file of a command or the game, except saved worlds (SQLite) and journals (appended to). A file appears
// under its name only when it is whole. Never replaced are the inputs of the running command and what the guard refuses
// (saved worlds). Any thread, once the guard is set. Every failure is logged once, here, with path and reason.
#pragma once

#include "base/file.h"

// A file on its way: written beside its name, synced and renamed by output_commit. Until then, and after output_abandon
// or a crash, what was at the path stays. FIFOs, devices and descriptors (/dev/stdout, or "-" for short) are written
// straight through.
typedef struct Output {
    FILE *stream;                  // write here; NULL: not open
    char path[FILE_PATH_MAX];      // with links followed: where the file will be
    char temporary[FILE_PATH_MAX]; // empty for FIFOs, devices and descriptors
} Output;

// Follows links: a link's target is replaced, or made; a file that exists keeps its permission bits. Waits for a FIFO's
// reader. False if the path is a directory, a socket, a circle of links, an input, refused by the guard, not writable.
bool output_begin(Output *output, const char *path);

// The same for a file that is found by its place and name: fails for whatever it would have to wait for.
bool output_begin_regular(Output *output, const char *path);

bool output_commit(Output *output);  // false if anything failed to be written; the path is as before
void output_abandon(Output *output); // also for one that is not open

// A whole file at once.
bool output_write(const char *path, const void *bytes, size_t count);

// False, with one logged line, if output_begin would fail now. Leaves nothing behind, opens no FIFO or device.
bool output_check(const char *path);

// For files that are appended to in place, as journals are: the checks of output_begin, and only regular files. Returns
// the path with all links followed, so that two paths of one new file are equal. Creates nothing.
bool output_resolve(const char *path, char resolved[FILE_PATH_MAX]);

// False, with one logged line, if two of the paths are the same, or lead to one file. NULL stands for none.
bool output_distinct(const char *const *paths, int count);

// True if writing to the path could not be undone: it is a FIFO, a device or a descriptor of this process.
bool output_is_stream(const char *path);

// From now on no output replaces this file, under whichever name. A path that is missing or no regular file is ignored.
// Any thread. Files that come with the program (file_shared_path) are protected once they are found.
void output_protect(const char *path);
void output_unprotect_all(void);

// Called with a resolved path, of a regular file if it `exists`. NULL, or why no file may be written there.
typedef const char *OutputGuard(const char *path, bool exists);
void output_set_guard(OutputGuard *guard); // NULL: none

// Removes temporary files that killed programs left for names ending in `suffix`, in a directory of one program.
void output_sweep(const char *directory, const char *suffix);
