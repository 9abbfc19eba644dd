#include "store/row_internal.h"

#include "base/hash.h"
#include "base/utf8.h"
#include "karst/block.h"
#include "store/bytes_internal.h"

#include <zstd.h>

static const char *const table_names[] = {[ROWS_CHUNK] = "chunk", [ROWS_PART] = "part"};
_Static_assert(ARRAY_COUNT(table_names) == ROW_TABLE_COUNT, "a table lacks its name");

static const char *const part_names[] = {
    [PART_WORLD] = "world",     [PART_PLAYER] = "player", [PART_PINS] = "pins",
    [PART_PICTURE] = "picture", [PART_TALLY] = "tally",   [PART_RECIPE] = "recipe"};
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
    WorldPart world;
    StorePlayer player;
    StorePins pins = {0};
    Diff *diff = NULL;
    char *recipe = NULL;
    size_t recipe_bytes;
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
    else if (row->key == PART_RECIPE)
        whole = (recipe = recipe_unpack(row->data, row->bytes, &recipe_bytes)) != NULL;
    else
        whole = row->bytes == TALLY_BYTES;
    memory_free(recipe);
    memory_free(pins.pins);
    memory_free(diff);
    return whole;
}

// ---- parts: docs/formats.md lists the fields

static Blob blob_create(size_t bytes) { return (Blob){memory_alloc(MEMORY_STORE, bytes), bytes}; }

// Reads a text behind its length. False if it does not fit, or is no text.
static bool get_text(ByteReader *reader, int length_bytes, char *text, size_t room)
{
    size_t length = (size_t)bytes_get(reader, length_bytes);
    const uint8_t *bytes = length < room ? bytes_get_block(reader, length) : NULL;
    if (!bytes)
        return false;
    memcpy(text, bytes, length);
    text[length] = '\0';
    return strlen(text) == length && utf8_valid(text);
}

bool recipe_name_valid(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z' && strlen(name) < STORE_RECIPE_NAME &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-.")] == '\0';
}

// Stands in the place of a generator's number: it marks version 2, and is the number of a world made by a recipe.
#define NO_NUMBER UINT32_MAX

Blob world_pack(const WorldPart *world)
{
    const StoreWorld *made = &world->made;
    bool named = made->generator == STORE_BY_RECIPE;
    size_t length = strlen(made->seed_text), name = strlen(made->recipe.name);
    Blob blob = blob_create(16 + length + (world->blocks ? 14 + name : 0));
    ByteWriter writer = {blob.data};
    bytes_put(&writer, (uint64_t)made->seed, 8);
    bytes_put(&writer, world->blocks ? NO_NUMBER : (uint64_t)made->generator, 4);
    bytes_put_text(&writer, made->seed_text, 4);
    if (world->blocks) {
        bytes_put(&writer, (uint64_t)world->blocks, 1);
        bytes_put(&writer, named ? NO_NUMBER : (uint64_t)made->generator, 4);
        bytes_put(&writer, made->recipe.hash, 8);
        bytes_put_text(&writer, made->recipe.name, 1);
    }
    return blob;
}

// Reads the fields that only version 2 has. Returns the generator's number.
static uint64_t unpack_identity(ByteReader *reader, WorldPart *world)
{
    RecipeIdentity *recipe = &world->made.recipe;
    world->blocks = (int)bytes_get(reader, 1);
    uint64_t generator = bytes_get(reader, 4);
    recipe->hash = bytes_get(reader, 8);
    bool named = generator == NO_NUMBER;
    bool sound = get_text(reader, 1, recipe->name, sizeof recipe->name) && world->blocks >= STORE_BLOCK_1 &&
                 (named ? recipe_name_valid(recipe->name)
                        : generator <= STORE_GENERATOR_MAX && !recipe->name[0] && !recipe->hash);
    reader->short_read = reader->short_read || !sound;
    return named ? (uint64_t)STORE_BY_RECIPE : generator;
}

bool world_unpack(const uint8_t *data, size_t bytes, WorldPart *world)
{
    ByteReader reader = {data, bytes, false};
    *world = (WorldPart){.made.seed = (int64_t)bytes_get(&reader, 8)};
    uint64_t generator = bytes_get(&reader, 4);
    if ((generator > STORE_GENERATOR_MAX && generator != NO_NUMBER) ||
        !get_text(&reader, 4, world->made.seed_text, sizeof world->made.seed_text))
        return false;
    if (generator == NO_NUMBER)
        generator = unpack_identity(&reader, world);
    world->made.generator = (int)generator;
    return bytes_end(&reader);
}

// The numbers at the beginning of a player, stored in the order of its members.
enum { PLAYER_DOUBLES = 6, PLAYER_BYTES = 8 * PLAYER_DOUBLES + 4 + 9 + 1 + 8 };
_Static_assert(offsetof(StorePlayer, mode) == PLAYER_DOUBLES * sizeof(double), "the player's numbers come first");

Blob player_pack(const StorePlayer *player, int64_t saved)
{
    uint64_t bits[PLAYER_DOUBLES];
    memcpy(bits, player, sizeof bits);
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
    for (int i = 0; i < PLAYER_DOUBLES; i++)
        bits[i] = bytes_get(&reader, 8);
    *player = (StorePlayer){0};
    memcpy(player, bits, sizeof bits);
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
        bytes_put(&writer, (uint64_t)pins[i].x, 8);
        bytes_put(&writer, (uint64_t)pins[i].z, 8);
        bytes_put_text(&writer, pins[i].name, 1);
    }
    blob.bytes = (size_t)(writer.at - blob.data);
    return blob;
}

static bool pin_unpack(ByteReader *reader, StorePin *pin)
{
    pin->x = (int64_t)bytes_get(reader, 8);
    pin->z = (int64_t)bytes_get(reader, 8);
    return get_text(reader, 1, pin->name, sizeof pin->name) && block_in_world(pin->x, pin->z);
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

int diff_highest(const Diff *diff)
{
    int highest = 0;
    for (int i = 0; i < diff->count; i++)
        highest = MAX(highest, diff->entries[i].block);
    return highest;
}

// One zstd frame, which states the size of its content.
static Blob frame_pack(const void *plain, size_t plain_bytes)
{
    size_t room = ZSTD_compressBound(plain_bytes);
    Blob blob = {memory_alloc(MEMORY_STORE, room), 0};
    blob.bytes = ZSTD_compress(blob.data, room, plain, plain_bytes, ZSTD_LEVEL);
    if (ZSTD_isError(blob.bytes))
        blob_free(&blob);
    return blob;
}

// The size of the content; 0 if the data is not one frame.
static size_t frame_measure(const uint8_t *data, size_t bytes, size_t most)
{
    unsigned long long plain_bytes = ZSTD_getFrameContentSize(data, bytes); // errors are two very large values
    return plain_bytes <= most && ZSTD_findFrameCompressedSize(data, bytes) == bytes ? (size_t)plain_bytes : 0;
}

// Out of memory must not look like damage, because a repair drops damaged rows.
static bool frame_unpack(uint8_t *plain, size_t plain_bytes, const uint8_t *data, size_t bytes)
{
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (!context)
        memory_run_out(plain_bytes);
    size_t got = ZSTD_decompressDCtx(context, plain, plain_bytes, data, bytes);
    ZSTD_freeDCtx(context);
    return got == plain_bytes;
}

Blob chunk_pack(const Diff *diff)
{
    size_t plain_bytes = 3 * (size_t)diff->count;
    uint8_t *plain = memory_alloc(MEMORY_STORE, plain_bytes);
    plain_pack(diff, plain);
    Blob blob = frame_pack(plain, plain_bytes);
    memory_free(plain);
    return blob;
}

Diff *chunk_unpack(const uint8_t *data, size_t bytes)
{
    size_t plain_bytes = frame_measure(data, bytes, DIFF_PACKED_MAX);
    if (plain_bytes < 3 || plain_bytes % 3 != 0)
        return NULL;
    uint8_t *plain = memory_alloc(MEMORY_STORE, plain_bytes);
    Diff *diff = diff_create((int)(plain_bytes / 3));
    if (!frame_unpack(plain, plain_bytes, data, bytes) || !plain_unpack(plain, diff)) {
        memory_free(diff);
        diff = NULL;
    }
    memory_free(plain);
    return diff;
}

// ---- recipes

Blob recipe_pack(const char *text, size_t bytes) { return frame_pack(text, bytes); }

char *recipe_unpack(const uint8_t *data, size_t bytes, size_t *text_bytes)
{
    *text_bytes = frame_measure(data, bytes, STORE_RECIPE_MAX);
    if (*text_bytes == 0)
        return NULL;
    char *text = memory_alloc(MEMORY_STORE, *text_bytes + 1);
    text[*text_bytes] = '\0';
    if (frame_unpack((uint8_t *)text, *text_bytes, data, bytes) && strlen(text) == *text_bytes && utf8_valid(text))
        return text;
    memory_free(text);
    return NULL;
}
