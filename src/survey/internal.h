// Shared by the parts of a survey. Private to survey.
#pragma once

#include "survey/survey.h"

enum {
    SURVEY_RIVER_SIDE = 1 << 0, // on one of a river's two sides; its middle runs between neighbours that differ
    SURVEY_SEA = 1 << 1,
};

// The samples of a square, `side` along x and along z: those inside it and `margin` more on each side, because caves
// look for water that far.
typedef struct SurveySheet {
    int64_t x, z; // block of the first sample inside
    int margin, side;
    uint8_t *height, *water, *biome, *marks; // dry land is as high as its water's level, or higher
    float *elevation;
    uint8_t *done; // tiles of 16 x 16 samples from its corner on: strip * tiles along a side + tile
} SurveySheet;

// The index of sample (i, j) inside the square.
static inline size_t survey_sheet_index(const SurveySheet *sheet, int i, int j)
{
    return (size_t)(j + sheet->margin) * (size_t)sheet->side + (size_t)(i + sheet->margin);
}

// Counts flat land, rivers and islands.
void survey_shape(const SurveyPlan *plan, const SurveySheet *sheet, Arena *scratch, SurveyCounts *counts);

// False after Ctrl-C.
bool survey_caves(const SurveyPlan *plan, const ChunkSource *source, const SurveySheet *sheet, Arena *scratch,
                  SurveyCounts *counts);
