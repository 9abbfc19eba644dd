// What the parts of a survey share. Private to map.
#pragma once

#include "map/survey.h"

enum {
    SURVEY_BANK = 1 << 0, // on one of a river's two sides; where neighbours differ, its middle runs between them
    SURVEY_SEA = 1 << 1,
};

// The samples of a square, `side` along x and along z: those inside it and `margin` more on each side, as far as caves
// look for water.
typedef struct SurveySheet {
    int64_t x, z; // block of the first sample inside
    int margin, side;
    uint8_t *height, *biome, *marks;
    float *elevation;
} SurveySheet;

// Of the sample (i, j) inside the square.
static inline size_t survey_sheet_index(const SurveySheet *sheet, int i, int j)
{
    return (size_t)(j + sheet->margin) * (size_t)sheet->side + (size_t)(i + sheet->margin);
}

// Flatness, rivers, islands.
void survey_shape(const SurveyPlan *plan, const SurveySheet *sheet, Arena *scratch, SurveyCounts *counts);

// Of the land samples inside the square that hang together along x and z: the parts of at least `least` samples that do
// not touch the square's border.
uint32_t survey_islands(const SurveySheet *sheet, int count, uint32_t least, Arena *scratch);

// False if Ctrl-C came.
bool survey_caves(const SurveyPlan *plan, const Generator *generator, const SurveySheet *sheet, Arena *scratch,
                  SurveyCounts *counts);
