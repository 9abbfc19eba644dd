#include "store/check.h"

#include "base/log.h"
#include "store/repair_internal.h"
#include "store/vfs_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool report_line(const Reporter *reporter, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    reporter->send(reporter->context, line);
    return false;
}

void report_row(const Reporter *reporter, const Row *row, const char *what)
{
    ChunkPos pos = chunk_pos_of_key(row->key);
    if (row->table == ROWS_CHUNK)
        report_line(reporter, "chunk %d,%d is %s", pos.x, pos.z, what);
    else
        report_line(reporter, "the %s is %s", part_name(row->key), what);
}

// ---- checks

typedef struct Checking {
    Database database;
    Ledger ledger;
    Reporter caller, problem; // problem: counts lines, then passes them to `caller`
    StoreCheck check;
    bool by_recipe; // the world must have one
} Checking;

static void report_problem(void *context, const char *line)
{
    Checking *checking = context;
    checking->check.problems++;
    checking->caller.send(checking->caller.context, line);
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
        report_line(&checking->problem, "%s", database_words(SQLITE_CORRUPT));
    else if (code != SQLITE_OK)
        report_line(&checking->problem, "its pages cannot be checked: %s", database_words(code));
}

static bool check_row(void *context, const Row *head)
{
    Checking *checking = context;
    Row row;
    int code = database_get(&checking->database, head->table, head->key, &row);
    bool whole = code == SQLITE_ROW && ledger_knows(&checking->ledger, &row) && row_unpacks(&row) &&
                 row_fits(&row, checking->database.version);
    WorldPart world;
    if (whole && head->table == ROWS_PART && head->key == PART_WORLD && world_unpack(row.data, row.bytes, &world))
        checking->by_recipe = world.made.generator == STORE_BY_RECIPE;
    checking->check.chunks += head->table == ROWS_CHUNK;
    checking->check.damaged_chunks += head->table == ROWS_CHUNK && !whole;
    if (!whole)
        report_row(&checking->problem, head, "damaged");
    return true;
}

static void check_rows(Checking *checking)
{
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        int code = database_each(&checking->database, (RowTable)table, check_row, checking);
        if (code != SQLITE_OK)
            report_line(&checking->problem, "the table %s cannot be read to its end: %s",
                        row_table_name((RowTable)table), database_words(code));
    }
    if (!key_map_find(checking->ledger.marks[ROWS_PART], PART_WORLD))
        report_line(&checking->problem, "the seed is lost");
    if (checking->by_recipe && !key_map_find(checking->ledger.marks[ROWS_PART], PART_RECIPE))
        report_line(&checking->problem, "the recipe is lost");
}

static void check_all(Checking *checking)
{
    check_pages(checking);
    if (ledger_load(&checking->ledger, &checking->database) != SQLITE_OK)
        report_line(&checking->problem, "rows are missing or out of date");
    check_rows(checking);
    ledger_quit(&checking->ledger);
    if (checking->check.problems > 0)
        checking->check.state = STORE_DAMAGED;
}

StoreCheck store_check(const char *path, StoreReport *report, void *context)
{
    Checking checking = {.caller = {report, context}, .problem = {report_problem, &checking}};
    DatabaseFault fault;
    char words[400];
    if (database_open(&checking.database, path, DATABASE_READ, NULL, &fault)) {
        check_all(&checking);
    } else {
        checking.check.state = fault.state;
        report_line(&checking.problem, "%s", database_fault_words(&fault, words));
    }
    database_close(&checking.database);
    return checking.check;
}

// ---- the facts of a list

static void read_part(Database *database, Part part, StoreGlance *glance)
{
    Row row;
    WorldPart world;
    StorePlayer player;
    bool there = database_get(database, ROWS_PART, part, &row) == SQLITE_ROW;
    if (there && part == PART_WORLD) {
        there = world_unpack(row.data, row.bytes, &world);
        glance->world = world.made;
    }
    if (there && part == PART_PLAYER)
        player_unpack(row.data, row.bytes, &player, &glance->last_played);
    if (there && part == PART_PICTURE && row.bytes <= STORE_PICTURE_MAX) {
        glance->picture = memcpy(memory_alloc(MEMORY_STORE, row.bytes), row.data, row.bytes);
        glance->picture_bytes = row.bytes;
    }
    if (!there && part == PART_WORLD) {
        glance->state = STORE_DAMAGED;
        snprintf(glance->reason, sizeof glance->reason, "the seed is lost");
    }
}

static void set_fault(const DatabaseFault *fault, StoreGlance *glance)
{
    glance->state = fault->state;
    memcpy(glance->reason, fault->reason, sizeof glance->reason);
}

static void read_parts(const char *path, StoreGlance *glance)
{
    Database database;
    DatabaseFault fault;
    Ledger ledger = {0};
    glance->state = STORE_WHOLE;
    if (!database_open(&database, path, DATABASE_READ, NULL, &fault)) {
        set_fault(&fault, glance);
        return;
    }
    int code = ledger_load(&ledger, &database);
    if (code != SQLITE_OK) {
        database_fault(&database, code, &fault);
        set_fault(&fault, glance);
    }
    glance->edited_chunks = key_map_count(ledger.marks[ROWS_CHUNK]);
    read_part(&database, PART_WORLD, glance);
    read_part(&database, PART_PLAYER, glance);
    read_part(&database, PART_PICTURE, glance);
    ledger_quit(&ledger);
    database_close(&database);
}

static int64_t size_of(const char *path)
{
    RawFile raw;
    if (!raw_exists(path) || !raw_open(&raw, path))
        return 0;
    int64_t bytes = raw_size(&raw);
    raw_close(&raw);
    return MAX(bytes, 0);
}

void store_glance(const char *path, StoreGlance *glance)
{
    WorldFiles files;
    OsStat status;
    *glance = (StoreGlance){.state = STORE_UNREADABLE, .link = entry_is_link(path)};
    if (!world_files(path, &files))
        snprintf(glance->reason, sizeof glance->reason, "the path is too long");
    else if (entry_may_open(files.main, false, &glance->state, glance->reason)) {
        glance->open = raw_locked(files.main);
        glance->bytes = size_of(files.main) + size_of(files.log);
        read_parts(files.main, glance);
    }
    if (glance->last_played == 0 && os_lstat(path, &status))
        glance->last_played = status.modified;
}
