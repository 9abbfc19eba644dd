#include "base/os_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

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
