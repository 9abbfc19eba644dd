// Runs a survey: jobs look at seeds in whatever order, what they find comes out in the order of the seeds. Main thread.
#pragma once

#include "tools/survey_journal.h"
#include "tools/survey_request.h"

// A seed that passed. False ends the survey as failed; what failed has been logged.
typedef bool SurveyFound(void *context, const JournalEntry *row);

// All seeds of this part before `index` are done. The same.
typedef bool SurveyMarked(void *context, uint64_t index);

typedef struct SurveyRun {
    const SurveyRequest *request;
    const SurveySeeds *seeds;
    int threads;
    bool silent;   // no line of progress: rows go to the same terminal
    uint64_t next; // the first seed to look at
    int64_t kept;  // seeds that passed before that
    SurveyFound *found;
    SurveyMarked *marked; // every half second, and when it ends
    void *context;
} SurveyRun;

typedef enum SurveyEnd { SURVEY_WHOLE, SURVEY_STOPPED, SURVEY_FAILED } SurveyEnd;

// SURVEY_STOPPED: Ctrl-C came.
SurveyEnd survey_run(const SurveyRun *run);
