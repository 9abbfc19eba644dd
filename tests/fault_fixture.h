// Runs the workload on a disk, or with memory, that fails. Shared by the tests of disk and memory failures.
#pragma once

#include "store_workload.h"

#include "store/check.h"

enum { BATCHES = 5, BATCH_PUTS = 6 };

typedef struct FaultFixture {
    Workload *workload;
    FaultDisk *disk;
    CopyFolder copies;
    LogCount log;
    void (*end_faults)(struct FaultFixture *fixture);
    const char *cause;      // of the failure, for messages
    uint64_t safe;          // the last put that was reported durable
    int refused, postponed; // opens and flushes that failed
} FaultFixture;

static inline int fault_begin(void **state)
{
    FaultFixture *fixture = calloc(1, sizeof *fixture);
    fixture->workload = workload_create();
    fixture->disk = fault_disk_create("disk");
    log_set_sink(log_count_line, &fixture->log);
    *state = fixture;
    return copy_folder_enter(&fixture->copies) ? 0 : -1;
}

static inline int fault_end(void **state)
{
    FaultFixture *fixture = *state;
    log_set_sink(NULL, NULL);
    fault_disk_destroy(fixture->disk);
    free(fixture->workload);
    bool left = copy_folder_leave(&fixture->copies);
    free(fixture);
    return left ? 0 : -1;
}

// Creates the world, or opens it to be upgraded.
static inline Store *open_session(const FaultFixture *fixture, bool create)
{
    return create ? workload_open(fixture->disk, true) : workload_open_upgrading(fixture->disk);
}

// If the world is refused, expects one logged line, ends the faults and opens it again.
static inline Store *open_with_retry(FaultFixture *fixture, bool create)
{
    fixture->log = (LogCount){0};
    Store *store = open_session(fixture, create);
    if (store)
        return store;
    fixture->refused++;
    assert_int_equal(fixture->log.lines, 1);
    assert_non_null(strstr(fixture->log.last, workload_path));
    fixture->end_faults(fixture);
    return open_session(fixture, create);
}

// The writer may retry by itself at any time, so the log is only checked from the puts on.
static inline void flush_with_retry(FaultFixture *fixture, Store *store)
{
    if (!store_flush(store)) {
        StoreStatus status = store_status(store);
        fixture->postponed++;
        assert_true(!status.failing || (status.failure[0] && status.durable < status.put));
        workload_put_next(fixture->workload, store, 2); // more puts while it fails
        fixture->end_faults(fixture);
        if (!store_flush(store))
            fail_msg("%s: %s", fixture->cause, store_status(store).failure);
        assert_true(fixture->log.lines >= 2);
        assert_string_equal(fixture->log.last, "world.karst can be written again");
    }
    assert_false(store_status(store).failing);
    fixture->safe = (uint64_t)fixture->workload->next - 1;
}

static inline void run_with_retry(FaultFixture *fixture, bool create)
{
    Store *store = open_with_retry(fixture, create);
    assert_non_null(store);
    fixture->safe = MAX(fixture->safe, WORKLOAD_CREATED);
    for (int i = 0; i < BATCHES; i++) {
        fixture->log = (LogCount){0};
        workload_put_next(fixture->workload, store, BATCH_PUTS);
        flush_with_retry(fixture, store);
    }
    assert_true(store_close(store));
}

// The file is whole and the world equals the table after the last put.
static inline void assert_complete(FaultFixture *fixture)
{
    LogCount words = {0};
    fixture->end_faults(fixture);
    fault_disk_use(fixture->disk);
    StoreCheck check = store_check(workload_path, keep_line, &words);
    if (check.state != STORE_WHOLE || check.problems)
        fail_msg("%s: %s", fixture->cause, words.last);
    Store *store = workload_open(fixture->disk, false);
    assert_non_null(store);
    WorldContent seen = workload_read(store);
    assert_int_equal(workload_find(fixture->workload, &seen, (FaultMark){fixture->safe, fixture->safe}), fixture->safe);
    assert_int_equal(store_status(store).damaged_chunks, 0);
    assert_true(store_close(store));
}
