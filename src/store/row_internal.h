// Rows of a world's file and their contents: both tables have the same four columns, and every row carries a checksum
// over its key, its serial number and its data. All numbers in data are little-endian. Pure functions: any thread.
// Reading is strict: data that differs from what packing would write is refused.
#pragma once

#include "base/key_map.h"
#include "base/memory.h"
#include "store/store.h"

#include <stdio.h>

typedef enum RowTable { ROWS_CHUNK, ROWS_PART, ROW_TABLE_COUNT } RowTable;

// Keys of the table of parts.
typedef enum Part {
    PART_WORLD = 1,
    PART_PLAYER,
    PART_PINS,
    PART_PICTURE,
    PART_TALLY,
    PART_RECIPE, // version 2
    PART_END
} Part;

enum {
    ROW_DATA_MAX = 1 << 20,             // bytes of any row's data
    DIFF_PACKED_MAX = 3 * CHUNK_BLOCKS, // bytes of a chunk's differences before compression
};

#define ROW_SERIAL_MAX ((int64_t)1 << 62)

typedef struct Row {
    RowTable table;
    int64_t key;
    int64_t serial; // from 1, ascends with every put over the world's lifetime
    uint64_t sum;
    const uint8_t *data;
    size_t bytes;
} Row;

// Bytes on the heap.
typedef struct Blob {
    uint8_t *data;
    size_t bytes;
} Blob;

static inline void blob_free(Blob *blob)
{
    memory_free(blob->data);
    *blob = (Blob){0};
}

const char *row_table_name(RowTable table); // "chunk"
const char *part_name(int64_t part);        // "player"

// Key, serial number and sum.
enum { ROW_HEAD_BYTES = 24 };
void row_pack_head(const Row *row, uint8_t head[ROW_HEAD_BYTES]);

uint64_t row_sum(const Row *row);
uint64_t row_mark(const Row *row); // a hash of its table, key, serial number and sum

bool row_valid(const Row *row);   // checksum, key, serial number and length
bool row_unpacks(const Row *row); // the contents, of a valid row

// Packing returns a blob that the caller frees; unpacking returns NULL or false for invalid data.
Blob chunk_pack(const Diff *diff);
Diff *chunk_unpack(const uint8_t *data, size_t bytes);

// The form of this part decides the version of the whole file.
typedef struct WorldPart {
    StoreWorld made;
    int blocks; // version 2: the highest kind of block in the file, STORE_BLOCK_1 or more. 0: version 1, without it
} WorldPart;

Blob world_pack(const WorldPart *world);
bool world_unpack(const uint8_t *data, size_t bytes, WorldPart *world);
static inline int world_version(const WorldPart *world) { return world->blocks ? 2 : 1; }

// Returns whether a file of this version may have such a row.
static inline bool row_fits(const Row *row, int version)
{
    return row->table != ROWS_PART || row->key < PART_RECIPE || version >= 2;
}

Blob recipe_pack(const char *text, size_t bytes);
char *recipe_unpack(const uint8_t *data, size_t bytes, size_t *text_bytes); // with a zero byte behind it

// The highest kind of block in it.
int diff_highest(const Diff *diff);

// Returns whether all numbers are in range, so that the packed player can be unpacked.
bool player_possible(const StorePlayer *player);

// `saved` is the time in seconds since 1970, for lists of worlds.
Blob player_pack(const StorePlayer *player, int64_t saved);
bool player_unpack(const uint8_t *data, size_t bytes, StorePlayer *player, int64_t *saved);

// The number of rows in the file, without this one, and the exclusive or of their marks: detects lost and stale rows.
// Updated in every transaction.
typedef struct Tally {
    uint64_t rows, marks;
} Tally;

static inline bool tally_equal(const Tally *a, const Tally *b) { return a->rows == b->rows && a->marks == b->marks; }

enum { TALLY_BYTES = 16 };
void tally_pack(const Tally *tally, uint8_t data[TALLY_BYTES]);
bool tally_unpack(const uint8_t *data, size_t bytes, Tally *tally);

typedef struct StorePins {
    StorePin *pins;
    int count;
} StorePins;

Blob pins_pack(const StorePin *pins, int count);
bool pins_unpack(const uint8_t *data, size_t bytes, StorePins *pins); // frees what it holds

// ---- rows of a world whose B-trees are broken (salvage.c): from every page of the file, or its newest version in the
// log. If two rows have the same key, the one with the higher serial number is newer.

// Rows that own their data.
typedef struct RowSet {
    Row *rows;
    int count, capacity;
    KeyMap *places[ROW_TABLE_COUNT]; // key -> index
} RowSet;

// Copies the row, unless the set has a newer one with its key.
void row_set_add(RowSet *set, const Row *row);
const Row *row_set_find(const RowSet *set, RowTable table, int64_t key); // NULL: none
void row_set_quit(RowSet *set);

// Adds all rows with a valid checksum. `holes`: for os_next_data, or NULL. False if the file cannot be read at all.
bool salvage_rows(const char *path, FILE *holes, RowSet *set);
