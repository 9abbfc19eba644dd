#include "store/files_internal.h"
#include "store/repair_internal.h"

bool fresh_begin(Fresh *fresh, const char *path, const char *vfs, const WorldPart *world, char reason[STORE_REASON])
{
    DatabaseFault fault;
    const NewWorld made = {.world = *world};
    *fresh = (Fresh){.path = path, .vfs = vfs};
    if (!database_open(&fresh->database, path, vfs, DATABASE_CREATE, &made, &fault)) {
        snprintf(reason, STORE_REASON, "it %.60s%s%.180s", store_state_words(fault.state), fault.reason[0] ? ": " : "",
                 fault.reason);
        return false;
    }
    fresh->code = ledger_load(&fresh->ledger, &fresh->database);
    if (fresh->code == SQLITE_OK)
        fresh->code = database_begin(&fresh->database);
    return true;
}

void fresh_put(Fresh *fresh, const Row *row)
{
    if (fresh->code != SQLITE_DONE || (row->table == ROWS_PART && row->key == PART_TALLY))
        return;
    Row copy = *row;
    fresh->code = database_put(&fresh->database, &copy);
    uint64_t mark = row_mark(&copy);
    ledger_count(&fresh->ledger, &fresh->ledger.tally, copy.table, copy.key, &mark);
    ledger_note(&fresh->ledger, copy.table, copy.key, &mark);
    fresh->ledger.serial = MAX(fresh->ledger.serial, copy.serial);
}

bool fresh_end(Fresh *fresh, char reason[STORE_REASON])
{
    Database *database = &fresh->database;
    if (fresh->code == SQLITE_DONE)
        fresh->code = ledger_put_tally(database, &fresh->ledger.tally, fresh->ledger.serial);
    if (fresh->code == SQLITE_DONE)
        fresh->code = database_commit(database);
    if (fresh->code == SQLITE_DONE)
        fresh->code = sqlite3_wal_checkpoint_v2(database->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    bool whole = fresh->code == SQLITE_OK;
    if (!whole)
        database_describe(database, fresh->code, reason);
    ledger_quit(&fresh->ledger);
    database_close(database);
    WorldFiles files;
    if (!whole && world_files(fresh->path, &files)) {
        files_remove(files.main);
        files_remove(files.log);
    }
    return whole;
}

void fresh_abandon(Fresh *fresh)
{
    char reason[STORE_REASON];
    fresh->code = SQLITE_ABORT;
    fresh_end(fresh, reason);
}
