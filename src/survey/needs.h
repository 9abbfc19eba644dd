// Needs: columns near the spawn without which a condition of the formula is false, so a seed without them fails. They
// are found by evaluating the conditions, whatever their form, on suppositions: no column within some distance has such
// a biome, or all land is lower. Private to survey. Pure; any thread.
#pragma once

#include "survey/formula.h"

typedef struct SurveyNeed {
    int clause;
    uint64_t biomes; // a column of one of these, nearer to the spawn than
    int within;      // so many blocks: 1, at the spawn; survey_whole(), anywhere in the square
    int above;       // or, without biomes, a column in the square that is higher than this; -1: not so
    int below;       // or lower than this
    bool told;       // a source that can tells by itself if the spawn may meet it (ChunkSource.may_spawn)
} SurveyNeed;

enum { SURVEY_NEEDS_MAX = 64 };

// Returns how many there are, those of single biomes near the spawn first.
int survey_needs_find(const SurveyPlan *plan, SurveyNeed needs[SURVEY_NEEDS_MAX]);
