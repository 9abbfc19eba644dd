// Reading whole files, and the directories in which a user's files belong. base/output.h writes files.
// Any thread. Every failure is logged once, here, with the path and the system's reason.
#pragma once

#include "base/os_file.h"

enum { FILE_PATH_MAX = 4096 };

// For files that the user named: a pipe or a device is read too. The whole file, followed by a zero byte that `bytes`
// does not count. NULL if it cannot be read or is larger than `limit_bytes`. The caller frees it with memory_free.
char *file_read(const char *path, size_t limit_bytes, size_t *bytes);

// The same for files that are found by their place and name: nothing but a regular file is opened,
// since under such a name may be a FIFO, which would be waited for, or a device.
char *file_read_regular(const char *path, size_t limit_bytes, size_t *bytes);

// The system's words for errno after os_open: ENXIO means that it is no regular file.
const char *file_reason(int error);

// Formats a path as printf does. False, with one logged line, if it is too long.
bool file_path_print(char path[FILE_PATH_MAX], const char *format, ...) PRINTF_LIKE(2, 3);

// A path's last name, and the folder before it: "b" and "/a" of "/a/b", "b" and "." of "b".
const char *file_name(const char *path);
void file_folder(const char *path, char folder[FILE_PATH_MAX]);

bool file_exists(const char *path);
bool file_is_regular(const char *path); // with links followed

// Returns whether it is a regular file that ends with these bytes. False, without a log line, if it cannot be read.
bool file_ends_with(const char *path, const void *bytes, size_t count);

// Creates the directory and those above it; true if it exists at the end.
bool file_make_directory(const char *path);

// Per-user directories, as the XDG Base Directory Specification has them, each with "/karst" at its end.
typedef enum UserDirectory { USER_CONFIG, USER_DATA, USER_CACHE, USER_PICTURES, USER_DIRECTORY_COUNT } UserDirectory;

// Writes the path of `name` inside the directory. `override` (--data-dir), if not NULL, is used instead of each of
// them. False, with one logged line, if there is no such directory or the path is too long.
bool file_user_path(UserDirectory directory, const char *override, const char *name, char path[FILE_PATH_MAX]);

// The same for what will be written there: the directory is created, which may fail too.
bool file_user_path_make(UserDirectory directory, const char *override, const char *name, char path[FILE_PATH_MAX]);

// Finds a file that comes with the program ("shaders/block.vert"): in $KARST_SHARE if set, else in the source tree that
// it was built from, else where `make install` puts it. False, with one logged line that names the places.
bool file_shared_path(const char *name, char path[FILE_PATH_MAX]);
bool file_shared_find(const char *name, char path[FILE_PATH_MAX]); // the same, without a log line
