// Reads and checks the records that `karst bench --json` writes: names and units are short printable text, figures are
// finite and in order. One thread.
#pragma once

#include "tools/bench/compare.h"

#include <jansson.h>

typedef struct BenchResult {
    const char *name, *unit; // borrowed from the record
    int threads;
    BenchFigure figure;
    uint64_t key; // a hash of name, unit and threads
} BenchResult;

typedef struct BenchRecord {
    json_t *json;
    BenchResult *results;
    int count;
} BenchRecord;

// False, with one logged line that names the file, if it is not such a record. Call bench_record_quit in any case.
bool bench_record_load(BenchRecord *record, const char *path);

// The same for a file's contents.
bool bench_record_parse(BenchRecord *record, const char *text, size_t bytes, const char *path);
void bench_record_quit(BenchRecord *record);

// The text under a key of a part ("machine", "cpu"); "" if there is none. Not checked: it may hold any characters.
const char *bench_record_text(const BenchRecord *record, const char *part, const char *key);

// The result with the same name, unit and count of threads; NULL if there is none.
const BenchResult *bench_record_find(const BenchRecord *record, const BenchResult *like);
