// Results of a survey as files: CSV (RFC 4180), JSON Lines, SQLite: rows of a table. Main thread.
//
// To add a format: a row in survey_output.c.
#pragma once

#include "tools/survey_journal.h"
#include "tools/survey_request.h"

typedef struct SurveyFormat SurveyFormat;
typedef struct SurveyOutput SurveyOutput;

// By the end of a file's name: .csv, .jsonl, .sqlite. NULL, with one logged line, if it has none of these.
const SurveyFormat *survey_format_of_name(const char *path);

// "csv", "jsonl", "sqlite".
const SurveyFormat *survey_format_find(const char *name);

// NULL, with one logged line, if it cannot be written. `path` NULL: standard output, which SQLite cannot have. What
// stands at `path` stays until survey_output_close. Request and record must live as long.
SurveyOutput *survey_output_open(const SurveyFormat *format, const char *path, const SurveyRequest *request,
                                 const json_t *record);

// False, with one logged line, if it cannot be written.
bool survey_output_row(SurveyOutput *output, const JournalEntry *row);

// Frees it. `keep`: the file is whole and takes its place. False, with one logged line, if it cannot be written.
bool survey_output_close(SurveyOutput *output, bool keep);
