// The request of a survey: all that its results depend on besides the seeds. Const after the start: any thread.
#pragma once

#include "recipe/recipe.h"
#include "survey/formula.h"

enum { SURVEY_SHARDS_MAX = 1000000 };

// I/N, 1 <= I <= N <= SURVEY_SHARDS_MAX. False, without a message, if the text is not that.
bool survey_shard_parse(const char *text, int shard[2]);

typedef struct SurveyRequest {
    const Recipe *generator;
    SurveyPlan plan;
    Formula *where, *sort;              // NULL: none
    const char *where_text, *sort_text; // ""; borrowed
    int top;                            // 0: all
    int shard[2];                       // part shard[0] of shard[1]
} SurveyRequest;

// Completes a request whose generator, area, step and texts were typed. False, with a logged line and, for an
// expression, two more that mark the mistake, if they are malformed. Call survey_request_quit in any case.
bool survey_request_init(SurveyRequest *request);
void survey_request_quit(SurveyRequest *request);

// True if the area is a multiple of the step, and not too many steps.
bool survey_square_fits(const SurveyPlan *plan);

// Parses an expression unless the text is empty. False if it is malformed: the mistake is shown, unless `option`, where
// the text was typed, is NULL.
bool survey_expression(const SurveyPlan *plan, const char *option, const char *text, ExpressionType type,
                       Formula **expression);

// The index in the survey of this part's seed `number`: a part takes every shard[1]-th seed.
uint64_t survey_request_index(const SurveyRequest *request, uint64_t number);

// The number of this part's seeds before an index of the survey.
uint64_t survey_request_number(const SurveyRequest *request, uint64_t index);
