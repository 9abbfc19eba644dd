#include "base/os.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// A file that grows beyond the limit (ulimit -f) is then reported as any other failure to write.
void os_process_init(void) { signal(SIGXFSZ, SIG_IGN); }

int64_t os_pid(void) { return getpid(); }

bool os_random(void *data, size_t bytes)
{
    FILE *source = fopen("/dev/urandom", "rb");
    bool read = source && fread(data, bytes, 1, source) == 1;
    if (source)
        fclose(source);
    return read;
}

int os_run(const char *const arguments[])
{
    pid_t child;
    int status;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const int error = posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        return -error;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -errno;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool os_is_terminal(FILE *stream) { return isatty(fileno(stream)) != 0; }

bool os_local_time(int64_t seconds, struct tm *local)
{
    time_t moment = (time_t)seconds;
    return localtime_r(&moment, local) != NULL;
}

void os_allow_open_files(int count)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t)count)
        return;
    limit.rlim_cur = MIN(limit.rlim_max, (rlim_t)count);
    setrlimit(RLIMIT_NOFILE, &limit);
}

void os_name(char *text, size_t bytes)
{
    struct utsname name;
    if (uname(&name) == 0)
        snprintf(text, bytes, "%s %s %s", name.sysname, name.release, name.machine);
    else
        snprintf(text, bytes, "unknown");
}

// ---- clocks

static int64_t read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_ns(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t clock_thread_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

int64_t clock_process_ns(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

void clock_sleep_ms(double ms)
{
    if (ms <= 0)
        return;
    struct timespec time = {.tv_sec = (time_t)(ms / 1000)};
    time.tv_nsec = (long)((ms - (double)time.tv_sec * 1000) * 1e6);
    nanosleep(&time, NULL);
}

// ---- Ctrl-C

static int interrupts; // signals that came. Lock-free, so allowed in a signal handler

// The fourth takes the default action. One Ctrl-C under timeout(1) is up to three: the terminal's, and timeout's to the
// process and to its group.
static void note_signal(int number)
{
    if (__atomic_add_fetch(&interrupts, 1, __ATOMIC_RELAXED) > 3) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void interrupt_watch(void)
{
    const struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_pending(void) { return __atomic_load_n(&interrupts, __ATOMIC_RELAXED) > 0; }

// ---- memory.h

void memory_keep_freed(int bytes)
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, MIN(bytes, 32 << 20)); // glibc's upper limit
#else
    (void)bytes;
#endif
}

void memory_share_heaps(int heaps)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, heaps);
#else
    (void)heaps;
#endif
}

void memory_give_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

size_t memory_heap(void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

size_t memory_resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    size_t pages_total = 0, pages_resident = 0;
    int fields = fscanf(file, "%zu %zu", &pages_total, &pages_resident);
    fclose(file);
    return fields == 2 ? pages_resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}
