// What SQLite's write-ahead log says, read beside SQLite ("The SQLite Database File Format", section 4). SQLite stops
// reading a log at the first frame that is not whole, because a power cut leaves such an end. Where whole transactions
// lie behind that frame, it is no such end but damage, which would silently lose what they changed: SQLite does not
// look, so this does. Any thread.
#pragma once

#include "base/base.h"

typedef enum WalState {
    WAL_WHOLE,   // none, or what a crash may leave
    WAL_DAMAGED, // transactions that were durable can no longer be read
    WAL_UNREADABLE,
} WalState;

// The log of the database at `path`.
WalState wal_check(const char *path, const char *vfs);
