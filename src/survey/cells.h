// Decides from bounds of cells of columns (ColumnCells) if a seed may meet its needs: first for any spawn that is
// possible, then around the spawn that was found. Private to survey. Pure; any thread.
#pragma once

#include "survey/needs.h"

// True if a need can be checked before the spawn is found; others reach too far from it.
bool survey_need_is_near(const SurveyPlan *plan, const SurveyNeed *need);

// False if no place for a spawn may meet all needs at once. All must be near; they are checked in their order.
bool survey_zone_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *needs, int count,
                          Arena *scratch);

// False if the need is not met around the spawn of `counts`.
bool survey_spawn_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *need,
                           const SurveyCounts *counts, Arena *scratch);
