// The main thread's side of a saved world: its rows, the numbers of puts, messages to and from the writer thread.
#include "store/store.h"

#include "base/log.h"
#include "base/utf8.h"
#include "store/repair.h"
#include "store/writer_internal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROW_THERE, ROW_DAMAGED, ROW_REFUSED }; // values of `rows`; ROW_REFUSED: damaged, and the refusal was logged

struct Store {
    Writer writer;
    char *path;
    bool read_only, refusal_logged;
    NewWorld new_world; // with `create`
    KeyMap **made_here;
    StoreWorld world;
    char *recipe; // NULL: none
    StorePlayer player;
    bool has_player;
    StorePins pins;
    KeyMap *rows; // chunks that have a row or a pending one
    int damaged_chunks;
    uint64_t put;
    Mailbox *fetched, *peeked, *flushed; // answers to each
};

// ---- opening

// The picture is for lists of worlds alone, the tally for the ledger.
static bool load_part(Store *store, Part part, const Row *row)
{
    int64_t saved;
    size_t recipe_bytes;
    WorldPart *world = &store->writer.world;
    if (part == PART_WORLD) {
        bool whole = world_unpack(row->data, row->bytes, world);
        store->world = world->made;
        return whole;
    }
    if (part == PART_RECIPE) {
        memory_free(store->recipe);
        return (store->recipe = recipe_unpack(row->data, row->bytes, &recipe_bytes)) != NULL;
    }
    if (part == PART_PLAYER)
        return store->has_player = player_unpack(row->data, row->bytes, &store->player, &saved);
    return part == PART_PINS ? pins_unpack(row->data, row->bytes, &store->pins) : row_unpacks(row);
}

// A missing or damaged part counts as never put; but without the part with the seed the world cannot be opened.
static bool read_part(Store *store, Part part)
{
    Row row;
    int code = database_get(&store->writer.database, ROWS_PART, part, &row);
    bool whole = code == SQLITE_ROW && load_part(store, part, &row);
    if (!whole && (code != SQLITE_DONE || part == PART_WORLD))
        log_error("%s: the %s is damaged%s", store->path, part_name(part),
                  part == PART_WORLD ? "; karst worlds repair" : "");
    return whole || part != PART_WORLD;
}

// If the rows do not match the tally, writing is refused because it would hide the loss; reading is safe.
static bool read_all(Store *store)
{
    Writer *writer = &store->writer;
    int code = ledger_load(&writer->ledger, &writer->database);
    if (code != SQLITE_OK) {
        DatabaseFault fault;
        database_fault(&writer->database, code, &fault);
        database_log_fault(store->path, &fault);
        if (!store->read_only)
            return false;
    }
    int64_t key;
    for (uint32_t place = 0; key_map_next(writer->ledger.marks[ROWS_CHUNK], &place, &key);)
        *key_map_put(&store->rows, key) = ROW_THERE;
    for (int part = PART_WORLD; part < PART_END; part++)
        if (!read_part(store, (Part)part))
            return false;
    return true;
}

static void store_free(Store *store)
{
    writer_stop(&store->writer);
    database_close(&store->writer.database);
    ledger_quit(&store->writer.ledger);
    key_map_free(store->rows);
    blob_free(&store->new_world.recipe);
    memory_free(store->recipe);
    memory_free(store->pins.pins);
    memory_free(store->path);
    messages_destroy(store->fetched);
    messages_destroy(store->peeked);
    messages_destroy(store->flushed);
    memory_free(store);
}

static bool open_file(Store *store, const StoreOptions *options)
{
    DatabaseMode mode = options->read_only ? DATABASE_READ : options->create ? DATABASE_CREATE : DATABASE_WRITE;
    DatabaseFault fault;
    if (database_open(&store->writer.database, store->path, mode, &store->new_world, &fault))
        return true;
    database_log_fault(store->path, &fault);
    return false;
}

static void describe_new(Store *store, const StoreOptions *options)
{
    StoreWorld *made = &store->new_world.world.made;
    *made = *options->create;
    utf8_copy(made->seed_text, sizeof made->seed_text, options->create->seed_text);
    ASSERT(made->generator != STORE_BY_RECIPE || recipe_name_valid(made->recipe.name));
    if (made->generator == STORE_BY_RECIPE)
        store->new_world.world.blocks = STORE_BLOCK_1;
    else
        made->recipe = (RecipeIdentity){0};
    if (options->recipe && store->new_world.world.blocks) {
        size_t bytes = strlen(options->recipe);
        ASSERT(bytes >= 1 && bytes <= STORE_RECIPE_MAX);
        store->new_world.recipe = recipe_pack(options->recipe, bytes);
        store->recipe = memcpy(memory_alloc(MEMORY_STORE, bytes + 1), options->recipe, bytes + 1);
    }
    store->world = *made;
    store->writer.world = store->new_world.world;
}

// A key of all rows with their serials: another world, or this one after another program changed it, has another key.
static int64_t made_here_key(const Store *store) { return (int64_t)store->writer.ledger.tally.marks; }

Store *store_open(const char *path, const StoreOptions *options)
{
    ASSERT(!options->later || (options->create && !options->read_only));
    Store *store = memory_alloc_zero(MEMORY_STORE, sizeof *store);
    if (options->create)
        describe_new(store, options);
    store->path = memcpy(memory_alloc(MEMORY_STORE, strlen(path) + 1), path, strlen(path) + 1);
    store->read_only = options->read_only;
    store->writer.path = store->path;
    store->writer.block_1 = options->block_1 ? options->block_1 : STORE_BLOCK_1;
    store->writer.made_here = options->create && !options->later && !store_exists(path);
    store->writer.to_create = options->later ? &store->new_world : NULL;
    store->made_here = options->made_here;
    store->fetched = mailbox_create();
    store->peeked = mailbox_create();
    store->flushed = mailbox_create();
    bool open = options->later || (open_file(store, options) && read_all(store)); // a new world has no file to read
    if (open && options->made_here && key_map_find(*options->made_here, made_here_key(store)))
        store->writer.made_here = true;
    if (open && writer_start(&store->writer))
        return store;
    store_free(store);
    return NULL;
}

// ---- answers

static void mark_damaged(Store *store, const Message *message)
{
    ChunkPos pos = chunk_pos_of_key(message->key);
    uint64_t *row = key_map_find(store->rows, message->key);
    if (!row || *row != ROW_THERE)
        return;
    *row = ROW_DAMAGED;
    store->damaged_chunks++;
    if (message->failure == SQLITE_CORRUPT)
        log_error("%s: chunk %d,%d is damaged; karst worlds repair drops it", store->path, pos.x, pos.z);
    else
        log_error("%s: chunk %d,%d cannot be read: %s", store->path, pos.x, pos.z, database_words(message->failure));
}

static void request(Store *store, MessageKind kind, int64_t key, Mailbox *reply)
{
    Message *message = message_create(kind, ROWS_CHUNK, key);
    message->reply = reply;
    mailbox_send(store->writer.messages, &message->letter);
}

void store_fetch(Store *store, ChunkPos pos) { request(store, MESSAGE_FETCH, chunk_pos_key(pos), store->fetched); }
void store_peek(Store *store, ChunkPos pos) { request(store, MESSAGE_FETCH, chunk_pos_key(pos), store->peeked); }

static bool take_answer(Store *store, Mailbox *replies, StoreAnswer *answer)
{
    Message *message = (Message *)mailbox_take(replies, MAILBOX_NOW);
    if (!message)
        return false;
    if (message->failure && replies == store->fetched)
        mark_damaged(store, message);
    *answer =
        (StoreAnswer){.pos = chunk_pos_of_key(message->key), .diff = message->diff, .damaged = message->failure != 0};
    message->diff = NULL;
    message_destroy(message);
    return true;
}

bool store_next_answer(Store *store, StoreAnswer *answer) { return take_answer(store, store->fetched, answer); }
bool store_next_peek(Store *store, StoreAnswer *answer) { return take_answer(store, store->peeked, answer); }

// ---- puts

static uint64_t send_put(Store *store, Message *message)
{
    message->number = ++store->put;
    mailbox_send(store->writer.messages, &message->letter);
    return store->put;
}

// Logged once for a read-only store, and once for each damaged chunk.
static bool refused(Store *store, ChunkPos pos, uint64_t *row)
{
    if (store->read_only && !store->refusal_logged)
        log_warning("%s is open read-only: changes are not saved", store->path);
    else if (!store->read_only && row && *row == ROW_DAMAGED)
        log_warning("%s: chunk %d,%d is not saved: its stored data is damaged", store->path, pos.x, pos.z);
    store->refusal_logged = store->refusal_logged || store->read_only;
    if (row && *row == ROW_DAMAGED)
        *row = ROW_REFUSED;
    return store->read_only || (row && *row != ROW_THERE);
}

uint64_t store_put_chunk(Store *store, ChunkPos pos, Diff *diff)
{
    int64_t key = chunk_pos_key(pos);
    if (refused(store, pos, key_map_find(store->rows, key))) {
        memory_free(diff);
        return 0;
    }
    if (diff)
        *key_map_put(&store->rows, key) = ROW_THERE;
    else
        key_map_remove(store->rows, key);
    Message *message = message_create(MESSAGE_PUT, ROWS_CHUNK, key);
    message->diff = diff;
    return send_put(store, message);
}

static Message *part_put(Part part, Blob blob)
{
    Message *message = message_create(MESSAGE_PUT, ROWS_PART, part);
    message->blob = blob;
    return message;
}

bool store_player(const Store *store, StorePlayer *player)
{
    *player = store->player;
    return store->has_player;
}

uint64_t store_put_player(Store *store, const StorePlayer *player)
{
    if (store->read_only)
        return 0;
    ASSERT(player_possible(player));
    store->player = *player;
    store->has_player = true;
    Message *message = part_put(PART_PLAYER, player_pack(player, (int64_t)time(NULL)));
    for (size_t i = 0; i < sizeof player->hotbar; i++)
        message->highest = MAX(message->highest, player->hotbar[i]);
    return send_put(store, message);
}

const StorePin *store_pins(const Store *store, int *count)
{
    *count = store->pins.count;
    return store->pins.pins;
}

uint64_t store_put_pins(Store *store, const StorePin *pins, int count)
{
    ASSERT(count >= 0 && count <= STORE_PINS);
    if (store->read_only)
        return 0;
    StorePin *copies = count ? memory_alloc_zero(MEMORY_STORE, (size_t)count * sizeof *copies) : NULL;
    for (int i = 0; i < count; i++) {
        ASSERT(block_in_world(pins[i].x, pins[i].z));
        copies[i] = (StorePin){.x = pins[i].x, .z = pins[i].z};
        utf8_copy(copies[i].name, sizeof copies[i].name, pins[i].name);
    }
    memory_free(store->pins.pins);
    store->pins = (StorePins){copies, count};
    return send_put(store, part_put(PART_PINS, pins_pack(copies, count)));
}

uint64_t store_put_picture(Store *store, const void *png, size_t bytes)
{
    ASSERT(bytes >= 1 && bytes <= STORE_PICTURE_MAX);
    if (store->read_only)
        return 0;
    Blob blob = {memory_alloc(MEMORY_STORE, bytes), bytes};
    memcpy(blob.data, png, bytes);
    return send_put(store, part_put(PART_PICTURE, blob));
}

// ---- status

const StoreWorld *store_world(const Store *store) { return &store->world; }

const char *store_recipe(const Store *store) { return store->recipe; }

bool store_has(const Store *store, ChunkPos pos) { return key_map_find(store->rows, chunk_pos_key(pos)) != NULL; }

bool store_next_row(const Store *store, uint32_t *place, ChunkPos *pos)
{
    int64_t key;
    bool found = key_map_next(store->rows, place, &key);
    if (found)
        *pos = chunk_pos_of_key(key);
    return found;
}

uint64_t store_durable(const Store *store) { return __atomic_load_n(&store->writer.durable, __ATOMIC_ACQUIRE); }

StoreStatus store_status(const Store *store)
{
    StoreStatus status = {.put = store->put,
                          .durable = store_durable(store),
                          .edited_chunks = key_map_count(store->rows),
                          .damaged_chunks = store->damaged_chunks};
    int failure = __atomic_load_n(&store->writer.failure, __ATOMIC_RELAXED);
    int error = __atomic_load_n(&store->writer.failure_errno, __ATOMIC_RELAXED);
    int refused = __atomic_load_n(&store->writer.refused, __ATOMIC_RELAXED);
    status.failing = failure != SQLITE_OK;
    if (refused)
        snprintf(status.failure, sizeof status.failure, "its file %s", store_state_words((StoreState)refused));
    else if (status.failing)
        writer_explain(&store->writer, failure, error, status.failure);
    return status;
}

bool store_flush(Store *store)
{
    request(store, MESSAGE_FLUSH, 0, store->flushed);
    Message *flush = (Message *)mailbox_take(store->flushed, MAILBOX_WAIT);
    bool done = flush->done;
    message_destroy(flush);
    return done;
}

bool store_close(Store *store)
{
    if (!store)
        return true;
    bool done = store_flush(store);
    if (!done) {
        StoreStatus status = store_status(store);
        log_error("%s: the last changes are lost: %s", store->path, status.failure);
    }
    writer_stop(&store->writer);
    if (store->writer.made_here && store->made_here)
        *key_map_put(store->made_here, made_here_key(store)) = 1;
    store_free(store);
    return done;
}
