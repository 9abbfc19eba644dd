// Failing and full disks: each disk call of the workload fails once, or it and all later ones. The failure is logged,
// unwritten puts stay pending until the disk works again, no durable put is lost, and the file is whole.
#include "fault_fixture.h"

#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/wait.h>

static void end_disk_faults(FaultFixture *fixture)
{
    fixture->cause = fault_call_name(fault_disk_failed(fixture->disk));
    fault_disk_fail(fixture->disk, (FaultPlan){0});
    fault_disk_set_room(fixture->disk, INT64_MAX);
}

static void restart(FaultFixture *fixture)
{
    fixture->end_faults = end_disk_faults;
    end_disk_faults(fixture);
    fault_disk_clear(fixture->disk);
    copy_folder_clear();
    fixture->workload->next = WORKLOAD_CREATED + 1;
    fixture->safe = 0;
}

// Runs two sessions under a plan. False if the plan's call did not occur.
static bool try_plan(FaultFixture *fixture, FaultPlan plan)
{
    restart(fixture);
    fault_disk_fail(fixture->disk, plan);
    run_with_retry(fixture, true);
    run_with_retry(fixture, false);
    bool struck = plan.at <= fault_disk_calls(fixture->disk) || fault_disk_failures(fixture->disk) > 0;
    assert_complete(fixture);
    return struck;
}

// Counts the calls of these kinds in a workload without failures.
static int64_t count_calls(FaultFixture *fixture, unsigned calls)
{
    restart(fixture);
    fault_disk_fail(fixture->disk, (FaultPlan){.calls = calls});
    run_with_retry(fixture, true);
    run_with_retry(fixture, false);
    int64_t count = fault_disk_calls(fixture->disk);
    assert_complete(fixture);
    return count;
}

static void fail_each(FaultFixture *fixture, FaultPlan plan)
{
    int64_t count = count_calls(fixture, plan.calls);
    fixture->refused = fixture->postponed = 0;
    for (plan.at = 1; plan.at <= count; plan.at += TEST_STRIDE * deep_or(3, 1))
        try_plan(fixture, plan);
    print_message("%lld calls, each failing %s%s: %d times not opened, %d times written later\n", (long long)count,
                  plan.for_good ? "for good" : "once", plan.full ? " as on a full disk" : "", fixture->refused,
                  fixture->postponed);
    assert_true(count > 30 && fixture->refused > 0 && fixture->postponed > 0);
}

static void each_call_fails_once(void **state) { fail_each(*state, (FaultPlan){.calls = CALLS_ALL}); }

static void each_call_fails_for_good(void **state)
{
    fail_each(*state, (FaultPlan){.calls = CALLS_ALL, .for_good = true});
}

static void each_write_meets_a_full_disk(void **state)
{
    for (int for_good = 0; for_good < 2; for_good++)
        fail_each(*state, (FaultPlan){.calls = 1 << CALL_WRITE, .for_good = for_good, .full = true});
}

// Closed while the disk still fails: the world holds everything that was reported durable, perhaps more, and no partial
// transaction.
static void closing_on_a_failing_disk_keeps_durable_puts(void **state)
{
    FaultFixture *fixture = *state;
    int64_t count = count_calls(fixture, CALLS_ALL);
    int given_up = 0;
    for (int64_t at = 1; at <= count; at += deep_or(6, 2)) {
        restart(fixture);
        run_with_retry(fixture, true);
        Store *store = workload_open(fixture->disk, false);
        uint64_t safe = fixture->safe;
        fault_disk_fail(fixture->disk, (FaultPlan){.at = at, .calls = CALLS_ALL, .for_good = true});
        for (int i = 0; i < BATCHES; i++) {
            workload_put_next(fixture->workload, store, BATCH_PUTS);
            if (store_flush(store))
                safe = (uint64_t)fixture->workload->next - 1;
        }
        fixture->log = (LogCount){0};
        if (!store_close(store)) {
            given_up++;
            assert_true(fixture->log.lines >= 1);
            assert_non_null(strstr(fixture->log.last, "are lost"));
        }
        end_disk_faults(fixture);
        store = workload_open(fixture->disk, false);
        assert_non_null(store);
        WorldContent seen = workload_read(store);
        assert_true(workload_find(fixture->workload, &seen, (FaultMark){safe, (uint64_t)fixture->workload->next - 1}) >
                    0);
        assert_int_equal(store_status(store).damaged_chunks, 0);
        assert_true(store_close(store));
    }
    print_message("closed with a loss %d times\n", given_up);
    assert_true(given_up > 10);
}

// The free space grows from none, a little in each round.
static void a_disk_fills_up_anywhere(void **state)
{
    FaultFixture *fixture = *state;
    count_calls(fixture, CALLS_ALL);
    int64_t used = 4 * fault_disk_used(fixture->disk);
    fixture->refused = fixture->postponed = 0;
    for (int64_t room = 0; room < used; room += deep_or(3 * 1777, 1777)) {
        restart(fixture);
        fault_disk_set_room(fixture->disk, room);
        run_with_retry(fixture, true);
        run_with_retry(fixture, false);
        assert_complete(fixture);
    }
    print_message("up to %lld bytes: %d times not opened, %d times written later\n", (long long)used, fixture->refused,
                  fixture->postponed);
    assert_true(fixture->refused > deep_or(1, 5) && fixture->postponed > deep_or(6, 20));
}

// A failed read is retried; if that fails too, the chunk is reported and its row is not overwritten.
static void unreadable_chunks_are_reported(void **state)
{
    FaultFixture *fixture = *state;
    for (int for_good = 0; for_good < 2; for_good++) {
        restart(fixture);
        run_with_retry(fixture, true);
        Store *store = workload_open(fixture->disk, false);
        fixture->log = (LogCount){0};
        fault_disk_fail(fixture->disk, (FaultPlan){.at = 1, .calls = 1 << CALL_READ, .for_good = for_good});
        WorldContent seen = workload_read(store);
        assert_true(fault_disk_failures(fixture->disk) > 0);
        assert_int_equal(workload_count_wrong(fixture->workload, &seen, fixture->workload->next - 1), 0);
        int damaged = 0;
        for (int i = 0; i < WORKLOAD_CHUNKS; i++) {
            damaged += seen.damaged[i];
            if (seen.damaged[i])
                assert_int_equal(store_put_chunk(store, workload_pos(i), mark(i)), 0);
        }
        assert_int_equal(damaged > 0, for_good);
        assert_int_equal(store_status(store).damaged_chunks, damaged);
        assert_int_equal(fixture->log.lines, 2 * damaged); // reported, and the put refused
        end_disk_faults(fixture);
        assert_true(store_close(store));
        assert_complete(fixture);
    }
}

// ---- a real file system

// Fills the rest of the small disk, so that not one page fits.
static void fill_up(const char *folder)
{
    char path[160], bytes[1024] = {0};
    snprintf(path, sizeof path, "%s/ballast", folder);
    FILE *file = fopen(path, "wb");
    setbuf(file, NULL);
    while (fwrite(bytes, sizeof bytes, 1, file) == 1)
        continue;
    fclose(file);
}

// An assertion for a child process: its exit code is the line.
#define EXPECT(condition)                                                                                              \
    do                                                                                                                 \
        if (!(condition))                                                                                              \
            return __LINE__ % 200 + 10;                                                                                \
    while (0)

enum { SKIPPED = 1 };

static int play_on_a_small_disk(const Fixture *fixture)
{
    static LogCount log;
    char ballast[160];
    snprintf(ballast, sizeof ballast, "%s/ballast", fixture->folder);
    if (unshare(CLONE_NEWNS | (getuid() ? CLONE_NEWUSER : 0)) != 0 ||
        mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", fixture->folder, "tmpfs", 0, "size=512k") != 0)
        return SKIPPED;
    Workload *workload = workload_create();
    log_set_sink(log_count_line, &log);
    Store *store = open_world(fixture);
    workload_put_next(workload, store, 40);
    EXPECT(store_flush(store));
    fill_up(fixture->folder);
    workload_put_next(workload, store, 60);
    EXPECT(!store_flush(store));
    EXPECT(strstr(store_status(store).failure, "full"));
    EXPECT(log.lines == 1 && strstr(log.last, fixture->path));
    WorldContent seen = workload_read(store);
    EXPECT(workload_count_wrong(workload, &seen, workload->next - 1) == 0); // unwritten puts are visible
    unlink(ballast);
    for (int64_t begun_ns = clock_ns(); store_durable(store) < store_status(store).put;) // by itself
        wait_a_moment(begun_ns);
    EXPECT(!store_status(store).failing && strstr(log.last, "written again"));
    fill_up(fixture->folder);
    store_close(store); // the log cannot be moved into the file; it stays
    store = store_open(fixture->path, &(StoreOptions){.read_only = true});
    EXPECT(store);
    seen = workload_read(store);
    EXPECT(workload_count_wrong(workload, &seen, workload->next - 1) == 0);
    return 0;
}

static void a_small_real_file_system_fills_up(void **state)
{
    Fixture *fixture = *state;
    pid_t child = fork();
    if (child == 0)
        _exit(play_on_a_small_disk(fixture));
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == SKIPPED)
        print_message("mounting a small disk is not allowed here\n");
    else
        assert_int_equal(WEXITSTATUS(status), 0);
}

#define io_test(function) cmocka_unit_test_setup_teardown(function, fault_begin, fault_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        io_test(each_call_fails_once),
        io_test(each_call_fails_for_good),
        io_test(each_write_meets_a_full_disk),
        io_test(closing_on_a_failing_disk_keeps_durable_puts),
        io_test(a_disk_fills_up_anywhere),
        io_test(unreadable_chunks_are_reported),
        store_test(a_small_real_file_system_fills_up),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
