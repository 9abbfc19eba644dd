// Checks and repairs of damaged worlds: what is damaged is named, what is whole is kept, and a repair can be undone.
#include "filled_world.h"
#include "sqlite_fixture.h"

#include "store/repair.h"

#include <sys/wait.h>

static void a_check_names_damaged_rows(void **state)
{
    Fixture *fixture = *state;
    Words words;
    make_world(fixture);
    StoreCheck whole = check(fixture->path, &words);
    assert_string_equal(words.all, "");
    assert_true(whole.state == STORE_WHOLE && whole.chunks == CHUNKS && whole.damaged_chunks == 0 &&
                whole.problems == 0);
    sql(fixture->path,
        "UPDATE chunk SET data = x'0102' WHERE serial IN (3, 5); UPDATE part SET data = x'00' WHERE key = 3");
    StoreCheck damaged = check(fixture->path, &words);
    assert_true(damaged.state == STORE_DAMAGED && damaged.chunks == CHUNKS && damaged.damaged_chunks == 2);
    assert_non_null(strstr(words.all, "chunk -9,-7 is damaged\n")); // serial 1 is the world's, 2 place(0)
    assert_non_null(strstr(words.all, "chunk -7,-7 is damaged\n"));
    assert_non_null(strstr(words.all, "the pins is damaged\n"));
    assert_int_equal(damaged.problems, 3);
    sql(fixture->path, "DELETE FROM chunk WHERE serial = 9");
    damaged = check(fixture->path, &words);
    assert_int_equal(damaged.problems, 4);
    assert_non_null(strstr(words.all, "missing"));
    Store *store = store_open(fixture->path, &(StoreOptions){.read_only = true});
    assert_int_equal(check(fixture->path, &words).chunks, CHUNKS - 1); // readers do not block each other
    store_close(store);
}

static void a_repair_names_dropped_chunks_and_can_be_undone(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    make_world(fixture);
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_NOT_NEEDED);
    assert_false(store_backup_exists(fixture->path));
    assert_false(store_restore(fixture->path, hear, &words));
    sql(fixture->path, "UPDATE chunk SET data = x'0102' WHERE serial IN (3, 5); DELETE FROM chunk WHERE serial = 8");
    words = (Words){0};
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_DONE);
    assert_non_null(strstr(words.all, "chunk -9,-7 is dropped"));
    assert_non_null(strstr(words.all, "chunk -7,-7 is dropped"));
    assert_non_null(strstr(words.all, "3 of 304 rows are lost"));
    assert_int_equal(check(fixture->path, &words).state, STORE_WHOLE);
    assert_int_equal(count_right(fixture->path), CHUNKS - 3);
    Store *store = open_world(fixture);
    StorePlayer player;
    int pins;
    assert_true(store_player(store, &player) && player.y == 70);
    store_pins(store, &pins);
    assert_int_equal(pins, 1);
    assert_true(store_put_chunk(store, place(1), content(1)) > 0);
    assert_true(store_close(store));
    assert_true(store_backup_exists(fixture->path));
    assert_true(store_restore(fixture->path, hear, &words));
    StoreCheck again = check(fixture->path, &words);
    assert_int_equal(again.damaged_chunks, 2);
    assert_int_equal(again.chunks, CHUNKS - 1);
}

// Trees that cannot be followed: the pages are read one by one.
static void a_repair_without_trees_saves_every_whole_row(void **state)
{
    Fixture *fixture = *state;
    static const char zeros[64] = {0}, other[4] = {0x0D, 0, 0, 0};
    static const struct {
        long at; // in pages of 4,096 bytes
        const char *bytes;
        size_t count;
        int lost; // at most
    } damages[] = {
        {0, zeros, 16, 0},          // SQLite's magic
        {68, zeros, 4, 0},          // the application id
        {100, zeros, 8, 0},         // the schema's page
        {4096 + 0, zeros, 12, 0},   // a root
        {4096 + 0, other, 4, 0},    // a root of another kind
        {2 * 4096, zeros, 12, 300}, // the parts: the seed is in them
        {5 * 4096, zeros, 64, 60},  // a leaf, or an overflow page of one
    };
    for (size_t i = 0; i < ARRAY_COUNT(damages); i++) {
        Words words = {0};
        unlink(fixture->path);
        make_world(fixture);
        overwrite(fixture->path, damages[i].at, damages[i].bytes, damages[i].count);
        assert_int_not_equal(check(fixture->path, &words).state, STORE_WHOLE);
        words = (Words){0};
        RepairResult result = store_repair(fixture->path, hear, &words);
        if (damages[i].lost == CHUNKS) {
            assert_int_equal(result, REPAIR_FAILED);
            assert_non_null(strstr(words.all, "seed is lost"));
            assert_int_equal(check(fixture->path, &words).state, STORE_DAMAGED); // as it was
        } else {
            assert_int_equal(result, REPAIR_DONE);
            assert_int_equal(check(fixture->path, &words).state, STORE_WHOLE);
            assert_in_range(count_right(fixture->path), CHUNKS - damages[i].lost, CHUNKS);
        }
        store_delete(fixture->path, hear, &words);
        assert_false(store_backup_exists(fixture->path));
    }
}

// The files of a killed game are repaired with their log, even where SQLite would stop reading it.
static void a_repair_reads_a_damaged_log(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    pid_t child = fork();
    if (child == 0) {
        Store *store = open_world(fixture);
        fill(store);
        for (int i = 0; i < 3; i++) {
            store_put_chunk(store, place(i), content(i));
            store_flush(store);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    assert_int_equal(check(fixture->path, &words).state, STORE_WHOLE); // a log alone is no damage
    char log_path[128];
    snprintf(log_path, sizeof log_path, "%s-wal", fixture->path);
    overwrite(log_path, 32 + 24 + 2000, "damage", 6);
    StoreGlance glance;
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_DAMAGED);
    memory_free(glance.picture);
    assert_int_equal(check(fixture->path, &words).state, STORE_DAMAGED);
    assert_null(store_open(fixture->path, &(StoreOptions){0}));
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_DONE);
    assert_int_equal(check(fixture->path, &words).state, STORE_WHOLE);
    assert_in_range(count_right(fixture->path), CHUNKS - 60, CHUNKS);
    assert_true(store_restore(fixture->path, hear, &words));
    assert_int_equal(check(fixture->path, &words).state, STORE_DAMAGED); // its log is back too
}

// A repair that was interrupted after the old file was moved away.
static void a_world_with_only_its_backup_left_is_not_created_again(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    make_world(fixture);
    sql(fixture->path, "UPDATE chunk SET data = x'0102' WHERE serial = 3");
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_DONE);
    unlink(fixture->path);
    assert_null(store_open(fixture->path, &(StoreOptions){.create = &test_world}));
    assert_non_null(strstr(fixture->log.last, "restore"));
    assert_true(store_restore(fixture->path, hear, &words));
    assert_int_equal(check(fixture->path, &words).chunks, CHUNKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(a_check_names_damaged_rows),
        store_test(a_repair_names_dropped_chunks_and_can_be_undone),
        store_test(a_repair_without_trees_saves_every_whole_row),
        store_test(a_repair_reads_a_damaged_log),
        store_test(a_world_with_only_its_backup_left_is_not_created_again),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
