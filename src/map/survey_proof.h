// Proves counts that come from a file: a checksum finds what a disk damages, not what was written wrong. Pure; any
// thread.
#pragma once

#include "map/survey.h"

// The counts of a seed that passed: whether a survey by this plan can have found them, whatever the seed. NULL if so,
// else the first count that is wrong, by name.
const char *survey_counts_fault(const SurveyPlan *plan, const SurveyCounts *counts);
