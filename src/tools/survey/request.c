#include "tools/survey/request.h"

#include "base/log.h"
#include "base/parse.h"
#include "cli/version.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/survey/row.h"

#include <inttypes.h>
#include <string.h>

enum { AROUND = 60 }; // characters shown on each side of a mistake

// Logs the part of the text around the mistake, and a mark under it.
static void point_at(const char *option, const char *text, const ExpressionError *error)
{
    int from = MAX(error->at - AROUND, 0), length = MIN((int)strlen(text) - from, 2 * AROUND);
    char shown[2 * AROUND + 1];
    for (int i = 0; i < length; i++)
        shown[i] = text[from + i] >= ' ' && text[from + i] <= '~' ? text[from + i] : '?';
    shown[length] = '\0';
    log_error("--%s, character %d: %s", option, error->at + 1, error->text);
    log_error("  %s", shown);
    log_error("  %*s^", error->at - from, "");
}

// Parses an expression unless the text is empty. False if it is malformed: the mistake is shown, unless `option`, where
// the text was typed, is NULL.
static bool parse_expression(const SurveyPlan *plan, const char *option, const char *text, ExpressionType type,
                             Formula **expression)
{
    ExpressionError error;
    if (!text[0] || (*expression = formula_parse(&plan->land.facts, text, type, &error)))
        return true;
    if (option)
        point_at(option, text, &error);
    return false;
}

// True if the area is a multiple of the step, and not too many steps.
static bool square_fits(const SurveyPlan *plan)
{
    return plan->area % plan->step == 0 && plan->area / plan->step <= SURVEY_SIDE_MAX;
}

bool survey_request_init(SurveyRequest *request)
{
    SurveyPlan *plan = &request->plan;
    plan->land = generator_factory(request->generator);
    if (!square_fits(plan))
        return log_failure("--area %d with --step %d: expected a multiple of the step, at most %d steps", plan->area,
                           plan->step, SURVEY_SIDE_MAX);
    if (!parse_expression(plan, "where", request->where_text, EXPRESSION_TRUTH, &plan->where) ||
        !parse_expression(plan, "sort", request->sort_text, EXPRESSION_NUMBER, &request->sort))
        return false;
    request->order = plan->where ? survey_order_create(plan) : NULL;
    plan->order = request->order;
    return true;
}

uint64_t survey_request_index(const SurveyRequest *request, uint64_t number)
{
    return number * (uint64_t)request->shard[1] + (uint64_t)(request->shard[0] - 1);
}

uint64_t survey_request_number(const SurveyRequest *request, uint64_t index)
{
    uint64_t parts = (uint64_t)request->shard[1], part = (uint64_t)(request->shard[0] - 1);
    return index <= part ? 0 : (index - part - 1) / parts + 1;
}

bool survey_shard_parse(const char *text, int shard[2])
{
    int64_t numbers[2];
    if (!parse_int64_list(text, '/', numbers, 2) || numbers[0] < 1 || numbers[0] > numbers[1] ||
        numbers[1] > SURVEY_SHARDS_MAX)
        return false;
    shard[0] = (int)numbers[0];
    shard[1] = (int)numbers[1];
    return true;
}

void survey_request_quit(SurveyRequest *request)
{
    survey_order_destroy(request->order);
    formula_destroy(request->plan.where);
    formula_destroy(request->sort);
}

// ---- records

// The integer of a key; -1 if there is none from `lowest` to `highest`.
static int number_of(const json_t *record, const char *key, int lowest, int highest)
{
    const json_t *value = json_object_get(record, key);
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= lowest && number <= highest ? (int)number : -1;
}

static int row_bytes(const SurveyPlan *plan)
{
    const SourceFacts *land = &plan->land.facts;
    return (int)survey_row_bytes((SurveyRoom){land->biome_count, land->landmark_count});
}

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
        {plan->area > 0 && plan->step > 0 && square_fits(plan), "step"},
        {recipe && is_text(record, "where") &&
             parse_expression(plan, NULL, request->where_text, EXPRESSION_TRUTH, &plan->where),
         "where"},
        {recipe && is_text(record, "sort") &&
             parse_expression(plan, NULL, request->sort_text, EXPRESSION_NUMBER, &request->sort),
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
