// The counts of a seed as bytes, as the entries of records hold them: SurveyCounts with room for as many biomes as the
// generator has, and for 18 at least, which is what the first version of the file always had; and after it as many
// kinds of landmarks as it has.
#pragma once

#include "survey/survey.h"

typedef struct SurveyRoom {
    int biomes, landmarks;
} SurveyRoom;

// The bytes of a row with that room: the "row_bytes" of a record.
uint32_t survey_row_bytes(SurveyRoom room);

// The room for biomes in rows of so many bytes with room for so many landmarks; 0: no row has that size.
int survey_row_biomes(int64_t bytes, int landmarks);

// `bytes` holds survey_row_bytes(room). Counts of further biomes and landmarks are left out, and read as those of none.
void survey_row_write(const SurveyCounts *counts, SurveyRoom room, uint8_t *bytes);
void survey_row_read(SurveyCounts *counts, SurveyRoom room, const uint8_t *bytes);
