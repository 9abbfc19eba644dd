// The order of work that rejects a seed soonest if it fails `where`. The seeds that are kept, and their counts, never
// depend on it.
#pragma once

#include "survey/cells.h"
#include "survey/exclude.h"

enum { SURVEY_NEAR_MAX = 4 };

struct SurveyOrder {
    SurveyExclusion excluded; // if there is one, no seed passes
    int need_count;
    SurveyNeed needs[SURVEY_NEEDS_MAX]; // in the order in which they are looked at
    bool around[SURVEY_NEEDS_MAX];      // by cells around the spawn
    int zone_count;                     // those that are near, by cells wherever the spawn may be, in this order
    SurveyNeed zone[SURVEY_NEEDS_MAX];
    int near_count;
    int near[SURVEY_NEAR_MAX]; // blocks around the spawn that are sampled first, ascending
    bool landmarks;            // some condition reads them: before the columns
};

// An order of which nothing is measured: all is looked at that may help. Any thread.
SurveyOrder *survey_order_create(const SurveyPlan *plan);
void survey_order_destroy(SurveyOrder *order);

// Measures on some seeds what each need costs and how many of them fail it: leaves out what costs more than it saves,
// and puts first what is cheap and selective (Hellerstein and Stonebraker, "Predicate Migration", 1993: by cost over
// the share that fails). Not while another thread uses it.
void survey_order_measure(SurveyOrder *order, const SurveyPlan *plan, const int64_t *seeds, int count);
