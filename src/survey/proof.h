// Proves counts that were read from a file: a checksum finds damage, but not wrong contents. Pure; any thread.
#pragma once

#include "survey/survey.h"

// NULL if a survey by this plan can have found these counts for some seed that passed; else the name of the first count
// that is impossible.
const char *survey_counts_fault(const SurveyPlan *plan, const SurveyCounts *counts);
