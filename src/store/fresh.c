#include "store/repair_internal.h"

bool fresh_begin(Fresh *fresh, const char *path, const WorldPart *world, char reason[STORE_REASON])
{
    DatabaseFault fault;
    char words[400];
    const NewWorld made = {.world = *world};
    *fresh = (Fresh){.path = path};
    if (!database_open(&fresh->database, path, DATABASE_CREATE, &made, &fault)) {
        snprintf(reason, STORE_REASON, "it %.250s", database_fault_words(&fault, words));
        return false;
    }
    fresh->code = ledger_load(&fresh->ledger, &fresh->database);
    if (fresh->code == SQLITE_OK)
        fresh->code = database_begin(&fresh->database);
    return true;
}

void fresh_put(Fresh *fresh, const Row *row)
{
    if (fresh->code != SQLITE_OK || (row->table == ROWS_PART && row->key == PART_TALLY))
        return;
    Row copy = *row;
    fresh->code = database_put(&fresh->database, &copy);
    ledger_add(&fresh->ledger, &copy);
}

bool fresh_end(Fresh *fresh, char reason[STORE_REASON])
{
    Database *database = &fresh->database;
    if (fresh->code == SQLITE_OK)
        fresh->code = ledger_put_tally(database, &fresh->ledger.tally, fresh->ledger.serial);
    if (fresh->code == SQLITE_OK)
        fresh->code = database_commit(database);
    if (fresh->code == SQLITE_OK)
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
