// Rows of a world whose trees SQLite cannot follow any more: every page of the file is looked at on its own, as the log
// has it if the log has it, and every row whose checksum is right is kept. Where two rows of one key are found, the one
// with the higher serial number was written later. Any thread.
#pragma once

#include "store/key_map_internal.h"
#include "store/row_internal.h"

// Rows that own their data.
typedef struct RowSet {
    struct KeptRow {
        RowTable table;
        Row row;
    } * rows;
    int count, capacity;
    KeyMap places[ROW_TABLE_COUNT]; // key -> index
} RowSet;

// Copies the row, unless a later one of its key is there.
void row_set_add(RowSet *set, RowTable table, const Row *row);
const Row *row_set_find(const RowSet *set, RowTable table, int64_t key); // NULL: none
void row_set_quit(RowSet *set);

// Adds all rows that are found. `holes` is a descriptor of the file, by which the holes of a sparse file are skipped,
// or -1. False if the file cannot be read at all.
bool salvage_rows(const char *path, const char *vfs, int holes, RowSet *set);
