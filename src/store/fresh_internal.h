// A world's file written at one go from rows that there are already: for repairs and imports. All of it or none. One
// thread.
#pragma once

#include "store/ledger_internal.h"

typedef struct Fresh {
    const char *path, *vfs;
    Database database;
    Ledger ledger;
    int code; // SQLITE_DONE while all is well
} Fresh;

// The path must be free. False and why, if there can be no file.
bool fresh_begin(Fresh *fresh, const char *path, const char *vfs, const StoreWorld *world, char reason[256]);

// Adds or replaces a valid row; the tally's is left out.
void fresh_put(Fresh *fresh, RowTable table, const Row *row);

// Closes the file, which is whole and synced and has no log; false and why, if anything failed: then it is removed.
bool fresh_end(Fresh *fresh, char reason[256]);
void fresh_abandon(Fresh *fresh);
