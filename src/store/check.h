// Whether a saved world is whole, down to the last row. Any thread; changes nothing on the disk.
#pragma once

#include "store/store.h"

// One line about what was found.
typedef void StoreSay(void *context, const char *line);

typedef struct StoreCheck {
    StoreState state;           // STORE_WHOLE, or why not
    int chunks, damaged_chunks; // rows
    int problems;               // lines that were said
} StoreCheck;

// Reads all of it: SQLite's own check, every row's checksum and content, the order of keys, the tally and the log.
// `vfs` as StoreOptions has it. Says each problem and names each damaged chunk.
StoreCheck store_check(const char *path, const char *vfs, StoreSay *say, void *context);

// What a list of worlds shows, read in milliseconds, also while the world is open for writing here or elsewhere.
typedef struct StoreGlance {
    StoreState state; // STORE_WHOLE as far as one looked: rows that are damaged inside show in a check
    char reason[256]; // more about it; empty: the state says it all
    bool link;        // the path is a link to a file elsewhere
    bool open;        // for writing; then a state of STORE_BUSY means that it was written too fast to be read
    StoreWorld world; // if whole
    int edited_chunks;
    int64_t bytes;
    int64_t last_played; // seconds since 1970; 0: never
    uint8_t *picture;    // PNG, freed with memory_free; NULL: none
    size_t picture_bytes;
} StoreGlance;

void store_glance(const char *path, const char *vfs, StoreGlance *glance);
