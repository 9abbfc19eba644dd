#include "store/check.h"

#include "store/entry_internal.h"
#include "store/ledger_internal.h"
#include "store/raw_internal.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void take_part(Database *database, Part part, StoreGlance *glance)
{
    Row row;
    StorePlayer player;
    bool there = database_get(database, ROWS_PART, part, &row) == SQLITE_ROW;
    if (there && part == PART_WORLD && !world_unpack(row.data, row.bytes, &glance->world))
        there = false;
    if (there && part == PART_PLAYER)
        player_unpack(row.data, row.bytes, &player, &glance->last_played);
    if (there && part == PART_PICTURE && row.bytes <= STORE_PICTURE_MAX) {
        glance->picture = memcpy(memory_alloc(MEMORY_STORE, row.bytes), row.data, row.bytes);
        glance->picture_bytes = row.bytes;
    }
    database_reset(database, ROWS_PART);
    if (!there && part == PART_WORLD) {
        glance->state = STORE_DAMAGED;
        snprintf(glance->reason, sizeof glance->reason, "the seed is lost");
    }
}

static void take_fault(const DatabaseFault *fault, StoreGlance *glance)
{
    glance->state = fault->state;
    memcpy(glance->reason, fault->reason, sizeof glance->reason);
}

static void read_parts(const char *path, const char *vfs, StoreGlance *glance)
{
    Database database;
    DatabaseFault fault;
    Ledger ledger = {0};
    glance->state = STORE_WHOLE;
    if (!database_open(&database, path, vfs, DATABASE_READ, NULL, &fault)) {
        take_fault(&fault, glance);
        return;
    }
    int code = ledger_load(&ledger, &database);
    if (code != SQLITE_OK) {
        database_fault(&database, code, &fault);
        take_fault(&fault, glance);
    }
    glance->edited_chunks = (int)ledger.marks[ROWS_CHUNK].count;
    take_part(&database, PART_WORLD, glance);
    take_part(&database, PART_PLAYER, glance);
    take_part(&database, PART_PICTURE, glance);
    ledger_quit(&ledger);
    database_close(&database);
}

static int64_t size_of(const char *path, const char *vfs)
{
    RawFile raw;
    if (!raw_exists(vfs, path) || !raw_open(&raw, vfs, path))
        return 0;
    int64_t bytes = raw_size(&raw);
    raw_close(&raw);
    return MAX(bytes, 0);
}

void store_glance(const char *path, const char *vfs, StoreGlance *glance)
{
    WorldFiles files;
    struct stat status;
    *glance = (StoreGlance){.state = STORE_UNREADABLE, .link = entry_is_link(path)};
    if (!world_files(path, &files))
        snprintf(glance->reason, sizeof glance->reason, "the path is too long");
    else if (entry_may_open(files.main, false, &glance->state, glance->reason)) {
        glance->open = raw_locked(vfs, files.main);
        glance->bytes = size_of(files.main, vfs) + size_of(files.log, vfs);
        read_parts(files.main, vfs, glance);
    }
    if (glance->last_played == 0 && lstat(path, &status) == 0)
        glance->last_played = status.st_mtime;
}
