// Power cuts at any step of the workload: whatever remains of unsynced data, the world opens whole, with every durable
// put and no part of another.
//
// With KARST_DEEP_TESTS set, 10,000 cuts are made, and 10,000 where calls fail before.
#include "store_workload.h"

#include "store/check.h"

#include <sqlite3.h>

enum { DEEP_CUTS = 10000, CUTS = 700, FAILING_CUTS = 300, UPGRADE_CUTS = 250, LOSSES = 100, CHECKPOINT_PAGES = 40 };

typedef struct FaultFixture {
    Workload *workload;
    FaultDisk *disk, *left, *left_again;
    CopyFolder copies;
    LogCount log;
    bool failing; // calls fail now and then
} FaultFixture;

static int fault_begin(void **state)
{
    FaultFixture *fixture = calloc(1, sizeof *fixture);
    fixture->workload = workload_create();
    fixture->disk = fault_disk_create("disk");
    fixture->left = fault_disk_create("left");
    fixture->left_again = fault_disk_create("left-again");
    log_set_sink(log_count_line, &fixture->log);
    *state = fixture;
    return copy_folder_enter(&fixture->copies) ? 0 : -1;
}

static int fault_end(void **state)
{
    FaultFixture *fixture = *state;
    log_set_sink(NULL, NULL);
    fault_disk_destroy(fixture->disk);
    fault_disk_destroy(fixture->left);
    fault_disk_destroy(fixture->left_again);
    free(fixture->workload);
    bool left = copy_folder_leave(&fixture->copies);
    free(fixture);
    return left ? 0 : -1;
}

// By default a checkpoint follows after a thousand pages; here after fewer, so that a short workload has many.
static sqlite3 *latest_handle;

static int note_handle(sqlite3 *handle, char **message, const struct sqlite3_api_routines *api)
{
    (void)message, (void)api;
    latest_handle = handle;
    return SQLITE_OK;
}

// The version in the file's header; 0: no file.
static int version_on(const FaultDisk *disk)
{
    enum { USER_VERSION_END = 63 };
    int64_t count;
    const uint8_t *bytes = fault_disk_bytes(disk, workload_path, &count);
    return bytes && count > USER_VERSION_END ? bytes[USER_VERSION_END] : 0;
}

// A write or a sync fails, up to three times, and is retried.
static void flush_with_failures(const FaultFixture *fixture, Store *store, uint64_t *random)
{
    static const unsigned kinds[] = {1 << CALL_SYNC, 1 << CALL_WRITE, 1 << CALL_SYNC | 1 << CALL_WRITE};
    for (int tries = (int)(test_random(random) % 4); tries > 0; tries--) {
        FaultPlan plan = {.calls = kinds[test_random(random) % ARRAY_COUNT(kinds)]};
        plan.at = 1 + (int64_t)(test_random(random) % (plan.calls & 1 << CALL_WRITE ? 12 : 2));
        fault_disk_fail(fixture->disk, plan);
        store_flush(store);
    }
    fault_disk_fail(fixture->disk, (FaultPlan){0});
    assert_true(store_flush(store));
}

static void run_batches(FaultFixture *fixture, Store *store, int batches)
{
    Workload *workload = fixture->workload;
    uint64_t random = (uint64_t)workload->next;
    for (int i = 0; i < batches; i++) {
        int count = 1 + (int)(test_random(&random) % 9), safe = workload->next - 1;
        fault_disk_mark(fixture->disk, (FaultMark){(uint64_t)safe, (uint64_t)(safe + count)});
        workload_put_next(workload, store, count);
        if (fixture->failing)
            flush_with_failures(fixture, store, &random);
        else
            assert_true(store_flush(store));
        fault_disk_mark(fixture->disk, (FaultMark){(uint64_t)(safe + count), (uint64_t)(safe + count)});
    }
}

// Created, changed, closed and opened again, with several checkpoints.
static void record_workload(FaultFixture *fixture)
{
    enum { SESSIONS = 4, BATCHES = 20 };
    fault_disk_record(fixture->disk);
    fault_disk_mark(fixture->disk, (FaultMark){0, WORKLOAD_CREATED});
    sqlite3_auto_extension((void (*)(void))note_handle);
    for (int session = 0; session < SESSIONS; session++) {
        Store *store = workload_open(fixture->disk, session == 0);
        assert_non_null(store);
        sqlite3_wal_autocheckpoint(latest_handle, CHECKPOINT_PAGES); // the writer thread is idle
        if (session == 0)
            fault_disk_mark(fixture->disk, (FaultMark){WORKLOAD_CREATED, WORKLOAD_CREATED});
        run_batches(fixture, store, BATCHES);
        assert_true(store_close(store));
    }
    sqlite3_cancel_auto_extension((void (*)(void))note_handle);
}

// Created, then opened again and upgraded by the first put: a short record, so that most cuts are around the upgrade.
static void record_upgrade(FaultFixture *fixture)
{
    fault_disk_record(fixture->disk);
    fault_disk_mark(fixture->disk, (FaultMark){0, WORKLOAD_CREATED});
    Store *store = workload_open(fixture->disk, true);
    fault_disk_mark(fixture->disk, (FaultMark){WORKLOAD_CREATED, WORKLOAD_CREATED});
    run_batches(fixture, store, 3);
    assert_true(store_close(store));
    store = workload_open_upgrading(fixture->disk);
    run_batches(fixture, store, 3);
    assert_true(store_close(store));
    assert_int_equal(version_on(fixture->disk), 2);
    assert_true(copy_folder_clear());
}

typedef enum Verdict { VERDICT_WHOLE, VERDICT_REFUSED, VERDICT_LOST, VERDICT_BROKEN, VERDICT_COUNT } Verdict;

static const char *const verdict_words[] = {"whole", "cannot be opened", "lost puts or has others", "is damaged"};

// Opens, reads and closes the world, and returns its state.
static Verdict check_disk(FaultFixture *fixture, const FaultDisk *left, FaultMark mark)
{
    Store *store = workload_open(left, mark.safe < WORKLOAD_CREATED);
    if (!store)
        return VERDICT_REFUSED;
    WorldContent seen = workload_read(store);
    bool found = workload_find(fixture->workload, &seen, mark) > 0;
    bool closed = store_close(store);
    StoreCheck check = store_check(workload_path, keep_line, &fixture->log);
    bool sound = closed && check.state == STORE_WHOLE && check.problems == 0;
    return !found ? VERDICT_LOST : !sound ? VERDICT_BROKEN : VERDICT_WHOLE;
}

// Cuts the power again while the world is opened, read or closed.
static Verdict check_cut_again(FaultFixture *fixture, FaultMark mark, uint64_t *random)
{
    fault_disk_record(fixture->left);
    Verdict verdict = check_disk(fixture, fixture->left, mark);
    FaultCut cut = {.step = (int)(test_random(random) % (uint64_t)(fault_disk_steps(fixture->left) + 1)),
                    .seed = test_random(random)};
    if (verdict != VERDICT_WHOLE)
        return verdict;
    fault_disk_cut(fixture->left, &cut, fixture->left_again);
    return check_disk(fixture, fixture->left_again, mark);
}

typedef struct Outcome {
    int cuts, unsafe;            // unsafe: the cut had more than one possible result
    int versions[UINT8_MAX + 1]; // what it left, by the version of the file
    int verdicts[VERDICT_COUNT];
} Outcome;

static void one_cut(FaultFixture *fixture, SyncFault sync_fault, uint64_t *random, Outcome *outcome)
{
    FaultCut cut = {.step = (int)(test_random(random) % (uint64_t)(fault_disk_steps(fixture->disk) + 1)),
                    .sync_fault = sync_fault,
                    .seed = test_random(random)};
    FaultRemains remains = fault_disk_cut(fixture->disk, &cut, fixture->left);
    fixture->log = (LogCount){0};
    Verdict verdict = outcome->cuts % 4 == 3 ? check_cut_again(fixture, remains.mark, random)
                                             : check_disk(fixture, fixture->left, remains.mark);
    outcome->cuts++;
    outcome->unsafe += remains.unsafe > 0;
    outcome->verdicts[verdict]++;
    outcome->versions[version_on(fixture->left)]++;
    if (sync_fault == SYNC_WORKS && verdict != VERDICT_WHOLE)
        fail_msg("cut %d, at step %d of %d, seed %llu, %d steps unsafe, puts %llu to %llu: the world %s (%s)",
                 outcome->cuts, cut.step, fault_disk_steps(fixture->disk), (unsigned long long)cut.seed, remains.unsafe,
                 (unsigned long long)remains.mark.safe, (unsigned long long)remains.mark.begun, verdict_words[verdict],
                 fixture->log.last);
}

static Outcome repeat_cuts(FaultFixture *fixture, SyncFault sync_fault, int cuts)
{
    Outcome outcome = {0};
    uint64_t random = 11;
    while (outcome.cuts < cuts)
        one_cut(fixture, sync_fault, &random, &outcome);
    print_message("%d cuts in %d steps, %d with something unsafe: %d whole, %d shut, %d lost, %d broken\n",
                  outcome.cuts, fault_disk_steps(fixture->disk), outcome.unsafe, outcome.verdicts[VERDICT_WHOLE],
                  outcome.verdicts[VERDICT_REFUSED], outcome.verdicts[VERDICT_LOST], outcome.verdicts[VERDICT_BROKEN]);
    return outcome;
}

static void assert_no_loss(FaultFixture *fixture, int cuts)
{
    record_workload(fixture);
    Outcome outcome = repeat_cuts(fixture, SYNC_WORKS, deep_or(cuts, DEEP_CUTS));
    assert_int_equal(outcome.verdicts[VERDICT_WHOLE], outcome.cuts);
    assert_true(outcome.unsafe > outcome.cuts / 3); // otherwise the cuts test little
}

static void no_cut_loses_durable_puts(void **state) { assert_no_loss(*state, CUTS); }

// The file is of the one version or of the other, with everything that was put before.
static void no_cut_breaks_an_upgrade(void **state)
{
    for (int failing = 0; failing < 2; failing++) {
        FaultFixture *fixture = *state;
        fixture->failing = failing;
        fault_disk_clear(fixture->disk);
        fixture->workload->next = WORKLOAD_CREATED + 1;
        record_upgrade(fixture);
        Outcome outcome = repeat_cuts(fixture, SYNC_WORKS, deep_or(UPGRADE_CUTS, DEEP_CUTS));
        assert_int_equal(outcome.verdicts[VERDICT_WHOLE], outcome.cuts);
        assert_true(outcome.versions[1] > outcome.cuts / 9 && outcome.versions[2] > outcome.cuts / 9);
    }
}

static void no_cut_after_failed_calls_loses_durable_puts(void **state)
{
    FaultFixture *fixture = *state;
    fixture->failing = true;
    assert_no_loss(fixture, FAILING_CUTS);
}

// Proves that the suite can fail: on a disk that does not sync, durable puts are lost, and the loss is found.
static void disks_that_do_not_sync_lose_puts(void **state)
{
    FaultFixture *fixture = *state;
    record_workload(fixture);
    for (int sync_fault = SYNC_WORKS + 1; sync_fault < SYNC_FAULT_COUNT; sync_fault++) {
        Outcome outcome = repeat_cuts(fixture, (SyncFault)sync_fault, LOSSES);
        assert_true(outcome.verdicts[VERDICT_WHOLE] < outcome.cuts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_cut_loses_durable_puts, fault_begin, fault_end),
        cmocka_unit_test_setup_teardown(no_cut_breaks_an_upgrade, fault_begin, fault_end),
        cmocka_unit_test_setup_teardown(no_cut_after_failed_calls_loses_durable_puts, fault_begin, fault_end),
        cmocka_unit_test_setup_teardown(disks_that_do_not_sync_lose_puts, fault_begin, fault_end),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
