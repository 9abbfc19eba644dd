#include "base/jobs.h"
#include "base/thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Task {
    Job job;
    Mutex *gate; // the job ends when it can pass
    int *runs;   // atomic
} Task;

static void run_task(Job *job, Arena *scratch)
{
    Task *task = (Task *)job;
    *(char *)arena_alloc(scratch, 100) = 1;
    __atomic_fetch_add(task->runs, 1, __ATOMIC_RELAXED);
    if (task->gate) {
        mutex_lock(task->gate);
        mutex_unlock(task->gate);
    }
}

static int list_length(const Job *first)
{
    int length = 0;
    for (; first; first = first->next)
        length++;
    return length;
}

static void every_job_runs_once_and_comes_back(void **state)
{
    (void)state;
    const int workers[] = {0, 1, 2, 8};
    for (size_t w = 0; w < ARRAY_COUNT(workers); w++) {
        JobPool *pool = job_pool_create(workers[w]);
        int runs = 0;
        Task tasks[100];
        for (int i = 0; i < 100; i++) {
            tasks[i] = (Task){.job.run = run_task, .runs = &runs};
            tasks[i].job.next = i % 10 < 9 ? &tasks[i + 1].job : NULL;
        }
        for (int i = 0; i < 100; i += 10)
            job_pool_submit_list(pool, &tasks[i].job);
        job_pool_submit_list(pool, NULL);
        job_pool_wait_all(pool);
        assert_int_equal(list_length(job_pool_collect(pool)), 100);
        assert_int_equal(runs, 100);
        assert_null(job_pool_collect(pool));
        assert_null(job_pool_destroy(pool));
        assert_int_equal(memory_in_use_total(), 0);
    }
}

// With the one worker held inside the first job, the others can be taken back in order, and no one ran.
static void what_was_not_begun_can_be_taken_back(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(1);
    Mutex gate;
    mutex_init(&gate);
    mutex_lock(&gate);
    int runs = 0;
    Task tasks[5];
    for (int i = 0; i < 5; i++)
        tasks[i] = (Task){.job.run = run_task, .gate = &gate, .runs = &runs};
    job_pool_submit(pool, &tasks[0].job);
    while (__atomic_load_n(&runs, __ATOMIC_RELAXED) == 0)
        ;
    for (int i = 1; i < 5; i++)
        job_pool_submit(pool, &tasks[i].job);
    assert_null(job_pool_collect(pool));
    const Job *back = job_pool_recall(pool);
    for (int i = 1; i < 5; i++, back = back->next)
        assert_ptr_equal(back, &tasks[i].job);
    assert_null(back);
    assert_null(job_pool_recall(pool));
    job_pool_submit(pool, &tasks[1].job);
    job_pool_submit(pool, &tasks[2].job);
    mutex_unlock(&gate);
    job_pool_wait_any(pool);
    assert_true(list_length(job_pool_destroy(pool)) >= 1); // the begun and the waiting ones, whatever became of them
    mutex_quit(&gate);
    assert_int_equal(memory_in_use_total(), 0);
}

static void waiting_on_an_idle_pool_returns(void **state)
{
    (void)state;
    JobPool *pool = job_pool_create(2);
    assert_int_equal(job_pool_worker_count(pool), 2);
    job_pool_wait_any(pool);
    job_pool_wait_all(pool);
    assert_null(job_pool_destroy(pool));
    assert_null(job_pool_destroy(NULL));
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_runs_once_and_comes_back),
        cmocka_unit_test(what_was_not_begun_can_be_taken_back),
        cmocka_unit_test(waiting_on_an_idle_pool_returns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
