// A queue of messages (letters) between threads; ownership passes from the sender to the receiver. Waiting has a time
// limit, so that a thread can sleep until a letter arrives or its next own task is due. Any thread.
#pragma once

#include "base/base.h"

typedef struct Mailbox Mailbox;

// The first member of each struct that is sent.
typedef struct Letter {
    struct Letter *next; // used by the mailbox
} Letter;

Mailbox *mailbox_create(void);
void mailbox_destroy(Mailbox *mailbox); // an empty one; NULL is accepted

void mailbox_send(Mailbox *mailbox, Letter *letter);

// Returns the letter that was sent first. Waits for one until `until_ns` of clock_ns at most: MAILBOX_NOW does not
// wait, MAILBOX_WAIT waits for ever. NULL if there is none.
#define MAILBOX_NOW INT64_MIN
#define MAILBOX_WAIT INT64_MAX
Letter *mailbox_take(Mailbox *mailbox, int64_t until_ns);
