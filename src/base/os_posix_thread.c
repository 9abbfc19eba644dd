#include "base/os_thread.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#endif

typedef struct Start {
    ThreadMain *run;
    void *data;
    char name[16];
} Start;

void mutex_init(Mutex *mutex) { pthread_mutex_init(mutex, NULL); }
void mutex_quit(Mutex *mutex) { pthread_mutex_destroy(mutex); }
void mutex_lock(Mutex *mutex) { pthread_mutex_lock(mutex); }
void mutex_unlock(Mutex *mutex) { pthread_mutex_unlock(mutex); }

// Uses the monotonic clock, where conditions support it.
void condition_init(Condition *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void condition_quit(Condition *condition) { pthread_cond_destroy(condition); }
void condition_wait(Condition *condition, Mutex *mutex) { pthread_cond_wait(condition, mutex); }

bool condition_wait_until(Condition *condition, Mutex *mutex, int64_t until_ns)
{
    enum { SECOND_NS = 1000000000 };
    if (until_ns == INT64_MAX) {
        condition_wait(condition, mutex);
        return true;
    }
    int64_t left_ns = until_ns <= 0 ? 0 : until_ns - clock_ns();
    if (left_ns <= 0)
        return false;
#ifdef __APPLE__
    struct timespec left = {.tv_sec = left_ns / SECOND_NS, .tv_nsec = left_ns % SECOND_NS};
    return pthread_cond_timedwait_relative_np(condition, mutex, &left) == 0;
#else
    struct timespec end = {.tv_sec = until_ns / SECOND_NS, .tv_nsec = until_ns % SECOND_NS};
    return pthread_cond_timedwait(condition, mutex, &end) == 0;
#endif
}

void condition_broadcast(Condition *condition) { pthread_cond_broadcast(condition); }

static void *thread_main(void *data)
{
    Start start = *(Start *)data;
    memory_free(data);
#ifdef __linux__
    pthread_setname_np(pthread_self(), start.name);
#endif
    start.run(start.data);
    return NULL;
}

bool thread_start(Thread *thread, const char *name, ThreadMain *run, void *data)
{
    Start *start = memory_alloc_zero(MEMORY_GENERAL, sizeof *start);
    start->run = run;
    start->data = data;
    strncpy(start->name, name, sizeof start->name - 1);

    // Signals are handled by the main thread, but for a thread's own crashes.
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    sigset_t all, before;
    sigfillset(&all);
    for (size_t i = 0; i < ARRAY_COUNT(crashes); i++)
        sigdelset(&all, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(thread, NULL, thread_main, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0)
        return true;
    memory_free(start);
    return log_failure("cannot start thread \"%s\": %s", name, strerror(error));
}

void thread_join(Thread *thread) { pthread_join(*thread, NULL); }

void thread_lower_priority(void)
{
#ifdef __linux__
    // Beside a thread that never sleeps, nice 5 gets a quarter of a core; nice 10 would get a tenth, and a world would
    // take four times as long to load while software OpenGL uses every core.
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 5);
#endif
}

uint64_t thread_id(void) { return (uint64_t)(uintptr_t)pthread_self(); }

int thread_core_count(void)
{
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return MAX(1, CPU_COUNT(&set));
#endif
    return (int)MAX(1, sysconf(_SC_NPROCESSORS_ONLN));
}
