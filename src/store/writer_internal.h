// The store's own thread, the only one that touches the database once it is open, or that makes it. It takes orders
// from one mailbox in the order in which they were sent, keeps what is put until a transaction has made it durable,
// however often that must be tried, and sends answers by another. What is put twice before it is written is written
// once.
#pragma once

#include "base/mailbox.h"
#include "base/thread.h"
#include "store/ledger_internal.h"

typedef enum OrderKind { ORDER_PUT, ORDER_FETCH, ORDER_FLUSH, ORDER_QUIT, ORDER_KIND_COUNT } OrderKind;

// Sent by the main thread; fetches and flushes come back as answers.
typedef struct Order {
    Letter letter;
    OrderKind kind;
    RowTable table;
    int64_t key;
    uint64_t number; // of a put
    Diff *diff;      // put: a chunk's; NULL: its row goes. Answer to a fetch
    Blob blob;       // put: a part's
    int failure;     // answer to a fetch: SQLite's code if the row cannot be had, else 0
    bool done;       // answer to a flush: all is durable
    bool drops;      // a put that was tried: no row is left
    uint64_t mark;   // a put that was tried: the row's
} Order;

typedef struct Writer {
    Database database;
    Mailbox *orders, *answers;
    Ledger ledger;     // of what is durable
    uint64_t durable;  // atomic
    int failure;       // atomic: SQLite's code while writing fails, else 0
    int failure_errno; // atomic: the system's reason for it, or 0
    int refused;       // atomic: StoreState, why the file could not be made the last time, else STORE_WHOLE
    bool running;
    Thread thread;
    const char *path; // the store's
    const char *vfs;
    const StoreWorld *to_make; // the store's: there is no file yet. NULL: there is
} Writer;

// `writer` lies still and holds an open database, or what it needs to make one. False if there can be no thread.
bool writer_start(Writer *writer);

// Ends the thread, leaves what is not written, and frees mailboxes with all that is in them. The database stays open.
void writer_stop(Writer *writer);

Order *order_create(OrderKind kind);
void order_destroy(Order *order);
