#include "tools/survey/request.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/parse.h"
#include "cli/version.h"
#include "gen/generator.h"
#include "recipe/recipe.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/survey/row.h"
#include "world/seed.h"

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

// `option` NULL: the mistake is not shown, since the text was not typed.
static bool parse(const SurveyPlan *plan, const char *option, const char *text, ExpressionType type,
                  Formula **expression)
{
    ExpressionError error;
    if (!text[0] || (*expression = formula_parse(&plan->land.facts, text, type, &error)))
        return true;
    if (option)
        point_at(option, text, &error);
    return false;
}

static bool square_fits(const SurveyPlan *plan)
{
    return plan->area % plan->step == 0 && plan->area / plan->step <= SURVEY_SIDE_MAX;
}

bool survey_request_init(SurveyRequest *request, const SurveyOptions *options)
{
    *request = (SurveyRequest){
        .generator = options->generator,
        .plan = {.land = generator_factory(options->generator), .area = options->area, .step = options->step},
        .where_text = options->where ? options->where : "",
        .sort_text = options->sort ? options->sort : "",
        .top = options->top,
        .shard = {options->shard[0], options->shard[1]},
    };
    SurveyPlan *plan = &request->plan;
    if (!square_fits(plan))
        return log_failure("--area %d with --step %d: expected a multiple of the step, at most %d steps", plan->area,
                           plan->step, SURVEY_SIDE_MAX);
    if (!parse(plan, "where", request->where_text, EXPRESSION_TRUTH, &request->where) ||
        !parse(plan, "sort", request->sort_text, EXPRESSION_NUMBER, &request->sort))
        return false;
    plan->where = request->where;
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

// The integer of a key; -1 if there is none from `lowest` to `highest`.
static int number_of(const json_t *record, const char *key, int lowest, int highest)
{
    const json_t *value = json_object_get(record, key);
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= lowest && number <= highest ? (int)number : -1;
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

static int row_bytes(const SurveyPlan *plan) { return (int)survey_row_bytes(survey_room(&plan->land.facts)); }

static bool is_text(const json_t *record, const char *key) { return json_is_string(json_object_get(record, key)); }

// Records of generators without landmarks do not have the member.
static json_int_t landmarks_of(const json_t *record)
{
    const json_t *landmarks = json_object_get(record, "landmarks");
    return !landmarks ? 0 : json_is_integer(landmarks) ? json_integer_value(landmarks) : -1;
}

bool survey_request_from_record(SurveyRequest *request, const json_t *record, const char *path)
{
    char fault[GENERATOR_FAULT];
    const Recipe *recipe = generator_from_json(record, number_of(record, "survey", 1, 2), fault);
    if (!recipe && json_is_object(json_object_get(record, "generator")))
        return log_failure("%s: %s", path, fault);
    *request = (SurveyRequest){
        .generator = recipe,
        .plan = {.area = number_of(record, "area", SURVEY_AREA_MIN, SURVEY_AREA_MAX),
                 .step = number_of(record, "step", 1, SURVEY_STEP_MAX)},
        .where_text = bounded_json_text(record, "where"),
        .sort_text = bounded_json_text(record, "sort"),
        .top = number_of(record, "top", 0, INT32_MAX),
    };
    SurveyPlan *plan = &request->plan;
    if (recipe)
        plan->land = generator_factory(recipe);
    const struct {
        bool holds;
        const char *key;
    } checks[] = {
        {recipe, "generator"},
        {plan->area > 0, "area"},
        {plan->area > 0 && plan->step > 0 && square_fits(plan), "step"},
        {recipe && is_text(record, "where") &&
             parse(plan, NULL, request->where_text, EXPRESSION_TRUTH, &request->where),
         "where"},
        {recipe && is_text(record, "sort") && parse(plan, NULL, request->sort_text, EXPRESSION_NUMBER, &request->sort),
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

void survey_request_quit(SurveyRequest *request)
{
    formula_destroy(request->where);
    formula_destroy(request->sort);
}

json_t *survey_request_record(const SurveyRequest *request, const SurveySeeds *seeds)
{
    char count[32], hash[32], shard[32];
    snprintf(count, sizeof count, "%" PRIu64, seeds->count);
    snprintf(hash, sizeof hash, "%016" PRIx64, seeds->hash);
    snprintf(shard, sizeof shard, "%d/%d", request->shard[0], request->shard[1]);
    json_t *record = json_pack(
        "{s:i, s:s, s:s, s:o, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:i}", "survey",
        generator_schema(request->generator), "version", version_number(), "commit", version_commit(), "generator",
        generator_to_json(request->generator), "area", request->plan.area, "step", request->plan.step, "seeds",
        seeds->name, "count", count, "list_hash", seeds->text ? hash : "", "where", request->where_text, "sort",
        request->sort_text, "top", request->top, "shard", shard, "row_bytes", row_bytes(&request->plan));
    if (request->plan.land.facts.landmark_count > 0)
        json_object_set_new(record, "landmarks", json_integer(request->plan.land.facts.landmark_count));
    return record;
}

static bool same_member(const json_t *a, const json_t *b) { return a == b || json_equal(a, b); }

const char *survey_record_difference(const json_t *a, const json_t *b)
{
    static const char *const keys[] = {"survey", "version",   "commit", "generator", "area", "step",      "seeds",
                                       "count",  "list_hash", "where",  "sort",      "top",  "row_bytes", "landmarks"};
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (!same_member(json_object_get(a, keys[i]), json_object_get(b, keys[i])))
            return keys[i];
    return NULL;
}

// ---- seeds

enum { NUMBER_MAX = 32 };
#define FILE_BYTES_MAX ((size_t)1 << 30)

// Two integers with `..` between them.
static bool parse_range(const char *text, int64_t bounds[2])
{
    char first[NUMBER_MAX];
    const char *dots = strstr(text, "..");
    if (!dots || dots - text >= NUMBER_MAX)
        return false;
    memcpy(first, text, (size_t)(dots - text));
    first[dots - text] = '\0';
    return parse_int64(first, &bounds[0]) && parse_int64(dots + 2, &bounds[1]);
}

static bool measure_range(const int64_t bounds[2], int64_t *first, uint64_t *count)
{
    uint64_t last = (uint64_t)bounds[1] - (uint64_t)bounds[0]; // exact, as bounds[0] <= bounds[1]
    *first = bounds[0];
    *count = last + 1;
    return bounds[0] <= bounds[1] && last < INT64_MAX;
}

bool survey_seeds_range(const char *text, int64_t *first, uint64_t *count)
{
    int64_t bounds[2];
    return parse_range(text, bounds) && measure_range(bounds, first, count);
}

// Counts the lines that are not empty. If `lines` is not NULL, stores them there and ends each with a zero byte.
static uint64_t split_lines(char *text, size_t bytes, const char **lines)
{
    uint64_t count = 0;
    bool marked = bytes >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0; // a byte order mark, U+FEFF, of some editors
    for (size_t at = marked ? 3 : 0; at < bytes;) {
        size_t begin = at, end;
        while (at < bytes && text[at] != '\n')
            at++;
        end = at++;
        if (end > begin && text[end - 1] == '\r')
            end--;
        if (end == begin)
            continue;
        if (lines) {
            text[end] = '\0';
            lines[count] = text + begin;
        }
        count++;
    }
    return count;
}

static bool read_list(SurveySeeds *seeds, const char *path)
{
    size_t bytes;
    output_protect(path);
    seeds->text = file_read(path, FILE_BYTES_MAX, &bytes);
    if (!seeds->text)
        return false;
    seeds->hash = hash_bytes(seeds->text, bytes, 0);
    seeds->count = split_lines(seeds->text, bytes, NULL);
    if (seeds->count == 0 || memchr(seeds->text, '\0', bytes))
        return log_failure("--seeds %.200s: %s", path,
                           seeds->count ? "the file has zero bytes: it is not text" : "the file has no seeds");
    seeds->lines = memory_alloc(MEMORY_GENERAL, seeds->count * sizeof *seeds->lines);
    split_lines(seeds->text, bytes, seeds->lines);
    // cut to fit, with `?` for characters that are not printable ASCII: the name is for records
    snprintf(seeds->name, sizeof seeds->name, "%.63s", file_name(path));
    for (char *c = seeds->name; *c; c++)
        *c = *c >= ' ' && *c <= '~' ? *c : '?';
    return true;
}

bool survey_seeds_init(SurveySeeds *seeds, const char *text)
{
    int64_t bounds[2];
    *seeds = (SurveySeeds){0};
    if (!parse_range(text, bounds)) {
        if (file_exists(text))
            return read_list(seeds, text);
        return log_failure("--seeds \"%.80s\": neither A..B, two whole numbers of 64 bits, nor a file", text);
    }
    snprintf(seeds->name, sizeof seeds->name, "%" PRId64 "..%" PRId64, bounds[0], bounds[1]); // always fits
    if (measure_range(bounds, &seeds->first, &seeds->count))
        return true;
    return log_failure("--seeds \"%.80s\": expected A..B with A at most B, and at most 9223372036854775807 seeds",
                       text);
}

void survey_seeds_quit(SurveySeeds *seeds)
{
    memory_free(seeds->text);
    memory_free(seeds->lines);
}

int64_t survey_seeds_get(const SurveySeeds *seeds, uint64_t index)
{
    ASSERT(index < seeds->count);
    return seeds->text ? seed_from_text(seeds->lines[index]) : (int64_t)((uint64_t)seeds->first + index);
}

const char *survey_seeds_text(const SurveySeeds *seeds, uint64_t index)
{
    return seeds->text ? seeds->lines[index] : "";
}
