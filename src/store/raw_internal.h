// Reads a file through an SQLite VFS, beside SQLite: headers, logs, locks and copies. Always through the VFS, because
// closing a descriptor that was opened otherwise drops every POSIX lock of this process on the file, also those of an
// open world ("How To Corrupt An SQLite Database File", section 2.2). One thread at a time.
#pragma once

#include "store/store.h"

#include <sqlite3.h>

typedef struct RawFile {
    sqlite3_file *file; // NULL: not open
    const char *name;   // as SQLite requires it
    sqlite3_vfs *vfs;
} RawFile;

// Returns whether the file exists and is not empty. `vfs` is a name; NULL: the default.
bool raw_exists(const char *vfs, const char *path);

// Opens for reading. False, without a log line, on failure.
bool raw_open(RawFile *raw, const char *vfs, const char *path);
void raw_close(RawFile *raw);

// Returns whether any process, this one included, has the file open for writing.
bool raw_locked(const char *vfs, const char *path);

// Opens and locks the file exclusively until raw_close: SQLITE_OK, SQLITE_BUSY if it is open elsewhere, or another
// code.
int raw_claim(RawFile *raw, const char *vfs, const char *path);

int64_t raw_size(const RawFile *raw); // -1: unknown

// SQLITE_OK, SQLITE_IOERR_SHORT_READ with zeros behind the file's end, or another code.
int raw_read(const RawFile *raw, int64_t offset, void *data, int bytes);
