#include "base/os_library.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Of a thread.
static _Thread_local struct {
    const char *library; // whose function it is in
    char stack[1 << 15]; // of its handler
} inside;

// Only calls that a handler may make; nothing else is written, so that files stay as they are. False outside of a
// library.
static bool tell(const char *what)
{
    static const char before[] = "karst: ", after[] = "; --isolate keeps them apart\n";
    return inside.library && write(STDERR_FILENO, before, sizeof before - 1) > 0 &&
           write(STDERR_FILENO, inside.library, strlen(inside.library)) > 0 &&
           write(STDERR_FILENO, what, strlen(what)) > 0 && write(STDERR_FILENO, after, sizeof after - 1) > 0;
}

static void tell_crash(int number)
{
    if (tell(": the library crashed, and Karst with it"))
        inside.library = NULL;
    signal(number, SIG_DFL);
    raise(number);
}

static void tell_exit(void)
{
    if (tell(": the library ended Karst"))
        _exit(1);
}

void os_library_end(const char *name, const char *what, int code)
{
    inside.library = name;
    tell(what);
    _exit(code);
}

void os_library_keep_stack(void)
{
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && stack.ss_flags & SS_DISABLE)
        sigaltstack(&(stack_t){.ss_sp = inside.stack, .ss_size = sizeof inside.stack}, NULL);
}

void os_library_enter(const char *name)
{
    inside.library = name;
    if (name)
        os_library_keep_stack();
}

void os_library_watch_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    atexit(tell_exit);
    for (size_t i = 0; i < ARRAY_COUNT(crashes); i++)
        sigaction(crashes[i], &(struct sigaction){.sa_handler = tell_crash, .sa_flags = SA_ONSTACK}, NULL);
}

void *os_library_open(const char *path, char *reason, size_t bytes)
{
    char own[4096]; // a path without "/" would be looked for in the system's folders
    snprintf(own, sizeof own, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *library = dlopen(own, RTLD_NOW | RTLD_LOCAL);
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
