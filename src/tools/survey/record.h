// A survey's request and seeds as JSON: the first line of the file that continues it (tools/survey/journal.h), and the
// notes of a database. Main thread.
#pragma once

#include "tools/survey/request.h"
#include "tools/survey/seeds.h"

#include <jansson.h>

// The record of a request, as a new reference.
json_t *survey_request_record(const SurveyRequest *request, const SurveySeeds *seeds);

// The request of a record that was read from `path`, whose texts must live as long. Every value is checked as if it had
// been typed. False, with one logged line, if one is malformed. Call survey_request_quit in any case.
bool survey_request_from_record(SurveyRequest *request, const json_t *record, const char *path);

// The first key in which two records differ; NULL if there is none. `parts`: they may differ in "shard".
const char *survey_record_difference(const json_t *a, const json_t *b, bool parts);
