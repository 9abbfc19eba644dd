// Proves what the record of a survey holds (tools/survey_journal.h) before any of it is used. Checksums find what a
// disk damages; this finds what no survey can have written, whoever wrote it. Main thread.
#pragma once

#include "tools/survey_journal.h"
#include "tools/survey_request.h"

// What the entries must agree with: all of it from the record's line, proved too.
typedef struct SurveyScope {
    SurveyRequest request;
    uint64_t seed_count; // of the whole survey
    int64_t first;       // seed of a range
    bool listed;         // the seeds are those of a file
} SurveyScope;

// False, with one logged line, if the record that was read from `path` is malformed. It must live as long. Call
// survey_scope_quit in any case.
bool survey_scope_init(SurveyScope *scope, const json_t *record, const char *path);
void survey_scope_quit(SurveyScope *scope);

// What is done.
typedef struct SurveyDone {
    uint64_t next; // no seed before this index is left to do
    int64_t rows;
    bool ended; // the survey is whole
} SurveyDone;

// Reads all entries, and leaves the journal behind the last of them: at its end, or before one that is torn or damaged.
// `seeds`: the list that the texts of a listed survey's rows must be from, or NULL where it is not at hand. False, with
// one logged line, if an entry is wrong.
bool survey_journal_prove(SurveyJournal *journal, const SurveyScope *scope, const SurveySeeds *seeds, SurveyDone *done);

// Whether a survey's record may be written to this path: there is no file, or the record of a finished survey. The
// record of an unfinished one may hold hours of work, and other files are not ours. EXIT_DONE, or another exit code with
// one logged line.
int survey_check_replaceable(const char *path);
