// The job pool: every job runs once and comes back once, whatever the number of workers.
#include "karst_test.h"

#include "base/jobs.h"
#include "base/os_thread.h"

#include <stdatomic.h>

enum { JOBS = 500 };

typedef struct Gate {
    Mutex lock;
    Condition changed;
    bool open, reached;
} Gate;

typedef struct TestJob {
    Job job;
    int number, runs, collected;
    size_t scratch_used; // at its start
    Gate *gate;          // waits there; NULL: does not
} TestJob;

static const int worker_counts[] = {0, 1, 2, 8};

static void gate_init(Gate *gate)
{
    *gate = (Gate){0};
    mutex_init(&gate->lock);
    condition_init(&gate->changed);
}

static void gate_quit(Gate *gate)
{
    condition_quit(&gate->changed);
    mutex_quit(&gate->lock);
}

static void gate_pass(Gate *gate)
{
    mutex_lock(&gate->lock);
    gate->reached = true;
    condition_broadcast(&gate->changed);
    while (!gate->open)
        condition_wait(&gate->changed, &gate->lock);
    mutex_unlock(&gate->lock);
}

static void gate_wait_until_reached(Gate *gate)
{
    mutex_lock(&gate->lock);
    while (!gate->reached)
        condition_wait(&gate->changed, &gate->lock);
    mutex_unlock(&gate->lock);
}

static void gate_open(Gate *gate)
{
    mutex_lock(&gate->lock);
    gate->open = true;
    condition_broadcast(&gate->changed);
    mutex_unlock(&gate->lock);
}

static void run_test_job(Job *job, Arena *scratch)
{
    TestJob *test = (TestJob *)job;
    test->scratch_used = scratch->total;
    memset(arena_alloc(scratch, 5000), test->number, 5000);
    test->runs++;
    if (test->gate)
        gate_pass(test->gate);
}

static TestJob *make_jobs(void)
{
    TestJob *jobs = memory_alloc_zero(MEMORY_GENERAL, JOBS * sizeof *jobs);
    for (int i = 0; i < JOBS; i++) {
        jobs[i].job.run = run_test_job;
        jobs[i].number = i;
    }
    return jobs;
}

static int count_collected(Job *list)
{
    int count = 0;
    for (; list; list = list->next, count++)
        ((TestJob *)list)->collected++;
    return count;
}

static void every_job_runs_once_and_comes_back_once(void **state)
{
    (void)state;
    for (size_t w = 0; w < ARRAY_COUNT(worker_counts); w++) {
        JobPool *pool = job_pool_create(worker_counts[w]);
        assert_int_equal(job_pool_worker_count(pool), worker_counts[w]);
        TestJob *jobs = make_jobs();
        int collected = 0;
        for (int i = 0; i < JOBS; i++) {
            job_pool_submit(pool, &jobs[i].job);
            if (i % 7 == 0)
                collected += count_collected(job_pool_collect(pool));
        }
        while (collected < JOBS) {
            job_pool_wait_any(pool);
            int more = count_collected(job_pool_collect(pool));
            assert_true(more > 0); // wait_any promises one
            collected += more;
        }
        assert_null(job_pool_collect(pool));
        for (int i = 0; i < JOBS; i++) {
            assert_int_equal(jobs[i].runs, 1);
            assert_int_equal(jobs[i].collected, 1);
            assert_int_equal(jobs[i].scratch_used, 0);
        }
        assert_null(job_pool_destroy(pool));
        memory_free(jobs);
        assert_int_equal(memory_in_use_total(), 0);
    }
}

static void an_empty_pool_never_waits(void **state)
{
    (void)state;
    for (size_t w = 0; w < ARRAY_COUNT(worker_counts); w++) {
        JobPool *pool = job_pool_create(worker_counts[w]);
        job_pool_wait_any(pool);
        job_pool_wait_all(pool);
        assert_null(job_pool_collect(pool));
        assert_null(job_pool_recall(pool));
        assert_null(job_pool_destroy(pool));
    }
    assert_null(job_pool_destroy(NULL));
}

static void jobs_that_wait_are_recalled_in_order(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(1);
    TestJob *jobs = make_jobs();
    Gate gate;
    gate_init(&gate);
    jobs[0].gate = &gate;
    for (int i = 0; i < 50; i++)
        job_pool_submit(pool, &jobs[i].job);
    gate_wait_until_reached(&gate);
    int number = 1;
    for (Job *job = job_pool_recall(pool); job; job = job->next)
        assert_int_equal(((TestJob *)job)->number, number++);
    assert_int_equal(number, 50);
    assert_null(job_pool_collect(pool));
    gate_open(&gate);
    job_pool_wait_all(pool);
    assert_ptr_equal(job_pool_collect(pool), &jobs[0].job);
    for (int i = 1; i < 50; i++)
        assert_int_equal(jobs[i].runs, 0);
    assert_null(job_pool_destroy(pool));
    gate_quit(&gate);
    memory_free(jobs);
}

// Jobs come back in the order of their numbers. Frees all.
static void check_order(JobPool *pool, TestJob *jobs)
{
    job_pool_wait_all(pool);
    int number = 0;
    for (Job *job = job_pool_collect(pool); job; job = job->next)
        assert_int_equal(((TestJob *)job)->number, number++);
    assert_int_equal(number, JOBS);
    job_pool_destroy(pool);
    memory_free(jobs);
}

static void one_worker_begins_jobs_in_order(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(1);
    TestJob *jobs = make_jobs();
    for (int i = 0; i < JOBS; i++)
        job_pool_submit(pool, &jobs[i].job);
    check_order(pool, jobs);
}

enum { TALLIED = 200 };

// Counts how many jobs had finished when each was begun.
typedef struct TallyJob {
    Job job;
    struct Tally *tally;
    int moments; // that it takes, at least
    int finished_before;
} TallyJob;

typedef struct Tally {
    TallyJob jobs[TALLIED];
    atomic_int finished;
} Tally;

static void run_tally_job(Job *job, Arena *scratch)
{
    (void)scratch;
    TallyJob *tallied = (TallyJob *)job;
    tallied->finished_before = atomic_load(&tallied->tally->finished);
    for (int i = 0; i < tallied->moments; i++)
        wait_a_moment(clock_ns());
    atomic_fetch_add(&tallied->tally->finished, 1);
}

// Each of those that wait runs after all before it have finished. The last of these takes long enough for it to begin
// too early.
static void a_job_may_wait_for_those_before_it(void **state)
{
    (void)state;
    for (size_t w = 0; w < ARRAY_COUNT(worker_counts); w++) {
        enum { EACH = 10 };
        JobPool *pool = job_pool_create(worker_counts[w]);
        Tally *tally = memory_alloc_zero(MEMORY_GENERAL, sizeof *tally);
        for (int i = 0; i < TALLIED; i++) {
            tally->jobs[i] = (TallyJob){.job = {.run = run_tally_job, .waits = i % EACH == EACH - 1},
                                        .tally = tally,
                                        .moments = i % EACH == EACH - 2 ? 5 : 0};
            job_pool_submit(pool, &tally->jobs[i].job);
        }
        job_pool_wait_all(pool);
        for (int i = EACH - 1; i < TALLIED; i += EACH)
            assert_true(tally->jobs[i].finished_before >= i);
        job_pool_destroy(pool);
        memory_free(tally);
    }
}

static void a_list_is_submitted_in_its_order(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(1);
    TestJob *jobs = make_jobs();
    for (int i = 0; i < JOBS; i++)
        jobs[i].job.next = i % 100 < 99 ? &jobs[i + 1].job : NULL;
    job_pool_submit_list(pool, NULL);
    for (int i = 0; i < JOBS; i += 100)
        job_pool_submit_list(pool, &jobs[i].job);
    check_order(pool, jobs);
}

static void destroying_returns_queued_jobs(void **state)
{
    (void)state;
    for (size_t w = 0; w < ARRAY_COUNT(worker_counts); w++) {
        JobPool *pool = job_pool_create(worker_counts[w]);
        TestJob *jobs = make_jobs();
        for (int i = 0; i < JOBS; i++)
            job_pool_submit(pool, &jobs[i].job);
        assert_int_equal(count_collected(job_pool_destroy(pool)), JOBS);
        for (int i = 0; i < JOBS; i++) {
            assert_int_equal(jobs[i].collected, 1);
            assert_true(jobs[i].runs <= 1);
        }
        memory_free(jobs);
    }
}

// With as many workers as jobs, all run at the same time: otherwise this never ends.
static void workers_run_in_parallel(void **state)
{
    (void)state;
    enum { WORKERS = 8 };
    JobPool *pool = job_pool_create(WORKERS);
    TestJob *jobs = make_jobs();
    Gate gates[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        gate_init(&gates[i]);
        jobs[i].gate = &gates[i];
        job_pool_submit(pool, &jobs[i].job);
    }
    for (int i = 0; i < WORKERS; i++)
        gate_wait_until_reached(&gates[i]);
    for (int i = 0; i < WORKERS; i++)
        gate_open(&gates[i]);
    job_pool_wait_all(pool);
    assert_int_equal(count_collected(job_pool_collect(pool)), WORKERS);
    job_pool_destroy(pool);
    for (int i = 0; i < WORKERS; i++)
        gate_quit(&gates[i]);
    memory_free(jobs);
}

static void a_worker_without_work_keeps_no_memory(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(2);
    TestJob *jobs = make_jobs();
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < 50; i++)
            job_pool_submit(pool, &jobs[i].job);
        job_pool_wait_all(pool);
        assert_int_equal(count_collected(job_pool_collect(pool)), 50);
        for (int64_t begun_ns = clock_ns(); memory_in_use(MEMORY_SCRATCH) > 0;)
            wait_a_moment(begun_ns);
    }
    job_pool_destroy(pool);
    memory_free(jobs);
}

// ---- jobs in order

typedef struct Order {
    int filled, taken, dropped_at; // `take` ends the run at that number; 0: never
    int most;                      // in memory at once
    int woken;
    Gate *gate; // of its jobs
} Order;

static int dropped;

static JobsState fill_next(void *context, void *item)
{
    Order *order = context;
    if (order->filled == JOBS)
        return JOBS_DONE;
    *(TestJob *)item = (TestJob){.job.run = run_test_job, .number = order->filled++};
    order->most = MAX(order->most, order->filled - order->taken);
    return JOBS_GOING;
}

static JobsState take_next(void *context, void *item)
{
    Order *order = context;
    const TestJob *job = item;
    assert_int_equal(job->number, order->taken++);
    assert_int_equal(job->runs, 1);
    return order->taken == order->dropped_at ? JOBS_FAILED : JOBS_GOING;
}

static void count_dropped(void *item) { dropped += ((const TestJob *)item)->runs <= 1; }

static void jobs_are_taken_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(worker_counts); i++)
        for (int ends = 0; ends <= 100; ends += 100) {
            Order order = {.dropped_at = ends};
            OrderedJobs jobs = {.threads = worker_counts[i],
                                .per_thread = 3,
                                .item_bytes = sizeof(TestJob),
                                .fill = fill_next,
                                .take = take_next,
                                .drop = count_dropped,
                                .context = &order};
            int window = 3 * MAX(worker_counts[i], 1);
            dropped = 0;
            assert_int_equal(jobs_run_in_order(&jobs), ends ? JOBS_FAILED : JOBS_DONE);
            assert_int_equal(order.taken, ends ? ends : JOBS);
            assert_true(order.most <= window);
            assert_int_equal(dropped, window);
        }
}

static void open_gate(void *context)
{
    Order *order = context;
    assert_int_equal(order->woken++, 0);
    gate_open(order->gate);
}

static JobsState fill_gated(void *context, void *item)
{
    const JobsState state = fill_next(context, item);
    ((TestJob *)item)->gate = ((Order *)context)->gate;
    return state;
}

// No job ends before the owner is woken.
static void the_owner_is_woken_while_jobs_run(void **state)
{
    (void)state;
    Gate gate;
    gate_init(&gate);
    Order order = {.gate = &gate};
    const OrderedJobs jobs = {.threads = 2,
                              .per_thread = 3,
                              .item_bytes = sizeof(TestJob),
                              .fill = fill_gated,
                              .take = take_next,
                              .wake = open_gate,
                              .wake_ns = clock_ns() + 1000000,
                              .context = &order};
    assert_int_equal(jobs_run_in_order(&jobs), JOBS_DONE);
    assert_int_equal(order.taken, JOBS);
    assert_int_equal(order.woken, 1);
    gate_quit(&gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_runs_once_and_comes_back_once), cmocka_unit_test(an_empty_pool_never_waits),
        cmocka_unit_test(a_job_may_wait_for_those_before_it),      cmocka_unit_test(a_list_is_submitted_in_its_order),
        cmocka_unit_test(jobs_that_wait_are_recalled_in_order),    cmocka_unit_test(one_worker_begins_jobs_in_order),
        cmocka_unit_test(destroying_returns_queued_jobs),          cmocka_unit_test(workers_run_in_parallel),
        cmocka_unit_test(a_worker_without_work_keeps_no_memory),   cmocka_unit_test(jobs_are_taken_in_order),
        cmocka_unit_test(the_owner_is_woken_while_jobs_run),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
