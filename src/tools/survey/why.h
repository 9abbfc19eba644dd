// The messages of a search besides its results. Main thread.
#pragma once

#include "tools/survey/request.h"

// Prints what each condition of --where is for a seed, and which fails first. The area and all are as requested.
int survey_why_not(const SurveyRequest *request, const char *seed);

// Logs which conditions exclude each other, if any do.
void survey_warn_excluded(const SurveyRequest *request);

// The progress of a search.
typedef struct SurveyOdds {
    uint64_t seeds, done;
    int64_t passed, top; // 0: all
    double seconds;
} SurveyOdds;

// Formats the expected number of seeds, the odds, and the time left, each with an interval (95 %).
void survey_odds_format(const SurveyOdds *odds, char *text, size_t bytes);
