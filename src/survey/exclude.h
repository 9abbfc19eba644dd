// Conditions that no seed can meet together, proven by intervals: the facts that they read are divided into ever
// smaller boxes until in each some condition is false or the facts contradict each other (branch and prune; Van
// Hentenryck, McAllester and Kapur, "Solving Polynomial Systems Using a Branch and Prune Approach", 1997). Any thread.
#pragma once

#include "survey/formula.h"

typedef struct SurveyExclusion {
    int count;      // 0: none is found; 1: a condition is never met; 2: these two are never met together;
    int clauses[2]; // 3: all together are not, though each two of them may be
} SurveyExclusion;

SurveyExclusion survey_find_exclusion(const SurveyPlan *plan);
