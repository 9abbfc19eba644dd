#include "store/database_internal.h"

#include "base/log.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// ---- statements

typedef struct TableSql {
    const char *create, *each, *prepared[STATEMENT_COUNT];
} TableSql;

#define TABLE_SQL(name)                                                                                                \
    {                                                                                                                  \
        .create = "CREATE TABLE " name "(key INTEGER PRIMARY KEY, serial INTEGER NOT NULL, sum INTEGER NOT NULL, "     \
                  "data BLOB NOT NULL) STRICT",                                                                        \
        .each = "SELECT key, serial, sum FROM " name " ORDER BY key",                                                  \
        .prepared = {[STATEMENT_GET] = "SELECT key, serial, sum, data FROM " name " WHERE key = ?1",                   \
                     [STATEMENT_PUT] = "REPLACE INTO " name "(key, serial, sum, data) VALUES(?1, ?2, ?3, ?4)",         \
                     [STATEMENT_DROP] = "DELETE FROM " name " WHERE key = ?1"},                                        \
    }

static const TableSql table_sql[] = {[ROWS_CHUNK] = TABLE_SQL("chunk"), [ROWS_PART] = TABLE_SQL("part")};
_Static_assert(ARRAY_COUNT(table_sql) == ROW_TABLE_COUNT, "a table lacks its SQL");

const char *database_table_sql(RowTable table) { return table_sql[table].create; }

int database_prepare(Database *database)
{
    int code = SQLITE_OK;
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        for (int i = 0; i < STATEMENT_COUNT && code == SQLITE_OK; i++)
            code = sqlite3_prepare_v3(database->handle, table_sql[table].prepared[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &database->statements[table][i], NULL);
    return code;
}

void database_unprepare(Database *database)
{
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        for (int i = 0; i < STATEMENT_COUNT; i++)
            sqlite3_finalize(database->statements[table][i]);
    memset(database->statements, 0, sizeof database->statements);
}

int database_run(const Database *database, const char *sql)
{
    return sqlite3_exec(database->handle, sql, NULL, NULL, NULL);
}

// ---- rows

static int64_t read_integer(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : 0;
}

static Row read_head(sqlite3_stmt *statement, RowTable table)
{
    return (Row){.table = table,
                 .key = read_integer(statement, 0),
                 .serial = read_integer(statement, 1),
                 .sum = (uint64_t)read_integer(statement, 2)};
}

static void read_data(sqlite3_stmt *statement, Database *database, Row *row)
{
    const void *data = sqlite3_column_type(statement, 3) == SQLITE_BLOB ? sqlite3_column_blob(statement, 3) : NULL;
    if (!data)
        return;
    row->bytes = (size_t)sqlite3_column_bytes(statement, 3);
    memory_free(database->data);
    row->data = database->data = memcpy(memory_alloc(MEMORY_STORE, row->bytes), data, row->bytes);
}

int database_get(Database *database, RowTable table, int64_t key, Row *row)
{
    sqlite3_stmt *statement = database->statements[table][STATEMENT_GET];
    sqlite3_bind_int64(statement, 1, key);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *row = read_head(statement, table);
        read_data(statement, database, row);
        code = row->data && row->key == key && row_valid(row) ? SQLITE_ROW : SQLITE_CORRUPT;
    }
    sqlite3_reset(statement);
    return code;
}

static int step_once(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int database_put(Database *database, Row *row)
{
    sqlite3_stmt *statement = database->statements[row->table][STATEMENT_PUT];
    row->sum = row_sum(row);
    sqlite3_bind_int64(statement, 1, row->key);
    sqlite3_bind_int64(statement, 2, row->serial);
    sqlite3_bind_int64(statement, 3, (int64_t)row->sum);
    sqlite3_bind_blob(statement, 4, row->data, (int)row->bytes, SQLITE_STATIC);
    int code = step_once(statement);
    sqlite3_clear_bindings(statement);
    return code;
}

int database_drop(Database *database, RowTable table, int64_t key)
{
    sqlite3_bind_int64(database->statements[table][STATEMENT_DROP], 1, key);
    return step_once(database->statements[table][STATEMENT_DROP]);
}

int database_set_version(Database *database, int version)
{
    char sql[48];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return database_run(database, sql);
}

// Without memory a rollback may have failed too.
int database_begin(Database *database)
{
    database_rollback(database);
    return database_run(database, "BEGIN IMMEDIATE");
}

int database_commit(Database *database) { return database_run(database, "COMMIT"); }

void database_rollback(Database *database)
{
    if (!sqlite3_get_autocommit(database->handle))
        database_run(database, "ROLLBACK");
}

int database_each(Database *database, RowTable table, RowVisit *visit, void *context)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database->handle, table_sql[table].each, -1, &statement, NULL);
    int64_t before = 0;
    bool going = true;
    for (int count = 0; going && code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        Row row = read_head(statement, table);
        code = count > 0 && row.key <= before ? SQLITE_CORRUPT : SQLITE_OK;
        going = code == SQLITE_OK && visit(context, &row);
        before = row.key;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static const struct {
    int code;
    StoreState state; // of a file that cannot be opened because of it
    const char *words;
} codes[] = {
    {SQLITE_OK, STORE_UNREADABLE, "nothing is wrong"},
    {SQLITE_CORRUPT, STORE_DAMAGED, "its data is inconsistent"},
    {SQLITE_NOTADB, STORE_DAMAGED, "its header is damaged"},
    {SQLITE_ERROR, STORE_DAMAGED, "its tables are not those of a world"},
    {SQLITE_TOOBIG, STORE_DAMAGED, "it holds a row that is larger than any of Karst's"},
    {SQLITE_BUSY, STORE_BUSY, "it is open in another process"},
    {SQLITE_LOCKED, STORE_BUSY, "it is open in another process"},
    {SQLITE_IOERR, STORE_UNREADABLE, "the disk cannot be read or written"},
    {SQLITE_FULL, STORE_UNREADABLE, "the disk is full"},
    {SQLITE_READONLY, STORE_UNREADABLE, "it may only be read"},
    {SQLITE_CANTOPEN, STORE_UNREADABLE, "a file cannot be opened"},
    {SQLITE_PERM, STORE_UNREADABLE, "access is denied"},
    {SQLITE_AUTH, STORE_UNREADABLE, "access is denied"},
    {SQLITE_NOMEM, STORE_UNREADABLE, "out of memory"},
    {SQLITE_PROTOCOL, STORE_UNREADABLE, "it cannot be locked"},
    {SQLITE_NOLFS, STORE_UNREADABLE, "the disk takes no file of this size"},
    {-1, STORE_UNREADABLE, "it cannot be read or written"}, // all others
};

// The code's row.
static size_t find_code(int code)
{
    size_t i = 0;
    while (i + 1 < ARRAY_COUNT(codes) && codes[i].code != (code & 0xFF))
        i++;
    return i;
}

const char *database_words(int code) { return codes[find_code(code)].words; }

void database_explain(int code, int error, char text[STORE_REASON])
{
    bool full = error == ENOSPC || error == EDQUOT;
    snprintf(text, STORE_REASON, "%s%s%s%s", database_words(full ? SQLITE_FULL : code), error ? " (" : "",
             error ? strerror(error) : "", error ? ")" : "");
}

void database_describe(const Database *database, int code, char text[STORE_REASON])
{
    log_debug("SQLite's code %d: %s", code, database->handle ? sqlite3_errmsg(database->handle) : sqlite3_errstr(code));
    database_explain(code, database->handle ? sqlite3_system_errno(database->handle) : 0, text);
}

void database_fault(const Database *database, int code, DatabaseFault *fault)
{
    *fault = (DatabaseFault){.state = codes[find_code(code)].state};
    if (fault->state != STORE_BUSY)
        database_describe(database, code, fault->reason);
}

// ---- the ledger

void ledger_quit(Ledger *ledger)
{
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_free(ledger->marks[table]);
    *ledger = (Ledger){0};
}

void ledger_add(Ledger *ledger, const Row *row)
{
    uint64_t mark = row_mark(row);
    ledger_count(ledger, &ledger->tally, row->table, row->key, &mark);
    ledger_note(ledger, row->table, row->key, &mark);
    if (row->serial >= 1 && row->serial <= ROW_SERIAL_MAX / 2) // larger is damage, and would leave no new numbers
        ledger->serial = MAX(ledger->serial, row->serial);
}

static bool load_row(void *context, const Row *row)
{
    Ledger *ledger = context;
    if (row->table == ROWS_PART && row->key == PART_TALLY)
        return true;
    ledger_add(ledger, row);
    return true;
}

static int check_tally(const Ledger *ledger, Database *database)
{
    Row row;
    Tally tally;
    int code = database_get(database, ROWS_PART, PART_TALLY, &row);
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        bool same =
            code == SQLITE_ROW && tally_unpack(row.data, row.bytes, &tally) && tally_equal(&tally, &ledger->tally);
        code = same ? SQLITE_OK : SQLITE_CORRUPT;
    }
    return code;
}

int ledger_load(Ledger *ledger, Database *database)
{
    int result = SQLITE_OK;
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        int code = database_each(database, (RowTable)table, load_row, ledger);
        result = result == SQLITE_OK ? code : result;
    }
    return result == SQLITE_OK ? check_tally(ledger, database) : result;
}

bool ledger_knows(const Ledger *ledger, const Row *row)
{
    if (row->table == ROWS_PART && row->key == PART_TALLY)
        return true; // its row was compared with the ledger when that was loaded
    const uint64_t *mark = key_map_find(ledger->marks[row->table], row->key);
    return mark && *mark == row_mark(row);
}

void ledger_count(const Ledger *ledger, Tally *tally, RowTable table, int64_t key, const uint64_t *mark)
{
    const uint64_t *before = key_map_find(ledger->marks[table], key);
    if (before) {
        tally->rows--;
        tally->marks ^= *before;
    }
    if (mark) {
        tally->rows++;
        tally->marks ^= *mark;
    }
}

void ledger_note(Ledger *ledger, RowTable table, int64_t key, const uint64_t *mark)
{
    if (mark)
        *key_map_put(&ledger->marks[table], key) = *mark;
    else
        key_map_remove(ledger->marks[table], key);
}

int ledger_put_tally(Database *database, const Tally *tally, int64_t serial)
{
    uint8_t data[TALLY_BYTES];
    tally_pack(tally, data);
    Row row = {.table = ROWS_PART, .key = PART_TALLY, .serial = serial, .data = data, .bytes = sizeof data};
    return database_put(database, &row);
}
