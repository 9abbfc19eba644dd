// Running out of memory: each allocation of SQLite fails once, or it and all later ones; a failed allocation of our own
// ends the program with a message. The world stays whole and keeps all durable puts.
#include "fault_fixture.h"

#include "store/repair.h"

#include <sqlite3.h>
#include <sys/wait.h>

enum { REPAIRS = 60 };

// ---- SQLite's memory

typedef struct Allocator {
    sqlite3_mem_methods system;
    int64_t calls, fails_at; // 0: none
    int64_t failures;
    bool for_good;
} Allocator;

static Allocator allocator;

static bool allocation_fails(void)
{
    int64_t call = __atomic_add_fetch(&allocator.calls, 1, __ATOMIC_RELAXED), at = allocator.fails_at;
    bool fails = at && (call == at || (allocator.for_good && call > at));
    __atomic_fetch_add(&allocator.failures, fails, __ATOMIC_RELAXED);
    return fails;
}

static void *failing_malloc(int bytes) { return allocation_fails() ? NULL : allocator.system.xMalloc(bytes); }

static void *failing_realloc(void *block, int bytes)
{
    return allocation_fails() ? NULL : allocator.system.xRealloc(block, bytes);
}

// Before SQLite is initialised. Without lookaside, so that those blocks are allocated here too.
static bool replace_allocator(void)
{
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &allocator.system) != SQLITE_OK)
        return false;
    sqlite3_mem_methods methods = allocator.system;
    methods.xMalloc = failing_malloc;
    methods.xRealloc = failing_realloc;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK &&
           sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) == SQLITE_OK;
}

static void fail_allocation(int64_t at, bool for_good)
{
    allocator.fails_at = at;
    allocator.for_good = for_good;
    __atomic_store_n(&allocator.calls, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&allocator.failures, 0, __ATOMIC_RELAXED);
}

static void end_memory_faults(FaultFixture *fixture)
{
    fixture->cause = "after a failing allocation";
    allocator.fails_at = 0;
}

static void run_twice(FaultFixture *fixture, int64_t at, bool for_good)
{
    fixture->end_faults = end_memory_faults;
    fault_disk_clear(fixture->disk);
    copy_folder_clear();
    fixture->workload->next = WORKLOAD_CREATED + 1;
    fixture->safe = 0;
    fail_allocation(at, for_good);
    run_with_retry(fixture, true);
    run_with_retry(fixture, false);
}

static void fail_each(FaultFixture *fixture, bool for_good)
{
    run_twice(fixture, 0, false);
    int64_t count = __atomic_load_n(&allocator.calls, __ATOMIC_RELAXED), tried = 0, struck = 0;
    fixture->refused = fixture->postponed = 0;
    for (int64_t at = 1; at <= count; at += deep_or(12, 1)) {
        run_twice(fixture, at, for_good);
        tried++;
        struck += __atomic_load_n(&allocator.failures, __ATOMIC_RELAXED) > 0;
        assert_complete(fixture);
    }
    print_message("%lld allocations, each failing %s: %d times not opened, %d times written later\n", (long long)count,
                  for_good ? "for good" : "once", fixture->refused, fixture->postponed);
    assert_true(struck > tried / 5 && fixture->refused > 0 && fixture->postponed > 0);
}

static void each_allocation_of_sqlite_fails_once(void **state) { fail_each(*state, false); }

static void each_allocation_of_sqlite_fails_for_good(void **state) { fail_each(*state, true); }

// ---- repairs

// If an allocation fails during a repair, only damaged rows are dropped.
static void a_repair_short_of_memory_drops_only_damaged_rows(void **state)
{
    Fixture *fixture = *state;
    Workload *workload = workload_create();
    Store *store = open_world(fixture);
    workload_put_next(workload, store, BATCHES * BATCH_PUTS);
    WorldContent before = workload_read(store);
    assert_true(store_close(store));
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "UPDATE chunk SET data = x'00' WHERE key = (SELECT min(key) FROM chunk)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(handle);
    int64_t count = 1, done = 0;
    for (int64_t at = 0; at < count; at += 1 + count / deep_or(20, REPAIRS)) {
        LogCount words = {0};
        fail_allocation(at, at % 3 == 0);
        RepairResult result = store_repair(fixture->path, keep_line, &words);
        count = at ? count : allocator.calls;
        fail_allocation(0, false);
        done += result == REPAIR_DONE;
        assert_true(words.last[0] && result != REPAIR_NOT_NEEDED);
        if (result == REPAIR_FAILED)
            assert_int_equal(store_repair(fixture->path, keep_line, &words), REPAIR_DONE);
        store = store_open(fixture->path, &(StoreOptions){0});
        assert_non_null(store);
        WorldContent after = workload_read(store);
        int dropped = 0;
        for (int i = 0; i < WORKLOAD_CHUNKS; i++)
            dropped += after.sums[i] != before.sums[i];
        assert_int_equal(dropped, 1);
        assert_true(after.player == before.player && after.pins == before.pins);
        assert_true(store_close(store));
        assert_true(store_restore(fixture->path, keep_line, &words)); // damaged as it was
    }
    print_message("%lld allocations, %lld repairs done though one failed\n", (long long)count, (long long)done);
    assert_true(count > 500);
    free(workload);
}

// ---- our own memory

static int64_t own_calls, own_fails_at; // 0: none

// Replaces the C library's function, which base/memory calls.
void *aligned_alloc(size_t alignment, size_t bytes)
{
    void *block = NULL;
    if (__atomic_add_fetch(&own_calls, 1, __ATOMIC_RELAXED) == own_fails_at)
        return NULL;
    return posix_memalign(&block, alignment, bytes) == 0 ? block : NULL;
}

// Reports each number that is durable; ends by itself or when memory runs out.
static void run_and_report(const char *path, Workload *workload, int pipe_end)
{
    uint64_t safe = WORKLOAD_CREATED;
    Store *store = store_open(path, &(StoreOptions){.create = &test_world});
    for (int i = 0; store && i < BATCHES; i++) {
        if (write(pipe_end, &safe, sizeof safe) != sizeof safe)
            _exit(3);
        workload_put_next(workload, store, BATCH_PUTS);
        if (store_flush(store))
            safe = (uint64_t)workload->next - 1;
    }
    if (write(pipe_end, &safe, sizeof safe) != sizeof safe || !store || !store_close(store))
        _exit(4);
}

typedef struct Child {
    int status;
    uint64_t safe;
    char words[256]; // on its standard error
} Child;

static Child run_in_child(const Fixture *fixture, Workload *workload, int64_t fails_at)
{
    int reports[2], errors[2];
    assert_int_equal(pipe(reports) | pipe(errors), 0);
    Child child = {0};
    pid_t process = fork();
    if (process == 0) {
        dup2(errors[1], STDERR_FILENO);
        own_calls = 0;
        own_fails_at = fails_at;
        run_and_report(fixture->path, workload, reports[1]);
        uint64_t calls = (uint64_t)own_calls | UINT64_C(1) << 63;
        _exit(write(reports[1], &calls, sizeof calls) == sizeof calls ? 0 : 3);
    }
    close(reports[1]);
    close(errors[1]);
    for (uint64_t number; read(reports[0], &number, sizeof number) == sizeof number;)
        child.safe = number;
    ssize_t bytes = read(errors[0], child.words, sizeof child.words - 1);
    child.words[MAX(0, bytes)] = '\0';
    close(reports[0]);
    close(errors[0]);
    assert_int_equal(waitpid(process, &child.status, 0), process);
    return child;
}

static void assert_durable(const Fixture *fixture, const Workload *workload, uint64_t safe)
{
    Store *store = store_open(fixture->path, &(StoreOptions){.create = safe ? NULL : &test_world});
    assert_non_null(store);
    WorldContent seen = workload_read(store);
    FaultMark mark = {.safe = safe, .begun = WORKLOAD_CREATED + BATCHES * BATCH_PUTS};
    assert_true(workload_find(workload, &seen, mark) > 0);
    assert_true(store_close(store));
}

static void our_own_allocations_end_the_program(void **state)
{
    Fixture *fixture = *state;
    Workload *workload = workload_create();
    uint64_t last = run_in_child(fixture, workload, 0).safe;
    assert_true(last >> 63);
    int64_t calls = (int64_t)(last << 1 >> 1), ended = 0;
    assert_true(calls > 50);
    for (int64_t at = 1; at <= calls; at += 1 + calls / 120) {
        unlink(fixture->path);
        Child child = run_in_child(fixture, workload, at);
        assert_true(WIFEXITED(child.status)); // no signal
        if (WEXITSTATUS(child.status) == 1) {
            ended++;
            assert_non_null(strstr(child.words, "out of memory"));
            assert_durable(fixture, workload, child.safe);
        } else {
            assert_int_equal(WEXITSTATUS(child.status), 0); // not reached: the number of calls depends on the threads
        }
    }
    print_message("%lld allocations of the program, %lld ended it\n", (long long)calls, (long long)ended);
    assert_true(ended > 50);
    free(workload);
}

int main(void)
{
    if (!replace_allocator())
        return 1;
    const struct CMUnitTest tests[] = {
        store_test(a_repair_short_of_memory_drops_only_damaged_rows),
        store_test(our_own_allocations_end_the_program),
        cmocka_unit_test_setup_teardown(each_allocation_of_sqlite_fails_once, fault_begin, fault_end),
        cmocka_unit_test_setup_teardown(each_allocation_of_sqlite_fails_for_good, fault_begin, fault_end),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
