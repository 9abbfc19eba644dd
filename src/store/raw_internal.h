// Bytes of a file through an SQLite VFS, beside SQLite: for looking at headers and logs, for locks and for copies.
// Always through the VFS, because closing a file that was opened otherwise drops every POSIX lock that this process
// holds on it, an open world's included ("How To Corrupt An SQLite Database File", section 2.2). One thread at a time.
#pragma once

#include "store/store.h"

#include <sqlite3.h>

typedef struct RawFile {
    sqlite3_file *file; // NULL: not open
    const char *name;   // as SQLite wants it
    sqlite3_vfs *vfs;
} RawFile;

// There is a file, and it is not empty. `vfs` is a name; NULL: the usual one.
bool raw_exists(const char *vfs, const char *path);

// Opens for reading. False, without a word, if it cannot be.
bool raw_open(RawFile *raw, const char *vfs, const char *path);
void raw_close(RawFile *raw);

// Somebody, here or elsewhere, has the file open for writing.
bool raw_locked(const char *vfs, const char *path);

// Opens the file for oneself, until raw_close: SQLITE_OK, SQLITE_BUSY if somebody reads or writes it, or another code.
int raw_claim(RawFile *raw, const char *vfs, const char *path);

int64_t raw_size(const RawFile *raw); // -1: cannot be told

// SQLITE_OK, SQLITE_IOERR_SHORT_READ with zeros behind the file's end, or another code.
int raw_read(const RawFile *raw, int64_t offset, void *data, int bytes);
