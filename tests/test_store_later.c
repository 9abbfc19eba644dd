// Worlds whose file the writer creates at the first write: opening does not wait for the disk, no put is lost while the
// file cannot be created, and a file that another process creates meanwhile is not touched.
#include "store_test.h"

#include "fault_vfs.h"

static const StoreOptions later = {.create = &test_world, .later = true};

static const ChunkPos here = {3, -4}, there = {-7, 9};

static void no_file_is_touched_before_something_is_written(void **state)
{
    (void)state;
    FaultDisk *disk = fault_disk_create("later");
    fault_disk_use(disk);
    fault_disk_fail(disk, (FaultPlan){.calls = CALLS_ALL});
    Store *store = store_open("world", &(StoreOptions){.create = &test_world, .later = true});
    assert_non_null(store);
    assert_int_equal(fault_disk_calls(disk), 0);
    assert_int_equal(store_world(store)->seed, test_world.seed);
    assert_string_equal(store_world(store)->seed_text, test_world.seed_text);
    assert_int_equal(marked(store, here), -1); // the writer answers without the disk
    assert_true(store_close(store));
    assert_int_equal(fault_disk_calls(disk), 0);
    fault_disk_destroy(disk);
}

static void put_some(Store *store)
{
    store_put_chunk(store, here, mark(1));
    store_put_chunk(store, there, mark(2));
    store_put_chunk(store, here, mark(3));
    store_put_chunk(store, there, NULL);
    store_put_chunk(store, there, mark(4));
}

static void expect_some(const StoreOptions *options)
{
    Store *store = store_open("world", options);
    assert_non_null(store);
    assert_int_equal(store_status(store).edited_chunks, 2);
    assert_int_equal(marked(store, here), 3);
    assert_int_equal(marked(store, there), 4);
    assert_true(store_close(store));
}

// Each disk call of the writer fails once, the creation of the file included.
static void puts_wait_for_the_file(void **state)
{
    (void)state;
    FaultDisk *disk = fault_disk_create("later");
    fault_disk_use(disk);
    StoreOptions options = {.create = &test_world, .later = true};
    int waited = 0, at = 1;
    for (bool struck = true; struck; at++) {
        fault_disk_clear(disk);
        fault_disk_fail(disk, (FaultPlan){.at = at, .calls = CALLS_ALL});
        Store *store = store_open("world", &options);
        put_some(store);
        if (!store_flush(store)) {
            StoreStatus status = store_status(store);
            waited += status.failing && status.failure[0] && status.durable == 0;
            assert_int_equal(marked(store, here), 3);
            assert_int_equal(marked(store, there), 4);
            assert_true(store_flush(store));
        }
        assert_false(store_status(store).failing);
        assert_int_equal(store_durable(store), store_status(store).put);
        store_close(store); // may fail too: everything is durable already
        struck = fault_disk_failures(disk) > 0;
        fault_disk_fail(disk, (FaultPlan){0});
        expect_some(&(StoreOptions){0});
    }
    print_message("%d calls, %d times written later\n", at, waited);
    assert_true(waited > 5);
    fault_disk_destroy(disk);
}

static void expect_refused(Store *store, const char *words)
{
    assert_false(store_flush(store));
    StoreStatus status = store_status(store);
    assert_true(status.failing && status.durable == 0);
    assert_non_null(strstr(status.failure, words));
}

static void one_of_two_processes_creates_the_world(void **state)
{
    Fixture *fixture = *state;
    Store *first = store_open(fixture->path, &later), *second = store_open(fixture->path, &later);
    store_put_chunk(first, here, mark(1));
    assert_true(store_flush(first)); // before the other's writer has anything to write
    store_put_chunk(second, here, mark(2));
    expect_refused(second, "open in another process");
    assert_true(store_close(first));
    expect_refused(second, "created by another process");
    assert_false(store_close(second));
    Store *store = open_world(fixture);
    assert_int_equal(marked(store, here), 1);
    assert_true(store_close(store));
}

// Nothing was changed in it yet, so nothing is lost.
static void an_empty_file_of_the_same_world_is_used(void **state)
{
    Fixture *fixture = *state;
    Store *store = store_open(fixture->path, &later), *other = open_world(fixture);
    store_put_chunk(store, here, mark(1));
    expect_refused(store, "open in another process");
    assert_true(store_close(other));
    assert_true(store_flush(store));
    assert_true(store_close(store));
    store = open_world(fixture);
    assert_int_equal(marked(store, here), 1);
    assert_true(store_close(store));
}

static void another_world_is_left_alone(void **state)
{
    Fixture *fixture = *state;
    StoreWorld other = {.seed = test_world.seed + 1, .generator = test_world.generator};
    Store *store = store_open(fixture->path, &later);
    store_close(store_open(fixture->path, &(StoreOptions){.create = &other}));
    store_put_chunk(store, here, mark(1));
    expect_refused(store, "created by another process");
    store_close(store);
    store = store_open(fixture->path, &(StoreOptions){0});
    assert_int_equal(store_world(store)->seed, other.seed);
    assert_int_equal(store_status(store).edited_chunks, 0);
    assert_true(store_close(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(no_file_is_touched_before_something_is_written), store_test(puts_wait_for_the_file),
        store_test(one_of_two_processes_creates_the_world), store_test(an_empty_file_of_the_same_world_is_used),
        store_test(another_world_is_left_alone)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
