#include "store/row_internal.h"

#include "base/hash.h"
#include "store/bytes_internal.h"

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

// The key and the serial number become the seed of the data's hash, so that no row can replace another unnoticed.
uint64_t row_sum(RowTable table, const Row *row)
{
    uint8_t head[16];
    ByteWriter writer = {head};
    bytes_put(&writer, (uint64_t)row->key, 8);
    bytes_put(&writer, (uint64_t)row->serial, 8);
    return hash_bytes(row->data, row->bytes, hash_bytes(head, sizeof head, (uint64_t)table));
}

uint64_t row_mark(RowTable table, const Row *row)
{
    uint8_t head[24];
    ByteWriter writer = {head};
    bytes_put(&writer, (uint64_t)row->key, 8);
    bytes_put(&writer, (uint64_t)row->serial, 8);
    bytes_put(&writer, row->sum, 8);
    return hash_bytes(head, sizeof head, (uint64_t)table);
}

bool row_valid(RowTable table, const Row *row)
{
    bool known = table == ROWS_CHUNK || (row->key >= PART_WORLD && row->key < PART_END);
    return known && row->serial >= 1 && row->serial <= ROW_SERIAL_MAX && row->bytes >= 1 &&
           row->bytes <= ROW_DATA_MAX && row_sum(table, row) == row->sum;
}

static bool world_unpacks(const Row *row)
{
    StoreWorld world;
    return world_unpack(row->data, row->bytes, &world);
}

static bool player_unpacks(const Row *row)
{
    StorePlayer player;
    int64_t saved;
    return player_unpack(row->data, row->bytes, &player, &saved);
}

static bool pins_unpacks(const Row *row)
{
    StorePins pins = {0};
    bool whole = pins_unpack(row->data, row->bytes, &pins);
    memory_free(pins.pins);
    return whole;
}

static bool picture_unpacks(const Row *row) { return row->bytes <= STORE_PICTURE_MAX; }

static bool tally_unpacks(const Row *row) { return row->bytes == TALLY_BYTES; }

static bool chunk_unpacks(const Row *row)
{
    Diff *diff = chunk_unpack(row->data, row->bytes);
    memory_free(diff);
    return diff != NULL;
}

bool row_unpacks(RowTable table, const Row *row)
{
    typedef bool Unpacks(const Row *row);
    static Unpacks *const parts[] = {[PART_WORLD] = world_unpacks,
                                     [PART_PLAYER] = player_unpacks,
                                     [PART_PINS] = pins_unpacks,
                                     [PART_PICTURE] = picture_unpacks,
                                     [PART_TALLY] = tally_unpacks};
    _Static_assert(ARRAY_COUNT(parts) == PART_END, "a part lacks its check");
    return table == ROWS_CHUNK ? chunk_unpacks(row) : parts[row->key](row);
}
