// The layout of pages, cells and records: "The SQLite Database File Format", sections 1.6, 2 and 4.
#include "store/row_internal.h"

#include "store/bytes_internal.h"
#include "store/vfs_internal.h"

#include <stdio.h>
#include <string.h>

enum {
    FILE_HEADER = 100,
    TABLE_LEAF = 13,
    LEAF_HEADER = 8,
    COLUMNS = 4,
    PAGE_BYTES_DEFAULT = 4096,
    PAGE_BYTES_MAX = 32768,
    PAYLOAD_MAX = ROW_DATA_MAX + 64
};

typedef struct Pages {
    RawFile file, log;
    uint32_t page_bytes;
    uint32_t count, in_file; // pages: all, and those that the file has without its log
    KeyMap *frames;          // page -> offset in the log of the newest that it has
    uint8_t *page, *overflow, *payload;
} Pages;

// ---- rows

void row_set_add(RowSet *set, const Row *row)
{
    const uint64_t *place = key_map_find(set->places[row->table], row->key);
    Row *saved = place ? &set->rows[*place] : NULL;
    if (saved && saved->serial >= row->serial)
        return;
    if (!saved) {
        *key_map_put(&set->places[row->table], row->key) = (uint64_t)set->count;
        saved = MEMORY_ADD(MEMORY_STORE, set->rows, set->count, set->capacity);
    } else {
        memory_free((void *)(uintptr_t)saved->data);
    }
    *saved = *row;
    saved->data = memcpy(memory_alloc(MEMORY_STORE, row->bytes), row->data, row->bytes);
}

const Row *row_set_find(const RowSet *set, RowTable table, int64_t key)
{
    const uint64_t *place = key_map_find(set->places[table], key);
    return place ? &set->rows[*place] : NULL;
}

void row_set_quit(RowSet *set)
{
    for (int i = 0; i < set->count; i++)
        memory_free((void *)(uintptr_t)set->rows[i].data);
    for (int table = 0; table < ROW_TABLE_COUNT; table++)
        key_map_free(set->places[table]);
    memory_free(set->rows);
    *set = (RowSet){0};
}

// ---- numbers

static uint32_t big2(const uint8_t *bytes) { return (uint32_t)bytes[0] << 8 | bytes[1]; }

// SQLite's variable-length integer of 1 to 9 bytes, of which the ninth has 8 bits.
static uint64_t get_varint(ByteReader *reader)
{
    uint64_t value = 0, byte = 0x80;
    for (int i = 0; i < 8 && byte >= 0x80; i++) {
        byte = bytes_get(reader, 1);
        value = value << 7 | (byte & 0x7F);
    }
    return byte < 0x80 ? value : value << 8 | bytes_get(reader, 1);
}

// Signed, big-endian, of the size that a record's serial type states.
static int64_t get_integer(ByteReader *reader, uint64_t serial_type)
{
    static const uint8_t bytes_of[] = {0, 1, 2, 3, 4, 6, 8, 0, 0, 0};
    bool known = serial_type != 0 && serial_type != 7 && serial_type <= 9;
    const uint8_t *bytes = bytes_get_block(reader, known ? bytes_of[serial_type] : SIZE_MAX);
    uint64_t bits = serial_type == 9;
    for (int i = 0; bytes && i < bytes_of[serial_type]; i++)
        bits = i == 0 ? (uint64_t)(int64_t)(int8_t)bytes[i] : bits << 8 | bytes[i];
    return (int64_t)bits;
}

// ---- pages

static bool read_page(Pages *pages, uint32_t number, uint8_t *page)
{
    if (number < 1 || number > pages->count)
        return false;
    const uint64_t *offset = key_map_find(pages->frames, number);
    const RawFile *raw = offset ? &pages->log : &pages->file;
    int64_t at = offset ? (int64_t)*offset : (int64_t)(number - 1) * pages->page_bytes;
    int code = raw_read(raw, at, page, (int)pages->page_bytes);
    return code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ; // missing bytes are zeros, which are no row
}

// Indexes all frames with the salts of the first one, also those that SQLite would skip: each row has its own checksum.
static void map_log(Pages *pages)
{
    uint8_t header[WAL_FRAME_HEADER], salts[8];
    int64_t bytes = MIN(raw_size(&pages->log), WAL_BYTES_MAX), step = WAL_FRAME_HEADER + (int64_t)pages->page_bytes;
    for (int64_t at = WAL_HEADER; at + step <= bytes; at += step) {
        if (raw_read(&pages->log, at, header, sizeof header) != SQLITE_OK)
            continue;
        if (at == WAL_HEADER)
            memcpy(salts, header + 8, sizeof salts);
        uint32_t number = big_endian(header);
        if (memcmp(salts, header + 8, sizeof salts) != 0 || number < 1 || number > UINT32_MAX / 2)
            continue;
        *key_map_put(&pages->frames, number) = (uint64_t)(at + WAL_FRAME_HEADER);
        pages->count = MAX(pages->count, number);
    }
}

static bool pages_open(Pages *pages, const char *path)
{
    char log[FILE_PATH_MAX];
    *pages = (Pages){0};
    if (!raw_open(&pages->file, path))
        return false;
    uint32_t page_bytes = raw_page_bytes(path);
    pages->page_bytes = page_bytes > 0 && page_bytes <= PAGE_BYTES_MAX ? page_bytes : PAGE_BYTES_DEFAULT;
    int64_t count = (raw_size(&pages->file) + pages->page_bytes - 1) / pages->page_bytes;
    pages->count = pages->in_file = (uint32_t)CLAMP(count, 0, UINT32_MAX / 2);
    if (raw_beside(log, path, LOG_END) && raw_exists(log) && raw_open(&pages->log, log))
        map_log(pages);
    pages->page = memory_alloc(MEMORY_STORE, pages->page_bytes);
    pages->overflow = memory_alloc(MEMORY_STORE, pages->page_bytes);
    pages->payload = memory_alloc(MEMORY_STORE, PAYLOAD_MAX);
    return true;
}

static void pages_close(Pages *pages)
{
    raw_close(&pages->file);
    raw_close(&pages->log);
    key_map_free(pages->frames);
    memory_free(pages->page);
    memory_free(pages->overflow);
    memory_free(pages->payload);
}

// ---- cells

// Bytes of a payload that are stored on its leaf page.
static size_t local_bytes(size_t payload, size_t usable)
{
    size_t most = usable - 35, least = (usable - 12) * 32 / 255 - 23;
    if (payload <= most)
        return payload;
    size_t even = least + (payload - least) % (usable - 4);
    return even <= most ? even : least;
}

// Collects a payload from its leaf page and its overflow pages.
static bool gather(Pages *pages, ByteReader cell, size_t bytes)
{
    size_t local = local_bytes(bytes, pages->page_bytes);
    bool runs_over = local < bytes;
    if (bytes > PAYLOAD_MAX || cell.left < local + (runs_over ? 4 : 0))
        return false;
    memcpy(pages->payload, cell.at, local);
    uint32_t next = runs_over ? big_endian(cell.at + local) : 0;
    for (size_t used = local, part; used < bytes; used += part) {
        if (!read_page(pages, next, pages->overflow))
            return false;
        part = MIN(bytes - used, pages->page_bytes - 4);
        memcpy(pages->payload + used, pages->overflow + 4, part);
        next = big_endian(pages->overflow);
    }
    return true;
}

// A record of our four columns: the key is the cell's rowid, and NULL in the record.
static bool read_record(const uint8_t *payload, size_t bytes, int64_t key, Row *row)
{
    ByteReader header = {payload, bytes, false};
    uint64_t header_bytes = get_varint(&header), types[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        types[i] = get_varint(&header);
    if (header.short_read || header_bytes > bytes)
        return false;
    ByteReader body = {payload + header_bytes, bytes - (size_t)header_bytes, false};
    int64_t serial = get_integer(&body, types[1]), sum = get_integer(&body, types[2]);
    if (types[0] != 0 || body.short_read || types[3] < 12 || types[3] % 2 != 0 || (types[3] - 12) / 2 != body.left)
        return false;
    *row = (Row){.key = key, .serial = serial, .sum = (uint64_t)sum, .data = body.at, .bytes = body.left};
    return true;
}

static void salvage_cell(Pages *pages, ByteReader cell, RowSet *set)
{
    uint64_t bytes = get_varint(&cell), key = get_varint(&cell);
    Row row;
    if (cell.short_read || bytes > PAYLOAD_MAX || !gather(pages, cell, (size_t)bytes) ||
        !read_record(pages->payload, (size_t)bytes, (int64_t)key, &row))
        return;
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        row.table = (RowTable)table;
        if (row_valid(&row) && row_unpacks(&row))
            row_set_add(set, &row);
    }
}

static void salvage_page(Pages *pages, uint32_t number, RowSet *set)
{
    uint32_t header = number == 1 ? FILE_HEADER : 0;
    if (!read_page(pages, number, pages->page) || pages->page[header] != TABLE_LEAF)
        return;
    uint32_t cells = big2(pages->page + header + 3), pointers = header + LEAF_HEADER;
    for (uint32_t i = 0; i < cells && pointers + 2 * i + 2 <= pages->page_bytes; i++) {
        uint32_t at = big2(pages->page + pointers + 2 * i);
        if (at < pages->page_bytes)
            salvage_cell(pages, (ByteReader){pages->page + at, pages->page_bytes - at, false}, set);
    }
}

// The pages of the file that lie outside its holes, except pages that the log has.
static void salvage_file(Pages *pages, FILE *holes, RowSet *set)
{
    for (uint32_t number = 1; number <= pages->in_file; number++) {
        int64_t data = os_next_data(holes, (int64_t)(number - 1) * pages->page_bytes) / pages->page_bytes;
        if (data >= pages->in_file)
            break;
        number = (uint32_t)data + 1;
        if (!key_map_find(pages->frames, number))
            salvage_page(pages, number, set);
    }
}

bool salvage_rows(const char *path, FILE *holes, RowSet *set)
{
    Pages pages;
    int64_t key;
    if (!pages_open(&pages, path))
        return false;
    salvage_file(&pages, holes, set);
    for (uint32_t place = 0; key_map_next(pages.frames, &place, &key);)
        salvage_page(&pages, (uint32_t)key, set);
    pages_close(&pages);
    return true;
}
