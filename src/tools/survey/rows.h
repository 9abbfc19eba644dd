// Iterates over the rows of one survey, or of its parts joined, in the order of the result files: by seed, or sorted.
// Main thread.
#pragma once

#include "tools/survey/output.h"

typedef struct SurveyRows SurveyRows;

// Reads `count` journals, which the caller keeps open and whose position moves.
SurveyRows *survey_rows_create(SurveyJournal *journals, int count, const SurveyRequest *request);
void survey_rows_destroy(SurveyRows *rows);

// False at the end. The row is valid until the next call.
bool survey_rows_next(SurveyRows *rows, JournalEntry *row);

// A file of results.
typedef struct SurveyTarget {
    const SurveyFormat *format;
    const char *path; // NULL: standard output
} SurveyTarget;

// Writes all rows to a target. False, with one logged line, if it cannot be written.
bool survey_rows_write(SurveyJournal *journals, int count, const SurveyTarget *target, const SurveyRequest *request,
                       const json_t *record);
