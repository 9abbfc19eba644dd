// Threads, locks and conditions (os.h). Failed creation is returned; using a lock never fails.
#pragma once

#include "base/base.h"

#include <pthread.h>

typedef pthread_mutex_t Mutex;
typedef pthread_cond_t Condition;
typedef pthread_t Thread;

#define MUTEX_INIT PTHREAD_MUTEX_INITIALIZER

typedef void ThreadMain(void *data);

void mutex_init(Mutex *mutex);
void mutex_quit(Mutex *mutex);
void mutex_lock(Mutex *mutex);
void mutex_unlock(Mutex *mutex);

void condition_init(Condition *condition);
void condition_quit(Condition *condition);
void condition_wait(Condition *condition, Mutex *mutex);
// Waits until `until_ns` of clock_ns at most; false once that time has passed. INT64_MAX waits for ever.
bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t until_ns);
void condition_broadcast(Condition *condition);

// False, with one logged line, if the system cannot start it. `name`, for debuggers: at most 15 characters.
bool thread_start(Thread *thread, const char *name, ThreadMain *run, void *data);
void thread_join(Thread *thread);

// The calling thread's id, which differs from the id of any other running thread.
uint64_t thread_id(void);

// Lowers the calling thread's priority below interactive ones (nice 5 on Linux; no effect elsewhere).
void thread_lower_priority(void);

// Cores that this process may use, at least 1.
int thread_core_count(void);
