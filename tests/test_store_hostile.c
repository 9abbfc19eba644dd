// Hostile worlds: rows with right checksums and wrong content, databases with other pages, texts and trees. Each is
// refused with a message, or its rows are reported, or it works; none takes long, much memory or ends in a signal.
#include "store_test.h"

#include "karst/block.h"
#include "store/check.h"
#include "store/repair_internal.h"

#include <sqlite3.h>
#include <zstd.h>

enum { PUTS = 300, PAGE = 4096 };

static void count_line(void *context, const char *line)
{
    LogCount *count = context;
    count->lines++;
    snprintf(count->last, sizeof count->last, "%s", line);
}

// ---- rows with right checksums and wrong content

typedef struct Evil {
    const char *what;
    RowTable table;
    int64_t key;
    size_t bytes;
    uint8_t data[96];
} Evil;

// A frame of one block that repeats a byte (RFC 8878): many bytes out of few.
static Evil bomb(const char *what, uint64_t claimed, uint32_t block)
{
    Evil evil = {.what = what, .table = ROWS_CHUNK, .bytes = 4 + 1 + 8 + 4};
    static const uint8_t magic[] = {0x28, 0xB5, 0x2F, 0xFD, 0xE0}; // one segment, 8 bytes of content size
    memcpy(evil.data, magic, sizeof magic);
    for (int i = 0; i < 8; i++)
        evil.data[5 + i] = (uint8_t)(claimed >> (8 * i));
    uint32_t header = 1 | 1 << 1 | block << 3;
    for (int i = 0; i < 3; i++)
        evil.data[13 + i] = (uint8_t)(header >> (8 * i));
    return evil;
}

static Evil framed(const char *what, const uint8_t *plain, size_t count)
{
    Evil evil = {.what = what, .table = ROWS_CHUNK};
    evil.bytes = ZSTD_compress(evil.data, sizeof evil.data, plain, count, 1);
    assert_false(ZSTD_isError(evil.bytes));
    return evil;
}

static Evil raw(const char *what, RowTable table, int64_t key, const void *data, size_t bytes)
{
    Evil evil = {.what = what, .table = table, .key = key, .bytes = bytes};
    memcpy(evil.data, data, bytes);
    return evil;
}

static int list_evil(Evil *list)
{
    static const uint8_t unknown_block[] = {5, 0, 255}, void_block[] = {5, 0, BLOCK_VOID},
                         beyond[] = {255, 255, 255, 255, 2, 2}, whole[] = {5, 0, 2};
    static const uint8_t no_size[] = {0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x19, 0x00, 0x00, 5, 0, 2};
    static const uint8_t wide_window[] = {0x28, 0xB5, 0x2F, 0xFD, 0x80, 0xF8, 3, 0, 0, 0, 0x19, 0, 0, 5, 0, 2};
    static const uint8_t skippable[] = {0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0};
    static const uint8_t many_pins[] = {255, 255, 255, 255, 0}, no_player[70] = {0};
    uint8_t bad_player[70];
    memset(bad_player, 0xFF, sizeof bad_player);
    int n = 0;
    list[n++] = bomb("a bomb of 2^60 bytes", UINT64_C(1) << 60, 1 << 20);
    list[n++] = bomb("a bomb that tells less", 3 * 100, (1 << 21) - 1);
    list[n++] = bomb("a bomb of what is allowed", DIFF_PACKED_MAX, 1 << 17);
    list[n++] = raw("no size report", ROWS_CHUNK, 0, no_size, sizeof no_size);
    list[n++] = raw("a window of gigabytes", ROWS_CHUNK, 0, wide_window, sizeof wide_window);
    list[n++] = raw("a frame to be skipped", ROWS_CHUNK, 0, skippable, sizeof skippable);
    list[n++] = framed("an unknown block", unknown_block, sizeof unknown_block);
    list[n++] = framed("a void block", void_block, sizeof void_block);
    list[n++] = framed("a place beyond the chunk", beyond, sizeof beyond);
    list[n] = framed("two frames", whole, sizeof whole);
    memcpy(list[n].data + list[n].bytes, list[n].data, list[n].bytes);
    list[n++].bytes *= 2;
    list[n++] = raw("four thousand million pins", ROWS_PART, PART_PINS, many_pins, sizeof many_pins);
    list[n++] = raw("a player who is no number", ROWS_PART, PART_PLAYER, bad_player, sizeof bad_player);
    list[n++] = raw("a player cut short", ROWS_PART, PART_PLAYER, no_player, 20);
    list[n] = bomb("a recipe that is a bomb", STORE_RECIPE_MAX, 1 << 20);
    list[n].table = ROWS_PART;
    list[n++].key = PART_RECIPE;
    return n;
}

// A world of whole rows and this one, with right checksums and tally.
static void make_with(const Fixture *fixture, const Evil *evil)
{
    Fresh fresh;
    char reason[256];
    unlink(fixture->path);
    assert_true(fresh_begin(&fresh, fixture->path, &(WorldPart){.made = test_world}, reason));
    for (int i = 1; i <= 10; i++) {
        Diff *diff = mark(i);
        Blob blob = chunk_pack(diff);
        fresh_put(
            &fresh,
            &(Row){.key = chunk_pos_key((ChunkPos){i, 0}), .serial = i + 1, .data = blob.data, .bytes = blob.bytes});
        blob_free(&blob);
        memory_free(diff);
    }
    int64_t key = evil->table == ROWS_CHUNK ? chunk_pos_key((ChunkPos){0, 0}) : evil->key;
    fresh_put(&fresh,
              &(Row){.table = evil->table, .key = key, .serial = 100, .data = evil->data, .bytes = evil->bytes});
    assert_true(fresh_end(&fresh, reason));
}

static void right_checksums_do_not_make_content_valid(void **state)
{
    Fixture *fixture = *state;
    Evil list[20];
    int count = list_evil(list);
    for (int i = 0; i < count; i++) {
        make_with(fixture, &list[i]);
        LogCount words = {0};
        if (store_check(fixture->path, count_line, &words).state != STORE_DAMAGED)
            fail_msg("%s: a check finds nothing", list[i].what);
        fixture->log = (LogCount){0};
        Store *store = store_open(fixture->path, &(StoreOptions){0});
        if (!store)
            fail_msg("%s: %s", list[i].what, fixture->log.last);
        StoreAnswer answer = fetch_now(store, (ChunkPos){0, 0});
        bool chunk = list[i].table == ROWS_CHUNK;
        if (answer.damaged != chunk || answer.diff || fixture->log.lines != 1)
            fail_msg("%s: %d lines, the last: %s", list[i].what, fixture->log.lines, fixture->log.last);
        for (int c = 1; c <= 10; c++)
            assert_int_equal(marked(store, (ChunkPos){c, 0}),
                             c); // the others are not affected
        assert_true(store_close(store));
    }
}

// ---- databases of other kinds

static void sql(sqlite3 *handle, const char *text)
{
    char *message = NULL;
    if (sqlite3_exec(handle, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
}

static void copy_rows(sqlite3 *from, sqlite3 *to, const char *table)
{
    char text[128];
    sqlite3_stmt *read, *write;
    snprintf(text, sizeof text, "SELECT * FROM %s", table);
    assert_int_equal(sqlite3_prepare_v2(from, text, -1, &read, NULL), SQLITE_OK);
    snprintf(text, sizeof text, "INSERT INTO %s VALUES(?, ?, ?, ?)", table);
    assert_int_equal(sqlite3_prepare_v2(to, text, -1, &write, NULL), SQLITE_OK);
    while (sqlite3_step(read) == SQLITE_ROW) {
        for (int i = 0; i < 4; i++)
            sqlite3_bind_value(write, i + 1, sqlite3_column_value(read, i));
        assert_int_equal(sqlite3_step(write), SQLITE_DONE);
        sqlite3_reset(write);
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
}

// All rows of a right world, in a database that was created with other settings.
static void make_like(const Fixture *fixture, const char *begin, const char *end)
{
    char right_path[128];
    snprintf(right_path, sizeof right_path, "%s-right", fixture->path);
    unlink(fixture->path);
    unlink(right_path);
    Store *store = open_world(fixture);
    for (int i = 0; i < PUTS; i++)
        store_put_chunk(store, (ChunkPos){i, 0}, mark(i));
    assert_true(store_close(store));
    assert_int_equal(rename(fixture->path, right_path), 0);
    sqlite3 *right, *handle;
    assert_int_equal(sqlite3_open(right_path, &right), SQLITE_OK);
    assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
    sql(handle, begin);
    sql(handle, "BEGIN");
    for (int table = 0; table < ROW_TABLE_COUNT; table++) {
        sql(handle, database_table_sql((RowTable)table));
        copy_rows(right, handle, row_table_name((RowTable)table));
    }
    sql(handle, "COMMIT; PRAGMA application_id = 0x4B727374; PRAGMA user_version = 1");
    sql(handle, end);
    sqlite3_close(right);
    sqlite3_close(handle);
}

// True if it opened: then it must hold all rows, and accept more.
static bool works_or_is_refused(Fixture *fixture, const char *what)
{
    fixture->log = (LogCount){0};
    Store *store = store_open(fixture->path, &(StoreOptions){0});
    if (!store) {
        if (fixture->log.lines < 1 || !strstr(fixture->log.last, fixture->path))
            fail_msg("%s: refused without a message", what);
        return false;
    }
    for (int i = 0; i < PUTS; i += 7)
        if (marked(store, (ChunkPos){i, 0}) != i && fixture->log.lines == 0)
            fail_msg("%s: other blocks without a report", what);
    store_put_chunk(store, (ChunkPos){5, 5}, mark(55));
    assert_true(store_close(store));
    store = store_open(fixture->path, &(StoreOptions){.read_only = true});
    assert_int_equal(marked(store, (ChunkPos){5, 5}), 55);
    assert_true(store_close(store));
    return true;
}

static void other_databases_work_or_are_refused(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *begin, *end;
    } kinds[] = {
        {"PRAGMA user_version = 0", "PRAGMA cache_size = 10"}, // the right form
        {"PRAGMA encoding = 'UTF-16le'", "PRAGMA cache_size = 10"},
        {"PRAGMA page_size = 65536", "PRAGMA cache_size = 10"},
        {"PRAGMA page_size = 512", "PRAGMA cache_size = 10"},
        {"PRAGMA auto_vacuum = FULL", "PRAGMA cache_size = 10"},
        {"PRAGMA cache_size = 10", "ANALYZE"},
        {"PRAGMA cache_size = 10", "PRAGMA journal_mode = WAL"},
        {"PRAGMA cache_size = 10", "CREATE VIRTUAL TABLE v USING fts5(a)"},
        {"PRAGMA cache_size = 10", "CREATE TABLE g(a, b AS (a || zeroblob(1000000000)))"},
        {"PRAGMA cache_size = 10", "CREATE TEMP TABLE chunk(a)"},
        {"PRAGMA cache_size = 10", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = "
                                   "(SELECT rootpage FROM sqlite_schema WHERE name = 'part')"},
        {"PRAGMA cache_size = 10", "PRAGMA writable_schema = ON; UPDATE "
                                   "sqlite_schema SET rootpage = 1000000"},
        {"PRAGMA cache_size = 10", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'view'"},
        {"PRAGMA cache_size = 10", "PRAGMA writable_schema = ON; INSERT INTO "
                                   "sqlite_schema SELECT * FROM sqlite_schema"},
    };
    int opened = 0;
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++) {
        make_like(fixture, kinds[i].begin, kinds[i].end);
        bool works = works_or_is_refused(fixture, i < 5 ? kinds[i].begin : kinds[i].end);
        opened += works;
    }
    assert_true(opened >= 1 && opened < (int)ARRAY_COUNT(kinds));
}

// ---- trees with wrong or circular pages

typedef struct Tree {
    uint8_t *bytes;
    long count, root; // of the table of chunks, which has pages below it
} Tree;

static Tree read_tree(const Fixture *fixture)
{
    Tree tree = {0};
    sqlite3 *handle;
    sqlite3_stmt *root;
    make_like(fixture, "PRAGMA page_size = 4096", "PRAGMA cache_size = 10");
    assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
    sqlite3_prepare_v2(handle, "SELECT rootpage FROM sqlite_schema WHERE name = 'chunk'", -1, &root, NULL);
    sqlite3_step(root);
    tree.root = sqlite3_column_int(root, 0);
    sqlite3_finalize(root);
    sqlite3_close(handle);
    FILE *file = fopen(fixture->path, "rb");
    tree.bytes = calloc(1, 1 << 20);
    tree.count = (long)fread(tree.bytes, 1, 1 << 20, file);
    fclose(file);
    assert_int_equal(tree.bytes[(tree.root - 1) * PAGE], 5); // an inner page
    return tree;
}

static void put_big(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void circular_trees_end(void **state)
{
    Fixture *fixture = *state;
    Tree tree = read_tree(fixture);
    uint8_t *root = tree.bytes + (tree.root - 1) * PAGE, *first_cell = root + (root[12] << 8 | root[13]);
    const uint32_t pages[] = {(uint32_t)tree.root, 1, 2, 3, 4, 0, 1000, UINT32_MAX};
    uint8_t right[PAGE];
    memcpy(right, root, sizeof right);
    for (size_t i = 0; i < 2 * ARRAY_COUNT(pages); i++) {
        memcpy(root, right, sizeof right);
        put_big(i % 2 ? root + 8 : first_cell,
                pages[i / 2]); // its last or its first child
        FILE *file = fopen(fixture->path, "wb");
        assert_int_equal(fwrite(tree.bytes, 1, (size_t)tree.count, file), tree.count);
        fclose(file);
        LogCount words = {0};
        StoreCheck check = store_check(fixture->path, count_line, &words);
        fixture->log = (LogCount){0};
        Store *store = store_open(fixture->path, &(StoreOptions){.read_only = true});
        int right_chunks = 0;
        for (int c = 0; store && c < PUTS; c++) {
            StoreAnswer answer = fetch_now(store, (ChunkPos){c, 0});
            if (answer.diff && !answer.damaged)
                assert_int_equal(answer.diff->entries[0].index, c);
            right_chunks += answer.diff != NULL;
            memory_free(answer.diff);
        }
        assert_true(check.state == STORE_WHOLE ? right_chunks == PUTS : fixture->log.lines > 0);
        store_close(store);
    }
    free(tree.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(right_checksums_do_not_make_content_valid),
        store_test(other_databases_work_or_are_refused),
        store_test(circular_trees_end),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
