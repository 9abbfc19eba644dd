// Everything that the results of a survey depend on: its seeds, and its request from the command line or from the
// record of an earlier survey (tools/survey/journal.h). Const after the start: any thread.
#pragma once

#include "cli/options.h"
#include "recipe/recipe.h"
#include "survey/formula.h"

#include <jansson.h>

// ---- the seeds: a range, or the lines of a file

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

// ---- the request

enum { SURVEY_SHARDS_MAX = 1000000 };

// I/N, 1 <= I <= N <= SURVEY_SHARDS_MAX. False, without a message, if the text is not that.
bool survey_shard_parse(const char *text, int shard[2]);

// Options of `karst survey`. Texts are NULL if not given.
typedef struct SurveyOptions {
    Arguments arguments;
    const Recipe *generator;
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
    const Recipe *generator;
    SurveyPlan plan;
    Formula *where, *sort;              // NULL: none
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

// `karst survey merge OUT PART...`: joins the parts of a survey that was split by --shard. Returns an exit code.
int survey_merge(const Arguments *arguments);
