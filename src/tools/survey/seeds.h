// The seeds of a survey: a range, or the lines of a file. Const after the start: any thread.
#pragma once

#include "base/base.h"

typedef struct SurveySeeds {
    int64_t first;      // of a range
    uint64_t count;     // 1 or more
    char *text;         // of a file, its lines ended by zeros; NULL: a range
    const char **lines; // the seeds as typed
    uint64_t hash;      // of the file's bytes; 0 for a range
    char name[64];      // "1..1000", or the file's name without its folders
} SurveySeeds;

// `text` is A..B, both included, or the name of a file that holds a seed a line; empty lines are skipped. False, with
// one logged line, if it is neither. Call survey_seeds_quit in any case.
bool survey_seeds_init(SurveySeeds *seeds, const char *text);
void survey_seeds_quit(SurveySeeds *seeds);

// Parses A..B into the first seed and the number of seeds. False, without a message, if it is malformed, or has more
// than INT64_MAX seeds.
bool survey_seeds_range(const char *text, int64_t *first, uint64_t *count);

// index 0 .. count - 1.
int64_t survey_seeds_get(const SurveySeeds *seeds, uint64_t index);

// The seed as typed; "" for seeds of a range.
const char *survey_seeds_text(const SurveySeeds *seeds, uint64_t index);
