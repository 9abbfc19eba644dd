// Writes a complete new world file from existing rows in one transaction, for repairs and imports. One thread.
#pragma once

#include "store/ledger_internal.h"

typedef struct Fresh {
    const char *path, *vfs;
    Database database;
    Ledger ledger;
    int code; // SQLITE_DONE while nothing failed
} Fresh;

// No file may exist at the path. False with a reason if none can be created.
bool fresh_begin(Fresh *fresh, const char *path, const char *vfs, const StoreWorld *world, char reason[256]);

// Adds or replaces a valid row; ignores the tally's row.
void fresh_put(Fresh *fresh, RowTable table, const Row *row);

// Commits, syncs and closes the file, without a log. False with a reason if anything failed; the file is then deleted.
bool fresh_end(Fresh *fresh, char reason[256]);
void fresh_abandon(Fresh *fresh);
