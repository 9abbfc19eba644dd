// The chunks that differ from the generated ones. The stream reports by its hooks which chunks are loaded, changed and
// dropped; the differences are put into the store a moment after the first change, so that many changes make one put,
// and at once when the chunk is dropped. Main thread only.
#pragma once

#include "sim/sim.h"
#include "store/store.h"
#include "stream/stream.h"

typedef struct ChangedChunk {
    ChunkPos pos;
    bool used;
    bool damaged;       // its stored data is unreadable: it must not be changed
    bool in_memory;     // its changes cannot be stored
    Chunk *original;    // the generated blocks, to compare with; NULL if it is unchanged, `in_memory` or not loaded
    Chunk *parked;      // its blocks, if it is `in_memory` and not loaded
    int64_t unsaved_ns; // time of the first change that is not yet put into the store; 0: none
} ChangedChunk;

typedef struct Changes {
    Stream *stream;
    Store *store; // NULL: changes stay in memory
    Sim *sim;
    ChangedChunk *chunks; // a hash table with linear probing; nothing is removed, because players come back
    uint32_t capacity, count;
    ChunkPos *unsaved; // chunks in the order of `unsaved_ns`; may contain some that are saved
    int unsaved_count, unsaved_capacity;
} Changes;

// Zero-initialised but for the first three members. Attaches to the stream, before its first update.
void changes_attach(Changes *changes);
void changes_quit(Changes *changes); // saves, and detaches from the stream
void changes_save(Changes *changes); // puts all unsaved changes into the store now
bool changes_is_damaged(const Changes *changes, ChunkPos pos);
