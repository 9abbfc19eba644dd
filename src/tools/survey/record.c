#include "tools/survey/record.h"

#include "base/log.h"
#include "cli/version.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/survey/row.h"

#include <inttypes.h>

// The integer of a key; -1 if there is none from `lowest` to `highest`.
static int number_of(const json_t *record, const char *key, int lowest, int highest)
{
    const json_t *value = json_object_get(record, key);
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= lowest && number <= highest ? (int)number : -1;
}

static int row_bytes(const SurveyPlan *plan) { return (int)survey_row_bytes(survey_room(&plan->land.facts)); }

static bool is_text(const json_t *record, const char *key) { return json_is_string(json_object_get(record, key)); }

// Records of generators without landmarks do not have the member.
static json_int_t landmarks_of(const json_t *record)
{
    const json_t *landmarks = json_object_get(record, "landmarks");
    return !landmarks ? 0 : json_is_integer(landmarks) ? json_integer_value(landmarks) : -1;
}

// `recipe` NULL: the record's generator is malformed.
static void read_members(SurveyRequest *request, const Recipe *recipe, const json_t *record)
{
    *request = (SurveyRequest){
        .generator = recipe,
        .plan = {.area = number_of(record, "area", SURVEY_AREA_MIN, SURVEY_AREA_MAX),
                 .step = number_of(record, "step", 1, SURVEY_STEP_MAX)},
        .where_text = bounded_json_text(record, "where"),
        .sort_text = bounded_json_text(record, "sort"),
        .top = number_of(record, "top", 0, INT32_MAX),
    };
    if (recipe)
        request->plan.land = generator_factory(recipe);
}

bool survey_request_from_record(SurveyRequest *request, const json_t *record, const char *path)
{
    char fault[GENERATOR_FAULT];
    const Recipe *recipe = generator_from_json(record, number_of(record, "survey", 1, 2), fault);
    if (!recipe && json_is_object(json_object_get(record, "generator")))
        return log_failure("%s: %s", path, fault);
    read_members(request, recipe, record);
    SurveyPlan *plan = &request->plan;
    const struct {
        bool holds;
        const char *key;
    } checks[] = {
        {recipe, "generator"},
        {plan->area > 0, "area"},
        {plan->area > 0 && plan->step > 0 && survey_square_fits(plan), "step"},
        {recipe && is_text(record, "where") &&
             survey_expression(plan, NULL, request->where_text, EXPRESSION_TRUTH, &request->where),
         "where"},
        {recipe && is_text(record, "sort") &&
             survey_expression(plan, NULL, request->sort_text, EXPRESSION_NUMBER, &request->sort),
         "sort"},
        {request->top >= 0, "top"},
        {survey_shard_parse(bounded_json_text(record, "shard"), request->shard), "shard"},
        {is_text(record, "version") && is_text(record, "commit"), "version"},
        {recipe && number_of(record, "row_bytes", 0, INT32_MAX) == row_bytes(plan), "row_bytes"},
        {recipe && landmarks_of(record) == plan->land.facts.landmark_count, "landmarks"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(checks); i++)
        if (!checks[i].holds)
            return log_failure("%s: the record is malformed, or of another version of Karst: \"%s\"", path,
                               checks[i].key);
    plan->where = request->where;
    return true;
}

json_t *survey_request_record(const SurveyRequest *request, const SurveySeeds *seeds)
{
    json_t *record = json_pack(
        "{s:i, s:s, s:s, s:o, s:i, s:i, s:s, s:o, s:o, s:s, s:s, s:i, s:o, s:i}", "survey",
        generator_schema(request->generator), "version", program_version.number, "commit", program_version.commit,
        "generator", generator_to_json(request->generator), "area", request->plan.area, "step", request->plan.step,
        "seeds", seeds->name, "count", json_sprintf("%" PRIu64, seeds->count), "list_hash",
        seeds->text ? json_hash(seeds->hash) : json_string(""), "where", request->where_text, "sort",
        request->sort_text, "top", request->top, "shard", json_sprintf("%d/%d", request->shard[0], request->shard[1]),
        "row_bytes", row_bytes(&request->plan));
    if (request->plan.land.facts.landmark_count > 0)
        json_object_set_new(record, "landmarks", json_integer(request->plan.land.facts.landmark_count));
    return record;
}

const char *survey_record_difference(const json_t *a, const json_t *b, bool parts)
{
    static const char *const keys[] = {"survey", "version", "commit",    "generator", "area",
                                       "step",   "seeds",   "count",     "list_hash", "where",
                                       "sort",   "top",     "row_bytes", "landmarks", "shard"};
    for (size_t i = 0; i < ARRAY_COUNT(keys) - parts; i++) {
        const json_t *first = json_object_get(a, keys[i]), *second = json_object_get(b, keys[i]);
        if (first != second && !json_equal(first, second))
            return keys[i];
    }
    return NULL;
}
