#include "store/writer_internal.h"

#include "base/clock.h"
#include "base/log.h"
#include "store/key_map_internal.h"

#include <string.h>

enum { RETRY_FIRST_MS = 250, RETRY_LAST_MS = 5000, MS = 1000000 };

// The writer thread's state: pending puts, at most one for each row.
typedef struct Desk {
    Writer *writer;
    Order **waiting;
    int count, capacity;
    KeyMap places[ROW_TABLE_COUNT]; // key -> index in waiting
    uint64_t taken;                 // the highest number of a put received so far
    int64_t due_ns;                 // when to write; MAILBOX_WAIT if nothing is pending
    int retry_ms;                   // 0 unless writing failed
    int64_t serial_base;            // a row's serial number is this plus its put's number
    bool quit;
} Desk;

Order *order_create(OrderKind kind)
{
    Order *order = memory_alloc_zero(MEMORY_STORE, sizeof *order);
    order->kind = kind;
    return order;
}

void order_destroy(Order *order)
{
    memory_free(order->diff);
    blob_free(&order->blob);
    memory_free(order);
}

// ---- creation on demand

// Detects a world that another process has created meanwhile, by its rows: writing to it would mix two worlds.
static StoreState state_of_made(Writer *writer)
{
    Row row;
    StoreWorld made;
    int code = database_get(&writer->database, ROWS_PART, PART_WORLD, &row);
    bool same = code == SQLITE_ROW && writer->ledger.tally.rows == 1 && world_unpack(row.data, row.bytes, &made) &&
                made.seed == writer->to_make->seed && made.generator == writer->to_make->generator;
    database_reset(&writer->database, ROWS_PART);
    return same ? STORE_WHOLE : STORE_TAKEN;
}

static bool make_file(Writer *writer, DatabaseFault *fault)
{
    Database *database = &writer->database;
    if (!database_open(database, writer->path, writer->vfs, DATABASE_CREATE, writer->to_make, fault))
        return false;
    int code = ledger_load(&writer->ledger, database);
    if (code != SQLITE_OK)
        database_fault(database, code, fault);
    else
        *fault = (DatabaseFault){.state = state_of_made(writer)};
    if (fault->state == STORE_WHOLE)
        return true;
    ledger_quit(&writer->ledger);
    writer->ledger = (Ledger){0};
    database_close(database);
    return false;
}

// Creates the file if it does not exist yet. SQLITE_OK on success.
static int need_file(Desk *desk)
{
    Writer *writer = desk->writer;
    DatabaseFault fault = {.state = STORE_WHOLE};
    if (!writer->to_make)
        return SQLITE_OK;
    bool made = make_file(writer, &fault);
    int before = __atomic_exchange_n(&writer->refused, made ? STORE_WHOLE : (int)fault.state, __ATOMIC_RELAXED);
    if (!made) {
        if (before != (int)fault.state)
            database_log_fault(writer->path, &fault);
        return SQLITE_CANTOPEN;
    }
    writer->to_make = NULL;
    desk->serial_base = writer->ledger.serial;
    log_info("the world is saved in %s", writer->path);
    return SQLITE_OK;
}

// ---- writing

static int64_t serial_of(const Desk *desk, uint64_t number) { return desk->serial_base + (int64_t)number; }

static int write_row(Desk *desk, Order *order)
{
    Database *database = &desk->writer->database;
    order->drops = order->table == ROWS_CHUNK && !order->diff;
    if (order->drops)
        return database_drop(database, order->table, order->key);
    Blob packed = {0};
    if (order->table == ROWS_CHUNK)
        packed = chunk_pack(order->diff);
    const Blob *blob = order->table == ROWS_CHUNK ? &packed : &order->blob;
    Row row = {.key = order->key, .serial = serial_of(desk, order->number), .data = blob->data, .bytes = blob->bytes};
    int code = blob->data ? database_put(database, order->table, &row) : SQLITE_NOMEM;
    order->mark = row_mark(order->table, &row);
    blob_free(&packed);
    return code;
}

static const uint64_t *new_mark(const Order *order) { return order->drops ? NULL : &order->mark; }

// Writes all pending puts in one transaction, so that the file always has a consistent state of the world.
static int write_waiting(Desk *desk)
{
    Database *database = &desk->writer->database;
    Ledger *ledger = &desk->writer->ledger;
    Tally tally = ledger->tally;
    int code = database_begin(database);
    for (int i = 0; i < desk->count && code == SQLITE_DONE; i++) {
        Order *order = desk->waiting[i];
        code = write_row(desk, order);
        ledger_count(ledger, &tally, order->table, order->key, new_mark(order));
    }
    if (code == SQLITE_DONE)
        code = ledger_put_tally(database, &tally, serial_of(desk, desk->taken));
    if (code == SQLITE_DONE)
        code = database_commit(database);
    if (code != SQLITE_DONE)
        return code;
    for (int i = 0; i < desk->count; i++)
        ledger_note(ledger, desk->waiting[i]->table, desk->waiting[i]->key, new_mark(desk->waiting[i]));
    ledger->tally = tally;
    return SQLITE_OK;
}

static void report(Writer *writer, int code)
{
    int before = __atomic_exchange_n(&writer->failure, code, __ATOMIC_RELAXED);
    if (code != SQLITE_OK) {
        char reason[256];
        database_describe(&writer->database, code, reason);
        __atomic_store_n(&writer->failure_errno, sqlite3_system_errno(writer->database.handle), __ATOMIC_RELAXED);
        if (before == SQLITE_OK)
            log_error("cannot write %s: %s; changes are kept in memory, and writing is tried again", writer->path,
                      reason);
    } else if (before != SQLITE_OK) {
        log_info("%s can be written again", writer->path);
    }
}

static void forget_waiting(Desk *desk)
{
    for (int i = 0; i < desk->count; i++)
        order_destroy(desk->waiting[i]);
    desk->count = 0;
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_clear(&desk->places[table]);
}

// True if nothing is pending any more.
static bool write_now(Desk *desk)
{
    int code = desk->count ? need_file(desk) : SQLITE_OK;
    if (code == SQLITE_OK && desk->count)
        code = write_waiting(desk);
    report(desk->writer, code);
    if (code != SQLITE_OK) {
        if (!desk->writer->to_make)
            database_rollback(&desk->writer->database);
        desk->retry_ms = CLAMP(2 * desk->retry_ms, RETRY_FIRST_MS, RETRY_LAST_MS);
        desk->due_ns = clock_ns() + (int64_t)desk->retry_ms * MS;
        return false;
    }
    forget_waiting(desk);
    desk->retry_ms = 0;
    desk->due_ns = MAILBOX_WAIT;
    __atomic_store_n(&desk->writer->durable, desk->taken, __ATOMIC_RELEASE);
    return true;
}

// ---- orders

static const Order *find_waiting(const Desk *desk, RowTable table, int64_t key)
{
    const uint64_t *place = key_map_find(&desk->places[table], key);
    return place ? desk->waiting[*place] : NULL;
}

static void take_put(Desk *desk, Order *order)
{
    if (desk->count == 0)
        desk->due_ns = clock_ns() + (int64_t)STORE_DELAY_MS * MS;
    desk->taken = order->number;
    uint64_t *place = key_map_find(&desk->places[order->table], order->key);
    if (place) {
        order_destroy(desk->waiting[*place]);
        desk->waiting[*place] = order;
        return;
    }
    if (desk->count == desk->capacity) {
        desk->capacity = MAX(64, 2 * desk->capacity);
        desk->waiting = memory_resize(MEMORY_STORE, desk->waiting, (size_t)desk->capacity * sizeof *desk->waiting);
    }
    *key_map_put(&desk->places[order->table], order->key) = (uint32_t)desk->count;
    desk->waiting[desk->count++] = order;
}

static Diff *diff_copy(const Diff *diff)
{
    Diff *copy = diff_create(diff->count);
    memcpy(copy->entries, diff->entries, (size_t)diff->count * sizeof diff->entries[0]);
    return copy;
}

// A row must have the ledger's mark, and must exist if the ledger has a mark.
static int fetch_row(Writer *writer, Order *order)
{
    Row row;
    int code = database_get(&writer->database, ROWS_CHUNK, order->key, &row);
    if (code == SQLITE_ROW && ledger_knows(&writer->ledger, ROWS_CHUNK, &row))
        order->diff = chunk_unpack(row.data, row.bytes);
    database_reset(&writer->database, ROWS_CHUNK);
    if (code == SQLITE_ROW)
        return order->diff ? SQLITE_OK : SQLITE_CORRUPT;
    if (code == SQLITE_DONE)
        return key_map_find(&writer->ledger.marks[ROWS_CHUNK], order->key) ? SQLITE_CORRUPT : SQLITE_OK;
    return code;
}

// Tries again, because lack of memory or a transient disk error must not be reported as damage.
static int fetch_patiently(Writer *writer, Order *order)
{
    enum { TRIES = 3, PAUSE_MS = 10 };
    int code = fetch_row(writer, order);
    for (int i = 1; i < TRIES && code != SQLITE_OK && code != SQLITE_CORRUPT; i++) {
        clock_sleep_ms(PAUSE_MS);
        code = fetch_row(writer, order);
    }
    return code;
}

static void take_fetch(Desk *desk, Order *order)
{
    const Order *waiting = find_waiting(desk, ROWS_CHUNK, order->key);
    if (waiting)
        order->diff = waiting->diff ? diff_copy(waiting->diff) : NULL;
    else if (!desk->writer->to_make)
        order->failure = fetch_patiently(desk->writer, order);
    mailbox_send(desk->writer->answers, &order->letter);
}

static void take_flush(Desk *desk, Order *order)
{
    order->done = write_now(desk);
    mailbox_send(desk->writer->answers, &order->letter);
}

static void take_quit(Desk *desk, Order *order)
{
    desk->quit = true;
    order_destroy(order);
}

typedef void TakeOrder(Desk *desk, Order *order);
static TakeOrder *const take_order[] = {
    [ORDER_PUT] = take_put, [ORDER_FETCH] = take_fetch, [ORDER_FLUSH] = take_flush, [ORDER_QUIT] = take_quit};
_Static_assert(ARRAY_COUNT(take_order) == ORDER_KIND_COUNT, "an order lacks what it does");

static void desk_quit(Desk *desk)
{
    forget_waiting(desk);
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_quit(&desk->places[table]);
    memory_free(desk->waiting);
}

static void writer_main(void *data)
{
    Writer *writer = data;
    Desk desk = {.writer = writer, .due_ns = MAILBOX_WAIT, .serial_base = writer->ledger.serial};
    while (!desk.quit) {
        Letter *letters = mailbox_take(writer->orders, desk.due_ns);
        for (Letter *letter = letters, *next; letter; letter = next) {
            next = letter->next;
            Order *order = (Order *)letter;
            take_order[order->kind](&desk, order);
        }
        if (desk.count && !desk.quit && clock_ns() >= desk.due_ns)
            write_now(&desk);
    }
    desk_quit(&desk);
}

bool writer_start(Writer *writer)
{
    writer->orders = mailbox_create();
    writer->answers = mailbox_create();
    writer->running = thread_start(&writer->thread, "karst-store", writer_main, writer);
    return writer->running;
}

static void destroy_letters(Letter *letter)
{
    while (letter) {
        Letter *next = letter->next;
        order_destroy((Order *)letter);
        letter = next;
    }
}

void writer_stop(Writer *writer)
{
    if (writer->running) {
        mailbox_send(writer->orders, &order_create(ORDER_QUIT)->letter);
        thread_join(&writer->thread);
    }
    destroy_letters(mailbox_destroy(writer->orders));
    destroy_letters(mailbox_destroy(writer->answers));
}
