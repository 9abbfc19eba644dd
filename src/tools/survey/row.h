// The counts of a seed as bytes, as the entries of records hold them: SurveyCounts with room for as many biomes as the
// generator has, and for 18 at least, which is what the first version of the file always had.
#pragma once

#include "survey/survey.h"

// Of a row with the counts of so many biomes: the "row_bytes" of a record.
uint32_t survey_row_bytes(int biomes);

// The room for biomes in rows of so many bytes; 0: no row has that size.
int survey_row_biomes(int64_t bytes);

// `bytes` holds survey_row_bytes(biomes). Counts of further biomes are left out, and read as those of none.
void survey_row_write(const SurveyCounts *counts, int biomes, uint8_t *bytes);
void survey_row_read(SurveyCounts *counts, int biomes, const uint8_t *bytes);
