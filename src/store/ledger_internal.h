// The marks of all rows that a world's file should contain. Read once when the file is opened, compared with the tally
// in the file, and updated with every transaction; so rows that are lost, stale or altered are detected before they are
// used. One thread at a time.
#pragma once

#include "store/database_internal.h"
#include "store/key_map_internal.h"

typedef struct Ledger {
    KeyMap marks[ROW_TABLE_COUNT]; // key -> mark, without the tally's own row
    Tally tally;
    int64_t serial; // the highest
} Ledger;

void ledger_quit(Ledger *ledger);

// Reads all keys, serials and sums. SQLITE_OK; SQLITE_CORRUPT, also if the tally differs; or another code. The ledger
// holds all that could be read in any case.
int ledger_load(Ledger *ledger, Database *database);

// Returns whether the row has the mark that the ledger has for it.
bool ledger_knows(const Ledger *ledger, RowTable table, const Row *row);

// Updates the tally for a row that is written or, if `mark` is NULL, deleted.
void ledger_count(const Ledger *ledger, Tally *tally, RowTable table, int64_t key, const uint64_t *mark);

// The same for the ledger's marks.
void ledger_note(Ledger *ledger, RowTable table, int64_t key, const uint64_t *mark);

// Writes the tally's row.
int ledger_put_tally(Database *database, const Tally *tally, int64_t serial);
