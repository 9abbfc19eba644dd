#include "store/database_internal.h"

#include "base/hash.h"
#include "base/log.h"
#include "base/os.h"
#include "store/bytes_internal.h"
#include "store/files_internal.h"
#include "store/repair.h"
#include "store/vfs_internal.h"

#include <stdio.h>
#include <string.h>

// ---- file header

// Returns whether the transaction that creates a world was interrupted: the rollback journal then has a page count of 0
// (section 3), and SQLite truncates the file when it opens it.
static bool creation_cut_short(const char *path)
{
    char journal[FILE_PATH_MAX];
    uint8_t header[20];
    return raw_beside(journal, path, JOURNAL_END) && raw_peek(journal, header, sizeof header) == SQLITE_OK &&
           memcmp(header, JOURNAL_MAGIC, 8) == 0 && big_endian(header + 16) == 0;
}

// ---- defences

static int set_switches(sqlite3 *handle)
{
    static const int switches[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},
        {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1}, // until the schema is verified
    };
    int code = SQLITE_OK;
    for (size_t i = 0; i < ARRAY_COUNT(switches) && code == SQLITE_OK; i++)
        code = sqlite3_db_config(handle, switches[i][0], switches[i][1], NULL);
    return code;
}

static void set_limits(sqlite3 *handle)
{
    static const int limits[][2] = {
        {SQLITE_LIMIT_LENGTH, ROW_DATA_MAX + 1024},
        {SQLITE_LIMIT_SQL_LENGTH, 1024},
        {SQLITE_LIMIT_COLUMN, 8},
        {SQLITE_LIMIT_EXPR_DEPTH, 16},
        {SQLITE_LIMIT_COMPOUND_SELECT, 1},
        {SQLITE_LIMIT_VDBE_OP, 1000},
        {SQLITE_LIMIT_FUNCTION_ARG, 8},
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 16},
        {SQLITE_LIMIT_VARIABLE_NUMBER, 8},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    };
    for (size_t i = 0; i < ARRAY_COUNT(limits); i++)
        sqlite3_limit(handle, limits[i][0], limits[i][1]);
}

static int defend(const Database *database)
{
    static const char pragmas[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON;"
                                  "PRAGMA secure_delete = ON; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY;"
                                  "PRAGMA cache_size = -2048; PRAGMA journal_size_limit = 16777216";
    set_limits(database->handle);
    int code = set_switches(database->handle);
    return code == SQLITE_OK ? database_run(database, pragmas) : code;
}

// ---- verification

// Reads the number that a statement returns in its first row.
static int read_number(sqlite3 *handle, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    int finished = sqlite3_finalize(statement);
    return code == SQLITE_OK ? finished : code;
}

// Sets `same` if the schema is exactly our tables with our SQL: no other table, trigger, view or index.
static int schema_same(sqlite3 *handle, int64_t *same)
{
    char sql[1024];
    snprintf(sql, sizeof sql,
             "SELECT count(*) = 2 AND sum((type, name, tbl_name, sql) = ('table', 'chunk', 'chunk', '%s')) = 1 AND "
             "sum((type, name, tbl_name, sql) = ('table', 'part', 'part', '%s')) = 1 FROM sqlite_schema",
             database_table_sql(ROWS_CHUNK), database_table_sql(ROWS_PART));
    return read_number(handle, sql, same);
}

// ---- creation

static int put_first(Database *database, Part part, const Blob *blob, Tally *tally)
{
    Row row = {.table = ROWS_PART, .key = part, .serial = 1, .data = blob->data, .bytes = blob->bytes};
    int code = database_put(database, &row);
    tally->rows++;
    tally->marks ^= row_mark(&row);
    return code;
}

static int put_world(Database *database, const NewWorld *world)
{
    Tally tally = {0};
    Blob blob = world_pack(&world->world);
    int code = put_first(database, PART_WORLD, &blob, &tally);
    blob_free(&blob);
    if (code == SQLITE_OK && world->recipe.data)
        code = put_first(database, PART_RECIPE, &world->recipe, &tally);
    return code == SQLITE_OK ? ledger_put_tally(database, &tally, 1) : code;
}

// Everything is created in one transaction with a rollback journal, so the file is either empty or a complete world.
static int create(Database *database, const NewWorld *world)
{
    char sql[512];
    snprintf(sql, sizeof sql, "%s; %s; PRAGMA application_id = %d; PRAGMA user_version = %d",
             database_table_sql(ROWS_CHUNK), database_table_sql(ROWS_PART), WORLD_APPLICATION,
             world_version(&world->world));
    int code = database_run(database, sql);
    if (code == SQLITE_OK)
        code = database_prepare(database);
    if (code == SQLITE_OK)
        code = put_world(database, world);
    database_unprepare(database);
    return code;
}

static int create_if_empty(Database *database, const NewWorld *world)
{
    int64_t tables = 1;
    int code = database_run(database, "BEGIN EXCLUSIVE");
    if (code == SQLITE_OK)
        code = read_number(database->handle, "SELECT count(*) FROM sqlite_schema", &tables);
    if (code == SQLITE_OK && tables == 0)
        code = create(database, world);
    return code == SQLITE_OK ? database_commit(database) : code;
}

// ---- opening

static const char *const state_words[] = {
    [STORE_WHOLE] = "is a world",
    [STORE_MISSING] = "does not exist",
    [STORE_EMPTY] = "is empty: nothing was ever saved in it",
    [STORE_UNREADABLE] = "cannot be opened",
    [STORE_FOREIGN] = "is not a world of Karst",
    [STORE_NEWER] = "was made by a newer version of Karst: update to open it",
    [STORE_DAMAGED] = "is damaged (karst worlds repair saves the undamaged part)",
    [STORE_BUSY] = "is open in another process: close it there first",
    [STORE_TAKEN] = "was created by another process meanwhile, and is left unchanged",
};
_Static_assert(ARRAY_COUNT(state_words) == STORE_STATE_COUNT, "a state lacks its words");

const char *store_state_words(StoreState state) { return state_words[state]; }

const char *database_fault_words(const DatabaseFault *fault, char words[400])
{
    snprintf(words, 400, "%s%s%s", state_words[fault->state], fault->reason[0] ? ": " : "", fault->reason);
    return words;
}

void database_log_fault(const char *path, const DatabaseFault *fault)
{
    char words[400];
    log_error("%s %s", path, database_fault_words(fault, words));
}

static bool refuse(DatabaseFault *fault, StoreState state, const char *reason)
{
    *fault = (DatabaseFault){.state = state};
    snprintf(fault->reason, sizeof fault->reason, "%s", reason);
    return false;
}

// True for SQLITE_OK; else fills `fault`.
static bool good(const Database *database, int code, DatabaseFault *fault)
{
    if (code == SQLITE_OK)
        return true;
    database_fault(database, code, fault);
    return false;
}

static bool verify(Database *database, DatabaseFault *fault)
{
    int64_t application = 0, version = 0;
    int code = read_number(database->handle, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = read_number(database->handle, "PRAGMA user_version", &version);
    if (!good(database, code, fault))
        return false;
    StoreState state = files_state(application, version);
    if (state != STORE_WHOLE)
        return refuse(fault, state, "");
    database->version = (int)version;
    int64_t same = 0;
    return good(database, schema_same(database->handle, &same), fault) &&
           (same || refuse(fault, STORE_FOREIGN, "its tables are not those of a world"));
}

// The version is no part of a checksum, but the form of the first row is; and a newer program of the same version may
// have put kinds of blocks that this one does not know. A row that cannot be read is found later.
static bool verify_world(Database *database, DatabaseFault *fault)
{
    Row row;
    WorldPart world;
    int code = database_get(database, ROWS_PART, PART_WORLD, &row);
    bool read = code == SQLITE_ROW && world_unpack(row.data, row.bytes, &world);
    if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_CORRUPT)
        return good(database, code, fault);
    if (read && world.blocks >= BLOCK_COUNT)
        return refuse(fault, STORE_NEWER, "");
    return !read || world_version(&world) == database->version ||
           refuse(fault, STORE_DAMAGED, "its version is not that of its first row");
}

// Takes the exclusive lock and switches to write-ahead logging.
static bool begin_writing(Database *database, DatabaseFault *fault)
{
    if (sqlite3_db_readonly(database->handle, "main"))
        return refuse(fault, STORE_UNREADABLE, "it may only be read");
    int64_t wal = 0;
    int code = database_run(database, "PRAGMA journal_mode = WAL");
    if (code == SQLITE_OK)
        code = read_number(database->handle, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &wal);
    if (code == SQLITE_OK) // an empty transaction takes the lock and proves that the file is writable
        code = wal ? database_run(database, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE; COMMIT") : SQLITE_IOERR;
    if (code == SQLITE_OK)
        code = sqlite3_db_config(database->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return good(database, code, fault);
}

static bool writes(DatabaseMode mode) { return mode == DATABASE_WRITE || mode == DATABASE_CREATE; }

static bool begin_use(Database *database, const char *path, DatabaseMode mode, const NewWorld *world,
                      DatabaseFault *fault)
{
    if (!good(database, defend(database), fault) ||
        (mode == DATABASE_CREATE && !good(database, create_if_empty(database, world), fault)) ||
        !verify(database, fault))
        return false;
    WalState log = mode == DATABASE_PEEK ? WAL_WHOLE : wal_check(path);
    if (log == WAL_DAMAGED)
        return refuse(fault, STORE_DAMAGED, "the changes saved last cannot be read");
    if (log == WAL_UNREADABLE)
        return refuse(fault, STORE_UNREADABLE, "its log cannot be read");
    if (!good(database, database_prepare(database), fault) || !verify_world(database, fault))
        return false;
    return !writes(mode) || begin_writing(database, fault);
}

// Refuses files before SQLite opens them. Files that SQLite can recover from log or journal pass.
static bool look_first(const char *path, DatabaseMode mode, DatabaseFault *fault)
{
    StoreState state = files_look(path);
    bool to_be_made = state == STORE_MISSING || state == STORE_EMPTY || creation_cut_short(path);
    if (to_be_made && mode == DATABASE_CREATE && store_backup_exists(path)) // a repair was cut short
        return refuse(fault, STORE_MISSING, "but it has a backup: karst worlds restore brings it back");
    if (state == STORE_WHOLE || state == STORE_DAMAGED || (mode == DATABASE_CREATE && to_be_made))
        return true;
    return refuse(fault, state, "");
}

static bool open_once(Database *database, const char *path, DatabaseMode mode, const NewWorld *world,
                      DatabaseFault *fault)
{
    int flags = writes(mode) ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    *database = (Database){0};
    if (!writes(mode)) {
        database->reader = reader_vfs_create(mode == DATABASE_READ);
        if (!database->reader)
            return refuse(fault, STORE_UNREADABLE, "out of memory");
    }
    // SQLite may be built to parse names that begin with "file:" as URIs.
    char name[FILE_PATH_MAX + 2];
    snprintf(name, sizeof name, "%s%s", strncmp(path, "file:", 5) == 0 ? "./" : "", path);
    safe_open_install();
    int code = sqlite3_open_v2(name, &database->handle,
                               flags | (mode == DATABASE_CREATE ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX,
                               database->reader ? database->reader->zName : NULL);
    return good(database, code, fault) && begin_use(database, path, mode, world, fault);
}

// ---- beside a writer

typedef struct Copy {
    unsigned char *bytes; // NULL: failed; see the fault
    sqlite3_int64 count;
    uint64_t sum;
} Copy;

// Copies the file and its log into memory. The copy is consistent only if nothing was written meanwhile.
static Copy copy_once(const char *path, DatabaseFault *fault)
{
    Database database;
    Copy copy = {0};
    bool opened = open_once(&database, path, DATABASE_PEEK, NULL, fault);
    if (opened)
        copy.bytes = sqlite3_serialize(database.handle, "main", &copy.count, 0);
    if (opened && !copy.bytes)
        refuse(fault, STORE_UNREADABLE, "it cannot be copied: out of memory");
    if (copy.bytes)
        copy.sum = hash_bytes(copy.bytes, (size_t)copy.count, 0);
    database_close(&database);
    return copy;
}

static bool open_copy(Database *database, const Copy *copy, DatabaseFault *fault)
{
    enum { WRITE_VERSION = 18, READ_VERSION = 19, WITHOUT_LOG = 1 };
    copy->bytes[WRITE_VERSION] = copy->bytes[READ_VERSION] = WITHOUT_LOG; // a database in memory cannot have a log
    int code = sqlite3_open_v2(":memory:", &database->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY;
    if (code == SQLITE_OK)
        code = sqlite3_deserialize(database->handle, "main", copy->bytes, copy->count, copy->count, flags);
    else
        sqlite3_free(copy->bytes);
    if (good(database, code, fault) && good(database, defend(database), fault) && verify(database, fault) &&
        good(database, database_prepare(database), fault) && verify_world(database, fault))
        return true;
    database_close(database);
    return false;
}

// Opens the file with a shared lock; or, beside a writer, reads a consistent copy. Two equal copies in succession are
// consistent: every transaction writes a new number into the tally, so none was committed between the two reads of it,
// and every other page was read in that time by one of them. A fault is reported only if every try meets one.
static bool open_to_read(Database *database, const char *path, DatabaseFault *fault)
{
    enum { TRIES = 40, PAUSE_MS = 7 };
    Copy before = {0};
    for (int i = 0, faults = 0; faults < TRIES; i++) {
        if (open_once(database, path, DATABASE_READ, NULL, fault))
            return true;
        database_close(database);
        if (fault->state != STORE_BUSY)
            return false;
        if (i == TRIES)
            return refuse(fault, STORE_BUSY, "it changes too fast to be copied");
        Copy now = copy_once(path, fault);
        if (now.bytes && now.count == before.count && now.sum == before.sum)
            return open_copy(database, &now, fault);
        sqlite3_free(now.bytes);
        before = now;
        faults += !now.bytes;
        clock_sleep_ms(PAUSE_MS);
    }
    return false;
}

// ---- all modes

// Readers hold a world only for a moment, so a busy file is tried again.
static bool open_patiently(Database *database, const char *path, DatabaseMode mode, const NewWorld *world,
                           DatabaseFault *fault)
{
    enum { TRIES = 6, PAUSE_MS = 30 };
    if (mode == DATABASE_READ)
        return look_first(path, mode, fault) && open_to_read(database, path, fault);
    for (int i = 0; i < TRIES && look_first(path, mode, fault); i++) {
        if (open_once(database, path, mode, world, fault))
            return true;
        database_close(database);
        if (fault->state != STORE_BUSY)
            return false;
        clock_sleep_ms(PAUSE_MS);
    }
    return false;
}

bool database_open(Database *database, const char *path, DatabaseMode mode, const NewWorld *world, DatabaseFault *fault)
{
    char file[FILE_PATH_MAX];
    *database = (Database){0};
    *fault = (DatabaseFault){0};
    entry_resolve(path, file);
    if (!entry_may_open(file, writes(mode), &fault->state, fault->reason))
        return false;
    if (open_patiently(database, file, mode, world, fault))
        return true;
    if (fault->state == STORE_UNREADABLE)
        files_denied(file, writes(mode), fault->reason);
    return false;
}

void database_close(Database *database)
{
    database_unprepare(database);
    sqlite3_close(database->handle);
    memory_free(database->data);
    reader_vfs_destroy(database->reader);
    *database = (Database){0};
}
