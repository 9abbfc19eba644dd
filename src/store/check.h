// Checks a saved world down to the last row. Any thread; changes nothing on the disk.
#pragma once

#include "store/store.h"

// Receives one line about a problem or a result.
typedef void StoreReport(void *context, const char *line);

typedef struct StoreCheck {
    StoreState state;           // STORE_WHOLE, or why not
    int chunks, damaged_chunks; // rows
    int problems;               // lines passed to `report`
} StoreCheck;

// Reads all of it: SQLite's own check, every row's checksum and content, the order of keys, the tally and the log.
// Reports each problem and names each damaged chunk.
StoreCheck store_check(const char *path, StoreReport *report, void *context);

// The facts that a list of worlds shows, read in milliseconds, also while the world is open for writing.
typedef struct StoreGlance {
    StoreState state;          // STORE_WHOLE only says that it opens: damage inside rows is found by a check
    char reason[STORE_REASON]; // details; empty: none
    bool link;                 // the path is a link to a file elsewhere
    bool open;        // for writing, here or elsewhere; STORE_BUSY then means that it changed too fast to be read
    StoreWorld world; // if whole
    int edited_chunks;
    int64_t bytes;
    int64_t last_played; // seconds since 1970; 0: never
    uint8_t *picture;    // PNG, freed with memory_free; NULL: none
    size_t picture_bytes;
} StoreGlance;

void store_glance(const char *path, StoreGlance *glance);
