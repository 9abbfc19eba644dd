// Whether a seed may meet its needs, from bounds of cells of columns (ColumnCells): before the spawn is found, wherever
// it may be, and then around it. Private to survey. Pure; any thread.
#pragma once

#include "survey/needs.h"

// Returns whether a need is looked for before the spawn is found: others are too far from it.
bool survey_need_is_near(const SurveyPlan *plan, const SurveyNeed *need);

// False if there is no place for a spawn from which all needs, which are near, may be met at once; they are looked at
// in their order.
bool survey_zone_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *needs, int count,
                          Arena *scratch);

// False if the need is not met around the spawn of `counts`.
bool survey_spawn_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *need,
                           const SurveyCounts *counts, Arena *scratch);
