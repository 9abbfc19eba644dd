// Expressions from any bytes: no undefined behaviour; a mistake's place is inside the text; the interval of an
// unfinished survey contains the value of the finished one.
#include "../biomes.h"
#include "fuzz.h"
#include "gen/generator.h"
#include "karst/recipe.h"
#include "survey/formula.h"

static void try_type(const char *text, ExpressionType type)
{
    const SurveyPlan plan = {.land = generator_factory(recipe_at(1)), .area = 256, .step = 8};
    SurveyCounts none = {.lowest = 255}, whole = {.stage = SURVEY_CAVES, .columns = 1024, .land = 700, .highest = 90};
    memset(none.nearest, -1, sizeof none.nearest);
    memset(whole.nearest, -1, sizeof whole.nearest);
    whole.biome[BIOME_FOREST] = 1024;
    whole.nearest[BIOME_FOREST] = 0;
    ExpressionError error;
    Formula *expression = formula_parse(&plan.land.facts, text, type, &error);
    if (!expression) {
        require(error.at >= 0 && error.at <= (int)strlen(text) && error.text[0]);
        return;
    }
    Interval before = formula_evaluate(expression, &plan, &none), after = formula_evaluate(expression, &plan, &whole);
    require(after.low == after.high && before.low <= after.low && after.high <= before.high);
    formula_destroy(expression);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    char *text = fuzz_copy(data, bytes);
    try_type(text, EXPRESSION_TRUTH);
    try_type(text, EXPRESSION_NUMBER);
    free(text);
    return 0;
}
