// The store's writer thread: the only one that uses the database once it is open, or that creates it. It takes messages
// from one mailbox in their order, keeps puts until a transaction has made them durable, retrying as often as needed,
// and answers through the mailbox that a message names. If two puts of one row are pending, the later is written.
#pragma once

#include "base/mailbox.h"
#include "base/os_thread.h"
#include "store/database_internal.h"

typedef enum MessageKind { MESSAGE_PUT, MESSAGE_FETCH, MESSAGE_FLUSH, MESSAGE_QUIT, MESSAGE_KIND_COUNT } MessageKind;

// Sent by the main thread; fetches and flushes come back as answers.
typedef struct Message {
    Letter letter;
    MessageKind kind;
    Mailbox *reply; // a fetch or flush returns through it as its answer
    RowTable table;
    int64_t key;
    uint64_t number; // of a put
    Diff *diff;      // put: a chunk's; NULL: delete its row. Answer to a fetch
    Blob blob;       // put: a part's
    int highest;     // put: the highest kind of block in it
    int failure;     // answer to a fetch: SQLite's code if the row cannot be read, else 0
    bool done;       // answer to a flush: all puts are durable
    bool drops;      // a put in the current transaction: deletes its row
    uint64_t mark;   // a put in the current transaction: the row's mark
} Message;

typedef struct Writer {
    Database database;
    Mailbox *messages;
    Ledger ledger;     // of what is durable
    uint64_t durable;  // atomic
    int failure;       // atomic: SQLite's code while writing fails, else 0
    int failure_errno; // atomic: the system's reason for it, or 0
    int refused;       // atomic: StoreState, why the file could not be made the last time, else STORE_WHOLE
    int uncopied;      // atomic: the failure is that of the copy before an upgrade
    int block_1;       // the highest kind of block that version 1 may hold
    WorldPart world;   // of what is durable
    bool running;
    Thread thread;
    const char *path;          // the store's
    bool made_here;            // in this run of the program: an upgrade needs no copy of the file
    const NewWorld *to_create; // owned by the store: the world to create. NULL: the file exists
    // The thread's own: pending puts, at most one for each row.
    Message **pending;
    int count, capacity;
    KeyMap *places[ROW_TABLE_COUNT]; // key -> index in pending
    uint64_t received;               // the highest number of a put received so far
    int64_t due_ns;                  // when to write; MAILBOX_WAIT if nothing is pending
    int retry_ms;                    // 0 unless writing failed
    int64_t serial_base;             // a row's serial number is this plus its put's number
    bool copied;                     // for an upgrade that has not succeeded yet
    bool quit;
} Writer;

// `writer` must not move, and has an open database or `to_create`. False if no thread can be created.
bool writer_start(Writer *writer);

// Ends the thread without writing pending puts, and frees its mailbox and the messages in it. The database stays open.
void writer_stop(Writer *writer);

// Words for the failure that writing met last.
void writer_explain(const Writer *writer, int code, int error, char text[STORE_REASON]);

Message *message_create(MessageKind kind, RowTable table, int64_t key);
void message_destroy(Message *message);
void messages_destroy(Mailbox *mailbox); // with all that are in it; NULL is accepted
