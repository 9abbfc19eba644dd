#include "base/mailbox.h"

#include "base/memory.h"
#include "base/os_thread.h"

struct Mailbox {
    Mutex lock;
    Condition arrived;
    Letter *first, *last;
};

Mailbox *mailbox_create(void)
{
    Mailbox *mailbox = memory_alloc_zero(MEMORY_GENERAL, sizeof *mailbox);
    mutex_init(&mailbox->lock);
    condition_init(&mailbox->arrived);
    return mailbox;
}

void mailbox_destroy(Mailbox *mailbox)
{
    if (!mailbox)
        return;
    ASSERT(!mailbox->first);
    condition_quit(&mailbox->arrived);
    mutex_quit(&mailbox->lock);
    memory_free(mailbox);
}

void mailbox_send(Mailbox *mailbox, Letter *letter)
{
    letter->next = NULL;
    mutex_lock(&mailbox->lock);
    if (mailbox->first)
        mailbox->last->next = letter;
    else
        mailbox->first = letter;
    mailbox->last = letter;
    condition_broadcast(&mailbox->arrived);
    mutex_unlock(&mailbox->lock);
}

Letter *mailbox_take(Mailbox *mailbox, int64_t until_ns)
{
    mutex_lock(&mailbox->lock);
    while (!mailbox->first && condition_wait_until(&mailbox->arrived, &mailbox->lock, until_ns))
        ;
    Letter *letter = mailbox->first;
    if (letter)
        mailbox->first = letter->next;
    mutex_unlock(&mailbox->lock);
    return letter;
}
