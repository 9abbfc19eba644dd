// The record of a survey: what was asked, in a line of JSON, and after it what is done, seed by seed in order, as
// binary entries each with a checksum. It stands beside the first file of results, as FILE.survey; results are made
// from it when the survey ends, it is where --resume goes on, and what survey merge joins. Entries are only ever
// appended, so a kill at any moment leaves whole entries and at most one torn one at the end, which is cut off. Main
// thread.
//
// docs/survey.md describes the file.
#pragma once

#include "base/output.h"
#include "map/survey.h"

#include <jansson.h>

typedef enum JournalKind {
    JOURNAL_ROW = 1, // a seed that passed
    JOURNAL_MARK,    // all seeds before `index` are done
    JOURNAL_END,     // the survey is whole
} JournalKind;

typedef struct JournalEntry {
    JournalKind kind;
    uint64_t index;      // of the seed in the survey
    SurveyCounts counts; // of a row
    const char *text;    // of a row: the seed as typed, or ""; valid until the next call
} JournalEntry;

typedef struct SurveyJournal {
    FILE *stream;
    char path[FILE_PATH_MAX];
    int64_t begin; // where the entries begin
    char *text;    // the last entry's, on the heap
} SurveyJournal;

// PATH.survey of a file of results. False, with one logged line, if that is too long.
bool survey_journal_path(const char *path, char journal_path[FILE_PATH_MAX]);

// A new one in an output that is open, which the caller commits or abandons instead of survey_journal_close. False,
// with one logged line, if it cannot be written.
bool survey_journal_begin(SurveyJournal *journal, Output *output, const json_t *record);

// A new one; `path` NULL: a temporary file. False, with one logged line, if it cannot be written, or another process
// writes it.
bool survey_journal_create(SurveyJournal *journal, const char *path, const json_t *record);

// One that is there, to go on writing. False, with one logged line, if it is no such file, or another process writes
// it.
bool survey_journal_open(SurveyJournal *journal, const char *path, json_t **record);

// The same, to read only: another process may be writing it.
bool survey_journal_read(SurveyJournal *journal, const char *path, json_t **record);
void survey_journal_close(SurveyJournal *journal);

// To the first entry, or to an entry at a place that survey_journal_tell returned before it was read.
void survey_journal_seek(SurveyJournal *journal, int64_t at);
int64_t survey_journal_tell(const SurveyJournal *journal);

// False at the end, or at an entry that is torn or damaged; it then stands before that. An entry that is whole may
// still be wrong: survey_journal_prove (tools/survey_proof.h) comes first.
bool survey_journal_next(SurveyJournal *journal, JournalEntry *entry);

// Cuts off what lies behind the place where it stands, to append there. False, with one logged line, if that fails.
bool survey_journal_cut(SurveyJournal *journal);

// False, with one logged line, if it cannot be written. A row may wait in memory until the next mark.
bool survey_journal_append(SurveyJournal *journal, const JournalEntry *entry);
