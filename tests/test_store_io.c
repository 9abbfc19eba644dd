// Failing and full disks: each disk call in a life fails once, or it and all after it. Then there is a message,
// unwritten puts are kept and written when the disk works again, nothing that was reported durable is lost, and the
// file is whole.
#include "fault_lab.h"

#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/wait.h>

static void mend_disk(Lab *lab)
{
    lab->cause = fault_call_name(fault_disk_failed(lab->disk));
    fault_disk_fail(lab->disk, (FaultPlan){0});
    fault_disk_set_room(lab->disk, INT64_MAX);
}

static void begin_again(Lab *lab)
{
    lab->mend = mend_disk;
    mend_disk(lab);
    fault_disk_clear(lab->disk);
    lab->life->next = LIFE_CREATED + 1;
    lab->safe = 0;
}

// Two sessions of a life under a plan; false if the plan's call did not occur any more.
static bool try_plan(Lab *lab, FaultPlan plan)
{
    begin_again(lab);
    fault_disk_fail(lab->disk, plan);
    live_despite(lab, true);
    live_despite(lab, false);
    bool struck = plan.at <= fault_disk_calls(lab->disk) || fault_disk_failures(lab->disk) > 0;
    expect_all(lab);
    return struck;
}

// How many calls of these kinds a life without failures makes.
static int64_t count_calls(Lab *lab, unsigned calls)
{
    begin_again(lab);
    fault_disk_fail(lab->disk, (FaultPlan){.calls = calls});
    live_despite(lab, true);
    live_despite(lab, false);
    int64_t count = fault_disk_calls(lab->disk);
    expect_all(lab);
    return count;
}

static void fail_each(Lab *lab, FaultPlan plan)
{
    int64_t count = count_calls(lab, plan.calls);
    lab->refused = lab->postponed = 0;
    for (plan.at = 1; plan.at <= count; plan.at += TEST_STRIDE)
        try_plan(lab, plan);
    print_message("%lld calls, each failing %s%s: %d times not opened, %d times written later\n", (long long)count,
                  plan.for_good ? "for good" : "once", plan.full ? " as on a full disk" : "", lab->refused,
                  lab->postponed);
    assert_true(count > 30 && lab->refused > 0 && lab->postponed > 0);
}

static void each_call_fails_once(void **state) { fail_each(*state, (FaultPlan){.calls = CALLS_ALL}); }

static void each_call_fails_for_good(void **state)
{
    fail_each(*state, (FaultPlan){.calls = CALLS_ALL, .for_good = true});
}

static void each_write_finds_the_disk_full(void **state)
{
    for (int for_good = 0; for_good < 2; for_good++)
        fail_each(*state, (FaultPlan){.calls = 1 << CALL_WRITE, .for_good = for_good, .full = true});
}

// Closed while the disk still fails: the world holds everything that was reported durable, perhaps more, and no partial
// transaction.
static void closing_on_a_failing_disk_keeps_durable_puts(void **state)
{
    Lab *lab = *state;
    int64_t count = count_calls(lab, CALLS_ALL);
    int given_up = 0;
    for (int64_t at = 1; at <= count; at += 2) {
        begin_again(lab);
        live_despite(lab, true);
        Store *store = life_open(lab->disk, false);
        uint64_t safe = lab->safe;
        fault_disk_fail(lab->disk, (FaultPlan){.at = at, .calls = CALLS_ALL, .for_good = true});
        for (int i = 0; i < BATCHES; i++) {
            life_put_next(lab->life, store, BATCH_PUTS);
            if (store_flush(store))
                safe = (uint64_t)lab->life->next - 1;
        }
        lab->log = (LogCount){0};
        if (!store_close(store)) {
            given_up++;
            assert_true(lab->log.lines >= 1);
            assert_non_null(strstr(lab->log.last, "are lost"));
        }
        mend_disk(lab);
        store = life_open(lab->disk, false);
        assert_non_null(store);
        LifeSeen seen = life_look(store);
        assert_true(life_find(lab->life, &seen, (FaultMark){safe, (uint64_t)lab->life->next - 1}) > 0);
        assert_int_equal(store_status(store).damaged_chunks, 0);
        assert_true(store_close(store));
    }
    print_message("closed with a loss %d times\n", given_up);
    assert_true(given_up > 10);
}

// The disk has a little more room each time, from none.
static void a_disk_fills_up_anywhere(void **state)
{
    Lab *lab = *state;
    count_calls(lab, CALLS_ALL);
    int64_t used = 4 * fault_disk_used(lab->disk);
    lab->refused = lab->postponed = 0;
    for (int64_t room = 0; room < used; room += 1777) {
        begin_again(lab);
        fault_disk_set_room(lab->disk, room);
        live_despite(lab, true);
        live_despite(lab, false);
        expect_all(lab);
    }
    print_message("up to %lld bytes: %d times not opened, %d times written later\n", (long long)used, lab->refused,
                  lab->postponed);
    assert_true(lab->refused > 5 && lab->postponed > 20);
}

// A read that fails once is tried again; if it goes on failing, the chunk is reported, and its row is not overwritten.
static void a_chunk_that_cannot_be_read_is_named(void **state)
{
    Lab *lab = *state;
    for (int for_good = 0; for_good < 2; for_good++) {
        begin_again(lab);
        live_despite(lab, true);
        Store *store = life_open(lab->disk, false);
        lab->log = (LogCount){0};
        fault_disk_fail(lab->disk, (FaultPlan){.at = 1, .calls = 1 << CALL_READ, .for_good = for_good});
        LifeSeen seen = life_look(store);
        assert_true(fault_disk_failures(lab->disk) > 0);
        assert_int_equal(life_wrong(lab->life, &seen, lab->life->next - 1), 0);
        int damaged = 0;
        for (int i = 0; i < LIFE_PLACES; i++) {
            damaged += seen.damaged[i];
            if (seen.damaged[i])
                assert_int_equal(store_put_chunk(store, life_pos(i), mark(i)), 0);
        }
        assert_int_equal(damaged > 0, for_good);
        assert_int_equal(store_status(store).damaged_chunks, damaged);
        assert_int_equal(lab->log.lines, 2 * damaged); // reported, and the put refused
        mend_disk(lab);
        assert_true(store_close(store));
        expect_all(lab);
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
    Life *life = life_create();
    log_set_sink(log_count_line, &log);
    Store *store = open_world(fixture);
    life_put_next(life, store, 40);
    EXPECT(store_flush(store));
    fill_up(fixture->folder);
    life_put_next(life, store, 60);
    EXPECT(!store_flush(store));
    EXPECT(strstr(store_status(store).failure, "full"));
    EXPECT(log.lines == 1 && strstr(log.last, fixture->path));
    LifeSeen seen = life_look(store);
    EXPECT(life_wrong(life, &seen, life->next - 1) == 0); // unwritten puts are visible
    unlink(ballast);
    for (int64_t begun_ns = clock_ns(); store_durable(store) < store_status(store).put;) // by itself
        wait_a_moment(begun_ns);
    EXPECT(!store_status(store).failing && strstr(log.last, "written again"));
    fill_up(fixture->folder);
    store_close(store); // the log cannot be moved into the file; it stays
    store = store_open(fixture->path, &(StoreOptions){.read_only = true});
    EXPECT(store);
    seen = life_look(store);
    EXPECT(life_wrong(life, &seen, life->next - 1) == 0);
    return 0;
}

static void a_real_small_disk_fills_up(void **state)
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

#define io_test(function) cmocka_unit_test_setup_teardown(function, lab_begin, lab_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        io_test(each_call_fails_once),           io_test(each_call_fails_for_good),
        io_test(each_write_finds_the_disk_full), io_test(closing_on_a_failing_disk_keeps_durable_puts),
        io_test(a_disk_fills_up_anywhere),       io_test(a_chunk_that_cannot_be_read_is_named),
        store_test(a_real_small_disk_fills_up),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
