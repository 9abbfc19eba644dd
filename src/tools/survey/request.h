// The request of a survey: all that its results depend on besides the seeds. Const after the start: any thread. Its
// record is JSON: the first line of the file that continues a survey (tools/survey/journal.h), and the notes of a
// database.
#pragma once

#include "karst/recipe.h"
#include "survey/order.h"
#include "tools/survey/seeds.h"

#include <jansson.h>

enum { SURVEY_SHARDS_MAX = 1000000 };

// I/N, 1 <= I <= N <= SURVEY_SHARDS_MAX. False, without a message, if the text is not that.
bool survey_shard_parse(const char *text, int shard[2]);

typedef struct SurveyRequest {
    const Recipe *generator;
    SurveyPlan plan;
    SurveyOrder *order;                 // the plan's; NULL: none
    Formula *sort;                      // NULL: none
    const char *where_text, *sort_text; // ""; borrowed
    int top;                            // 0: all
    int shard[2];                       // part shard[0] of shard[1]
} SurveyRequest;

// Completes a request whose generator, area, step and texts were typed. False, with a logged line and, for an
// expression, two more that mark the mistake, if they are malformed. Call survey_request_quit in any case.
bool survey_request_init(SurveyRequest *request);
void survey_request_quit(SurveyRequest *request);

// The index in the survey of this part's seed `number`: a part takes every shard[1]-th seed.
uint64_t survey_request_index(const SurveyRequest *request, uint64_t number);

// The number of this part's seeds before an index of the survey.
uint64_t survey_request_number(const SurveyRequest *request, uint64_t index);

// ---- records; main thread

// The record of a request, as a new reference.
json_t *survey_request_record(const SurveyRequest *request, const SurveySeeds *seeds);

// The request of a record that was read from `path`, whose texts must live as long. Every value is checked as if it had
// been typed. False, with one logged line, if one is malformed. Call survey_request_quit in any case.
bool survey_request_from_record(SurveyRequest *request, const json_t *record, const char *path);

// The first key in which two records differ; NULL if there is none. `parts`: they may differ in "shard".
const char *survey_record_difference(const json_t *a, const json_t *b, bool parts);
