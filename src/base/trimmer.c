#include "base/memory.h"

#include "base/mailbox.h"
#include "base/os.h"
#include "base/os_thread.h"

struct Trimmer {
    Letter stop; // sent to end the thread
    Thread thread;
    Mailbox *mailbox;
    int64_t between_ns;
};

static void run(void *data)
{
    Trimmer *trimmer = data;
    int64_t wait_ns = trimmer->between_ns / 10; // what starting up has freed goes early
    for (; !mailbox_take(trimmer->mailbox, clock_ns() + wait_ns); wait_ns = trimmer->between_ns)
        memory_give_back(); // not at a lower priority: threads that allocate meanwhile wait for this
}

static void release(Trimmer *trimmer)
{
    mailbox_destroy(trimmer->mailbox);
    memory_free(trimmer);
}

Trimmer *trimmer_start(double seconds)
{
    ASSERT(seconds > 0);
    Trimmer *trimmer = memory_alloc_zero(MEMORY_GENERAL, sizeof *trimmer);
    trimmer->between_ns = (int64_t)(seconds * 1e9);
    trimmer->mailbox = mailbox_create();
    if (thread_start(&trimmer->thread, "trimmer", run, trimmer))
        return trimmer;
    release(trimmer);
    return NULL;
}

void trimmer_stop(Trimmer *trimmer)
{
    if (!trimmer)
        return;
    mailbox_send(trimmer->mailbox, &trimmer->stop);
    thread_join(&trimmer->thread);
    release(trimmer);
}
