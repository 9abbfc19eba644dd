#include "store/check.h"

#include "base/log.h"
#include "store/ledger_internal.h"
#include "store/say_internal.h"

#include <string.h>

typedef struct Checking {
    Database database;
    Ledger ledger;
    Speaker asked, problem; // problem: counts lines, then passes them to `asked`
    StoreCheck check;
    RowTable table;
} Checking;

static void say_problem(void *context, const char *line)
{
    Checking *checking = context;
    checking->check.problems++;
    checking->asked.say(checking->asked.context, line);
}

// SQLite's own check of pages and trees; it returns "ok" for a sound file. Its findings go to the debug log.
static void check_pages(Checking *checking)
{
    sqlite3_stmt *lines = NULL;
    int faults = 0;
    int code = sqlite3_prepare_v2(checking->database.handle, "PRAGMA quick_check(20)", -1, &lines, NULL);
    while (code == SQLITE_OK && sqlite3_step(lines) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(lines, 0);
        if (!line || strcmp(line, "ok") == 0)
            continue;
        log_debug("SQLite's check: %s", line);
        faults++;
    }
    int finished = sqlite3_finalize(lines);
    code = code != SQLITE_OK ? code : finished;
    if (faults > 0)
        speak(&checking->problem, "%s", database_words(SQLITE_CORRUPT));
    else if (code != SQLITE_OK)
        speak(&checking->problem, "its pages cannot be checked: %s", database_words(code));
}

static bool check_row(void *context, const Row *head)
{
    Checking *checking = context;
    Row row;
    int code = database_get(&checking->database, checking->table, head->key, &row);
    bool whole = code == SQLITE_ROW && ledger_knows(&checking->ledger, checking->table, &row) &&
                 row_unpacks(checking->table, &row);
    database_reset(&checking->database, checking->table);
    ChunkPos pos = chunk_of_key(head->key);
    if (checking->table == ROWS_CHUNK) {
        checking->check.chunks++;
        checking->check.damaged_chunks += !whole;
        if (!whole)
            speak(&checking->problem, "chunk %d,%d is damaged", pos.x, pos.z);
    } else if (!whole) {
        speak(&checking->problem, "the %s is damaged", part_name(head->key));
    }
    return true;
}

static void check_rows(Checking *checking)
{
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        checking->table = (RowTable)table;
        int code = database_each(&checking->database, checking->table, check_row, checking);
        if (code != SQLITE_DONE)
            speak(&checking->problem, "the table %s cannot be read to its end: %s", row_table_name(checking->table),
                  database_words(code));
    }
    if (!key_map_find(&checking->ledger.marks[ROWS_PART], PART_WORLD))
        speak(&checking->problem, "the seed is lost");
}

static void check_all(Checking *checking)
{
    check_pages(checking);
    if (ledger_load(&checking->ledger, &checking->database) != SQLITE_OK)
        speak(&checking->problem, "rows are missing or out of date");
    check_rows(checking);
    ledger_quit(&checking->ledger);
    if (checking->check.problems > 0)
        checking->check.state = STORE_DAMAGED;
}

StoreCheck store_check(const char *path, const char *vfs, StoreSay *say, void *context)
{
    Checking checking = {.asked = {say, context}, .problem = {say_problem, &checking}};
    DatabaseFault fault;
    if (database_open(&checking.database, path, vfs, DATABASE_READ, NULL, &fault)) {
        check_all(&checking);
    } else {
        checking.check.state = fault.state;
        speak(&checking.problem, "%s%s%s", store_state_words(fault.state), fault.reason[0] ? ": " : "", fault.reason);
    }
    database_close(&checking.database);
    return checking.check;
}
