// The marks of all rows that a world's file should have. Read once at open, compared with the tally that the file
// keeps, and carried on with every transaction; so a row that has gone, come back or changed behind our back is noticed
// before anyone believes it. One thread at a time.
#pragma once

#include "store/database_internal.h"
#include "store/key_map_internal.h"

typedef struct Ledger {
    KeyMap marks[ROW_TABLE_COUNT]; // key -> mark, but for the tally's own row
    Tally tally;
    int64_t serial; // the highest
} Ledger;

void ledger_quit(Ledger *ledger);

// Reads all keys, serials and sums. SQLITE_OK; SQLITE_CORRUPT, also if the tally disagrees; or another code. What
// could be read is in the ledger in any case.
int ledger_load(Ledger *ledger, Database *database);

// The row is one that the ledger knows, and what it says is whole.
bool ledger_knows(const Ledger *ledger, RowTable table, const Row *row);

// A row is written or, if `mark` is NULL, dropped: what the tally becomes.
void ledger_count(const Ledger *ledger, Tally *tally, RowTable table, int64_t key, const uint64_t *mark);

// The same for the ledger itself, but for its tally.
void ledger_note(Ledger *ledger, RowTable table, int64_t key, const uint64_t *mark);

// Writes the tally's row.
int ledger_put_tally(Database *database, const Tally *tally, int64_t serial);
