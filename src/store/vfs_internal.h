// A world's files below SQLite: opened and read through its VFS. One thread at a time for each object.
#pragma once

#include "base/file.h"

#include <sqlite3.h>

// ---- never waiting

// Replaces SQLite's open(), for the whole process, by one that never waits and opens regular files only: SQLite would
// wait for ever on a FIFO, and files can be exchanged after a look at the name. Before each use of a VFS; any thread.
void safe_open_install(void);

// ---- one file

// The ends of the names of a log, a journal and a new file: each follows the name of the database.
#define LOG_END "-wal"
#define JOURNAL_END "-journal"
#define FRESH_END "-new"

// `path` with `suffix` behind it. False if too long.
bool raw_beside(char name[FILE_PATH_MAX], const char *path, const char *suffix);

// The first 8 bytes of a rollback journal ("The SQLite Database File Format", section 3).
#define JOURNAL_MAGIC "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"

// Reads a file beside SQLite: headers, logs, locks and copies. Always through the VFS, because closing any other
// descriptor drops every POSIX lock of this process on the file ("How To Corrupt An SQLite Database File", 2.2).
typedef struct RawFile {
    sqlite3_file *file; // NULL: not open
    const char *name;   // as SQLite requires it
    sqlite3_vfs *vfs;
} RawFile;

// Returns whether the file exists and is not empty.
bool raw_exists(const char *path);

// Opens for reading. False, without a log line, on failure.
bool raw_open(RawFile *raw, const char *path);
void raw_close(RawFile *raw);

// Returns whether any process, this one included, has the file open for writing.
bool raw_locked(const char *path);

// Opens and locks the file exclusively until raw_close. SQLITE_BUSY if it is open elsewhere.
int raw_claim(RawFile *raw, const char *path);

int64_t raw_size(const RawFile *raw); // -1: unknown

// SQLITE_OK, SQLITE_IOERR_SHORT_READ with zeros behind the file's end, or another code.
int raw_read(const RawFile *raw, int64_t offset, void *data, int bytes);

// The same for the beginning of a file that is not open; SQLITE_CANTOPEN if it does not exist or is empty.
int raw_peek(const char *path, void *data, int bytes);

// The page size that a database's header has; 0 if it cannot be read or is not a power of two from 512 to 65,536.
uint32_t raw_page_bytes(const char *path);

// ---- reading without changing the disk

// An SQLite VFS that reads a world without changing the disk: files are opened read-only, also in read-only folders, a
// missing log counts as empty, one left by a crash is read, not replayed. Wraps the VFS that it is created with.
//
// With locks, several readers are possible and no writer: whichever lock SQLite requests, the file gets a shared one.
// Without locks, a writer may have the file open, and the data is consistent only if nothing was written meanwhile.
// SQLite needs locking_mode = EXCLUSIVE, so that it keeps the log's index in memory and not in a file.
// Registers it. NULL if there is no such VFS or no memory.
sqlite3_vfs *reader_vfs_create(bool locks);
void reader_vfs_destroy(sqlite3_vfs *reader); // NULL is accepted; the database must be closed

// ---- the log (wal.c)

// Bytes of its header, and of the header of each frame ("The SQLite Database File Format", section 4.1).
enum { WAL_HEADER = 32, WAL_FRAME_HEADER = 24 };

// Far larger than any log of Karst (SQLite truncates it to 16 MiB): a sparse file may have any length.
#define WAL_BYTES_MAX ((int64_t)1 << 30)

// Checks SQLite's write-ahead log (the same, section 4). SQLite stops reading at the first invalid frame, because a
// power cut leaves such an end. Valid transactions behind it mean damage that would lose them silently. Any thread.
typedef enum WalState {
    WAL_WHOLE,   // no log, or one that a crash may leave
    WAL_DAMAGED, // committed transactions are unreadable
    WAL_UNREADABLE,
} WalState;

WalState wal_check(const char *path); // of the database at `path`
