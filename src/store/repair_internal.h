// What checks, repairs, exports and imports share: lines for the caller, a new file from rows, and the rows that the
// pages of a damaged file hold. One thread.
#pragma once

#include "base/file.h"
#include "store/check.h"
#include "store/database_internal.h"

// ---- lines for the caller (check.c)

typedef struct Reporter {
    StoreReport *send;
    void *context;
} Reporter;

// Formats and sends one line of at most 511 bytes. Always returns false, so that `return report_line(...)` reports a
// failure.
bool report_line(const Reporter *reporter, const char *format, ...) PRINTF_LIKE(2, 3);

// ---- a new file (fresh.c): written from existing rows in one transaction

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

// ---- rows of a damaged file (salvage.c)

// Rows that own their data.
typedef struct RowSet {
    struct SavedRow {
        RowTable table;
        Row row;
    } * rows;
    int count, capacity;
    KeyMap places[ROW_TABLE_COUNT]; // key -> index
} RowSet;

// Copies the row, unless the set has a newer one with its key.
void row_set_add(RowSet *set, RowTable table, const Row *row);
const Row *row_set_find(const RowSet *set, RowTable table, int64_t key); // NULL: none
void row_set_quit(RowSet *set);

// Adds all rows that are found. `holes` is the file as os_next_data reads it, so that holes are skipped, or
// NULL. False if the file cannot be read at all.
bool salvage_rows(const char *path, const char *vfs, FILE *holes, RowSet *set);
