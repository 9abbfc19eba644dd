// The system: what programs need and ISO C lacks. os_*.h are its interface, os_posix*.c its implementation for POSIX;
// no other file includes a header of the system (tests/layering.py). A port supplies what these headers declare, and
// the last part of memory.h. Failures set errno to one of POSIX's values.
#pragma once

#include "base/base.h"

#include <stdio.h>
#include <time.h>

// Called first: failures that the system reports by a signal are then reported by the call that failed.
void os_process_init(void);

int64_t os_pid(void);
bool os_random(void *data, size_t bytes); // unpredictable; false if the system has none

// Runs a program, found as a shell does, with these arguments, NULL after the last, and waits for its end. Its standard
// output is dropped. Returns its exit code, 128 and more if a signal ended it, or -errno if it could not be started.
int os_run(const char *const arguments[]);

bool os_is_terminal(FILE *stream);

// A moment in seconds since 1970 as local date and time. False if it is in no calendar.
bool os_local_time(int64_t seconds, struct tm *local);

// Raises the number of files that may be open at once to `count` at least, as far as the system allows.
void os_allow_open_files(int count);
void os_name(char *text, size_t bytes); // "Linux 6.1.0 x86_64"

// ---- time that only moves forward. Nothing between seed and block may call this. Any thread.

// Nanoseconds since an arbitrary moment before the program's start.
int64_t clock_ns(void);

static inline double clock_ms_since(int64_t start_ns) { return (double)(clock_ns() - start_ns) * 1e-6; }

// Processor time that the calling thread has used, in nanoseconds: without the time that it waited.
int64_t clock_thread_ns(void);
int64_t clock_process_ns(void); // of all threads of the process together

void clock_sleep_ms(double ms);

// ---- Ctrl-C (and SIGTERM) as a flag, so that long work keeps its results so far. A fourth one ends the program.

void interrupt_watch(void);   // from now on they only raise the flag; main thread
bool interrupt_pending(void); // one has arrived; any thread
