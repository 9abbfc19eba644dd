#include "store/writer_internal.h"

#include "base/key_map.h"
#include "base/log.h"
#include "base/os.h"
#include "store/files_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { RETRY_FIRST_MS = 250, RETRY_LAST_MS = 5000, MS = 1000000 };

Message *message_create(MessageKind kind, RowTable table, int64_t key)
{
    Message *message = memory_alloc(MEMORY_STORE, sizeof *message);
    *message = (Message){.kind = kind, .table = table, .key = key};
    return message;
}

void message_destroy(Message *message)
{
    memory_free(message->diff);
    blob_free(&message->blob);
    memory_free(message);
}

// Keeps a put until it is written, instead of an earlier one of its row.
static void keep_put(Writer *writer, Message *message)
{
    uint64_t *place = key_map_find(writer->places[message->table], message->key);
    if (place) {
        message_destroy(writer->pending[*place]);
        writer->pending[*place] = message;
        return;
    }
    *key_map_put(&writer->places[message->table], message->key) = (uint32_t)writer->count;
    *MEMORY_ADD(MEMORY_STORE, writer->pending, writer->count, writer->capacity) = message;
}

// ---- the version of the file

// The part "world" as it must be once the pending puts are written.
static WorldPart world_needed(const Writer *writer)
{
    WorldPart world = writer->world;
    int highest = 0; // kind of block that the file has to be able to hold
    for (int i = 0; i < writer->count; i++)
        highest = MAX(highest, writer->pending[i]->highest);
    if (highest > (world.blocks ? world.blocks : writer->block_1))
        world.blocks = MAX(highest, STORE_BLOCK_1);
    return world;
}

// ---- creation on demand

// Detects a world that another process has created meanwhile, by its rows: writing to it would mix two worlds.
static StoreState state_of_created(Writer *writer)
{
    Row row;
    WorldPart found;
    const NewWorld *wanted = writer->to_create;
    const StoreWorld *made = &wanted->world.made;
    int code = database_get(&writer->database, ROWS_PART, PART_WORLD, &row);
    bool same = code == SQLITE_ROW && writer->ledger.tally.rows == 1u + (wanted->recipe.data != NULL) &&
                world_unpack(row.data, row.bytes, &found) && found.made.seed == made->seed &&
                found.made.generator == made->generator && found.made.recipe.hash == made->recipe.hash &&
                strcmp(found.made.recipe.name, made->recipe.name) == 0;
    if (same)
        writer->world = found;
    return same ? STORE_WHOLE : STORE_TAKEN;
}

static bool create_file(Writer *writer, DatabaseFault *fault)
{
    Database *database = &writer->database;
    const NewWorld made = {world_needed(writer), writer->to_create->recipe};
    if (!database_open(database, writer->path, DATABASE_CREATE, &made, fault))
        return false;
    int code = ledger_load(&writer->ledger, database);
    if (code != SQLITE_OK)
        database_fault(database, code, fault);
    else
        *fault = (DatabaseFault){.state = state_of_created(writer)};
    if (fault->state == STORE_WHOLE)
        return true;
    ledger_quit(&writer->ledger);
    database_close(database);
    return false;
}

// Creates the file if it does not exist yet. SQLITE_OK on success.
static int ensure_file(Writer *writer)
{
    DatabaseFault fault = {.state = STORE_WHOLE};
    if (!writer->to_create)
        return SQLITE_OK;
    bool made = create_file(writer, &fault);
    int before = __atomic_exchange_n(&writer->refused, made ? STORE_WHOLE : (int)fault.state, __ATOMIC_RELAXED);
    if (!made) {
        if (before != (int)fault.state)
            database_log_fault(writer->path, &fault);
        return SQLITE_CANTOPEN;
    }
    writer->to_create = NULL;
    writer->made_here = true;
    writer->serial_base = writer->ledger.serial;
    log_info("the world is saved in %s", writer->path);
    return SQLITE_OK;
}

// ---- writing

static int64_t serial_of(const Writer *writer, uint64_t number) { return writer->serial_base + (int64_t)number; }

static int write_row(Writer *writer, Message *message)
{
    Database *database = &writer->database;
    message->drops = message->table == ROWS_CHUNK && !message->diff;
    if (message->drops)
        return database_drop(database, message->table, message->key);
    Blob packed = {0};
    if (message->table == ROWS_CHUNK)
        packed = chunk_pack(message->diff);
    const Blob *blob = message->table == ROWS_CHUNK ? &packed : &message->blob;
    Row row = {.table = message->table,
               .key = message->key,
               .serial = serial_of(writer, message->number),
               .data = blob->data,
               .bytes = blob->bytes};
    int code = blob->data ? database_put(database, &row) : SQLITE_NOMEM;
    message->mark = row_mark(&row);
    blob_free(&packed);
    return code;
}

// ---- upgrades

// Copies the file of version 1 that the next transaction upgrades, unless it is new. The connection is idle, so that
// the file and its log are one state. SQLITE_OK on success.
static int copy_before_upgrade(Writer *writer)
{
    WorldPart world = world_needed(writer);
    WorldFiles files;
    char reason[STORE_REASON] = "its path is too long";
    bool needed = !writer->copied && !writer->made_here && world_version(&world) != world_version(&writer->world);
    bool usable = !needed || (world_files(writer->path, &files) && entry_may_change(&files, reason));
    errno = 0;
    bool failed = needed && !(usable && files_make_backup(&files, NULL));
    int error = errno, before = __atomic_exchange_n(&writer->uncopied, failed, __ATOMIC_RELAXED);
    if (failed && !usable && !before)
        log_error("%s cannot be copied: %s", writer->path, reason);
    if (needed && !failed)
        log_info("%s is upgraded; a copy as it was is in %s", writer->path, files.backup.folder);
    writer->copied = writer->copied || (needed && !failed);
    errno = error;
    return failed ? SQLITE_CANTOPEN : SQLITE_OK;
}

// A put of the part "world", as it has to be from now on.
static void put_world(Writer *writer, const WorldPart *world)
{
    Message *message = message_create(MESSAGE_PUT, ROWS_PART, PART_WORLD);
    message->number = writer->received;
    message->blob = world_pack(world);
    keep_put(writer, message);
}

// ---- transactions

static const uint64_t *new_mark(const Message *message) { return message->drops ? NULL : &message->mark; }

// Writes all pending puts in one transaction, so that the file always has a consistent state of the world.
static int write_pending(Writer *writer)
{
    Database *database = &writer->database;
    Ledger *ledger = &writer->ledger;
    Tally tally = ledger->tally;
    WorldPart world = world_needed(writer);
    bool upgrades = world.blocks != writer->world.blocks;
    if (upgrades)
        put_world(writer, &world);
    int code = database_begin(database);
    if (code == SQLITE_OK && upgrades)
        code = database_set_version(database, world_version(&world));
    for (int i = 0; i < writer->count && code == SQLITE_OK; i++) {
        Message *message = writer->pending[i];
        code = write_row(writer, message);
        ledger_count(ledger, &tally, message->table, message->key, new_mark(message));
    }
    if (code == SQLITE_OK)
        code = ledger_put_tally(database, &tally, serial_of(writer, writer->received));
    if (code == SQLITE_OK)
        code = database_commit(database);
    if (code != SQLITE_OK)
        return code;
    for (int i = 0; i < writer->count; i++)
        ledger_note(ledger, writer->pending[i]->table, writer->pending[i]->key, new_mark(writer->pending[i]));
    ledger->tally = tally;
    writer->world = world;
    writer->copied = false;
    return SQLITE_OK;
}

void writer_explain(const Writer *writer, int code, int error, char text[STORE_REASON])
{
    char reason[STORE_REASON];
    database_explain(code, error, reason);
    bool uncopied = __atomic_load_n(&writer->uncopied, __ATOMIC_RELAXED);
    snprintf(text, STORE_REASON, "%s%.200s", uncopied ? "no copy of it can be made for the upgrade: " : "", reason);
}

// `error`: the system's reason, or 0.
static void report(Writer *writer, int code, int error)
{
    int before = __atomic_exchange_n(&writer->failure, code, __ATOMIC_RELAXED);
    if (code != SQLITE_OK) {
        char reason[STORE_REASON];
        database_describe(&writer->database, code, reason); // for the debug log
        writer_explain(writer, code, error, reason);
        __atomic_store_n(&writer->failure_errno, error, __ATOMIC_RELAXED);
        if (before == SQLITE_OK)
            log_error("cannot write %s: %s; changes are kept in memory, and writing is tried again", writer->path,
                      reason);
    } else if (before != SQLITE_OK) {
        log_info("%s can be written again", writer->path);
    }
}

static void drop_pending(Writer *writer)
{
    for (int i = 0; i < writer->count; i++)
        message_destroy(writer->pending[i]);
    writer->count = 0;
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_clear(writer->places[table]);
}

// True if nothing is pending any more.
static bool write_now(Writer *writer)
{
    int code = writer->count ? ensure_file(writer) : SQLITE_OK, error = 0;
    if (code == SQLITE_OK && writer->count && (code = copy_before_upgrade(writer)) != SQLITE_OK)
        error = errno;
    else if (code == SQLITE_OK && writer->count)
        code = write_pending(writer);
    if (code != SQLITE_OK && !error)
        error = sqlite3_system_errno(writer->database.handle);
    report(writer, code, error);
    if (code != SQLITE_OK) {
        if (!writer->to_create)
            database_rollback(&writer->database);
        writer->retry_ms = CLAMP(2 * writer->retry_ms, RETRY_FIRST_MS, RETRY_LAST_MS);
        writer->due_ns = clock_ns() + (int64_t)writer->retry_ms * MS;
        return false;
    }
    drop_pending(writer);
    writer->retry_ms = 0;
    writer->due_ns = MAILBOX_WAIT;
    __atomic_store_n(&writer->durable, writer->received, __ATOMIC_RELEASE);
    return true;
}

// ---- messages

static void handle_put(Writer *writer, Message *message)
{
    if (writer->count == 0)
        writer->due_ns = clock_ns() + (int64_t)STORE_DELAY_MS * MS;
    writer->received = message->number;
    if (message->diff)
        message->highest = diff_highest(message->diff);
    keep_put(writer, message);
}

// A row must have the ledger's mark, and must exist if the ledger has a mark.
static int fetch_row(Writer *writer, Message *message)
{
    Row row;
    int code = database_get(&writer->database, ROWS_CHUNK, message->key, &row);
    if (code == SQLITE_ROW && ledger_knows(&writer->ledger, &row))
        message->diff = chunk_unpack(row.data, row.bytes);
    if (code == SQLITE_ROW)
        return message->diff ? SQLITE_OK : SQLITE_CORRUPT;
    if (code == SQLITE_DONE)
        return key_map_find(writer->ledger.marks[ROWS_CHUNK], message->key) ? SQLITE_CORRUPT : SQLITE_OK;
    return code;
}

// Tries again, because lack of memory or a transient disk error must not be reported as damage.
static int fetch_patiently(Writer *writer, Message *message)
{
    enum { TRIES = 3, PAUSE_MS = 10 };
    int code = fetch_row(writer, message);
    for (int i = 1; i < TRIES && code != SQLITE_OK && code != SQLITE_CORRUPT; i++) {
        clock_sleep_ms(PAUSE_MS);
        code = fetch_row(writer, message);
    }
    return code;
}

static void handle_fetch(Writer *writer, Message *message)
{
    const uint64_t *place = key_map_find(writer->places[ROWS_CHUNK], message->key);
    const Diff *pending = place ? writer->pending[*place]->diff : NULL;
    if (pending) {
        message->diff = diff_copy(pending);
    } else if (!place && !writer->to_create) {
        message->failure = fetch_patiently(writer, message);
    }
    mailbox_send(message->reply, &message->letter);
}

static void handle_flush(Writer *writer, Message *message)
{
    message->done = write_now(writer);
    mailbox_send(message->reply, &message->letter);
}

static void handle_quit(Writer *writer, Message *message)
{
    writer->quit = true;
    message_destroy(message);
}

typedef void HandleMessage(Writer *writer, Message *message);
static HandleMessage *const handlers[] = {[MESSAGE_PUT] = handle_put,
                                          [MESSAGE_FETCH] = handle_fetch,
                                          [MESSAGE_FLUSH] = handle_flush,
                                          [MESSAGE_QUIT] = handle_quit};
_Static_assert(ARRAY_COUNT(handlers) == MESSAGE_KIND_COUNT, "a message lacks its handler");

static void writer_main(void *data)
{
    Writer *writer = data;
    writer->due_ns = MAILBOX_WAIT;
    writer->serial_base = writer->ledger.serial;
    while (!writer->quit) {
        Message *message = (Message *)mailbox_take(writer->messages, writer->due_ns);
        if (message)
            handlers[message->kind](writer, message);
        if (writer->count && !writer->quit && clock_ns() >= writer->due_ns)
            write_now(writer);
    }
    drop_pending(writer);
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_free(writer->places[table]);
    memory_free(writer->pending);
}

bool writer_start(Writer *writer)
{
    writer->messages = mailbox_create();
    writer->running = thread_start(&writer->thread, "karst-store", writer_main, writer);
    return writer->running;
}

void messages_destroy(Mailbox *mailbox)
{
    for (Message *left; mailbox && (left = (Message *)mailbox_take(mailbox, MAILBOX_NOW));)
        message_destroy(left);
    mailbox_destroy(mailbox);
}

void writer_stop(Writer *writer)
{
    if (writer->running) {
        mailbox_send(writer->messages, &message_create(MESSAGE_QUIT, 0, 0)->letter);
        thread_join(&writer->thread);
        writer->running = false;
    }
    messages_destroy(writer->messages);
    writer->messages = NULL;
}
