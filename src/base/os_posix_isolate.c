// A program with threads must not fork: the copy would have their locks and not them. So the first process, forked
// while there is one thread, does nothing but fork more when it is told to by a pipe. Between it and each worker stands
// a minder, whose only work is to wait for the worker's end and to tell it. Ends spread by themselves: this process's
// closes the pipe, which ends the forker, which ends the minders, which end the workers.
#include "base/os_isolate.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"
#include "base/os_library.h"
#include "base/os_thread.h"

#include <errno.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// Of address space alone: an index that is wrong by a few thousand ends there too. A multiple of any page.
enum { GUARD_BYTES = 1 << 20 };

// Waking a processor that sleeps can take longer than making a chunk, so who waits gives way to others for a while
// before he sleeps: the caller as long as an answer often takes, the worker as long as a caller who asks again at once.
// Where others keep the processor for so long, it does not sleep: the next waits are not spent awake.
enum { CALLER_AWAKE_NS = 1000000, WORKER_AWAKE_NS = 100000, CROWDED_NS = 500000, CROWDED_WAITS = 64 };

enum { SLICE_MS = 100, STOP_MS = 1000 }; // of a wait for an answer; that the end of a worker may take

// In shared memory.
typedef struct Link {
    sem_t request, answer;
    pid_t worker;    // 0: not started
    int ended;       // the worker's status as waitpid has it, plus 1; 0: it runs
    int past;        // the area past whose end it touched, plus 1
    uintptr_t where; // the address whose use ended it
} Link;

struct IsolatedProcess {
    Link *link; // where its shared memory begins
    size_t mapped;
    void *areas[ISOLATED_AREAS];
    bool busy, started;
    int crowded; // waits that are not spent awake
};

struct Isolation {
    IsolationConfig config;
    int to_forker;
    pid_t forker; // 0: gone
    Mutex lock;
    Condition free;
    int limit; // of processes
    IsolatedProcess processes[ISOLATED_PROCESSES_MAX];
};

// ---- shared memory

static size_t page_bytes(void) { return (size_t)sysconf(_SC_PAGESIZE); }
static size_t in_pages(size_t bytes) { return (bytes + page_bytes() - 1) / page_bytes() * page_bytes(); }

// Page by page: the link, then each area, before a guard that nobody may touch.
static bool map_process(const IsolationConfig *config, IsolatedProcess *process)
{
    size_t whole = in_pages(sizeof(Link)) + GUARD_BYTES;
    for (int i = 0; i < ISOLATED_AREAS; i++)
        whole += in_pages(config->bytes[i]) + GUARD_BYTES;
    char *at = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return false;
    process->link = (Link *)(void *)at;
    process->mapped = whole;
    at += in_pages(sizeof(Link));
    bool guarded = mprotect(at, GUARD_BYTES, PROT_NONE) == 0;
    for (int i = 0; i < ISOLATED_AREAS; i++) {
        at += GUARD_BYTES + in_pages(config->bytes[i]);
        process->areas[i] = at - config->bytes[i];
        guarded &= mprotect(at, GUARD_BYTES, PROT_NONE) == 0;
    }
    return guarded;
}

static bool taken_soon(sem_t *semaphore, int64_t awake_ns, int *crowded)
{
    if (*crowded > 0)
        return --*crowded, false;
    const int64_t begun_ns = clock_ns();
    for (int64_t now_ns = begun_ns; now_ns - begun_ns < awake_ns && *crowded == 0;) {
        if (sem_trywait(semaphore) == 0)
            return true;
        const int64_t before_ns = now_ns;
        sched_yield();
        now_ns = clock_ns();
        *crowded = now_ns - before_ns > CROWDED_NS ? CROWDED_WAITS : 0;
    }
    return false;
}

// ---- the worker

static struct {
    IsolatedProcess *process;
    const IsolationConfig *config;
    void *apart;
} own; // of a worker, for its signal handler

static void note_fault(int number, siginfo_t *info, void *unused)
{
    (void)unused;
    const uintptr_t address = (uintptr_t)info->si_addr;
    own.process->link->where = address;
    for (int i = 0; i < ISOLATED_AREAS; i++) {
        const uintptr_t end = (uintptr_t)own.process->areas[i] + own.config->bytes[i];
        if (address >= end && address < end + GUARD_BYTES)
            own.process->link->past = i + 1;
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_faults(void)
{
    struct sigaction action = {.sa_sigaction = note_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    os_library_keep_stack();
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

static void end_with_parent(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

// A stray write must not reach the memory of other workers.
static void let_go_of_others(const Isolation *isolation, const IsolatedProcess *process)
{
    for (int i = 0; i < isolation->limit; i++)
        if (&isolation->processes[i] != process)
            munmap(isolation->processes[i].link, isolation->processes[i].mapped);
}

static char *reserve(size_t bytes)
{
    return mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

// Copies of a process have the same addresses, which no work should depend on: in each the heap, and libraries that are
// loaded later, move by another distance. These go below what was reserved once the gaps above are filled.
static void move_addresses(size_t number)
{
    const size_t page = 4096, apart = 1 + number;
    own.apart = malloc(apart * page);
    const char *reserved = reserve(apart * (4097 * page));
    for (const char *at = reserved; at >= reserved && at != MAP_FAILED;)
        at = reserve(4 * page);
}

_Noreturn static void be_worker(const Isolation *isolation, IsolatedProcess *process)
{
    const IsolationConfig *config = &isolation->config;
    own.process = process;
    own.config = config;
    let_go_of_others(isolation, process);
    end_with_parent();
    move_addresses((size_t)(process - isolation->processes));
    watch_faults();
    for (;;) {
        while (!taken_soon(&process->link->request, WORKER_AWAKE_NS, &process->crowded) &&
               sem_wait(&process->link->request) != 0)
            continue;
        config->work(config->context, process->areas);
        sem_post(&process->link->answer);
    }
}

static void tell_end(Link *link, pid_t worker, int status)
{
    __atomic_store_n(&link->worker, worker, __ATOMIC_RELEASE);
    __atomic_store_n(&link->ended, status + 1, __ATOMIC_RELEASE);
    sem_post(&link->answer);
}

_Noreturn static void be_minder(const Isolation *isolation, IsolatedProcess *process)
{
    int status = 0;
    end_with_parent();
    const pid_t worker = fork();
    if (worker == 0)
        be_worker(isolation, process);
    __atomic_store_n(&process->link->worker, worker, __ATOMIC_RELEASE);
    if (worker > 0)
        while (waitpid(worker, &status, 0) < 0 && errno == EINTR)
            continue;
    tell_end(process->link, worker, status);
    _exit(0);
}

_Noreturn static void be_forker(Isolation *isolation, int commands)
{
    unsigned char number;
    setpgid(0, 0); // what ends a group, as Ctrl-C does, is for the program, which then closes the pipe
    struct sigaction reap = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
    sigaction(SIGCHLD, &reap, NULL);
    while (read(commands, &number, 1) == 1) {
        IsolatedProcess *process = &isolation->processes[number];
        const pid_t minder = fork();
        if (minder == 0) {
            signal(SIGCHLD, SIG_DFL);
            close(commands);
            be_minder(isolation, process);
        }
        if (minder < 0)
            tell_end(process->link, -1, 0);
    }
    _exit(0);
}

// ---- this process

Isolation *isolation_create(const IsolationConfig *config)
{
    int ends[2];
    Isolation *isolation = memory_alloc_zero(MEMORY_KEPT, sizeof *isolation);
    isolation->config = *config;
    isolation->limit = MIN(thread_core_count() + 1, ISOLATED_PROCESSES_MAX);
    mutex_init(&isolation->lock);
    condition_init(&isolation->free);
    bool made = pipe(ends) == 0;
    for (int i = 0; i < isolation->limit && made; i++)
        made = map_process(config, &isolation->processes[i]);
    fflush(NULL); // so that no process writes again what this one has buffered
    const pid_t forker = made ? fork() : -1;
    if (forker == 0) {
        close(ends[1]);
        be_forker(isolation, ends[0]);
    }
    if (forker < 0) {
        log_error("no process can be started for a library: %s", strerror(errno));
        return NULL;
    }
    close(ends[0]);
    isolation->to_forker = ends[1];
    isolation->forker = forker;
    return isolation;
}

static bool has_forker(Isolation *isolation)
{
    mutex_lock(&isolation->lock);
    if (isolation->forker > 0 && waitpid(isolation->forker, NULL, WNOHANG) != 0)
        isolation->forker = 0;
    const bool has = isolation->forker > 0;
    mutex_unlock(&isolation->lock);
    return has;
}

void isolation_destroy(Isolation *isolation)
{
    if (!isolation)
        return;
    if (has_forker(isolation)) {
        kill(isolation->forker, SIGKILL);
        while (waitpid(isolation->forker, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    close(isolation->to_forker);
    for (int i = 0; i < isolation->limit; i++)
        munmap(isolation->processes[i].link, isolation->processes[i].mapped);
    condition_quit(&isolation->free);
    mutex_quit(&isolation->lock);
    memory_free(isolation);
}

static IsolatedProcess *find_free(Isolation *isolation)
{
    for (int i = 0; i < isolation->limit; i++)
        if (!isolation->processes[i].busy)
            return &isolation->processes[i];
    return NULL;
}

IsolatedProcess *isolation_acquire(Isolation *isolation)
{
    IsolatedProcess *process;
    mutex_lock(&isolation->lock);
    while (!(process = find_free(isolation)))
        condition_wait(&isolation->free, &isolation->lock);
    process->busy = true;
    mutex_unlock(&isolation->lock);
    return process;
}

void isolation_release(Isolation *isolation, IsolatedProcess *process)
{
    mutex_lock(&isolation->lock);
    process->busy = false;
    condition_broadcast(&isolation->free);
    mutex_unlock(&isolation->lock);
}

void *isolated_area(const IsolatedProcess *process, int area) { return process->areas[area]; }

static bool start(Isolation *isolation, IsolatedProcess *process)
{
    const unsigned char number = (unsigned char)(process - isolation->processes);
    *process->link = (Link){0};
    sem_init(&process->link->request, 1, 0);
    sem_init(&process->link->answer, 1, 0);
    process->started = has_forker(isolation) && write(isolation->to_forker, &number, 1) == 1;
    return process->started;
}

// False after the limit, after Ctrl-C, or if nobody is left who would tell the worker's end.
static bool wait_for_answer(Isolation *isolation, IsolatedProcess *process)
{
    if (taken_soon(&process->link->answer, CALLER_AWAKE_NS, &process->crowded))
        return true;
    const int64_t begun_ns = clock_ns();
    struct timespec until;
    do {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += MIN(isolation->config.limit_ms, SLICE_MS) * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        if (sem_timedwait(&process->link->answer, &until) == 0)
            return true;
    } while (clock_ms_since(begun_ns) < isolation->config.limit_ms && !interrupt_pending() && has_forker(isolation));
    return false;
}

// Ends the worker, whose minder then says so, unless it has been ended itself.
static void stop(IsolatedProcess *process)
{
    pid_t worker = 0;
    for (int ms = 0; ms < STOP_MS && __atomic_load_n(&process->link->ended, __ATOMIC_ACQUIRE) == 0; ms++) {
        if (worker <= 0 && (worker = __atomic_load_n(&process->link->worker, __ATOMIC_ACQUIRE)) > 0)
            kill(worker, SIGKILL);
        clock_sleep_ms(1.0);
    }
}

static void describe_end(const Isolation *isolation, const Link *link, char fault[ISOLATION_FAULT])
{
    const int status = link->ended - 1;
    if (link->worker < 0)
        snprintf(fault, ISOLATION_FAULT, "no process could be started for it");
    else if (link->past)
        snprintf(fault, ISOLATION_FAULT, "it wrote or read beside %s", isolation->config.names[link->past - 1]);
    else if (WIFEXITED(status))
        snprintf(fault, ISOLATION_FAULT, "it ended its process, with exit code %d", WEXITSTATUS(status));
    else if (WTERMSIG(status) == SIGABRT)
        snprintf(fault, ISOLATION_FAULT, "it was aborted: an assertion, or an exception that left its function");
    else if (WTERMSIG(status) == SIGSEGV || WTERMSIG(status) == SIGBUS)
        snprintf(fault, ISOLATION_FAULT, "it crashed: it used the address %#llx", (unsigned long long)link->where);
    else
        snprintf(fault, ISOLATION_FAULT, "it crashed: signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

static void describe_stop(const Isolation *isolation, char fault[ISOLATION_FAULT])
{
    if (interrupt_pending())
        snprintf(fault, ISOLATION_FAULT, "it was interrupted");
    else
        snprintf(fault, ISOLATION_FAULT, "it did not come back within %g seconds",
                 (double)isolation->config.limit_ms / 1000);
}

bool isolated_call(Isolation *isolation, IsolatedProcess *process, char fault[ISOLATION_FAULT])
{
    if (!process->started && !start(isolation, process)) {
        snprintf(fault, ISOLATION_FAULT, "no process could be started for it");
        return false;
    }
    sem_post(&process->link->request);
    const bool back = wait_for_answer(isolation, process);
    if (!back)
        stop(process);
    const bool ended = __atomic_load_n(&process->link->ended, __ATOMIC_ACQUIRE) != 0;
    process->started = !ended && back;
    if (!back)
        describe_stop(isolation, fault);
    else if (ended)
        describe_end(isolation, process->link, fault);
    return process->started;
}
