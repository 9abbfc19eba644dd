// Shared by checks, repairs, exports and imports: lines for the caller, and a new file from rows. One thread.
#pragma once

#include "store/check.h"
#include "store/database_internal.h"
#include "store/files_internal.h"

// ---- lines for the caller (check.c)

typedef struct Reporter {
    StoreReport *send;
    void *context;
} Reporter;

// Formats and sends one line of at most 511 bytes. Returns false, for `return report_line(...)`.
bool report_line(const Reporter *reporter, const char *format, ...) PRINTF_LIKE(2, 3);

// Reports a row's fault: "chunk 1,2 is damaged".
void report_row(const Reporter *reporter, const Row *row, const char *what);

// Fills in the files of a world that will be made at the path, where nothing exists yet (repair.c). False, after one
// line; `what` stands before the reason if a file is in the way.
bool name_is_free(const Reporter *reporter, const char *path, const char *what, WorldFiles *files);

// ---- a new file (fresh.c): written from existing rows in one transaction

typedef struct Fresh {
    const char *path;
    Database database;
    Ledger ledger;
    int code; // SQLITE_OK while nothing failed
} Fresh;

// No file may exist at the path. False with a reason if none can be created.
bool fresh_begin(Fresh *fresh, const char *path, const WorldPart *world, char reason[STORE_REASON]);

// Adds or replaces a valid row; ignores the tally's row.
void fresh_put(Fresh *fresh, const Row *row);

// Commits, syncs and closes the file, without a log. False with a reason if anything failed; the file is then deleted.
bool fresh_end(Fresh *fresh, char reason[STORE_REASON]);
void fresh_abandon(Fresh *fresh);
