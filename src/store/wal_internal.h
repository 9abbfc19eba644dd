// Checks SQLite's write-ahead log ("The SQLite Database File Format", section 4). SQLite stops reading a log at the
// first invalid frame, because a power cut leaves such an end. If valid transactions follow that frame, it is damage,
// and their changes would be lost silently; SQLite does not check this. Any thread.
#pragma once

#include "base/base.h"

typedef enum WalState {
    WAL_WHOLE,   // no log, or one that a crash may leave
    WAL_DAMAGED, // committed transactions are unreadable
    WAL_UNREADABLE,
} WalState;

// Checks the log of the database at `path`.
WalState wal_check(const char *path, const char *vfs);
