// Work in processes of its own, so that a crash, a hang or a stray write there is a message and not the end of this
// process (os.h). Input and output lie in areas of shared memory, each of which ends at guard pages; no process sees
// another's.
#pragma once

#include "base/base.h"

enum { ISOLATED_AREAS = 3, ISOLATED_PROCESSES_MAX = 64, ISOLATION_FAULT = 160 };

// Runs in the other process, which is a copy of this one as it was at isolation_create: `context` is its own.
typedef void IsolatedWork(void *context, void *const areas[ISOLATED_AREAS]);

typedef struct IsolationConfig {
    IsolatedWork *work;
    void *context;
    size_t bytes[ISOLATED_AREAS];
    const char *names[ISOLATED_AREAS]; // what lies there, for messages: "the blocks"
    int limit_ms;                      // of a call
} IsolationConfig;

typedef struct Isolation Isolation;

// Main thread, before others are started. The end of this process ends the others too. NULL, with one logged line, if
// the system refuses.
Isolation *isolation_create(const IsolationConfig *config);
void isolation_destroy(Isolation *isolation); // while no call runs; NULL is accepted

// A process that nobody else uses, started when it is first called: waits for one. Any thread.
typedef struct IsolatedProcess IsolatedProcess;
IsolatedProcess *isolation_acquire(Isolation *isolation);
void isolation_release(Isolation *isolation, IsolatedProcess *process);

void *isolated_area(const IsolatedProcess *process, int area);

// Runs the work. False, with `fault` filled, if it did not come back: "it wrote or read beside the blocks". The
// process is then gone, and another takes its place at the next call.
bool isolated_call(Isolation *isolation, IsolatedProcess *process, char fault[ISOLATION_FAULT]);
