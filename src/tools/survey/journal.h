// The record of a survey: the request as a line of JSON, then the progress, seed by seed in order, as binary entries
// with a checksum each. It is kept beside the first file of results, as FILE.survey: results are written from it when
// the survey ends, --resume continues it, and survey merge joins several. Entries are only ever appended, so a kill at
// any moment leaves complete entries and at most one torn entry at the end, which is cut off. Main thread.
//
// docs/survey.md describes the file.
#pragma once

#include "base/output.h"
#include "tools/survey/request.h"
#include "tools/survey/row.h"

typedef enum JournalKind {
    JOURNAL_ROW = 1, // a seed that passed
    JOURNAL_MARK,    // all seeds before `index` are done
    JOURNAL_END,     // the survey is complete
} JournalKind;

typedef struct JournalEntry {
    JournalKind kind;
    uint64_t index;      // of the seed in the survey
    SurveyCounts counts; // of a row
    const char *text;    // of a row: the seed as typed, or ""; valid until the next call
} JournalEntry;

// Takes an entry, which is valid during the call. False ends the work as failed; the reason has been logged.
typedef bool SurveyReport(void *context, const JournalEntry *entry);

typedef struct SurveyJournal {
    FILE *stream; // before an entry, from `begin` on
    char path[FILE_PATH_MAX];
    int64_t begin;   // offset of the first entry
    char *text;      // of the last entry, on the heap
    SurveyRoom room; // of rows; no biomes: they are malformed
    json_t *record;  // that was read; NULL: the journal was created

    // The survey of that record, from survey_journal_scope on.
    SurveyRequest request;
    uint64_t seed_count; // of the whole survey; 0: not known yet
    int64_t first;       // seed of a range
    bool listed;         // the seeds are those of a file

    // The progress, as the entries show it, from survey_journal_validate on.
    uint64_t next; // all seeds before this index are done
    int64_t rows;
    uint64_t last_row; // index of the last of them
    bool ended;        // the survey is complete
} SurveyJournal;

// PATH.survey for a file of results. False, with one logged line, if it is too long.
bool survey_journal_path(const char *path, char journal_path[FILE_PATH_MAX]);

// Creates one; `path` NULL: a temporary file. False, with one logged line, if it cannot be written, or another process
// is writing it.
bool survey_journal_begin(SurveyJournal *journal, Output *output, const json_t *record);

bool survey_journal_create(SurveyJournal *journal, const char *path, const json_t *record);

// Opens one to continue it. False, with one logged line, if it is not the record of a survey, or another process is
// writing it.
bool survey_journal_open(SurveyJournal *journal, const char *path);

// The same, read-only; another process may be writing it.
bool survey_journal_read(SurveyJournal *journal, const char *path);
void survey_journal_close(SurveyJournal *journal);

// False at the end, or at a torn or damaged entry, before which the journal then stays. An undamaged entry may still be
// wrong: call survey_journal_validate first.
bool survey_journal_next(SurveyJournal *journal, JournalEntry *entry);

// Truncates the file at the current offset, to append there. False, with one logged line, if that fails.
bool survey_journal_truncate(SurveyJournal *journal);

// False, with one logged line, if it cannot be written. Rows may stay buffered until the next mark.
bool survey_journal_append(SurveyJournal *journal, const JournalEntry *entry);

// ---- validation: checks the contents of a record before any of it is used. Checksums find damage; this finds entries
// that no survey can have written.

// Fills in the survey of the record. False, with one logged line, if the record that was read is malformed.
bool survey_journal_scope(SurveyJournal *journal);

// Reads the survey of the record and all entries, and leaves the journal behind the last one: at its end, or before a
// torn or damaged entry. `seeds`: the list that the rows of a listed survey must come from; NULL if it is not known.
// False, with one logged line, if the record or an entry is wrong.
bool survey_journal_validate(SurveyJournal *journal, const SurveySeeds *seeds);

// Checks that a survey's record may be written to this path: there is no file, or the record of a finished survey. The
// record of an unfinished one may hold hours of work, and other files are not ours. EXIT_DONE, or another exit code
// with one logged line.
int survey_check_replaceable(const char *path);
