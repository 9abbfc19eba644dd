#include "base/interrupt.h"

#include <signal.h>

static int pending;

static void note_signal(int number)
{
    (void)number;
    __atomic_store_n(&pending, 1, __ATOMIC_RELAXED); // lock-free, so allowed in a signal handler
}

void interrupt_watch(void)
{
    // SA_RESETHAND: the second signal takes the default action.
    const struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_pending(void) { return __atomic_load_n(&pending, __ATOMIC_RELAXED) != 0; }
