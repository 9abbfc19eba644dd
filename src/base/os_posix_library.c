#include "base/os_library.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const char *inside; // the library whose function this thread is in

// Only calls that a handler may make; nothing else is written, so that files stay as they are.
static void tell_crash(int number)
{
    static const char before[] = "karst: ",
                      after[] = ": the library crashed, and Karst with it; --isolate keeps them apart\n";
    if (inside && write(STDERR_FILENO, before, sizeof before - 1) > 0 &&
        write(STDERR_FILENO, inside, strlen(inside)) > 0 && write(STDERR_FILENO, after, sizeof after - 1) > 0)
        inside = NULL;
    signal(number, SIG_DFL);
    raise(number);
}

void os_library_enter(const char *name) { inside = name; }

void os_library_watch_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    for (size_t i = 0; i < ARRAY_COUNT(crashes); i++)
        sigaction(crashes[i], &(struct sigaction){.sa_handler = tell_crash, .sa_flags = SA_ONSTACK}, NULL);
}

void *os_library_open(const char *path, char *reason, size_t bytes)
{
    char own[4096]; // a path without "/" would be looked for in the system's folders
    snprintf(own, sizeof own, "%s%s", strchr(path, '/') ? "" : "./", path);
    inside = path; // its constructors run
    void *library = dlopen(own, RTLD_NOW | RTLD_LOCAL);
    inside = NULL;
    if (!library) {
        const char *text = dlerror(), *after = strstr(text, ": "); // "./mine.so: cannot open ..."
        snprintf(reason, bytes, "%s", strncmp(text, own, strlen(own)) == 0 && after ? after + 2 : text);
    }
    return library;
}

LibraryFunction *os_library_find(void *library, const char *name)
{
    void *found = dlsym(library, name);
    LibraryFunction *function;
    _Static_assert(sizeof function == sizeof found, "POSIX promises it"); // ISO C has no such cast
    memcpy(&function, &found, sizeof function);
    return function;
}
