// Files and folders of the system (os.h). Functions that return false or NULL set errno. Nothing is logged. Any thread.
#pragma once

#include "base/base.h"

#include <stdio.h>

// ---- what a path names

typedef enum OsKind { OS_FILE, OS_FOLDER, OS_LINK, OS_FIFO, OS_SOCKET, OS_DEVICE } OsKind;

typedef struct OsStat {
    OsKind kind;
    int mode; // permission bits
    int64_t bytes;
    int64_t modified;       // seconds since 1970
    int64_t modified_ns;    // the same in ns
    uint64_t device, inode; // the same for all names of a file, and for no other file
    int64_t names;          // hard links
} OsStat;

bool os_stat(const char *path, OsStat *status);  // with links followed
bool os_lstat(const char *path, OsStat *status); // of a link itself
bool os_fstat(FILE *stream, OsStat *status);

static inline bool os_same_file(const OsStat *a, const OsStat *b)
{
    return a->device == b->device && a->inode == b->inode;
}

enum { OS_MAY_SEARCH = 1, OS_MAY_WRITE = 2, OS_MAY_READ = 4 };

bool os_access(const char *path, int rights); // true: this user has all of these

bool os_readlink(const char *path, char *target, size_t bytes);
bool os_realpath(const char *path, char *real, size_t bytes); // absolute, without links

// The descriptor of this process that the path names (/dev/stdout is a link to such a path); -1: none.
int os_own_descriptor(const char *path);
bool os_stat_descriptor(int descriptor, OsStat *status);

// ---- streams

typedef enum OsOpen {
    OS_READ,    // a regular file, or a link to one; ENXIO: it is something else
    OS_WRITE,   // a FIFO or a device; ENXIO: a FIFO that nobody reads
    OS_CREATE,  // a new file; EEXIST
    OS_REPLACE, // a new file, or an existing one, which is emptied; no link
} OsOpen;

FILE *os_open(const char *path, OsOpen how); // never waits
FILE *os_open_descriptor(int descriptor);    // for writing; shares its position

// open() for a library that takes the system's: never waits, and opens nothing but regular files, folders, and the
// devices /dev/null and /dev/urandom. `flags` are the system's.
int os_open_unwaiting(const char *path, int flags, int mode);

bool os_sync(FILE *stream); // flushes and makes durable
bool os_truncate(FILE *stream, int64_t bytes);
void os_chmod(FILE *stream, int mode);

// Locks the file, which is open for writing, until it is closed, however the process ends. False if another process has
// locked it; true on file systems without locks.
bool os_lock(FILE *stream);

// The first byte from `offset` on in no hole of a sparse file; INT64_MAX: none. No stream, no holes: `offset`.
int64_t os_next_data(FILE *stream, int64_t offset);

// ---- changes of names

bool os_rename(const char *from, const char *to); // atomic; replaces a file or an empty folder

// Renames a file or folder within a file system, unless the new name exists: then false with EEXIST. Atomic where the
// system supports it; elsewhere a file still replaces nothing, and a folder at most an empty one.
bool os_rename_new(const char *from, const char *to);

bool os_unlink(const char *path);
bool os_mkdir(const char *path);
bool os_mkdtemp(char *path); // "/tmp/name-XXXXXX": a new folder, whose name replaces the X
bool os_rmdir(const char *path);

// Makes the changes of names in a folder durable.
bool os_sync_folder(const char *path);

// ---- folders

typedef struct OsFolder OsFolder;

OsFolder *os_folder_open(const char *path);

// The next name in it, except "." and "..", in no order, valid until the next call. NULL: no more, or no folder.
const char *os_folder_next(OsFolder *folder);
void os_folder_close(OsFolder *folder); // NULL is accepted
