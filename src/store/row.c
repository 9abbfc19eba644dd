#include "store/row_internal.h"

#include "base/hash.h"
#include "base/utf8.h"
#include "store/bytes_internal.h"
#include "world/block.h"

#include <zstd.h>

static const char *const table_names[] = {[ROWS_CHUNK] = "chunk", [ROWS_PART] = "part"};
_Static_assert(ARRAY_COUNT(table_names) == ROW_TABLE_COUNT, "a table lacks its name");

static const char *const part_names[] = {[PART_WORLD] = "world",
                                         [PART_PLAYER] = "player",
                                         [PART_PINS] = "pins",
                                         [PART_PICTURE] = "picture",
                                         [PART_TALLY] = "tally"};
_Static_assert(ARRAY_COUNT(part_names) == PART_END, "a part lacks its name");

const char *row_table_name(RowTable table) { return table_names[table]; }

const char *part_name(int64_t part) { return part >= PART_WORLD && part < PART_END ? part_names[part] : "unknown"; }

void row_pack_head(const Row *row, uint8_t head[ROW_HEAD_BYTES])
{
    ByteWriter writer = {head};
    bytes_put(&writer, (uint64_t)row->key, 8);
    bytes_put(&writer, (uint64_t)row->serial, 8);
    bytes_put(&writer, row->sum, 8);
}

// The key and the serial number become the seed of the data's hash, so that no row can replace another unnoticed.
uint64_t row_sum(const Row *row)
{
    uint8_t head[ROW_HEAD_BYTES];
    row_pack_head(row, head);
    return hash_bytes(row->data, row->bytes, hash_bytes(head, 16, (uint64_t)row->table));
}

uint64_t row_mark(const Row *row)
{
    uint8_t head[ROW_HEAD_BYTES];
    row_pack_head(row, head);
    return hash_bytes(head, sizeof head, (uint64_t)row->table);
}

bool row_valid(const Row *row)
{
    bool known = row->table == ROWS_CHUNK || (row->key >= PART_WORLD && row->key < PART_END);
    return known && row->serial >= 1 && row->serial <= ROW_SERIAL_MAX && row->bytes >= 1 &&
           row->bytes <= ROW_DATA_MAX && row_sum(row) == row->sum;
}

bool row_unpacks(const Row *row)
{
    StoreWorld world;
    StorePlayer player;
    StorePins pins = {0};
    Diff *diff = NULL;
    int64_t saved;
    bool whole = false;
    if (row->table == ROWS_CHUNK)
        whole = (diff = chunk_unpack(row->data, row->bytes)) != NULL;
    else if (row->key == PART_WORLD)
        whole = world_unpack(row->data, row->bytes, &world);
    else if (row->key == PART_PLAYER)
        whole = player_unpack(row->data, row->bytes, &player, &saved);
    else if (row->key == PART_PINS)
        whole = pins_unpack(row->data, row->bytes, &pins);
    else if (row->key == PART_PICTURE)
        whole = row->bytes <= STORE_PICTURE_MAX;
    else
        whole = row->bytes == TALLY_BYTES;
    memory_free(pins.pins);
    memory_free(diff);
    return whole;
}

// ---- parts: docs/formats.md lists the fields

static Blob blob_create(size_t bytes) { return (Blob){memory_alloc(MEMORY_STORE, bytes), bytes}; }

static bool text_valid(const uint8_t *bytes, size_t length, char *text)
{
    memcpy(text, bytes, length);
    text[length] = '\0';
    return strlen(text) == length && utf8_valid(text);
}

Blob world_pack(const StoreWorld *world)
{
    size_t length = strlen(world->seed_text);
    Blob blob = blob_create(16 + length);
    ByteWriter writer = {blob.data};
    bytes_put(&writer, (uint64_t)world->seed, 8);
    bytes_put(&writer, (uint64_t)world->generator, 4);
    bytes_put(&writer, length, 4);
    bytes_put_text(&writer, world->seed_text, length);
    return blob;
}

bool world_unpack(const uint8_t *data, size_t bytes, StoreWorld *world)
{
    ByteReader reader = {data, bytes, false};
    *world = (StoreWorld){.seed = (int64_t)bytes_get(&reader, 8)};
    uint64_t generator = bytes_get(&reader, 4), length = bytes_get(&reader, 4);
    if (generator > STORE_GENERATOR_MAX || length >= STORE_SEED_TEXT)
        return false;
    world->generator = (int)generator;
    const uint8_t *text = bytes_get_block(&reader, (size_t)length);
    return text && bytes_end(&reader) && text_valid(text, (size_t)length, world->seed_text);
}

enum { PLAYER_DOUBLES = 6, PLAYER_BYTES = 8 * PLAYER_DOUBLES + 4 + 9 + 1 + 8 };

Blob player_pack(const StorePlayer *player, int64_t saved)
{
    const double numbers[PLAYER_DOUBLES] = {player->x, player->y, player->z, player->yaw, player->pitch, player->hours};
    uint64_t bits[PLAYER_DOUBLES];
    memcpy(bits, numbers, sizeof bits);
    Blob blob = blob_create(PLAYER_BYTES);
    ByteWriter writer = {blob.data};
    for (int i = 0; i < PLAYER_DOUBLES; i++)
        bytes_put(&writer, bits[i], 8);
    bytes_put(&writer, (uint64_t)player->mode, 4);
    for (size_t i = 0; i < sizeof player->hotbar; i++)
        bytes_put(&writer, player->hotbar[i], 1);
    bytes_put(&writer, (uint64_t)player->chosen, 1);
    bytes_put(&writer, (uint64_t)saved, 8);
    return blob;
}

bool player_possible(const StorePlayer *player)
{
    // Written so that NaN fails: every comparison with it is false.
    bool place = player->x >= (double)WORLD_BLOCK_MIN && player->x <= (double)WORLD_BLOCK_MAX + 1 &&
                 player->z >= (double)WORLD_BLOCK_MIN && player->z <= (double)WORLD_BLOCK_MAX + 1 &&
                 player->y >= -STORE_HEIGHT_MAX && player->y <= STORE_HEIGHT_MAX;
    bool view = player->yaw >= -360 && player->yaw <= 360 && player->pitch >= -90 && player->pitch <= 90;
    bool hotbar = player->chosen >= 0 && player->chosen < (int)sizeof player->hotbar;
    for (size_t i = 0; i < sizeof player->hotbar; i++)
        hotbar = hotbar && player->hotbar[i] < BLOCK_COUNT;
    return place && view && hotbar && player->hours >= 0 && player->hours <= STORE_HOURS_MAX && player->mode >= 0 &&
           player->mode <= STORE_MODE_MAX;
}

bool player_unpack(const uint8_t *data, size_t bytes, StorePlayer *player, int64_t *saved)
{
    ByteReader reader = {data, bytes, false};
    uint64_t bits[PLAYER_DOUBLES];
    double numbers[PLAYER_DOUBLES];
    for (int i = 0; i < PLAYER_DOUBLES; i++)
        bits[i] = bytes_get(&reader, 8);
    memcpy(numbers, bits, sizeof numbers);
    *player = (StorePlayer){
        .x = numbers[0], .y = numbers[1], .z = numbers[2], .yaw = numbers[3], .pitch = numbers[4], .hours = numbers[5]};
    uint64_t mode = bytes_get(&reader, 4);
    player->mode = mode <= STORE_MODE_MAX ? (int)mode : -1;
    for (size_t i = 0; i < sizeof player->hotbar; i++)
        player->hotbar[i] = (uint8_t)bytes_get(&reader, 1);
    player->chosen = (int)bytes_get(&reader, 1);
    *saved = (int64_t)bytes_get(&reader, 8);
    return bytes_end(&reader) && player_possible(player);
}

Blob pins_pack(const StorePin *pins, int count)
{
    Blob blob = blob_create(4 + (size_t)count * (17 + STORE_PIN_NAME));
    ByteWriter writer = {blob.data};
    bytes_put(&writer, (uint64_t)count, 4);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(pins[i].name);
        bytes_put(&writer, (uint64_t)pins[i].x, 8);
        bytes_put(&writer, (uint64_t)pins[i].z, 8);
        bytes_put(&writer, length, 1);
        bytes_put_text(&writer, pins[i].name, length);
    }
    blob.bytes = (size_t)(writer.at - blob.data);
    return blob;
}

static bool pin_unpack(ByteReader *reader, StorePin *pin)
{
    pin->x = (int64_t)bytes_get(reader, 8);
    pin->z = (int64_t)bytes_get(reader, 8);
    size_t length = (size_t)bytes_get(reader, 1);
    const uint8_t *name = length < STORE_PIN_NAME ? bytes_get_block(reader, length) : NULL;
    return name && block_in_world(pin->x, pin->z) && text_valid(name, length, pin->name);
}

bool pins_unpack(const uint8_t *data, size_t bytes, StorePins *pins)
{
    ByteReader reader = {data, bytes, false};
    uint64_t count = bytes_get(&reader, 4);
    if (count > STORE_PINS)
        return false;
    StorePin *read = count ? memory_alloc_zero(MEMORY_STORE, (size_t)count * sizeof *read) : NULL;
    bool whole = true;
    for (uint64_t i = 0; i < count && whole; i++)
        whole = pin_unpack(&reader, &read[i]);
    if (!whole || !bytes_end(&reader)) {
        memory_free(read);
        return false;
    }
    memory_free(pins->pins);
    *pins = (StorePins){read, (int)count};
    return true;
}

void tally_pack(const Tally *tally, uint8_t data[TALLY_BYTES])
{
    ByteWriter writer = {data};
    bytes_put(&writer, tally->rows, 8);
    bytes_put(&writer, tally->marks, 8);
}

bool tally_unpack(const uint8_t *data, size_t bytes, Tally *tally)
{
    ByteReader reader = {data, bytes, false};
    tally->rows = bytes_get(&reader, 8);
    tally->marks = bytes_get(&reader, 8);
    return bytes_end(&reader);
}

// ---- chunks

// A chunk's differences as bytes: for n of them the low bytes of the steps between indices, then the high bytes, then
// the blocks, each n bytes, as one zstd frame. A step is the number of blocks skipped since the last difference, so
// indices ascend whatever the bytes are; most steps of player-built blocks are 0, which zstd compresses well.
enum { ZSTD_LEVEL = 3 };
_Static_assert(ZSTD_COMPRESSBOUND(DIFF_PACKED_MAX) <= ROW_DATA_MAX, "every chunk must fit into a row");

static void plain_pack(const Diff *diff, uint8_t *plain)
{
    int next = 0, n = diff->count;
    for (int i = 0; i < n; i++) {
        int step = diff->entries[i].index - next;
        ASSERT(step >= 0);
        plain[i] = (uint8_t)step;
        plain[n + i] = (uint8_t)(step >> 8);
        plain[2 * n + i] = diff->entries[i].block;
        next = diff->entries[i].index + 1;
    }
}

// False if an index is too large or a block is unknown.
static bool plain_unpack(const uint8_t *plain, Diff *diff)
{
    int next = 0, n = diff->count;
    for (int i = 0; i < n; i++) {
        int index = next + plain[i] + (plain[n + i] << 8), block = plain[2 * n + i];
        if (index >= CHUNK_BLOCKS || block >= BLOCK_COUNT || block == BLOCK_VOID)
            return false;
        diff->entries[i] = (DiffEntry){.index = (uint16_t)index, .block = (uint8_t)block};
        next = index + 1;
    }
    return true;
}

Blob chunk_pack(const Diff *diff)
{
    size_t plain_bytes = 3 * (size_t)diff->count, room = ZSTD_compressBound(plain_bytes);
    uint8_t *plain = memory_alloc(MEMORY_STORE, plain_bytes);
    plain_pack(diff, plain);
    Blob blob = {memory_alloc(MEMORY_STORE, room), 0};
    blob.bytes = ZSTD_compress(blob.data, room, plain, plain_bytes, ZSTD_LEVEL);
    memory_free(plain);
    if (ZSTD_isError(blob.bytes))
        blob_free(&blob);
    return blob;
}

// Out of memory must not look like damage, because a repair drops damaged rows.
static bool decompress(uint8_t *plain, size_t plain_bytes, const uint8_t *data, size_t bytes)
{
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (!context)
        memory_run_out(plain_bytes);
    size_t got = ZSTD_decompressDCtx(context, plain, plain_bytes, data, bytes);
    ZSTD_freeDCtx(context);
    return got == plain_bytes;
}

Diff *chunk_unpack(const uint8_t *data, size_t bytes)
{
    unsigned long long plain_bytes = ZSTD_getFrameContentSize(data, bytes); // errors are two very large values
    if (plain_bytes < 3 || plain_bytes > DIFF_PACKED_MAX || plain_bytes % 3 != 0 ||
        ZSTD_findFrameCompressedSize(data, bytes) != bytes)
        return NULL;
    uint8_t *plain = memory_alloc(MEMORY_STORE, (size_t)plain_bytes);
    Diff *diff = diff_create((int)(plain_bytes / 3));
    if (!decompress(plain, (size_t)plain_bytes, data, bytes) || !plain_unpack(plain, diff)) {
        memory_free(diff);
        diff = NULL;
    }
    memory_free(plain);
    return diff;
}
