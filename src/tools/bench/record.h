// The records that `karst bench --json` writes: reads and checks them, compares two, draws several on a page. Names and
// units are short printable text, figures are finite and in order. One thread.
#pragma once

#include "base/base.h"

#include <jansson.h>
#include <stdio.h>

typedef struct BenchFigure {
    double median, p05, p95;
    int n;
} BenchFigure;

typedef struct BenchResult {
    const char *name, *unit; // borrowed from the record
    int threads;
    BenchFigure figure;
} BenchResult;

typedef struct BenchRecord {
    json_t *json;
    BenchResult *results;
    int count;
} BenchRecord;

// Reads a file's contents. False, with one logged line that names it, if it is not such a record. Call
// bench_record_quit in any case.
bool bench_record_parse(BenchRecord *record, const char *text, size_t bytes, const char *path);
bool bench_record_load(BenchRecord *record, const char *path); // the same from a file
void bench_record_quit(BenchRecord *record);

// Several. NULL, with one logged line, if one is no such record.
BenchRecord *bench_records_load(const char *const paths[], int count);
BenchRecord *bench_records_make(int count); // empty ones
void bench_records_free(BenchRecord *records, int count);

// The result with the same name, unit and count of threads; NULL if there is none.
const BenchResult *bench_record_find(const BenchRecord *record, const BenchResult *like);

// Each figure once, at its place in the first of the records that have it. The caller frees the list with memory_free.
const BenchResult **bench_records_figures(const BenchRecord *records, int count, int *figure_count);

// Returns whether higher is better: chunks/s.
bool bench_is_rate(const char *unit);

// Ends a line with the verdict on a figure that is more, less or `neither`. Returns whether it is worse.
bool bench_print_verdict(const char *unit, bool more, bool less, const char *neither);

// ---- `karst bench compare A.json B.json`

// Prints the ratio B / A of each figure that both records have, with its 95 % confidence interval. Returns EXIT_FAILED
// if one is worse beyond noise, or a file is not such a record.
int bench_compare(const char *const paths[2]);

typedef struct BenchRatio {
    double ratio, low, high; // B / A and its interval; 0 .. infinity if there are too few samples
} BenchRatio;

// The ratio of two medians. Their standard errors follow from the percentiles as those of a normal distribution would:
// sigma = (p95 - p05) / 3.29, and 1.2533 sigma / sqrt(n) for a median; relative errors, and the drift between runs, add
// in squares.
BenchRatio bench_ratio(const BenchFigure *a, const BenchFigure *b);

// ---- `karst bench report A.json ... -o report.html`: one page, which loads no other files

enum { BENCH_REPORT_MAX = 12 }; // six colours, each full and pale: more would look alike

// The page alone, of 1 to BENCH_REPORT_MAX records and the names of their files.
void bench_report_write(FILE *page, const BenchRecord *records, const char *const paths[], int count);

// The start of a page, whose charts show `what`: "Bars are medians, lines reach". And its end.
void bench_page_begin(FILE *page, const char *title, const char *what);
void bench_page_end(FILE *page);

// The table of what was measured. `paths` NULL: records are numbered from 1 instead.
void bench_records_write(FILE *page, const BenchRecord *records, const char *const paths[], int count);

// Returns an exit code; EXIT_FAILED, with one logged line, if a file is no record or the page cannot be written.
int bench_report(const char *const paths[], int count, const char *output);
