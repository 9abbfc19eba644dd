#include "tools/survey/why.h"

#include "base/log.h"
#include "tools/commands.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { TEXT = 400 };

static const char *clause_text(const SurveyPlan *plan, int clause, char text[TEXT])
{
    formula_clause_print(plan->where, &plan->land.facts, clause, text, TEXT);
    return text;
}

void survey_warn_excluded(const SurveyRequest *request)
{
    const SurveyPlan *plan = &request->plan;
    char first[TEXT], second[TEXT];
    if (!request->order || request->order->excluded.count == 0)
        return;
    const SurveyExclusion *excluded = &request->order->excluded;
    if (excluded->count == 1)
        log_info("no seed can pass: \"%s\" never holds", clause_text(plan, excluded->clauses[0], first));
    else if (excluded->count == 2)
        log_info("no seed can pass: \"%s\" and \"%s\" exclude each other",
                 clause_text(plan, excluded->clauses[0], first), clause_text(plan, excluded->clauses[1], second));
    else
        log_info("no seed can pass: the conditions exclude each other, though any two of them may hold");
}

// ---- why not

static void print_value(double value)
{
    if (value >= SURVEY_NOWHERE)
        printf("none in the square");
    else
        printf("%.10g", value);
}

static void print_clause(const SurveyPlan *plan, const SurveyCounts *counts, int clause, const char *verdict)
{
    char text[TEXT];
    Interval sides[2];
    printf("  %-12s %s", verdict, clause_text(plan, clause, text));
    if (formula_clause_sides(plan->where, clause, plan, counts, sides)) {
        const double off = fabs(sides[0].low - sides[1].low);
        printf(": ");
        print_value(sides[0].low);
        if (off < SURVEY_NOWHERE / 2)
            printf(", %.10g away", off);
    }
    printf("\n");
}

static bool holds(const SurveyPlan *plan, const SurveyCounts *counts, int clause)
{
    return formula_clause(plan->where, clause, plan, counts, NULL).high != 0.0;
}

// The one that fails whose facts are known soonest; -1: none fails.
static int first_failing(const SurveyPlan *plan, const SurveyCounts *counts)
{
    int first = -1;
    SurveyStage soonest = SURVEY_CAVES;
    for (int c = formula_clause_count(plan->where) - 1; c >= 0; c--) {
        const SurveyStage stage = formula_reads(plan->where, c).stage;
        if (!holds(plan, counts, c) && stage <= soonest) {
            first = c;
            soonest = stage;
        }
    }
    return first;
}

int survey_why_not(const SurveyRequest *request, const char *text)
{
    SurveyPlan plan = request->plan, whole = request->plan;
    whole.where = NULL;
    whole.order = NULL;
    Arena scratch;
    SurveyCounts counts;
    arena_init(&scratch);
    const int64_t seed = seed_from_text(text);
    const SurveyResult result = survey_seed(&whole, seed, &scratch, &counts);
    arena_quit(&scratch);
    if (result == SURVEY_INTERRUPTED)
        return command_interrupted("seed %" PRId64 " was not finished", seed);
    const int first = first_failing(&plan, &counts);
    printf("seed %" PRId64 " %s\n", seed, first < 0 ? "passes" : "fails");
    for (int c = 0; c < formula_clause_count(plan.where); c++)
        print_clause(&plan, &counts, c, c == first ? "fails first" : holds(&plan, &counts, c) ? "holds" : "fails");
    return fflush(stdout) == 0 ? EXIT_DONE : EXIT_FAILED;
}

// ---- odds

// The interval of a share of which `passed` of `done` were seen (Wilson, "Probable Inference, the Law of Succession,
// and Statistical Inference", 1927).
static Interval wilson(double passed, double done)
{
    const double z = 1.96, share = passed / done, wide = 1.0 + z * z / done;
    const double middle = (share + z * z / (2.0 * done)) / wide;
    const double half = z / wide * sqrt(share * (1.0 - share) / done + z * z / (4.0 * done * done));
    return (Interval){passed > 0.0 ? MAX(middle - half, 0.0) : 0.0, MIN(middle + half, 1.0)};
}

void survey_odds_format(const SurveyOdds *odds, char *text, size_t bytes)
{
    const double done = (double)odds->done, left = (double)(odds->seeds - odds->done), passed = (double)odds->passed;
    const Interval share = wilson(passed, done);
    const double rate = done / odds->seconds, error = MIN(2.0 / sqrt(done / 8.0 + 1.0), 0.9); // as if eight cost alike
    double fewest = left, most = left;
    if (odds->top > 0) {
        const double wanted = MAX((double)odds->top - passed, 0.0);
        fewest = MIN(wanted / share.high, left);
        most = share.low > 0.0 ? MIN(wanted / share.low, left) : left;
    }
    char odd[64] = "none so far";
    if (passed > 0.0)
        snprintf(odd, sizeof odd, "1 in %.3g", done / passed);
    snprintf(text, bytes,
             "%" PRId64 " of %" PRIu64 " pass, %s (%.2g to %.2g of all); expect %.3g to %.3g; %.3g to %.3g s left",
             odds->passed, odds->done, odd, share.low, share.high, passed + share.low * left,
             passed + share.high * left, fewest / rate * (1.0 - error), most / rate * (1.0 + error));
}
