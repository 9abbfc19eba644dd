// Surveys with an order of work keep the seeds, and count what, surveys without one do: for random formulas over random
// biomes, on generators with and without a wide search for the spawn, and on a recipe.
#include "gen/generator.h"
#include "karst/recipe.h"
#include "karst_test.h"
#include "survey/order.h"
#include "tools/survey/why.h"

#pragma GCC diagnostic ignored "-Wformat-nonliteral" // formulas are made from a table of forms

enum { LAKES = RECIPE_BUILT_IN, TEXT = 400 };

typedef struct Tally {
    int kept, dropped, early; // seeds; early: before the spawn was known
} Tally;

static uint64_t state = 40;

static int pick(int count)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)count);
}

static SurveyPlan plan_of(int generator)
{
    const Recipe *recipe =
        generator == LAKES ? recipe_open_file("tests/recipes/lakes.json") : recipe_find_id(generator);
    assert_non_null(recipe);
    return (SurveyPlan){.land = generator_factory(recipe), .area = 320, .step = 8};
}

// A condition over a biome: half of them one that the seed has.
static void write_condition(const SurveyPlan *plan, const SurveyCounts *counts, char text[TEXT])
{
    static const char *const forms[] = {"nearest(%s) < %d",   "has(%s) and 1 < %d",   "spawn(%s) or %d < 0",
                                        "nearest(%s) > %d",   "share(%s) * 300 > %d", "not has(%s) or highest > %d",
                                        "%.0slowest < %d",    "%.0shighest > %d",     "%.0smean > %d",
                                        "%.0sbiomes * 9 > %d"};
    int biome = pick(plan->land.facts.biome_count);
    for (int n = 0; n < 200 && pick(2) && counts->biome[biome] == 0; n++)
        biome = pick(plan->land.facts.biome_count);
    snprintf(text, TEXT, forms[pick(ARRAY_COUNT(forms))], plan->land.facts.biomes[biome].name, 10 + pick(150));
}

static void write_formula(const SurveyPlan *plan, const SurveyCounts *counts, char text[4 * TEXT])
{
    char parts[3][TEXT];
    for (int i = 0; i < 3; i++)
        write_condition(plan, counts, parts[i]);
    static const char *const forms[] = {"%s", "(%s) and (%s)", "(%s) and (%s) and (%s)", "(%s or %s) and (%s)",
                                        "not ((%s) and (%s)) and (%s)"};
    snprintf(text, (size_t)4 * TEXT, forms[pick(ARRAY_COUNT(forms))], parts[0], parts[1], parts[2]);
}

static void compare(SurveyPlan plan, const SurveyCounts *whole, const char *text, Arena *scratch, Tally *tally)
{
    ExpressionError error;
    SurveyCounts counts;
    plan.where = formula_parse(&plan.land.facts, text, EXPRESSION_TRUTH, &error);
    assert_non_null(plan.where);
    SurveyOrder *order = survey_order_create(&plan);
    plan.order = order;
    const bool passes = formula_evaluate(plan.where, &plan, whole).high != 0.0;
    const bool kept = survey_seed(&plan, whole->seed, scratch, &counts) == SURVEY_KEPT;
    if (kept != passes || (kept && memcmp(&counts, whole, sizeof counts) != 0))
        fail_msg("%s, seed %d: %s", text, (int)whole->seed, kept ? "kept" : "dropped");
    tally->kept += kept;
    tally->dropped += !kept;
    tally->early += counts.stage == SURVEY_NOTHING;
    survey_order_destroy(order);
    formula_destroy(plan.where);
}

static void order_changes_no_result(void **ignored)
{
    (void)ignored;
    static const int generators[] = {1, 3, 4, 0, LAKES};
    char text[4 * TEXT];
    Tally tally = {0};
    Arena scratch;
    arena_init(&scratch);
    for (size_t g = 0; g < ARRAY_COUNT(generators); g++)
        for (int64_t seed = 1; seed <= deep_or(4, 60); seed++) {
            const SurveyPlan plan = plan_of(generators[g]);
            SurveyCounts whole;
            assert_int_equal(survey_seed(&plan, seed, &scratch, &whole), SURVEY_KEPT);
            for (int n = 0; n < 12; n++) {
                write_formula(&plan, &whole, text);
                compare(plan, &whole, text, &scratch, &tally);
            }
        }
    arena_quit(&scratch);
    assert_true(tally.kept > 30 && tally.dropped > 60 && tally.early > 20); // so that there is something to compare
}

static SurveyOrder *order_of(SurveyPlan *plan, const char *text)
{
    ExpressionError error;
    plan->where = formula_parse(&plan->land.facts, text, EXPRESSION_TRUTH, &error);
    assert_non_null(plan->where);
    return survey_order_create(plan);
}

// Needs are the same however a condition is written.
static void needs_are_found_by_asking(void **ignored)
{
    (void)ignored;
    static const struct {
        const char *text;
        int within, above, below; // of the first need; within -1: there is none
    } cases[] = {{"nearest(jungle) < 100", 100, -1, 0},
                 {"100 > nearest(jungle)", 100, -1, 0},
                 {"not nearest(jungle) >= 60 + 40", 100, -1, 0},
                 {"nearest(jungle) <= 100", 101, -1, 0},
                 {"nearest(jungle) * 2 + nearest(desert) < 200", 100, -1, 0},
                 {"spawn(jungle)", 1, -1, 0},
                 {"nearest(jungle) < 100 or nearest(desert) < 50", 100, -1, 0},
                 {"has(jungle)", 242, -1, 0}, // 1 + three quarters of the side, and one more
                 {"share(jungle) > 0.1", 242, -1, 0},
                 {"highest > 200", 0, 200, 0},
                 {"mean >= 100", 0, 99, 0},
                 {"lowest < 20", 0, -1, 20},
                 {"nearest(jungle) > 100", -1, 0, 0},
                 {"islands > 3", -1, 0, 0},
                 {"nearest(jungle) < 100 or highest > 200", -1, 0, 0}};
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        SurveyPlan plan = plan_of(1);
        SurveyOrder *order = order_of(&plan, cases[i].text);
        const SurveyNeed *need = &order->needs[0];
        if (order->need_count != (cases[i].within >= 0 ? MAX(order->need_count, 1) : 0))
            fail_msg("%s: %d needs", cases[i].text, order->need_count);
        if (order->need_count > 0 &&
            (need->within != cases[i].within || need->above != cases[i].above || need->below != cases[i].below))
            fail_msg("%s: within %d, above %d, below %d", cases[i].text, need->within, need->above, need->below);
        survey_order_destroy(order);
        formula_destroy(plan.where);
    }
}

static void conditions_that_exclude_each_other_are_found(void **ignored)
{
    (void)ignored;
    static const struct {
        const char *text;
        int count, first, second;
    } cases[] = {{"highest > 200 and lowest < 20 and 100 > highest", 2, 0, 2},
                 {"land > 0.2 and land > 1", 1, 1, 1},
                 {"share(jungle) > 0.6 and share(forest) >= 0.5", 2, 0, 1},
                 {"share(jungle) > 0.6 and share(forest) > 0.3", 0, 0, 0},
                 {"spawn(forest) and has(jungle) and spawn(jungle)", 2, 0, 2},
                 {"nearest(jungle) < 100 and not has(jungle)", 2, 0, 1},
                 {"nearest(jungle) > 100 and not has(jungle)", 0, 0, 0},
                 {"share(jungle) > 0.2 and not has(jungle)", 2, 0, 1},
                 {"lowest > 100 and mean <= 100", 2, 0, 1},
                 {"mean > 100 and mean < 100", 2, 0, 1},
                 {"biomes > 3 and biomes < 4", 2, 0, 1},
                 {"highest - lowest > 100 and highest < 150 and lowest > 60", 3, 0, 0},
                 {"nearest(jungle) > 300 and nearest(jungle) < 1000", 2, 0, 1}, // outside the square
                 {"has(jungle) and share(jungle) <= 0", 2, 0, 1},               // a share is a whole number of columns
                 {"has(jungle) and share(jungle) < 0.001", 0, 0, 0},
                 {"biomes = 1 and has(jungle) and has(forest)", 3, 0, 0},
                 {"biomes = 2 and has(jungle) and has(forest)", 0, 0, 0},
                 {"islands > 0 and land <= 0", 2, 0, 1},
                 {"islands > 0 and land < 0.01", 0, 0, 0},
                 {"has(jungle) and nearest(jungle) > 5000", 2, 0, 1}, // that far is nothing of the square
                 {"share(forest) > 0 and nearest(forest) > 100", 0, 0, 0},
                 {"nearest(jungle) > 5000 and highest > 100", 0, 0, 0},
                 {"land > 0.1 and spawn_y > 256", 1, 1, 1},
                 {"land > 0.1 and spawn_y > 255", 0, 0, 0},
                 {"highest > 100 or lowest > 100", 0, 0, 0}};
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        SurveyPlan plan = plan_of(1);
        SurveyOrder *order = order_of(&plan, cases[i].text);
        const SurveyExclusion *found = &order->excluded;
        if (found->count != cases[i].count || found->clauses[0] != cases[i].first ||
            found->clauses[1] != cases[i].second)
            fail_msg("%s: %d: %d and %d", cases[i].text, found->count, found->clauses[0], found->clauses[1]);
        survey_order_destroy(order);
        formula_destroy(plan.where);
    }
}

// Wilson's interval of 10 in 100 is 0.0552 to 0.1744.
static void odds_have_intervals(void **ignored)
{
    (void)ignored;
    static const struct {
        SurveyOdds odds;
        const char *text;
    } cases[] = {{{.seeds = 1100, .done = 100, .passed = 10, .seconds = 2.0},
                  "10 of 100 pass, 1 in 10 (0.055 to 0.17 of all); expect 65.2 to 184; 9.11 to 30.9 s left"},
                 {{.seeds = 100000, .done = 100, .passed = 10, .top = 20, .seconds = 2.0},
                  "10 of 100 pass, 1 in 10 (0.055 to 0.17 of all); expect 5.53e+03 to 1.74e+04; 0.523 to 5.59 s left"},
                 {{.seeds = 200, .done = 100, .passed = 0, .seconds = 1.0},
                  "0 of 100 pass, none so far (0 to 0.037 of all); expect 0 to 3.7; 0.456 to 1.54 s left"}};
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char text[240];
        survey_odds_format(&cases[i].odds, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_changes_no_result),
        cmocka_unit_test(needs_are_found_by_asking),
        cmocka_unit_test(conditions_that_exclude_each_other_are_found),
        cmocka_unit_test(odds_have_intervals),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
