// One world's file through SQLite: opened with every defence that SQLite has, its form compared with ours before
// anything in it is believed, rows by key. Belongs to one thread at a time. Failures are SQLite's codes; opening says
// what is wrong in one logged line.
#pragma once

#include "store/reader_vfs_internal.h"
#include "store/row_internal.h"

#include <sqlite3.h>

// "Krst", in the file's header.
enum { DATABASE_APPLICATION = 0x4B727374, DATABASE_VERSION = 1 };

typedef enum DatabaseMode {
    DATABASE_PEEK, // without a lock: what is read holds only if nobody writes
    DATABASE_READ, // nobody can open it for writing meanwhile; if somebody has it open, the world of one moment is read
    DATABASE_WRITE,  // nobody else has it open
    DATABASE_CREATE, // the same; makes the world if the file is not there or empty
    DATABASE_MODE_COUNT
} DatabaseMode;

typedef struct Database {
    sqlite3 *handle;
    ReaderVfs *reader; // NULL when writing
    sqlite3_stmt *get[ROW_TABLE_COUNT], *put[ROW_TABLE_COUNT], *drop[ROW_TABLE_COUNT], *begin, *commit, *rollback;
} Database;

// ---- opening (database_open.c)

// What may be wrong, as far as words for it are known.
typedef struct DatabaseFault {
    StoreState state;
    char reason[256]; // empty: the state says it all
} DatabaseFault;

// `world` is written by DATABASE_CREATE, which needs it. On failure nothing is open, and the file is as it was.
bool database_open(Database *database, const char *path, const char *vfs, DatabaseMode mode, const StoreWorld *world,
                   DatabaseFault *fault);
void database_close(Database *database);

// What a file's header says, without opening it as a database: STORE_WHOLE for one of ours.
StoreState database_look(const char *path, const char *vfs);

// The rows that are there at all are whole in themselves, or not: what database_open leaves to its caller to find out
// is put into the same words.
void database_fault(const Database *database, int code, DatabaseFault *fault);

// One line, "PATH is damaged: reason".
void database_log_fault(const char *path, const DatabaseFault *fault);

// ---- rows (database.c)

int database_prepare(Database *database);
void database_unprepare(Database *database);
const char *database_table_sql(RowTable table);

// SQLITE_ROW and the row, whose data is valid until database_reset; SQLITE_DONE if there is none. Rows that
// row_valid refuses give SQLITE_CORRUPT.
int database_get(Database *database, RowTable table, int64_t key, Row *row);
void database_reset(Database *database, RowTable table);

// SQLITE_DONE or what went wrong. The row's sum is computed here.
int database_put(Database *database, RowTable table, Row *row);
int database_drop(Database *database, RowTable table, int64_t key);

int database_begin(Database *database);
int database_commit(Database *database);
void database_rollback(Database *database);

// Calls `visit` with key, serial number and sum of each row, keys ascending, until it returns false. What is not of our
// types counts as 0, which no row of ours has. SQLITE_DONE, or what stopped it; keys that do not ascend give
// SQLITE_CORRUPT.
typedef bool RowVisit(void *context, const Row *row);
int database_each(Database *database, RowTable table, RowVisit *visit, void *context);

// Plain words for one of SQLite's codes: "the disk cannot be read or written".
const char *database_words(int code);

// The same with the system's reason, unless `error` is 0: "the disk is full (No space left on device)".
void database_explain(int code, int error, char text[256]);

// The same for the error that the database met last. SQLite's own words go to the debug log.
void database_describe(const Database *database, int code, char text[256]);
