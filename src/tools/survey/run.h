// Runs a survey: jobs survey seeds in any order, and the results are reported in the order of the seeds. Main thread.
#pragma once

#include "base/jobs.h"
#include "tools/survey/journal.h"

// Called for a seed that passed. False ends the survey as failed; the reason has been logged.
typedef bool SurveyFound(void *context, const JournalEntry *row);

// Called when all seeds of this part before `index` are done. False as above.
typedef bool SurveyMarked(void *context, uint64_t index);

typedef struct SurveyRun {
    const SurveyRequest *request;
    const SurveySeeds *seeds;
    int threads;
    bool silent;          // no progress line, because rows go to the same terminal
    uint64_t next;        // the first seed to survey
    int64_t passed;       // seeds that passed before that
    SurveyFound *found;   // may be NULL, as `marked`
    SurveyMarked *marked; // every half second, and at the end
    void *context;
} SurveyRun;

// JOBS_DONE: all seeds are done, or as many have passed as --top needs.
JobsState survey_run(const SurveyRun *run);
