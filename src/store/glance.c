#include "store/check.h"

#include "base/clock.h"
#include "base/file.h"
#include "store/ledger_internal.h"
#include "store/raw_internal.h"
#include "store/wal_internal.h"

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

static void read_once(const char *path, const char *vfs, StoreGlance *glance)
{
    Database database;
    DatabaseFault fault;
    Ledger ledger = {0};
    if (!database_open(&database, path, vfs, DATABASE_PEEK, NULL, &fault)) {
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

// While it stays the same, nobody has written. The file's own times tell of one who came and went meanwhile, and took
// the log along.
typedef struct Stamp {
    WalStamp log;
    struct timespec changed;
} Stamp;

static Stamp take_stamp(const char *path, const char *vfs)
{
    struct stat status = {0};
    stat(path, &status);
    return (Stamp){wal_stamp(path, vfs), status.st_mtim};
}

static bool same_stamp(const Stamp *a, const Stamp *b)
{
    return wal_stamp_same(&a->log, &b->log) && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec;
}

// What is read while somebody writes holds only if nothing was written meanwhile. Times are coarse: damage must be seen
// twice to be believed.
static void read_steady(const char *path, const char *vfs, StoreGlance *glance)
{
    enum { TRIES = 10, PAUSE_MS = 15 };
    int damaged = 0;
    for (int i = 0; i < TRIES; i++) {
        Stamp before = take_stamp(path, vfs);
        memory_free(glance->picture);
        *glance = (StoreGlance){.open = glance->open, .bytes = glance->bytes};
        read_once(path, vfs, glance);
        Stamp after = take_stamp(path, vfs);
        bool steady = same_stamp(&before, &after);
        damaged += steady && glance->state == STORE_DAMAGED;
        if (steady && (glance->state != STORE_DAMAGED || damaged == 2))
            return;
        clock_sleep_ms(PAUSE_MS);
    }
    memory_free(glance->picture);
    *glance = (StoreGlance){.state = STORE_BUSY, .open = true, .bytes = glance->bytes};
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
    char log[FILE_PATH_MAX];
    struct stat status;
    snprintf(log, sizeof log, "%s-wal", path);
    *glance = (StoreGlance){.open = raw_locked(vfs, path), .bytes = size_of(path, vfs) + size_of(log, vfs)};
    read_steady(path, vfs, glance);
    if (glance->state == STORE_WHOLE && !glance->open && wal_check(path, vfs) == WAL_DAMAGED)
        glance->state = STORE_DAMAGED;
    if (glance->last_played == 0 && stat(path, &status) == 0)
        glance->last_played = status.st_mtime;
}
