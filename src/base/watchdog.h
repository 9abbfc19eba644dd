// Ends the program if a function of a library never comes back: nothing can be saved from it, and it holds its thread
// for ever. Time is counted in ticks of a thread, not by a clock, so that a program that a debugger or the system has
// stopped hangs nowhere.
#pragma once

#include "base/base.h"

enum { WATCHDOG_TICKS = 60, WATCHDOG_TICKS_INTERRUPTED = 4 }; // seconds that a call may take; after Ctrl-C

typedef struct Watchdog Watchdog;

Watchdog *watchdog_create(void);
void watchdog_start(Watchdog *watchdog);   // its thread, which calls watchdog_tick each second
void watchdog_destroy(Watchdog *watchdog); // NULL is accepted

// A thread is in a function of the library from the one to the other. `name`, of the library, outlives the call. Any
// thread; NULL is accepted.
int watchdog_enter(Watchdog *watchdog, const char *name);
void watchdog_leave(Watchdog *watchdog, int call);

// A second of all calls. Returns the name of a library that is late; NULL: none is.
const char *watchdog_tick(Watchdog *watchdog);
