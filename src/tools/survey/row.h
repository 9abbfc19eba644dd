// The counts of a seed as bytes, the form of entries of records: SurveyCounts with room for the generator's biomes, at
// least 18, the number in the file's first version; then for its kinds of landmarks.
#pragma once

#include "survey/survey.h"

typedef struct SurveyRoom {
    int biomes, landmarks;
} SurveyRoom;

// The bytes of a row with that room: the "row_bytes" of a record.
uint32_t survey_row_bytes(SurveyRoom room);

// The room for biomes in rows of `bytes` bytes with room for `landmarks` landmarks; 0: no row has that size.
int survey_row_biomes(int64_t bytes, int landmarks);

// `bytes` holds survey_row_bytes(room). Counts of further biomes and landmarks are left out, and read as 0.
void survey_row_write(const SurveyCounts *counts, SurveyRoom room, uint8_t *bytes);
void survey_row_read(SurveyCounts *counts, SurveyRoom room, const uint8_t *bytes);
