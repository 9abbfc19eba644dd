#include "store/ledger_internal.h"

typedef struct Loading {
    Ledger *ledger;
    RowTable table;
} Loading;

void ledger_quit(Ledger *ledger)
{
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_quit(&ledger->marks[table]);
}

static bool load_row(void *context, const Row *row)
{
    Loading *loading = context;
    Ledger *ledger = loading->ledger;
    if (loading->table == ROWS_PART && row->key == PART_TALLY)
        return true;
    uint64_t mark = row_mark(loading->table, row);
    ledger_count(ledger, &ledger->tally, loading->table, row->key, &mark);
    ledger_note(ledger, loading->table, row->key, &mark);
    if (row->serial >= 1 && row->serial <= ROW_SERIAL_MAX / 2) // larger is damage, and would leave no new numbers
        ledger->serial = MAX(ledger->serial, row->serial);
    return true;
}

static int check_tally(const Ledger *ledger, Database *database)
{
    Row row;
    Tally tally;
    int code = database_get(database, ROWS_PART, PART_TALLY, &row);
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        bool same = code == SQLITE_ROW && tally_unpack(row.data, row.bytes, &tally) &&
                    tally.rows == ledger->tally.rows && tally.marks == ledger->tally.marks;
        code = same ? SQLITE_OK : SQLITE_CORRUPT;
    }
    database_reset(database, ROWS_PART);
    return code;
}

int ledger_load(Ledger *ledger, Database *database)
{
    int result = SQLITE_OK;
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        Loading loading = {ledger, (RowTable)table};
        int code = database_each(database, loading.table, load_row, &loading);
        if (code != SQLITE_DONE && result == SQLITE_OK)
            result = code;
    }
    return result == SQLITE_OK ? check_tally(ledger, database) : result;
}

bool ledger_knows(const Ledger *ledger, RowTable table, const Row *row)
{
    if (table == ROWS_PART && row->key == PART_TALLY)
        return true; // its row was compared with the ledger when that was loaded
    const uint64_t *mark = key_map_find(&ledger->marks[table], row->key);
    return mark && *mark == row_mark(table, row);
}

void ledger_count(const Ledger *ledger, Tally *tally, RowTable table, int64_t key, const uint64_t *mark)
{
    const uint64_t *before = key_map_find(&ledger->marks[table], key);
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
        key_map_remove(&ledger->marks[table], key);
}

int ledger_put_tally(Database *database, const Tally *tally, int64_t serial)
{
    uint8_t data[TALLY_BYTES];
    tally_pack(tally, data);
    Row row = {.key = PART_TALLY, .serial = serial, .data = data, .bytes = sizeof data};
    return database_put(database, ROWS_PART, &row);
}
