#include "tools/survey/request.h"

#include "base/log.h"
#include "base/parse.h"

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

bool survey_expression(const SurveyPlan *plan, const char *option, const char *text, ExpressionType type,
                       Formula **expression)
{
    ExpressionError error;
    if (!text[0] || (*expression = formula_parse(&plan->land.facts, text, type, &error)))
        return true;
    if (option)
        point_at(option, text, &error);
    return false;
}

bool survey_square_fits(const SurveyPlan *plan)
{
    return plan->area % plan->step == 0 && plan->area / plan->step <= SURVEY_SIDE_MAX;
}

bool survey_request_init(SurveyRequest *request)
{
    SurveyPlan *plan = &request->plan;
    plan->land = generator_factory(request->generator);
    if (!survey_square_fits(plan))
        return log_failure("--area %d with --step %d: expected a multiple of the step, at most %d steps", plan->area,
                           plan->step, SURVEY_SIDE_MAX);
    if (!survey_expression(plan, "where", request->where_text, EXPRESSION_TRUTH, &request->where) ||
        !survey_expression(plan, "sort", request->sort_text, EXPRESSION_NUMBER, &request->sort))
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
    formula_destroy(request->where);
    formula_destroy(request->sort);
}
