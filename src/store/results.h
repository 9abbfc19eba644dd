// Writes a survey's results as an ordinary SQLite database: a table `facts` with a row for each seed, and a table
// `survey` with the request as keys and values. The same rows give the same bytes. One thread.
#pragma once

#include "base/file.h"

typedef enum ResultsKind { RESULTS_NONE, RESULTS_WHOLE, RESULTS_REAL, RESULTS_TEXT } ResultsKind;

typedef struct ResultsColumn {
    const char *name; // an SQL identifier
    ResultsKind kind;
} ResultsColumn;

typedef struct ResultsValue {
    ResultsKind kind; // RESULTS_NONE: NULL in SQL
    int64_t whole;
    double real;
    const char *text; // UTF-8, valid during the call
} ResultsValue;

typedef struct Results Results;

// An existing file at `path` stays until results_end. NULL, with one logged line, if it cannot be written.
Results *results_create(const char *path, const ResultsColumn *columns, int count);

// False, with one logged line, if it cannot be written; then only results_end may follow.
bool results_note(Results *results, const char *key, const char *value);
bool results_add(Results *results, const ResultsValue *values);

// Frees the results. `whole`: the file then appears; false, with one logged line, if that fails.
bool results_end(Results *results, bool whole);
