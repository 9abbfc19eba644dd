// The encoding of rows: the same bytes decode to the same content on every machine, and only bytes that encoding can
// produce are accepted.
#include "store_test.h"

#include "base/key_map.h"
#include "base/mailbox.h"
#include "base/utf8.h"
#include "store/repair.h"
#include "store/repair_internal.h"

#include <zstd.h>

// Made once by another program and never changed; its content is listed here.
#define GOLDEN "tests/golden/world.karst-export"

static void fixed_bytes_decode_to_fixed_values(void **state)
{
    (void)state;
    static const uint8_t frame[] = {
        0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x09, 0x49, 0x00, 0x00,
        0x05, 0x2B, 0x2B, 0x00, 0x01, 0x01, 0x02, 0x03, 0x04}; // steps 5, 299, 299; blocks 2, 3, 4
    Row row = {.key = chunk_pos_key((ChunkPos){-4, 7}), .serial = 2, .data = frame, .bytes = sizeof frame};
    assert_int_equal(row.key, -4 * (INT64_C(1) << 32) + 7 + (INT64_C(1) << 31));
    assert_int_equal(row_sum(&row), UINT64_C(0x6DFE0FE928495F01));
    Row part = row;
    part.table = ROWS_PART;
    assert_int_not_equal(row_sum(&part), row_sum(&row));
    row.sum = row_sum(&row);
    assert_true(row_valid(&row) && row_unpacks(&row));
    Diff *diff = chunk_unpack(frame, sizeof frame);
    assert_non_null(diff);
    assert_int_equal(diff->count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(diff->entries[i].index, 5 + 300 * i);
        assert_int_equal(diff->entries[i].block, 2 + i);
    }
    memory_free(diff);
}

static void report(void *context, const char *line)
{
    (void)context;
    print_error("%s\n", line);
}

static void a_world_from_another_machine_is_read(void **state)
{
    Fixture *fixture = *state;
    assert_true(store_import(fixture->path, GOLDEN, report, NULL));
    Store *store = store_open(fixture->path, &(StoreOptions){0});
    assert_non_null(store);
    assert_int_equal(store_world(store)->seed, -5);
    assert_string_equal(store_world(store)->seed_text, "Höhle");
    StorePlayer player;
    assert_true(store_player(store, &player));
    assert_true(player.x == 1.5 && player.y == 70 && player.z == -2.25 && player.yaw == 90 && player.pitch == -10 &&
                player.hours == 34.5 && player.mode == 1 && player.chosen == 3 && player.hotbar[8] == 10);
    int count;
    const StorePin *pins = store_pins(store, &count);
    assert_int_equal(count, 2);
    assert_true(pins[0].x == WORLD_BLOCK_MIN && pins[0].z == WORLD_BLOCK_MAX && pins[1].x == 8 && pins[1].z == -8);
    assert_string_equal(pins[0].name, "Ende ☂");
    StoreAnswer answer = fetch_now(store, (ChunkPos){0, 0});
    assert_int_equal(answer.diff->count, 200);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(answer.diff->entries[i].index, 5 + i);
        assert_int_equal(answer.diff->entries[i].block, 5 + i % 3);
    }
    memory_free(answer.diff);
    assert_int_equal(marked(store, (ChunkPos){INT32_MAX, INT32_MIN}), 5);
    assert_true(store_close(store));
}

static void keys_ascend_with_positions(void **state)
{
    (void)state;
    static const int32_t values[] = {INT32_MIN, INT32_MIN + 1, -1000, -1, 0, 1, 77, INT32_MAX - 1, INT32_MAX};
    bool first = true;
    int64_t before = 0;
    for (size_t x = 0; x < ARRAY_COUNT(values); x++)
        for (size_t z = 0; z < ARRAY_COUNT(values); z++) {
            ChunkPos pos = {values[x], values[z]};
            int64_t key = chunk_pos_key(pos);
            assert_true(first || key > before);
            assert_true(chunk_pos_equal(chunk_pos_of_key(key), pos));
            before = key;
            first = false;
        }
    assert_int_equal(chunk_pos_key((ChunkPos){INT32_MIN, INT32_MIN}), INT64_MIN);
    assert_int_equal(chunk_pos_key((ChunkPos){INT32_MAX, INT32_MAX}), INT64_MAX);
}

static void sums_cover_key_serial_table_and_data(void **state)
{
    (void)state;
    uint8_t data[40] = {1, 2, 3};
    Row row = {.key = 5, .serial = 6, .data = data, .bytes = sizeof data};
    row.sum = row_sum(&row);
    assert_true(row_valid(&row));
    for (int bit = 0; bit < 64; bit++) {
        Row key = row, serial = row, sum = row;
        key.key = (int64_t)((uint64_t)key.key ^ UINT64_C(1) << bit);
        serial.serial = (int64_t)((uint64_t)serial.serial ^ UINT64_C(1) << bit);
        sum.sum ^= UINT64_C(1) << bit;
        assert_false(row_valid(&key) || row_valid(&serial) || row_valid(&sum));
        assert_true(row_mark(&key) != row_mark(&row) && row_mark(&serial) != row_mark(&row) &&
                    row_mark(&sum) != row_mark(&row));
    }
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] ^= 16;
        assert_false(row_valid(&row));
        data[i] ^= 16;
    }
    row.bytes--;
    assert_false(row_valid(&row));
}

static Blob framed(const uint8_t *plain, size_t bytes)
{
    Blob blob = {memory_alloc(MEMORY_STORE, ZSTD_compressBound(bytes)), 0};
    blob.bytes = ZSTD_compress(blob.data, ZSTD_compressBound(bytes), plain, bytes, 1);
    return blob;
}

static void assert_chunk_refused(const uint8_t *data, size_t bytes)
{
    size_t before = memory_in_use(MEMORY_STORE);
    assert_null(chunk_unpack(data, bytes));
    assert_int_equal(memory_in_use(MEMORY_STORE), before);
}

// Frames with too much, too little or invalid content; zip bombs are refused before memory is allocated.
static void impossible_chunks_are_refused(void **state)
{
    (void)state;
    enum { BOMB = 16 << 20 };
    static const uint8_t plains[][6] = {
        {0, 0, 0xFF, 0xFF, 2, 2}, // an index beyond the chunk
        {0, 0, 0, 0, 2, BLOCK_VOID},
        {0, 0, 0, 0, 2, BLOCK_COUNT},
        {0, 0, 0, 0, 255, 2}, // blocks
    };
    for (size_t i = 0; i < ARRAY_COUNT(plains); i++) {
        Blob blob = framed(plains[i], 6);
        assert_chunk_refused(blob.data, blob.bytes);
        blob_free(&blob);
    }
    uint8_t *zeros = memory_alloc_zero(MEMORY_GENERAL, BOMB);
    static const size_t sizes[] = {0, 1, 2, 4, 5, 3 * CHUNK_BLOCKS + 3, BOMB};
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++) {
        Blob blob = framed(zeros, sizes[i]);
        assert_chunk_refused(blob.data, blob.bytes);
        blob_free(&blob);
    }
    Blob good = framed(zeros, 3 * 100); // every length but the right one
    for (size_t bytes = 0; bytes < good.bytes; bytes++)
        assert_chunk_refused(good.data, bytes);
    Diff *diff = chunk_unpack(good.data, good.bytes);
    assert_int_equal(diff->count, 100);
    memory_free(diff);
    good.data = memory_resize(MEMORY_STORE, good.data, good.bytes + 1);
    good.data[good.bytes] = 0;
    assert_chunk_refused(good.data, good.bytes + 1);
    blob_free(&good);
    memory_free(zeros);
}

// Any change of packed bytes is refused, or is the packing of something else.
static void parts_are_read_strictly(void **state)
{
    (void)state;
    const StorePlayer player = {.x = 1, .y = 2, .z = 3, .yaw = 4, .pitch = 5, .hours = 6, .mode = 1, .chosen = 1};
    const StorePin pins[] = {{.x = 1, .z = 2, .name = "ä"}, {.x = -1, .name = "b"}};
    Blob blobs[] = {world_pack(&(WorldPart){.made = test_world}), player_pack(&player, 7), pins_pack(pins, 2)};
    for (size_t b = 0; b < ARRAY_COUNT(blobs); b++) {
        Row row = {.table = ROWS_PART, .key = PART_WORLD + (int)b, .data = blobs[b].data, .bytes = blobs[b].bytes};
        assert_true(row_unpacks(&row));
        for (row.bytes = 0; row.bytes < blobs[b].bytes; row.bytes++)
            assert_false(row_unpacks(&row));
        uint8_t *longer = memory_alloc_zero(MEMORY_STORE, blobs[b].bytes + 1);
        memcpy(longer, blobs[b].data, blobs[b].bytes);
        row = (Row){.table = ROWS_PART, .key = row.key, .data = longer, .bytes = blobs[b].bytes + 1};
        assert_false(row_unpacks(&row));
        memory_free(longer);
    }
    static const struct {
        int blob;
        size_t at;
        uint8_t value;
    } wrong[] = {
        {0, 8, 255},   // (accepted: a generator of a later version)
        {0, 9, 1},     // a generator out of range
        {0, 15, 1},    // a text that is too long
        {0, 17, 0},    // a zero byte in the text
        {0, 18, 'x'},  // no UTF-8
        {1, 7, 0x7F},  // x: not a number
        {1, 55, 0xFF}, // hours: not a number
        {1, 49, 1},    // a mode out of range
        {1, 52, 255},  // an unknown block
        {1, 61, 9},    // the tenth of nine
        {2, 3, 1},     // too many pins
        {2, 11, 1},    // a pin beyond the world
        {2, 20, 64},   // a name that is too long
        {2, 21, 0xFF}, // no UTF-8
    };
    for (size_t i = 0; i < ARRAY_COUNT(wrong); i++) {
        Blob *blob = &blobs[wrong[i].blob];
        uint8_t before = blob->data[wrong[i].at];
        blob->data[wrong[i].at] = wrong[i].value;
        Row row = {.table = ROWS_PART, .key = PART_WORLD + wrong[i].blob, .data = blob->data, .bytes = blob->bytes};
        if (row_unpacks(&row) != (i == 0))
            fail_msg("row %d of the table", (int)i);
        blob->data[wrong[i].at] = before;
    }
    for (size_t b = 0; b < ARRAY_COUNT(blobs); b++)
        blob_free(&blobs[b]);
}

// In both forms of the part, each byte of version 2 included.
static void worlds_are_read_strictly(void **state)
{
    (void)state;
    WorldPart recipe = {.made = {.seed = 7, .seed_text = "é", .generator = STORE_BY_RECIPE}, .blocks = STORE_BLOCK_1};
    recipe.made.recipe = (RecipeIdentity){"land-2.b_c", UINT64_C(0x0123456789ABCDEF)};
    const WorldPart upgraded = {.made = test_world, .blocks = 255}, first = {.made = test_world};
    const WorldPart *const worlds[] = {&recipe, &upgraded, &first};
    for (size_t w = 0; w < ARRAY_COUNT(worlds); w++) {
        WorldPart read;
        Blob blob = world_pack(worlds[w]);
        assert_true(world_unpack(blob.data, blob.bytes, &read));
        assert_true(read.made.seed == worlds[w]->made.seed && read.made.generator == worlds[w]->made.generator &&
                    read.made.recipe.hash == worlds[w]->made.recipe.hash && read.blocks == worlds[w]->blocks);
        assert_string_equal(read.made.seed_text, worlds[w]->made.seed_text);
        assert_string_equal(read.made.recipe.name, worlds[w]->made.recipe.name);
        for (size_t bytes = 0; bytes < blob.bytes; bytes++)
            assert_false(world_unpack(blob.data, bytes, &read));
        for (size_t bit = 0; bit < 8 * blob.bytes; bit++) { // refused, or the packing of something else
            blob.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
            if (world_unpack(blob.data, blob.bytes, &read)) {
                Blob again = world_pack(&read);
                assert_true(again.bytes == blob.bytes && memcmp(again.data, blob.data, blob.bytes) == 0);
                blob_free(&again);
            }
            blob.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        blob_free(&blob);
    }
    static const char *const bad[] = {"",     "a b",  "a:b", "a/b", "a\nb",
                                      "\xFF", "höhe", "A",   "2a",  "a2345678901234567890123456789012"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        assert_false(recipe_name_valid(bad[i]));
    assert_true(recipe_name_valid("land-2.b_c") && recipe_name_valid("a234567890123456789012345678901"));
}

static void recipes_are_read_strictly(void **state)
{
    (void)state;
    enum { MOST = STORE_RECIPE_MAX };
    char *text = memory_alloc(MEMORY_GENERAL, MOST + 2);
    memset(text, 'x', MOST + 2);
    static const size_t sizes[] = {0, 1, MOST, MOST + 1};
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++) {
        size_t bytes, before = memory_in_use(MEMORY_STORE);
        Blob blob = recipe_pack(text, sizes[i]);
        char *read = recipe_unpack(blob.data, blob.bytes, &bytes);
        assert_int_equal(read != NULL, sizes[i] >= 1 && sizes[i] <= MOST);
        assert_true(!read || (bytes == sizes[i] && strlen(read) == bytes));
        assert_true(!read || !recipe_unpack(blob.data, blob.bytes - 1, &bytes));
        memory_free(read);
        blob_free(&blob);
        assert_int_equal(memory_in_use(MEMORY_STORE), before);
    }
    static const char *const bad[] = {"a\0b", "a\xFFz"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        size_t bytes;
        Blob blob = recipe_pack(bad[i], 3);
        assert_null(recipe_unpack(blob.data, blob.bytes, &bytes));
        blob_free(&blob);
    }
    memory_free(text);
}

// Against an array: keys that collide, removals that close gaps.
static void a_key_map_agrees_with_an_array(void **state)
{
    (void)state;
    enum { KEYS = 300, STEPS = 100000 };
    static uint64_t values[KEYS];
    static bool used[KEYS];
    KeyMap *map = NULL;
    uint64_t random = 3;
    uint32_t count = 0;
    assert_null(key_map_find(map, 0));
    key_map_remove(map, 0);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)(test_random(&random) % KEYS), what = (int)(test_random(&random) % 3);
        int64_t key = (int64_t)i * 64 - 5000;
        const uint64_t *value = key_map_find(map, key);
        assert_int_equal(value != NULL, used[i]);
        assert_true(!value || *value == values[i]);
        if (what == 0) {
            *key_map_put(&map, key) = values[i] = (uint64_t)step;
            count += !used[i];
            used[i] = true;
        } else if (what == 1) {
            key_map_remove(map, key);
            count -= used[i];
            used[i] = false;
        }
        assert_int_equal(key_map_count(map), count);
    }
    key_map_clear(map);
    assert_null(key_map_find(map, -5000));
    key_map_free(map);
}

// Unused pages can contain old rows: the row with the highest serial is kept, in any order.
static void the_latest_salvaged_row_is_kept(void **state)
{
    (void)state;
    uint8_t data[3] = {1, 2, 3};
    for (int first = 1; first <= 3; first++) {
        RowSet set = {0};
        for (int i = 0; i < 3; i++) {
            int serial = (first - 1 + i) % 3 + 1;
            data[0] = (uint8_t)serial;
            row_set_add(&set, &(Row){.key = 9, .serial = serial, .data = data, .bytes = sizeof data});
        }
        row_set_add(&set, &(Row){.table = ROWS_PART, .key = 9, .serial = 9, .data = data, .bytes = 1});
        assert_int_equal(set.count, 2);
        const Row *row = row_set_find(&set, ROWS_CHUNK, 9);
        assert_true(row && row->serial == 3 && row->data[0] == 3 && row->bytes == 3);
        assert_null(row_set_find(&set, ROWS_CHUNK, 8));
        row_set_quit(&set);
    }
}

static void malformed_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const good[] = {"",
                                       "a",
                                       "ä",
                                       "☂",
                                       "\xF0\x9F\x8C\x8D",
                                       "\xED\x9F\xBF",
                                       "\xEE\x80\x80",
                                       "\xF4\x8F\xBF\xBF",
                                       "\xC2\x80",
                                       "\xE0\xA0\x80",
                                       "\xF0\x90\x80\x80"};
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xC3",
                                      "\xE0\x9F\xBF",
                                      "\xED\xA0\x80",
                                      "\xF0\x8F\xBF\xBF",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80",
                                      "\xFF",
                                      "a\xE2\x98",
                                      "\xE2\x98z",
                                      "\xF0\x9F\x8C"};
    for (size_t i = 0; i < ARRAY_COUNT(good); i++)
        assert_true(utf8_valid(good[i]));
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        assert_false(utf8_valid(bad[i]));
    char text[6];
    utf8_copy(text, sizeof text, "aää☂");
    assert_string_equal(text, "aää");
    utf8_copy(text, sizeof text, "a\xFFz");
    assert_string_equal(text, "a");
    utf8_copy(text, 1, "a");
    assert_string_equal(text, "");
}

static void messages_keep_their_order_and_waiting_ends(void **state)
{
    (void)state;
    Letter letters[3];
    Mailbox *mailbox = mailbox_create();
    assert_null(mailbox_take(mailbox, MAILBOX_NOW));
    int64_t until_ns = clock_ns() + 20000000;
    assert_null(mailbox_take(mailbox, until_ns));
    assert_true(clock_ns() >= until_ns);
    for (int i = 0; i < 3; i++)
        mailbox_send(mailbox, &letters[i]);
    for (int i = 0; i < 3; i++)
        assert_ptr_equal(mailbox_take(mailbox, MAILBOX_WAIT), &letters[i]);
    assert_null(mailbox_take(mailbox, MAILBOX_NOW));
    mailbox_send(mailbox, &letters[1]);
    assert_ptr_equal(mailbox_take(mailbox, MAILBOX_NOW), &letters[1]);
    mailbox_destroy(mailbox);
    mailbox_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_bytes_decode_to_fixed_values),
        store_test(a_world_from_another_machine_is_read),
        cmocka_unit_test(keys_ascend_with_positions),
        cmocka_unit_test(sums_cover_key_serial_table_and_data),
        cmocka_unit_test(impossible_chunks_are_refused),
        cmocka_unit_test(parts_are_read_strictly),
        cmocka_unit_test(worlds_are_read_strictly),
        cmocka_unit_test(recipes_are_read_strictly),
        cmocka_unit_test(a_key_map_agrees_with_an_array),
        cmocka_unit_test(the_latest_salvaged_row_is_kept),
        cmocka_unit_test(malformed_utf8_is_refused),
        cmocka_unit_test(messages_keep_their_order_and_waiting_ends),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
