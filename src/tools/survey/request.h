// Everything that a survey's results depend on, except for the seeds: from the command line, or from the record of an
// earlier survey (tools/survey/journal.h). Const after the start: any thread.
#pragma once

#include "cli/options.h"
#include "survey/expression.h"
#include "tools/survey/seeds.h"

#include <jansson.h>

// Options of `karst survey`. Texts are NULL if not given.
typedef struct SurveyOptions {
    Arguments arguments;
    const GeneratorSpec *generator;
    int threads;
    const char *seeds;        // A..B, or the name of a file
    int area, step;           // blocks
    const char *where, *sort; // expressions
    int top;                  // 0 if not given
    const char *csv, *jsonl, *sqlite;
    bool resume;
    int shard[2]; // I/N; 1/1 if not given
} SurveyOptions;

typedef struct SurveyRequest {
    SurveyPlan plan;
    Expression *where, *sort;           // NULL: none
    const char *where_text, *sort_text; // ""; borrowed
    int top;                            // 0: all
    int shard[2];                       // part shard[0] of shard[1]
} SurveyRequest;

// False, with a logged line and, for an expression, two more that mark the mistake, if the options are malformed. Call
// survey_request_quit in any case.
bool survey_request_init(SurveyRequest *request, const SurveyOptions *options);

// The same from a record that was read from `path`, whose texts must live as long. Every value is checked as if it had
// been typed.
bool survey_request_from_record(SurveyRequest *request, const json_t *record, const char *path);

void survey_request_quit(SurveyRequest *request);

// The index in the survey of this part's seed `number`: a part takes every shard[1]-th seed.
uint64_t survey_request_index(const SurveyRequest *request, uint64_t number);

// The number of this part's seeds before an index of the survey.
uint64_t survey_request_number(const SurveyRequest *request, uint64_t index);

// The record of the request, as a new reference.
json_t *survey_request_record(const SurveyRequest *request, const SurveySeeds *seeds);

// The first key in which two records differ, except for "shard"; NULL if there is none.
const char *survey_record_difference(const json_t *a, const json_t *b);

// The text of a key; "" if there is none.
const char *survey_record_text(const json_t *record, const char *key);

// `karst survey merge OUT PART...`: joins the parts of a survey that was split by --shard. Returns an exit code.
int survey_merge(const Arguments *arguments);
