// Shared libraries (os.h). One that was opened stays to the end of the process: its threads and exit handlers may run.
#pragma once

#include "base/base.h"

typedef void LibraryFunction(void);

// Opens the file, whose path need not have a "/". NULL, with the system's reason.
void *os_library_open(const char *path, char *reason, size_t bytes);

// From now on, if a thread crashes or exits while it is in a function of a library, the program ends with a line that
// names it: a thread is in the one that it has entered last, NULL being none. The name outlives the call.
void os_library_watch_crashes(void);
void os_library_enter(const char *name);

// Ends the program at once, with such a line, the name and what the library has done, and an exit code.
_Noreturn void os_library_end(const char *name, const char *what, int code);

// Gives the handlers of the calling thread's signals a stack of their own: a crash may be a usual one that is full.
void os_library_keep_stack(void);

// NULL: it exports no such function. The caller casts it to its type.
LibraryFunction *os_library_find(void *library, const char *name);
