// The files that a survey writes: its results and its record. Each must be another file. Main thread.
#pragma once

#include "base/output.h"

enum { SURVEY_PLACES_MAX = 4 };

typedef struct SurveyPlaces {
    const char *named[SURVEY_PLACES_MAX];
    char resolved[SURVEY_PLACES_MAX][FILE_PATH_MAX];
    int count;
} SurveyPlaces;

// Begins with the record of a file of results. False, with one logged line, if no output may go there.
bool survey_places_begin(SurveyPlaces *places, const char *results);

// False, with one logged line, if no output may go to the path, or it is one of the places already. A FIFO or a device
// is left out.
bool survey_places_add(SurveyPlaces *places, const char *path);
