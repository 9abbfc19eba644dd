// One world's file as an SQLite database: opened with all of SQLite's defences, its schema verified before any row is
// read. Used by one thread at a time. Failures are SQLite's result codes; database_open fills a fault.
#pragma once

#include "store/row_internal.h"

#include <sqlite3.h>

typedef enum DatabaseMode {
    DATABASE_PEEK,   // without a lock: consistent only if no writer is active
    DATABASE_READ,   // blocks writers; beside an open writer, a consistent copy is read
    DATABASE_WRITE,  // exclusive
    DATABASE_CREATE, // exclusive; creates the world if the file is missing or empty
} DatabaseMode;

// The prepared statements of each table.
enum { STATEMENT_GET, STATEMENT_PUT, STATEMENT_DROP, STATEMENT_COUNT };

typedef struct Database {
    sqlite3 *handle;
    int version;         // of the file
    sqlite3_vfs *reader; // NULL when writing
    sqlite3_stmt *statements[ROW_TABLE_COUNT][STATEMENT_COUNT];
    uint8_t *data; // of the row that was read last
} Database;

// ---- opening (database_open.c)

// The first rows of a new file.
typedef struct NewWorld {
    WorldPart world;
    Blob recipe; // packed; empty: none
} NewWorld;

// Why a database cannot be opened.
typedef struct DatabaseFault {
    StoreState state;
    char reason[STORE_REASON]; // details; empty: none
} DatabaseFault;

// `world`: for DATABASE_CREATE, which writes it into a new file. On failure nothing is open, and the file unchanged.
bool database_open(Database *database, const char *path, DatabaseMode mode, const NewWorld *world,
                   DatabaseFault *fault);
void database_close(Database *database);

// "is damaged: reason", in `words`; and logged as one line, "PATH is damaged: reason".
const char *database_fault_words(const DatabaseFault *fault, char words[400]);
void database_log_fault(const char *path, const DatabaseFault *fault);

// ---- rows (database.c)

int database_prepare(Database *database);
void database_unprepare(Database *database);
const char *database_table_sql(RowTable table);

// SQLITE_ROW and the row, valid until the next one; SQLITE_DONE: none; SQLITE_CORRUPT: row_valid refuses it.
int database_get(Database *database, RowTable table, int64_t key, Row *row);

// Runs SQL statements without results, up to the first that fails. SQLITE_OK or an error code, as all that follow.
int database_run(const Database *database, const char *sql);

// Computes the row's sum.
int database_put(Database *database, Row *row);
int database_drop(Database *database, RowTable table, int64_t key);

// Inside a transaction.
int database_set_version(Database *database, int version);

int database_begin(Database *database);
int database_commit(Database *database);
void database_rollback(Database *database);

// Calls `visit` with table, key, serial and sum of each row, keys ascending, until it returns false. Values of other
// types are 0, which no valid row has. SQLITE_CORRUPT if keys do not ascend.
typedef bool RowVisit(void *context, const Row *row);
int database_each(Database *database, RowTable table, RowVisit *visit, void *context);

// Plain words for one of SQLite's codes: "the disk cannot be read or written".
const char *database_words(int code);

// The same with the system's reason, unless `error` is 0: "the disk is full (No space left on device)".
void database_explain(int code, int error, char text[STORE_REASON]);

// The same for the error that the database met last. SQLite's own words go to the debug log.
void database_describe(const Database *database, int code, char text[STORE_REASON]);

// Turns a result code of the database into a fault, as database_open fills it.
void database_fault(const Database *database, int code, DatabaseFault *fault);

// ---- the ledger (database.c)

// The marks of all rows that a world's file should contain: read when the file is opened, compared with the tally in
// it, and updated with every transaction. Lost, stale and altered rows are thus detected before they are used.
typedef struct Ledger {
    KeyMap *marks[ROW_TABLE_COUNT]; // key -> mark, without the tally's own row
    Tally tally;
    int64_t serial; // the highest
} Ledger;

void ledger_quit(Ledger *ledger);

// Reads all keys, serials and sums it can. SQLITE_OK; SQLITE_CORRUPT, also if the tally differs; or another code.
int ledger_load(Ledger *ledger, Database *database);

// Adds a row that the ledger lacks, or a newer one of that key: its mark, tally and serial.
void ledger_add(Ledger *ledger, const Row *row);

// Returns whether the row has the mark that the ledger has for it.
bool ledger_knows(const Ledger *ledger, const Row *row);

// Updates the tally, or the ledger's marks, for a row that is written or, if `mark` is NULL, deleted.
void ledger_count(const Ledger *ledger, Tally *tally, RowTable table, int64_t key, const uint64_t *mark);
void ledger_note(Ledger *ledger, RowTable table, int64_t key, const uint64_t *mark);

// Writes the tally's row.
int ledger_put_tally(Database *database, const Tally *tally, int64_t serial);
