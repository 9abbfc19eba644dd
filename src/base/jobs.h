// A pool of worker threads that run jobs and return them. All functions are for the one thread that owns the pool.
//
// A job is a struct that embeds Job as its first member. Its owner submits it, may recall it until a worker begins
// it, and collects it when it is done; between submit and collect (or recall) only the pool and its worker touch it.
// With 0 workers a job runs inside submit, so that a test can step through everything on one thread.
#pragma once

#include "base/memory.h"

typedef struct Job Job;

// `scratch` is the worker's own arena, emptied after each job, and freed when none follows for some time.
typedef void JobRun(Job *job, Arena *scratch);

struct Job {
    JobRun *run;
    const char *name; // in traces (base/trace.h), constant; NULL: "job"
    Job *next;        // used by the pool; links the lists that recall and collect return
    // It begins only when no job that was submitted before it is queued or running. Jobs submitted after it begin later
    // than it, and may run beside it.
    bool waits;
};

// A queue, linked by `next`. Empty when zero-initialised.
typedef struct JobList {
    Job *first, *last;
} JobList;

void job_list_add(JobList *list, Job *job);

// Frees jobs, of which each is the whole of a heap block. `quit` releases what a job owns; NULL: nothing.
void job_list_free(Job *first, void (*quit)(Job *job));

typedef struct JobPool JobPool;

enum { JOB_WORKERS_MAX = 256 };

// Workers run at low priority. Fewer are started, with one logged line, where the system refuses.
JobPool *job_pool_create(int workers);

// Waits for the running jobs, drops the queued ones, and returns both as one list for their owner to free.
Job *job_pool_destroy(JobPool *pool);

int job_pool_worker_count(const JobPool *pool);

// Jobs are begun in the order in which they are submitted.
void job_pool_submit(JobPool *pool, Job *job);

// Like job_pool_submit, for a list linked by `next`, in its order, all at once. NULL is an empty list.
void job_pool_submit_list(JobPool *pool, Job *first);

// Removes and returns the queued jobs that no worker has begun, in order of submission. NULL if there is none.
Job *job_pool_recall(JobPool *pool);

// The jobs finished since the last call, in the order in which they finished. Never waits. NULL if there is none.
Job *job_pool_collect(JobPool *pool);

// Waits until a job can be collected, or until none is queued or running.
void job_pool_wait_any(JobPool *pool);

// Waits until no job is queued or running.
void job_pool_wait_all(JobPool *pool);

// ---- jobs in order: they run in any order, and are taken in the order in which they were filled. Only the items of
// one window are in memory, so that a run of any length needs the same memory.

typedef struct OrderedJobs {
    int threads, per_thread; // workers, and items in the window for each; for 0 workers as for one
    size_t item_bytes;       // of an item: a struct that begins with its Job, zeros at first
    // Prepares the next item; a reused one is as `take` left it. JOBS_DONE: none is left. Each may end the run.
    JobsState (*fill)(void *context, void *item);
    JobsState (*take)(void *context, void *item); // gets a finished item
    void (*drop)(void *item);                     // at the end, for each item of the window; may be NULL
    void (*wake)(void *context);                  // called once, at `wake_ns` of clock_ns; may be NULL
    int64_t wake_ns;
    void *context;
} OrderedJobs;

// Returns the state that ended the run: JOBS_INTERRUPTED after Ctrl-C too. No job runs any more.
JobsState jobs_run_in_order(const OrderedJobs *jobs);
