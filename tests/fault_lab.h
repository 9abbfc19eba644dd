// A life of a world on a disk, or with memory, that fails: the steps and checks shared by the tests of failures.
#pragma once

#include "fault_life.h"

#include "store/check.h"

enum { BATCHES = 5, BATCH_PUTS = 6 };

typedef struct Lab {
    Life *life;
    FaultDisk *disk;
    LogCount log;
    void (*mend)(struct Lab *lab); // ends the failures
    const char *cause;             // of the failures, for messages
    uint64_t safe;                 // the last put that was reported durable
    int refused, postponed;        // opens and flushes that failed
} Lab;

static inline int lab_begin(void **state)
{
    Lab *lab = calloc(1, sizeof *lab);
    lab->life = life_create();
    lab->disk = fault_disk_create("disk");
    log_set_sink(log_count_line, &lab->log);
    *state = lab;
    return 0;
}

static inline int lab_end(void **state)
{
    Lab *lab = *state;
    log_set_sink(NULL, NULL);
    fault_disk_destroy(lab->disk);
    free(lab->life);
    free(lab);
    return 0;
}

// Refused with one line and left as it is, or opened.
static inline Store *open_despite(Lab *lab, bool create)
{
    lab->log = (LogCount){0};
    Store *store = life_open(lab->disk, create);
    if (store)
        return store;
    lab->refused++;
    assert_int_equal(lab->log.lines, 1);
    assert_non_null(strstr(lab->log.last, life_path));
    lab->mend(lab);
    return life_open(lab->disk, create);
}

// The writer retries by itself too, at any time: the log is checked from the puts on.
static inline void flush_despite(Lab *lab, Store *store)
{
    if (!store_flush(store)) {
        StoreStatus status = store_status(store);
        lab->postponed++;
        assert_true(!status.failing || (status.failure[0] && status.durable < status.put));
        life_put_next(lab->life, store, 2); // more puts while it fails
        lab->mend(lab);
        assert_true(store_flush(store));
        assert_true(lab->log.lines >= 2);
        assert_string_equal(lab->log.last, "world.karst can be written again");
    }
    assert_false(store_status(store).failing);
    lab->safe = (uint64_t)lab->life->next - 1;
}

static inline void live_despite(Lab *lab, bool create)
{
    Store *store = open_despite(lab, create);
    assert_non_null(store);
    lab->safe = MAX(lab->safe, LIFE_CREATED);
    for (int i = 0; i < BATCHES; i++) {
        lab->log = (LogCount){0};
        life_put_next(lab->life, store, BATCH_PUTS);
        flush_despite(lab, store);
    }
    assert_true(store_close(store));
}

// The world holds exactly what was put last, in a file without a fault.
static inline void expect_all(Lab *lab)
{
    LogCount words = {0};
    lab->mend(lab);
    StoreCheck check = store_check(life_path, fault_disk_name(lab->disk), keep_line, &words);
    if (check.state != STORE_WHOLE || check.problems)
        fail_msg("%s: %s", lab->cause, words.last);
    Store *store = life_open(lab->disk, false);
    assert_non_null(store);
    LifeSeen seen = life_look(store);
    assert_int_equal(life_find(lab->life, &seen, (FaultMark){lab->safe, lab->safe}), lab->safe);
    assert_int_equal(store_status(store).damaged_chunks, 0);
    assert_true(store_close(store));
}
