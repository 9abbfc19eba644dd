// Saved worlds through their public interface: puts are read back, in this session and in the next.
#include "store_test.h"

static void a_new_world_stores_its_settings(void **state)
{
    Fixture *fixture = *state;
    for (int round = 0; round < 2; round++) {
        Store *store = open_world(fixture);
        const StoreWorld *world = store_world(store);
        assert_int_equal(world->seed, -5);
        assert_string_equal(world->seed_text, "Höhle");
        assert_int_equal(world->generator, 1);
        StorePlayer player;
        int count = -1;
        assert_false(store_player(store, &player));
        store_pins(store, &count);
        assert_int_equal(count, 0);
        assert_false(store_has(store, (ChunkPos){0, 0}));
        assert_int_equal(marked(store, (ChunkPos){0, 0}), -1);
        assert_true(store_close(store));
    }
    assert_int_equal(fixture->log.lines, 0);
}

// Of every size, at the corners of the world, before and after closing.
static void diffs_are_read_back(void **state)
{
    Fixture *fixture = *state;
    static const int counts[] = {1, 2, 100, 5000, CHUNK_BLOCKS - 1, CHUNK_BLOCKS};
    static const ChunkPos places[] = {
        {0, 0}, {-1, -1}, {INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}, {3, -4}, {INT32_MIN, INT32_MAX}};
    uint64_t random = 1;
    Diff *diffs[ARRAY_COUNT(counts)];
    for (size_t i = 0; i < ARRAY_COUNT(counts); i++)
        diffs[i] = random_diff(&random, counts[i]);
    for (int round = 0; round < 3; round++) { // put and fetch; then fetch written chunks, in two more sessions
        Store *store = open_world(fixture);
        for (size_t i = 0; i < ARRAY_COUNT(counts); i++) {
            if (round == 0)
                assert_int_equal(store_put_chunk(store, places[i], diff_clone(diffs[i])), i + 1);
            assert_true(store_has(store, places[i]));
            StoreAnswer answer = fetch_now(store, places[i]);
            assert_true(chunk_pos_equal(answer.pos, places[i]));
            assert_false(answer.damaged);
            assert_same_diff(answer.diff, diffs[i]);
            memory_free(answer.diff);
        }
        assert_int_equal(store_status(store).edited_chunks, ARRAY_COUNT(counts));
        assert_true(store_close(store));
    }
    for (size_t i = 0; i < ARRAY_COUNT(counts); i++)
        memory_free(diffs[i]);
    assert_int_equal(fixture->log.lines, 0);
}

static void the_last_put_wins(void **state)
{
    Fixture *fixture = *state;
    const ChunkPos a = {1, 2}, b = {-3, 4};
    Store *store = open_world(fixture);
    for (int i = 0; i < 50; i++) {
        store_put_chunk(store, a, mark(i));
        if (i % 7 == 0)
            assert_true(store_flush(store));
        assert_int_equal(marked(store, a), i);
    }
    store_put_chunk(store, b, mark(9));
    assert_true(store_flush(store));
    store_put_chunk(store, b, NULL);
    assert_false(store_has(store, b));
    assert_int_equal(marked(store, b), -1);
    assert_int_equal(marked(store, a), 49);
    assert_true(store_close(store));

    store = open_world(fixture);
    assert_true(store_has(store, a));
    assert_false(store_has(store, b));
    assert_int_equal(marked(store, a), 49);
    assert_int_equal(marked(store, b), -1);
    assert_true(store_close(store));
}

static void numbers_ascend_and_become_durable_by_themselves(void **state)
{
    Fixture *fixture = *state;
    Store *store = open_world(fixture);
    assert_int_equal(store_durable(store), 0);
    for (int i = 1; i <= 20; i++)
        assert_int_equal(store_put_chunk(store, (ChunkPos){i, 0}, mark(i)), i);
    uint64_t before = 0;
    while (before < 20) { // without a flush
        uint64_t durable = store_durable(store);
        assert_true(durable >= before && durable <= 20);
        before = durable;
    }
    assert_int_equal(store_put_pins(store, NULL, 0), 21);
    assert_true(store_flush(store));
    assert_int_equal(store_durable(store), 21);
    assert_int_equal(store_status(store).put, 21);
    assert_true(store_close(store));
}

static void player_and_pins_are_read_back(void **state)
{
    Fixture *fixture = *state;
    const StorePlayer put = {.x = -34359738368.0,
                             .y = 70.25,
                             .z = 0.1,
                             .yaw = 359.5,
                             .pitch = -90,
                             .hours = 1234.5,
                             .mode = 2,
                             .hotbar = {2, 3, 4, 5, 6, 7, 8, 9, 10},
                             .chosen = 8};
    static const StorePin pins[] = {{.x = WORLD_BLOCK_MIN, .z = WORLD_BLOCK_MAX, .name = "Ende der Welt ☂"}, {.x = -1}};
    Store *store = open_world(fixture);
    store_put_player(store, &put);
    store_put_pins(store, pins, 2);
    assert_true(store_close(store));
    store = open_world(fixture);
    StorePlayer player;
    assert_true(store_player(store, &player));
    assert_memory_equal(&player.hotbar, &put.hotbar, sizeof put.hotbar);
    assert_true(player.x == put.x && player.y == put.y && player.z == put.z && player.yaw == put.yaw &&
                player.pitch == put.pitch && player.hours == put.hours && player.mode == 2 && player.chosen == 8);
    int count;
    const StorePin *read = store_pins(store, &count);
    assert_int_equal(count, 2);
    for (int i = 0; i < count; i++) {
        assert_true(read[i].x == pins[i].x && read[i].z == pins[i].z);
        assert_string_equal(read[i].name, pins[i].name);
    }
    store_put_pins(store, pins + 1, 1);
    assert_non_null(store_pins(store, &count));
    assert_int_equal(count, 1);
    assert_true(store_close(store));
}

// Any order of puts, removals, fetches, flushes and reopening against a plain array.
static void random_operations_match_an_array(void **state)
{
    enum { PLACES = 40, STEPS = 3000 };
    Fixture *fixture = *state;
    int expected[PLACES];
    memset(expected, -1, sizeof expected);
    uint64_t random = 7;
    Store *store = open_world(fixture);
    for (int step = 0; step < STEPS; step++) {
        int place = (int)(test_random(&random) % PLACES), what = (int)(test_random(&random) % 200);
        ChunkPos pos = {place % 7 - 3, place / 7 - 3};
        if (what < 80) {
            expected[place] = what < 20 ? -1 : step;
            store_put_chunk(store, pos, what < 20 ? NULL : mark(step));
        } else if (what < 196) {
            assert_int_equal(marked(store, pos), expected[place]);
            assert_int_equal(store_has(store, pos), expected[place] >= 0);
        } else if (what < 199) {
            assert_true(store_flush(store));
        } else {
            assert_true(store_close(store));
            store = open_world(fixture);
        }
    }
    assert_true(store_close(store));
    assert_int_equal(fixture->log.lines, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(a_new_world_stores_its_settings),
        store_test(diffs_are_read_back),
        store_test(the_last_put_wins),
        store_test(numbers_ascend_and_become_durable_by_themselves),
        store_test(player_and_pins_are_read_back),
        store_test(random_operations_match_an_array),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
