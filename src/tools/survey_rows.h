// The rows of finished or unfinished surveys in the order in which files show them: by seed, the parts of a survey
// joined, or sorted. Main thread.
#pragma once

#include "tools/survey_output.h"

typedef struct SurveyRows SurveyRows;

// Of `count` journals, which the caller keeps open, and which stay where they are read to.
SurveyRows *survey_rows_create(SurveyJournal *journals, int count, const SurveyRequest *request);
void survey_rows_destroy(SurveyRows *rows);

// False at the end. The row is valid until the next call.
bool survey_rows_next(SurveyRows *rows, JournalEntry *row);

// Where results go.
typedef struct SurveyTarget {
    const SurveyFormat *format;
    const char *path; // NULL: standard output
} SurveyTarget;

// All rows to a target. False, with one logged line, if it cannot be written.
bool survey_rows_write(SurveyJournal *journals, int count, const SurveyTarget *target, const SurveyRequest *request,
                       const json_t *record);
