#include "base/jobs.h"

#include "base/os.h"
#include "base/os_thread.h"
#include "base/trace.h"

#include <stdio.h>

typedef struct Worker {
    JobPool *pool;
    Thread thread;
    Arena scratch;
} Worker;

static const int64_t idle_ns = 500000000;

struct JobPool {
    Mutex lock;
    Condition work; // a job is queued, or the pool closes
    Condition done; // a job finished
    JobList waiting, finished;
    int running;
    bool closing;
    int worker_count;
    Arena scratch; // for 0 workers
    Worker workers[];
};

void job_list_add(JobList *list, Job *job)
{
    job->next = NULL;
    if (list->last)
        list->last->next = job;
    else
        list->first = job;
    list->last = job;
}

void job_list_free(Job *first, void (*quit)(Job *job))
{
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        if (quit)
            quit(job);
        memory_free(job);
    }
}

static Job *list_pop(JobList *list)
{
    Job *job = list->first;
    list->first = job->next;
    if (!list->first)
        list->last = NULL;
    job->next = NULL;
    return job;
}

// The lock is held.
static bool can_begin(const JobPool *pool)
{
    const Job *job = pool->waiting.first;
    return job && (!job->waits || pool->running == 0);
}

static void run(Job *job, Arena *scratch)
{
    const char *name = job->name ? job->name : "job"; // its owner may free what runs
    const int64_t begun = trace_begin();
    job->run(job, scratch);
    arena_reset(scratch);
    trace_end(name, begun);
}

// A worker that stays without work until then keeps no memory. The lock is held, but not while that is freed. Returns
// until when to wait on.
static int64_t wait_for_work(Worker *worker, int64_t until_ns)
{
    JobPool *pool = worker->pool;
    if (condition_wait_until(&pool->work, &pool->lock, until_ns))
        return until_ns;
    mutex_unlock(&pool->lock);
    arena_quit(&worker->scratch);
    mutex_lock(&pool->lock);
    return INT64_MAX;
}

static void worker_main(void *data)
{
    Worker *worker = data;
    JobPool *pool = worker->pool;
    thread_lower_priority();
    mutex_lock(&pool->lock);
    for (;;) {
        for (int64_t until_ns = clock_ns() + idle_ns; !can_begin(pool) && !pool->closing;)
            until_ns = wait_for_work(worker, until_ns);
        if (pool->closing)
            break;
        Job *job = list_pop(&pool->waiting);
        pool->running++;
        mutex_unlock(&pool->lock);

        run(job, &worker->scratch);

        mutex_lock(&pool->lock);
        pool->running--;
        job_list_add(&pool->finished, job);
        condition_broadcast(&pool->done);
        if (pool->running == 0 && pool->waiting.first) // which may have waited for this
            condition_broadcast(&pool->work);
    }
    mutex_unlock(&pool->lock);
}

JobPool *job_pool_create(int workers)
{
    ASSERT(workers >= 0 && workers <= JOB_WORKERS_MAX);
    JobPool *pool = memory_alloc_zero(MEMORY_GENERAL, sizeof(JobPool) + (size_t)workers * sizeof(Worker));
    mutex_init(&pool->lock);
    condition_init(&pool->work);
    condition_init(&pool->done);
    arena_init(&pool->scratch);
    for (int i = 0; i < workers; i++) {
        Worker *worker = &pool->workers[i];
        worker->pool = pool;
        arena_init(&worker->scratch);
        char name[16];
        snprintf(name, sizeof name, "karst-job-%d", (uint8_t)i);
        if (!thread_start(&worker->thread, name, worker_main, worker))
            break;
        pool->worker_count++;
    }
    return pool;
}

Job *job_pool_destroy(JobPool *pool)
{
    if (!pool)
        return NULL;
    mutex_lock(&pool->lock);
    pool->closing = true;
    condition_broadcast(&pool->work);
    mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->worker_count; i++) {
        thread_join(&pool->workers[i].thread);
        arena_quit(&pool->workers[i].scratch);
    }
    while (pool->waiting.first)
        job_list_add(&pool->finished, list_pop(&pool->waiting));
    Job *left = pool->finished.first;
    arena_quit(&pool->scratch);
    condition_quit(&pool->done);
    condition_quit(&pool->work);
    mutex_quit(&pool->lock);
    memory_free(pool);
    return left;
}

int job_pool_worker_count(const JobPool *pool) { return pool->worker_count; }

void job_pool_submit_list(JobPool *pool, Job *first)
{
    if (!first) // no worker is woken
        return;
    mutex_lock(&pool->lock);
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        if (pool->worker_count == 0)
            run(job, &pool->scratch);
        job_list_add(pool->worker_count == 0 ? &pool->finished : &pool->waiting, job);
    }
    condition_broadcast(&pool->work);
    mutex_unlock(&pool->lock);
}

void job_pool_submit(JobPool *pool, Job *job)
{
    job->next = NULL;
    job_pool_submit_list(pool, job);
}

static Job *take_all(JobPool *pool, JobList *list)
{
    mutex_lock(&pool->lock);
    Job *first = list->first;
    *list = (JobList){0};
    mutex_unlock(&pool->lock);
    return first;
}

Job *job_pool_recall(JobPool *pool) { return take_all(pool, &pool->waiting); }

Job *job_pool_collect(JobPool *pool) { return take_all(pool, &pool->finished); }

static void wait_for_jobs(JobPool *pool, bool any, int64_t until_ns)
{
    bool early = true;
    mutex_lock(&pool->lock);
    while (early && !(any && pool->finished.first) && (pool->waiting.first || pool->running))
        early = condition_wait_until(&pool->done, &pool->lock, until_ns);
    mutex_unlock(&pool->lock);
}

void job_pool_wait_any(JobPool *pool) { wait_for_jobs(pool, true, INT64_MAX); }

void job_pool_wait_all(JobPool *pool) { wait_for_jobs(pool, false, INT64_MAX); }

typedef struct Window {
    const OrderedJobs *jobs;
    JobPool *pool;
    char *items;
    int64_t size, submitted, taken; // items
    JobsState filling;
    bool woken;
} Window;

static Job *item_of(const Window *window, int64_t number)
{
    return (Job *)(window->items + (size_t)(number % window->size) * window->jobs->item_bytes);
}

static void fill_window(Window *window)
{
    while (window->filling == JOBS_GOING && window->submitted - window->taken < window->size) {
        Job *job = item_of(window, window->submitted);
        window->filling = window->jobs->fill(window->jobs->context, job);
        if (window->filling != JOBS_GOING)
            return;
        job_pool_submit(window->pool, job);
        window->submitted++;
    }
}

// A job that has finished has no function any more.
static JobsState take_finished(Window *window)
{
    for (Job *job = job_pool_collect(window->pool); job; job = job->next)
        job->run = NULL;
    for (; window->taken < window->submitted && !item_of(window, window->taken)->run; window->taken++) {
        JobsState state = window->jobs->take(window->jobs->context, item_of(window, window->taken));
        if (state != JOBS_GOING)
            return state;
    }
    return JOBS_GOING;
}

// Waits until a job has finished, or until it is time to wake the owner.
static void wait_in_window(Window *window)
{
    const OrderedJobs *jobs = window->jobs;
    const bool wakes = jobs->wake && !window->woken;
    wait_for_jobs(window->pool, true, wakes ? jobs->wake_ns : INT64_MAX);
    if (!wakes || clock_ns() < jobs->wake_ns)
        return;
    window->woken = true;
    jobs->wake(jobs->context);
}

static JobsState run_window(Window *window)
{
    JobsState state = JOBS_GOING;
    while (state == JOBS_GOING) {
        fill_window(window);
        if (window->filling > JOBS_DONE || window->taken == window->submitted)
            return window->filling;
        if (interrupt_pending())
            return JOBS_INTERRUPTED;
        wait_in_window(window);
        state = take_finished(window);
    }
    return state;
}

JobsState jobs_run_in_order(const OrderedJobs *jobs)
{
    Window window = {
        .jobs = jobs, .pool = job_pool_create(jobs->threads), .size = jobs->per_thread * MAX(jobs->threads, 1)};
    window.items = memory_alloc_zero(MEMORY_GENERAL, (size_t)window.size * jobs->item_bytes);
    JobsState state = run_window(&window);
    job_pool_destroy(window.pool); // waits for the running jobs
    for (int64_t i = 0; jobs->drop && i < window.size; i++)
        jobs->drop(item_of(&window, i));
    memory_free(window.items);
    return state;
}
