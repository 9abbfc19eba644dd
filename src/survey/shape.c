#include "survey/internal.h"

enum { ISLAND_BLOCKS = 256 }; // least columns of an island: mounds in a swamp are not islands

static uint32_t crossings_between(const uint8_t *marks, const uint8_t *others, int count)
{
    uint32_t crossings = 0;
    for (int i = 0; i < count; i++)
        crossings += ((marks[i] ^ others[i]) & SURVEY_BANK) && !((marks[i] | others[i]) & SURVEY_SEA);
    return crossings;
}

// The number of crossings with the lines between samples measures a river's length (river_length in survey_facts.c).
static void count_crossings(const SurveySheet *sheet, int count, SurveyCounts *counts)
{
    for (int j = 0; j < count; j++) {
        const uint8_t *marks = sheet->marks + survey_sheet_index(sheet, 0, j);
        counts->crossings += crossings_between(marks, marks + 1, count - 1);
        if (j + 1 < count)
            counts->crossings += crossings_between(marks, marks + sheet->side, count);
    }
}

static void count_flat(const SurveySheet *sheet, int count, float rise, SurveyCounts *counts)
{
    for (int j = 0; j + 1 < count; j++) {
        size_t at = survey_sheet_index(sheet, 0, j);
        const uint8_t *height = sheet->height + at;
        const float *here = sheet->elevation + at, *below = here + sheet->side;
        uint32_t slopes = 0, flat = 0;
        for (int i = 0; i + 1 < count; i++) {
            float along_x = here[i + 1] - here[i], along_z = below[i] - here[i];
            uint32_t land = height[i] >= SEA_LEVEL;
            slopes += land;
            flat += land & (along_x <= rise) & (along_x >= -rise) & (along_z <= rise) & (along_z >= -rise);
        }
        counts->slopes += slopes;
        counts->flat += flat;
    }
}

void survey_shape(const SurveyPlan *plan, const SurveySheet *sheet, Arena *scratch, SurveyCounts *counts)
{
    int count = plan->area / plan->step, column_blocks = plan->step * plan->step;
    count_crossings(sheet, count, counts);
    count_flat(sheet, count, 0.25f * (float)plan->step, counts);
    counts->islands = survey_islands(sheet, count, (uint32_t)MAX(ISLAND_BLOCKS / column_blocks, 1), scratch);
    counts->stage = SURVEY_SHAPE;
}
