// Runs a survey: jobs survey seeds in any order, and the results are reported in the order of the seeds. Main thread.
#pragma once

#include "base/jobs.h"
#include "tools/survey/journal.h"

typedef struct SurveyRun {
    const SurveyRequest *request;
    const SurveySeeds *seeds;
    int threads;
    bool silent;          // no progress line, because rows go to the same terminal
    uint64_t next;        // the first seed to survey
    int64_t passed;       // seeds that passed before that
    SurveyReport *report; // of a row for each seed that passed, and a mark every half second and at the end; NULL: none
    void *context;
} SurveyRun;

// JOBS_DONE: all seeds are done, or as many have passed as --top needs.
JobsState survey_run(const SurveyRun *run);
