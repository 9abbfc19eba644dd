// Expressions over facts: errors and their positions, results, and evaluation over intervals, which must not drop a
// seed that would pass.
#include "biomes.h"
#include "karst_test.h"

#include "gen/generator.h"
#include "karst/recipe.h"
#include "survey/formula.h"

static SurveyPlan small_plan(void)
{
    return (SurveyPlan){.land = generator_factory(recipe_find_id(1)), .area = 256, .step = 8};
}

static Formula *parse(const char *text, ExpressionType type, ExpressionError *error)
{
    const SourceFacts land = generator_factory(recipe_find_id(1)).facts;
    return formula_parse(&land, text, type, error);
}

static Interval value_of(const char *text, ExpressionType type, const SurveyCounts *counts)
{
    ExpressionError error;
    Formula *expression = parse(text, type, &error);
    if (!expression)
        fail_msg("%s: %s at %d", text, error.text, error.at);
    const SurveyPlan plan = small_plan();
    Interval value = formula_evaluate(expression, &plan, counts);
    formula_destroy(expression);
    return value;
}

static void arithmetic_gives_expected_results(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } sums[] = {{"1 + 2 * 3", 7},      {"(1 + 2) * 3", 9}, {"-2 * -3", 6},
                {"10 - 4 - 3", 3},     {"24 / 4 / 2", 3},  {"- (1 + 1)", -2},
                {"2 - - 2", 4},        {"1e3", 1000},      {".5 + 0.25", 0.75},
                {"1 / 0", 1e300},      {"-1 / 0", -1e300}, {"0 / 0", 0},
                {"1e300 * 10", 1e300}, {"\t1\n+\r1 ", 2},  {"1e300 * 1e300 - 1e300 * 1e300", 0}};
    static const struct {
        const char *text;
        bool value;
    } truths[] = {{"1 < 2", true},
                  {"2 <= 2 and 2 >= 2", true},
                  {"2 < 2 or 2 > 2", false},
                  {"1 = 1 and 1 == 1 and not 1 != 1", true},
                  {"not 1 > 2", true},
                  {"not (1 < 2) or 1 < 2", true},
                  {"1 > 2 and 1 > 2 or 1 < 2", true}, // and before or
                  {"1 < 2 or 1 < 2 and 1 > 2", true},
                  {"not not 1 < 2", true},
                  {"1 + 1 < 2 + 1", true}};
    SurveyCounts counts = {0};
    for (size_t i = 0; i < ARRAY_COUNT(sums); i++) {
        Interval value = value_of(sums[i].text, EXPRESSION_NUMBER, &counts);
        assert_true(interval_is_exact(value) && value.low == sums[i].value);
    }
    for (size_t i = 0; i < ARRAY_COUNT(truths); i++) {
        Interval value = value_of(truths[i].text, EXPRESSION_TRUTH, &counts);
        assert_true(interval_is_exact(value) && value.low == (truths[i].value ? 1.0 : 0.0));
    }
}

static void facts_match_the_counts(void **state)
{
    (void)state;
    SurveyCounts counts = {.stage = SURVEY_CAVES, .columns = 1024, .land = 256, .highest = 90, .lowest = 30};
    memset(counts.nearest, -1, sizeof counts.nearest);
    counts.biome[BIOME_JUNGLE] = 512;
    counts.nearest[BIOME_JUNGLE] = 25;
    counts.spawn_biome = BIOME_BEACH;
    assert_true(value_of("land", EXPRESSION_NUMBER, &counts).low == 0.25);
    assert_true(value_of("highest - lowest", EXPRESSION_NUMBER, &counts).low == 60.0);
    assert_true(value_of("has(jungle) and not has( forest )", EXPRESSION_TRUTH, &counts).low == 1.0);
    assert_true(value_of("share(jungle)", EXPRESSION_NUMBER, &counts).low == 0.5);
    assert_true(value_of("nearest(jungle)", EXPRESSION_NUMBER, &counts).low == 5.0);
    assert_true(value_of("nearest(forest) > 100000", EXPRESSION_TRUTH, &counts).low == 1.0);
    assert_true(value_of("spawn(beach) and not spawn(jungle)", EXPRESSION_TRUTH, &counts).low == 1.0);
}

// `at` counts from 0.
static void errors_name_their_position(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int at;
        const char *word;
    } bad[] = {{"", 0, "too early"},
               {"   ", 3, "too early"},
               {"land >", 6, "too early"},
               {"land > > 3", 7, "expected a number"},
               {"land", 0, "where something true or false is needed"},
               {"land > 0.3 0.4", 11, "expected an operator"},
               {"(land > 1", 9, "\")\""},
               {"land > 1)", 8, "expected an operator"},
               {"lnd > 1", 0, "no such fact"},
               {"has(jungl)", 4, "no such biome"},
               {"has jungle", 4, "parentheses"},
               {"has", 3, "parentheses"},
               {"has()", 4, "parentheses"},
               {"has(jungle", 10, "\")\""},
               {"land(jungle) > 1", 4, "expected an operator"},
               {"1 < 2 < 3", 2, "needs a number"},
               {"has(jungle) > 1", 0, "needs a number"},
               {"1 and 2 > 1", 0, "needs something true"},
               {"not 3", 4, "needs something true"},
               {"- (1 < 2) > 0", 5, "needs a number"},
               {"1.2.3 > 1", 0, "not a number"},
               {"0x10 > 1", 0, "not a number"},
               {"1e999 > 1", 0, "not a number"},
               {"12abc > 1", 0, "not a number"},
               {"land > 0.3 && has(jungle)", 11, "expected an operator"},
               {"spawn_reason = 1", 0, "a text"},
               {"Land > 1", 0, "no such fact"},
               {"land > \xC3\xA9", 7, "expected a number"},
               {"andland > 1", 0, "no such fact"},
               {"1 > 0 andland > 1", 6, "expected an operator"}};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        ExpressionError error;
        assert_null(parse(bad[i].text, EXPRESSION_TRUTH, &error));
        if (error.at != bad[i].at || !strstr(error.text, bad[i].word))
            fail_msg("%s: \"%s\" at %d", bad[i].text, error.text, error.at);
    }
}

// Nesting and length are bounded; just below the bounds expressions are accepted.
static void depth_and_length_are_bounded(void **state)
{
    (void)state;
    static const char *const openings[] = {"(", "- ", "not ", "1 + ("};
    char text[1 << 16];
    ExpressionError error;
    for (size_t k = 0; k < ARRAY_COUNT(openings); k++) {
        text[0] = '\0';
        for (int i = 0; i < 5000; i++)
            strcat(text + i * (int)strlen(openings[k]), openings[k]);
        assert_null(parse(text, EXPRESSION_TRUTH, &error));
        assert_non_null(strstr(error.text, "nested too deeply"));
    }
    size_t length = (size_t)snprintf(text, sizeof text, "1");
    for (int i = 0; i < 5000; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, " + 1");
    assert_null(parse(text, EXPRESSION_NUMBER, &error));
    assert_non_null(strstr(error.text, "too long"));
    snprintf(text, sizeof text, "%.*s1%.*s", 40, "((((((((((((((((((((((((((((((((((((((((", 40,
             "))))))))))))))))))))))))))))))))))))))))");
    Formula *expression = parse(text, EXPRESSION_NUMBER, &error);
    assert_non_null(expression);
    formula_destroy(expression);
}

static double random_number(uint64_t *random)
{
    static const double numbers[] = {0.0, 1.0, -1.0, 0.5, 1e300, -1e300, 1e-300, 3.7, 1e9, -250.0};
    uint64_t bits = test_random(random);
    return bits % 3 ? (double)(int64_t)(bits >> 8 & 0xFFFF) / 64.0 - 512.0 : numbers[bits >> 8 & 7];
}

static Interval random_interval(uint64_t *random)
{
    double a = random_number(random), b = test_random(random) % 4 ? random_number(random) : a;
    return (Interval){MIN(a, b), MAX(a, b)};
}

static double number_inside(Interval range, uint64_t *random)
{
    double t = (double)(test_random(random) & 0xFF) / 255.0;
    double value = range.low * (1.0 - t) + range.high * t;
    return CLAMP(value, range.low, range.high);
}

static void interval_operations_contain_point_results(void **state)
{
    (void)state;
    enum { FIRST = EXPRESSION_SYMBOL + 1, COUNT = EXPRESSION_OP_COUNT - FIRST };
    uint64_t random = 5;
    for (int n = 0; n < 100000 * COUNT; n++) {
        const ExpressionOp op = (ExpressionOp)(FIRST + n % COUNT);
        Interval in[EXPRESSION_OPERANDS], at[EXPRESSION_OPERANDS];
        for (int i = 0; i < EXPRESSION_OPERANDS; i++) {
            in[i] = random_interval(&random);
            at[i] = interval_exactly(number_inside(in[i], &random));
        }
        Interval whole = expression_interval(op, in), point = expression_interval(op, at);
        assert_true(point.low == point.high || (op == EXPRESSION_SMOOTHSTEP && at[0].low >= at[1].low)); // no NaN
        assert_true(whole.low <= point.low && point.high <= whole.high);
    }
}

// A random comparison of one fact, or several joined.
static void random_where(char *text, size_t bytes, uint64_t *random, int depth)
{
    char left[512], right[512], fact[64];
    uint64_t bits = test_random(random);
    if (depth > 0 && bits % 3) {
        static const char *const joints[] = {"and", "or", "and not"};
        random_where(left, sizeof left, random, depth - 1);
        random_where(right, sizeof right, random, depth - 1);
        snprintf(text, bytes, "(%.400s) %s (%.400s)", left, joints[bits / 3 % 3], right);
        return;
    }
    const SurveyFact *row;
    do
        row = &survey_facts[test_random(random) % (uint64_t)survey_fact_count];
    while (row->kind == FACT_TEXT || (row->by_landmark && !row->by_biome)); // this land has no landmarks
    const char *biome = recipe_spec(recipe_find_id(1))->biomes[test_random(random) % BIOME_COUNT].info.name;
    snprintf(fact, sizeof fact, row->by_biome ? "%s(%s)" : "%s", row->name, biome);
    if (row->kind == FACT_TRUTH) {
        snprintf(text, bytes, "%s", fact);
        return;
    }
    static const char *const signs[] = {"<", "<=", ">", ">=", "=", "!="};
    static const char *const levels[] = {"0",  "0.1", "0.5", "1",   "8",    "40",
                                         "63", "100", "200", "500", "2000", "400000"};
    snprintf(text, bytes, "%s%s %s %s", bits & 64 ? "2 * " : "", fact, signs[bits / 7 % 6],
             levels[test_random(random) % ARRAY_COUNT(levels)]);
}

typedef struct Tally {
    int kept, dropped[SURVEY_CAVES + 1], inside; // by the stage that was complete; inside: between columns
} Tally;

static void compare_drops(const char *text, const SurveyCounts *whole, Arena *scratch, Tally *tally)
{
    ExpressionError error;
    Formula *where = parse(text, EXPRESSION_TRUTH, &error);
    assert_non_null(where);
    SurveyPlan plan = small_plan();
    plan.where = where;
    Interval truth = formula_evaluate(where, &plan, whole);
    assert_true(interval_is_exact(truth));
    SurveyCounts early;
    SurveyResult result = survey_seed(&plan, whole->seed, scratch, &early);
    assert_int_equal(result, truth.low == 1.0 ? SURVEY_KEPT : SURVEY_DROPPED);
    if (result == SURVEY_KEPT)
        assert_memory_equal(&early, whole, sizeof early);
    tally->kept += result == SURVEY_KEPT;
    tally->dropped[early.stage] += result == SURVEY_DROPPED;
    tally->inside += result == SURVEY_DROPPED && early.stage == SURVEY_SPAWN && early.columns > 0;
    formula_destroy(where);
}

static void dropping_early_changes_nothing(void **state)
{
    (void)state;
    enum { SEEDS = 5, EXPRESSIONS = 160 };
    Arena scratch;
    Tally tally = {0};
    uint64_t random = 11;
    SurveyCounts whole[SEEDS];
    arena_init(&scratch);
    const SurveyPlan plan = small_plan();
    for (int s = 0; s < SEEDS; s++)
        assert_int_equal(survey_seed(&plan, 31 + s, &scratch, &whole[s]), SURVEY_KEPT);
    for (int n = 0; n < EXPRESSIONS; n++) {
        char text[1024];
        random_where(text, sizeof text, &random, n % 4);
        for (int s = 0; s < SEEDS; s++)
            compare_drops(text, &whole[s], &scratch, &tally);
    }
    arena_quit(&scratch);
    // Some pass, and some are dropped at each place.
    assert_true(tally.kept > 50 && tally.inside > 10 && tally.dropped[SURVEY_SPAWN] > tally.inside + 10);
    assert_true(tally.dropped[SURVEY_LAND] + tally.dropped[SURVEY_SHAPE] > 10 && tally.dropped[SURVEY_CAVES] > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic_gives_expected_results),
        cmocka_unit_test(facts_match_the_counts),
        cmocka_unit_test(errors_name_their_position),
        cmocka_unit_test(depth_and_length_are_bounded),
        cmocka_unit_test(interval_operations_contain_point_results),
        cmocka_unit_test(dropping_early_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
