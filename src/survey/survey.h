// Surveys of seeds: counts over the columns of a square around the spawn, sampled every few blocks. The facts that
// users see are derived from the counts (survey/facts.h). Pure: any thread, the same counts on every machine.
#pragma once

#include "base/memory.h"
#include "karst/world.h"

typedef struct Formula Formula;         // survey/formula.h
typedef struct SurveyOrder SurveyOrder; // survey/order.h

enum {
    SURVEY_AREA_MIN = 16,
    SURVEY_AREA_MAX = 65536,
    SURVEY_STEP_MAX = COLUMN_STEP_MAX,
    SURVEY_SIDE_MAX = 4096, // samples along a side
};

typedef struct SurveyPlan {
    SourceFactory land;
    int area;       // side of the square, in blocks; a multiple of `step`
    int step;       // blocks between samples along x and z; 1 is exact
    Formula *where; // NULL: every seed passes
    // The order of checks that rejects seeds early; results do not depend on it. NULL: stage by stage.
    const SurveyOrder *order;
} SurveyPlan;

// The stages that are complete. Each costs more than those before it.
typedef enum SurveyStage { SURVEY_NOTHING, SURVEY_SPAWN, SURVEY_LAND, SURVEY_SHAPE, SURVEY_CAVES } SurveyStage;

enum { SURVEY_REASON = sizeof((SpawnPoint){0}.reason) };

// Plain data without pointers, integers and text only.
typedef struct SurveyCounts {
    int64_t seed;
    int64_t height_sum;          // of the columns sampled
    int64_t nearest[BIOMES_MAX]; // squared distance from the spawn to the nearest sample, in blocks; -1: none
    int64_t hollow;              // blocks removed by caves, in the columns and layers sampled for them
    uint32_t biome[BIOMES_MAX];  // samples
    uint32_t columns;            // sampled so far
    uint32_t land;               // of these, those above the water
    uint32_t slopes, flat;       // land whose neighbours are sampled too; of these, with a slope of at most 1 in 4
    uint32_t crossings;          // of the middle of a river, between neighbouring samples
    uint32_t islands;
    uint32_t cave_columns; // sampled for caves
    int32_t spawn_x, spawn_y, spawn_z;
    uint8_t stage; // SurveyStage
    uint8_t spawn_biome, spawn_safety;
    uint8_t highest, lowest;
    uint8_t unused[3];
    char spawn_reason[SURVEY_REASON];
    int64_t nearest_landmark[LANDMARKS_MAX]; // as `nearest`, of landmarks whose middle is in the square
    uint32_t landmark[LANDMARKS_MAX];        // how many; SURVEY_UNCOUNTED until the landmarks are known
} SurveyCounts;

#define SURVEY_UNCOUNTED UINT32_MAX

typedef enum SurveyResult {
    SURVEY_KEPT,
    SURVEY_DROPPED, // `where` is false; the counts may be incomplete
    SURVEY_INTERRUPTED,
    SURVEY_FAILED // the library that makes the land failed (tools/survey/run.c)
} SurveyResult;

SurveyResult survey_seed(const SurveyPlan *plan, int64_t seed, Arena *scratch, SurveyCounts *counts);

// NULL if a survey by this plan can have found these counts for some seed that passed; else the name of the first count
// that is impossible.
const char *survey_counts_fault(const SurveyPlan *plan, const SurveyCounts *counts);

// Samples in the whole square.
static inline uint32_t survey_columns(const SurveyPlan *plan)
{
    uint32_t side = (uint32_t)(plan->area / plan->step);
    return side * side;
}
