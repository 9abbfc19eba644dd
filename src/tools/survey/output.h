// Results of a survey as files: CSV (RFC 4180), JSON Lines or SQLite. Main thread.
//
// To add a format: a row in output.c.
#pragma once

#include "cli/options.h"
#include "tools/survey/journal.h"

typedef enum SurveyFormat { SURVEY_CSV, SURVEY_JSONL, SURVEY_SQLITE, SURVEY_FORMAT_COUNT } SurveyFormat;

// The format of a file name's extension: .csv, .jsonl or .sqlite. SURVEY_FORMAT_COUNT, with one logged line, for
// another one.
SurveyFormat survey_format_of_name(const char *path);

// A file of results.
typedef struct SurveyTarget {
    SurveyFormat format;
    const char *path; // NULL: standard output, not for SQLite
} SurveyTarget;

typedef struct SurveyOutput SurveyOutput;

// NULL, with one logged line, if it cannot be written. An existing file is kept until survey_output_close. Request and
// record must live as long.
SurveyOutput *survey_output_open(const SurveyTarget *target, const SurveyRequest *request, const json_t *record);

// False, with one logged line, if it cannot be written.
bool survey_output_row(SurveyOutput *output, const JournalEntry *row);

// Frees it. `whole`: the file is complete and replaces what was there. False, with one logged line, if it cannot be
// written.
bool survey_output_close(SurveyOutput *output, bool whole);

// ---- the rows of one survey, or of its parts joined, in the order of the files: by seed, or sorted

// Reports the rows of `count` journals, which the caller keeps open and whose position moves. False if the report does
// so, which ends it.
bool survey_rows_report(SurveyJournal *journals, int count, const SurveyRequest *request, SurveyReport *report,
                        void *context);

// Writes all rows to a target. False, with one logged line, if it cannot be written.
bool survey_rows_write(SurveyJournal *journals, int count, const SurveyTarget *target, const SurveyRequest *request,
                       const json_t *record);

// False, with one logged line, if the targets and the record of `results`, one of them, are not different files, or the
// record is no regular file.
bool survey_files_distinct(const char *results, const SurveyTarget *targets, int count);

// ---- the command

// Options of `karst survey`. Texts are NULL if not given.
typedef struct SurveyOptions {
    Arguments arguments;
    SurveyRequest request;
    bool isolate;
    int threads;
    const char *seeds;   // A..B, or the name of a file
    const char *why_not; // a seed
    const char *files[SURVEY_FORMAT_COUNT];
    bool resume;
} SurveyOptions;

// `karst survey merge OUT PART...`: joins the parts of a survey that was split by --shard. Returns an exit code.
int survey_merge(const Arguments *arguments);
