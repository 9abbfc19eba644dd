// Results of a survey as files: CSV (RFC 4180), JSON Lines or SQLite. Main thread.
//
// To add a format: a row in output.c.
#pragma once

#include "tools/survey/journal.h"
#include "tools/survey/request.h"

typedef struct SurveyFormat SurveyFormat;
typedef struct SurveyOutput SurveyOutput;

// By the file name's extension: .csv, .jsonl or .sqlite. NULL, with one logged line, for another one.
const SurveyFormat *survey_format_of_name(const char *path);

// "csv", "jsonl", "sqlite".
const SurveyFormat *survey_format_find(const char *name);

// NULL, with one logged line, if it cannot be written. `path` NULL: standard output, not for SQLite. An existing file
// is kept until survey_output_close. Request and record must live as long.
SurveyOutput *survey_output_open(const SurveyFormat *format, const char *path, const SurveyRequest *request,
                                 const json_t *record);

// False, with one logged line, if it cannot be written.
bool survey_output_row(SurveyOutput *output, const JournalEntry *row);

// Frees it. `keep`: the file is complete and replaces what was there. False, with one logged line, if it cannot be
// written.
bool survey_output_close(SurveyOutput *output, bool keep);

// ---- the files that a survey writes: its results and its record; each must be another file

enum { SURVEY_PLACES_MAX = 4 };

typedef struct SurveyPlaces {
    const char *named[SURVEY_PLACES_MAX];
    char resolved[SURVEY_PLACES_MAX][FILE_PATH_MAX];
    int count;
} SurveyPlaces;

// Begins with the record of a file of results. False, with one logged line, if no output may go there.
bool survey_places_begin(SurveyPlaces *places, const char *results);

// False, with one logged line, if no output may go to the path, or it is one of the places already. A FIFO or a device
// is left out.
bool survey_places_add(SurveyPlaces *places, const char *path);
