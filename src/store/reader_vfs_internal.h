// An SQLite VFS that reads a world without changing the disk: every file is opened read-only, a missing log counts as
// empty, nothing is created, written or deleted. Works in read-only folders. A log left by a crash is read, not
// replayed into the file. Wraps the VFS that it is created with.
//
// With locks, several readers are possible and no writer: whichever lock SQLite requests, the file gets a shared one.
// Without locks, a writer may have the file open, and the data is consistent only if nothing was written meanwhile.
// SQLite needs locking_mode = EXCLUSIVE, so that it keeps the log's index in memory and not in a file.
#pragma once

#include "base/base.h"

typedef struct ReaderVfs ReaderVfs;

// Registers it. NULL if there is no such VFS or no memory.
ReaderVfs *reader_vfs_create(const char *below, bool locks);
void reader_vfs_destroy(ReaderVfs *reader); // NULL is accepted; the database must be closed
const char *reader_vfs_name(const ReaderVfs *reader);
