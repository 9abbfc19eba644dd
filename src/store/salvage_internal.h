// Recovers rows of a world whose B-trees are broken: reads every page of the file, or its newest version in the log,
// and finds every row with a valid checksum. Of two rows with one key the one with the higher serial number is newer.
// Any thread.
#pragma once

#include "base/key_map.h"
#include "store/row_internal.h"

#include <stdio.h>

// Rows that own their data.
typedef struct RowSet {
    Row *rows;
    int count, capacity;
    KeyMap *places[ROW_TABLE_COUNT]; // key -> index
} RowSet;

// Copies the row, unless the set has a newer one with its key.
void row_set_add(RowSet *set, const Row *row);
const Row *row_set_find(const RowSet *set, RowTable table, int64_t key); // NULL: none
void row_set_quit(RowSet *set);

// Adds all rows that are found. `holes` is the file as os_next_data reads it, so that holes are skipped, or
// NULL. False if the file cannot be read at all.
bool salvage_rows(const char *path, const char *vfs, FILE *holes, RowSet *set);
