// An SQLite VFS for looking at a world without leaving a trace: every file is opened for reading only, a log that is
// not there counts as empty, nothing is created, written or deleted, also where the folder is read-only. The log that a
// crash left behind is read, not replayed into the file. Lies over the VFS that it is made with.
//
// With locks, several may read at once and nobody write meanwhile: however much SQLite asks for, the file itself is
// locked for sharing. Without, a writer may have it open: then what is read holds only if nobody wrote meanwhile.
// SQLite needs locking_mode = EXCLUSIVE, so that it keeps the log's index in memory and not in a file.
#pragma once

#include "base/base.h"

typedef struct ReaderVfs ReaderVfs;

// Registers it. NULL if there is no such VFS or no memory.
ReaderVfs *reader_vfs_create(const char *below, bool locks);
void reader_vfs_destroy(ReaderVfs *reader); // NULL is accepted; the database must be closed
const char *reader_vfs_name(const ReaderVfs *reader);
