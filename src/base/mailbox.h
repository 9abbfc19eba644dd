// A queue that carries letters from one thread to another: whoever sends gives the letter away. With a time limit on
// waiting, so that a thread can sleep until there is mail or something of its own is due. Any thread.
#pragma once

#include "base/base.h"

typedef struct Mailbox Mailbox;

// The first member of whatever is sent.
typedef struct Letter {
    struct Letter *next; // the mailbox's, and in the list that mailbox_take returns
} Letter;

Mailbox *mailbox_create(void);

// Returns what nobody took, for its owner to free. NULL is accepted.
Letter *mailbox_destroy(Mailbox *mailbox);

void mailbox_send(Mailbox *mailbox, Letter *letter);

// All letters there are, in the order in which they were sent; waits for one until `until_ns` of base/clock.h at most.
// MAILBOX_NOW does not wait, MAILBOX_WAIT waits for ever. NULL if there is none.
#define MAILBOX_NOW INT64_MIN
#define MAILBOX_WAIT INT64_MAX
Letter *mailbox_take(Mailbox *mailbox, int64_t until_ns);
