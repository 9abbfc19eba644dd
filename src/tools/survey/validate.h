// Proves the contents of a survey's record (tools/survey/journal.h) before any of it is used. Checksums find damage;
// this finds entries that no survey can have written. Main thread.
#pragma once

#include "tools/survey/journal.h"
#include "tools/survey/request.h"

// The values that entries must agree with, from the record's line of JSON, which is checked too.
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

// The progress that a journal holds.
typedef struct SurveyDone {
    uint64_t next; // all seeds before this index are done
    int64_t rows;
    bool ended; // the survey is complete
} SurveyDone;

// Reads all entries, and leaves the journal behind the last one: at its end, or before a torn or damaged entry.
// `seeds`: the list that the rows of a listed survey must come from; NULL if it is not known. False, with
// one logged line, if an entry is wrong.
bool survey_journal_validate(SurveyJournal *journal, const SurveyScope *scope, const SurveySeeds *seeds,
                             SurveyDone *done);

// Checks that a survey's record may be written to this path: there is no file, or the record of a finished survey. The
// record of an unfinished one may hold hours of work, and other files are not ours. EXIT_DONE, or another exit code
// with one logged line.
int survey_check_replaceable(const char *path);
