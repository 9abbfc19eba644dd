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

// An order without measurements: every check that may help is made. Any thread.
SurveyOrder *survey_order_create(const SurveyPlan *plan);
void survey_order_destroy(SurveyOrder *order);

// Measures on some seeds the cost of each need and how many seeds fail it: on all of `seeds`, or on as many as take
// half a second, and at least on one. Sources that bound nothing are not measured. Needs that cost more than they save
// are dropped; cheap and selective ones come first (Hellerstein and Stonebraker, "Predicate Migration", 1993: by cost
// over the share that fails). Not while another thread uses it.
void survey_order_measure(SurveyOrder *order, const SurveyPlan *plan, const int64_t *seeds, int most);
